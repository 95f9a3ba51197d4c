import {
  FEES_ACCOUNT,
  INTEREST_EXPENSE_ACCOUNT,
  STAMP_DUTY_PAYABLE_ACCOUNT,
  SUSPENSE_ACCOUNT,
  type SystemAccount,
  settlementAccount,
  TAX_PAYABLE_ACCOUNT,
  VAT_PAYABLE_ACCOUNT,
} from '../../../ledger/system-accounts.ts';
import type { Session } from '../../../platform/db/database.ts';
import { NIL_UUID } from '../../../platform/values/ids.ts';
import { RAILS } from '../../../rails/registry.ts';
import type { ReportPeriod } from './periods.ts';
import {
  balanceRows,
  type ChangeRow,
  changeRows,
  type FinanceFilter,
  type InterestDay,
  interestDays,
  type MovementRow,
  movementRows,
  type PayoutRow,
  payoutRows,
} from './queries.ts';
import { type BankSums, bankSums, type PayoutSums, payoutSums } from './sums.ts';

/** Units of accrued interest in a kobo. */
const UNITS_A_KOBO = 365_000_000n;

/** Figures from postings in naira, kobo: changes in a period, and balances at its end. */
interface LedgerSums {
  feesEarned: bigint;
  vatCharged: bigint;
  stampDutyCharged: bigint;
  interestAccrued: bigint;
  /** Before withholding tax. */
  interestPaid: bigint;
  taxWithheld: bigint;
  /** Held at banks and providers. */
  float: bigint;
  wallets: bigint;
  suspense: bigint;
  vatPayable: bigint;
  stampDutyPayable: bigint;
  taxPayable: bigint;
  /** Accrued, in months that had not been paid by then. */
  interestOwed: bigint;
}

/** All figures of one period or of several that follow one another. */
export interface FinanceSums extends BankSums {
  ledger: LedgerSums;
}

export interface FinanceReport {
  periods: readonly (ReportPeriod & FinanceSums)[];
  /** Of all periods, and of as many just before. */
  total: ReportPeriod & FinanceSums;
  before: ReportPeriod & FinanceSums;
  providers: readonly (BankSums & { rail: string; float: bigint })[];
  banks: readonly { bankCode: string; payouts: PayoutSums }[];
  /** Credits less debits of each account at the beginning and end. */
  balances: readonly { account: Account; opening: bigint; closing: bigint }[];
}

/** A system account, or all wallets of a currency, under the nil UUID. */
type Account = Pick<SystemAccount, 'id' | 'kind' | 'name' | 'currency'>;

/** The read rows, in periods of which the first half is the comparison. */
interface Rows {
  periods: readonly ReportPeriod[];
  payouts: readonly PayoutRow[];
  movements: readonly MovementRow[];
  changes: readonly ChangeRow[];
  /** At the beginning of the first period, and at the end of each one. */
  balances: ReadonlyMap<string, bigint>;
  interest: readonly InterestDay[];
}

/** Accounts whose changes are figures. */
const CHANGED = [
  FEES_ACCOUNT,
  VAT_PAYABLE_ACCOUNT,
  STAMP_DUTY_PAYABLE_ACCOUNT,
  INTEREST_EXPENSE_ACCOUNT,
  TAX_PAYABLE_ACCOUNT,
];

/** Reads a report from rollups. @param before as many periods as are reported, just before them */
export async function readFinanceReport(
  session: Session,
  tenantId: string,
  { periods, before }: { periods: readonly ReportPeriod[]; before: readonly ReportPeriod[] },
  accounts: readonly Account[],
  filter: FinanceFilter,
): Promise<FinanceReport> {
  const all = [...before, ...periods];
  const instants = [all[0]!.fromMs, ...all.map(({ untilMs }) => untilMs)];
  const rows: Rows = {
    periods: all,
    payouts: await payoutRows(session, tenantId, all, filter, before.length),
    movements: await movementRows(session, tenantId, all, filter),
    changes: await changeRows(session, tenantId, all, CHANGED),
    balances: new Map(
      (await balanceRows(session, tenantId, instants, accounts)).map((row) => [
        balanceKey(row.at, row),
        row.balance,
      ]),
    ),
    interest: await interestDays(session, tenantId, all.at(-1)!.lastDay),
  };
  const middle = before.length;
  const end = all.length;
  return {
    periods: periods.map((_, n) => sumsOf(rows, middle + n, middle + n + 1)),
    total: sumsOf(rows, middle, end),
    before: sumsOf(rows, 0, middle),
    providers: providersOf(rows, middle),
    banks: banksOf(rows.payouts),
    balances: accounts.map((account) => ({
      account,
      opening: balanceOf(rows, middle, account),
      closing: balanceOf(rows, end, account),
    })),
  };
}

/** @param at index of the instant: the beginning of the period with that index */
const balanceOf = (rows: Rows, at: number, { id, currency }: { id: string; currency: string }): bigint =>
  rows.balances.get(balanceKey(at, { accountId: id, currency })) ?? 0n;
const balanceKey = (at: number, { accountId, currency }: { accountId: string; currency: string }): string =>
  `${at} ${accountId} ${currency}`;

/** Figures of the periods from one index up to another, which is not included. */
function sumsOf(rows: Rows, from: number, to: number): ReportPeriod & FinanceSums {
  const first = rows.periods[from]!;
  const last = rows.periods[to - 1]!;
  const isIn = ({ period }: { period: number | null }): boolean =>
    period !== null && period >= from && period < to;
  return {
    firstDay: first.firstDay,
    lastDay: last.lastDay,
    fromMs: first.fromMs,
    untilMs: last.untilMs,
    ...bankSums(rows.payouts.filter(isIn), rows.movements.filter(isIn)),
    ledger: ledgerSums(rows, from, to),
  };
}

function ledgerSums(rows: Rows, from: number, to: number): LedgerSums {
  const { firstDay } = rows.periods[from]!;
  const { lastDay, untilMs } = rows.periods[to - 1]!;
  const changeOf = (account: string): bigint =>
    rows.changes
      .filter(({ accountId, period }) => accountId === account && period >= from && period < to)
      .reduce((sum, { change }) => sum + BigInt(change), 0n);
  const atEnd = (id: string): bigint => balanceOf(rows, to, { id, currency: 'NGN' });
  const interest = (isCounted: (day: InterestDay) => boolean): bigint =>
    rows.interest.filter(isCounted).reduce((sum, { units }) => sum + BigInt(units), 0n) / UNITS_A_KOBO;
  return {
    feesEarned: changeOf(FEES_ACCOUNT),
    vatCharged: changeOf(VAT_PAYABLE_ACCOUNT),
    stampDutyCharged: changeOf(STAMP_DUTY_PAYABLE_ACCOUNT),
    interestAccrued: interest(({ day }) => day >= firstDay && day <= lastDay),
    interestPaid: -changeOf(INTEREST_EXPENSE_ACCOUNT),
    taxWithheld: changeOf(TAX_PAYABLE_ACCOUNT),
    float: RAILS.reduce((sum, { name }) => sum - atEnd(settlementAccount(name)), 0n),
    wallets: atEnd(NIL_UUID),
    suspense: atEnd(SUSPENSE_ACCOUNT),
    vatPayable: atEnd(VAT_PAYABLE_ACCOUNT),
    stampDutyPayable: atEnd(STAMP_DUTY_PAYABLE_ACCOUNT),
    taxPayable: atEnd(TAX_PAYABLE_ACCOUNT),
    interestOwed: interest(({ day, paidAt }) => day <= lastDay && (paidAt === null || paidAt >= untilMs)),
  };
}

/** Providers with movements in the reported periods, or with a balance at their end. */
function providersOf(rows: Rows, from: number): FinanceReport['providers'] {
  const movements = rows.movements.filter(({ period }) => period >= from);
  const payouts = rows.payouts.filter(({ rail }) => rail !== null);
  const moved = new Set([...payouts, ...movements].map(({ rail }) => rail!));
  const floatOf = (rail: string): bigint =>
    -balanceOf(rows, rows.periods.length, { id: settlementAccount(rail), currency: 'NGN' });
  return RAILS.map(({ name }) => name)
    .filter((rail) => moved.has(rail) || floatOf(rail) !== 0n)
    .map((rail) => ({
      rail,
      float: floatOf(rail),
      ...bankSums(
        payouts.filter((row) => row.rail === rail),
        movements.filter((row) => row.rail === rail),
      ),
    }));
}

/** Destination banks, those with most payouts first. */
function banksOf(payouts: readonly PayoutRow[]): FinanceReport['banks'] {
  const rows = new Map<string, PayoutRow[]>();
  for (const row of payouts) {
    if (row.bankCode !== null) rows.set(row.bankCode, [...(rows.get(row.bankCode) ?? []), row]);
  }
  const countOf = ({ successful, failed }: PayoutSums): bigint => successful.count + failed.count;
  return [...rows]
    .map(([bankCode, ofBank]) => ({ bankCode, payouts: payoutSums(ofBank) }))
    .sort((a, b) => Number(countOf(b.payouts) - countOf(a.payouts)) || (a.bankCode < b.bankCode ? -1 : 1));
}
