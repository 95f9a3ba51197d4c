import type { FinanceReport, FinanceSums } from './report.ts';
import type { PARTS } from './schemas.ts';
import type { BankSums, PayoutSums } from './sums.ts';
import type { TagBalance } from './tags.ts';

/** A text or day, a number, an amount in kobo, or nothing. */
export type Cell = string | number | bigint | null;

/** Decides how a cell is shown. Cells of money are bigints, of counts and seconds numbers. */
type Kind = 'text' | 'day' | 'number' | 'percent' | 'money';

interface Column<Row> {
  name: string;
  kind: Kind;
  cell: (row: Row) => Cell;
}

/** A table of a report. */
export interface Sheet {
  part: (typeof PARTS)[number];
  columns: readonly { name: string; kind: Kind }[];
  rows: readonly (readonly Cell[])[];
}

const text = <Row>(name: string, cell: (row: Row) => Cell): Column<Row> => ({ name, kind: 'text', cell });
const day = <Row>(name: string, cell: (row: Row) => string): Column<Row> => ({ name, kind: 'day', cell });
const money = <Row>(name: string, cell: (row: Row) => bigint): Column<Row> => ({
  name,
  kind: 'money',
  cell,
});
const number = <Row>(name: string, cell: (row: Row) => bigint | number | null): Column<Row> => ({
  name,
  kind: 'number',
  cell: (row) => {
    const value = cell(row);
    return value === null ? null : Number(value);
  },
});

type WithPayouts = { payouts: PayoutSums };
const PAYOUT_COLUMNS: readonly Column<WithPayouts>[] = [
  number('payouts_successful', ({ payouts }) => payouts.successful.count),
  money('payouts_successful_ngn', ({ payouts }) => payouts.successful.amount),
  number('payouts_failed', ({ payouts }) => payouts.failed.count),
  money('payouts_failed_ngn', ({ payouts }) => payouts.failed.amount),
  { name: 'success_rate_percent', kind: 'percent', cell: ({ payouts }) => payouts.successRate },
  number('median_within_seconds', ({ payouts }) => payouts.medianWithinS),
  number('p95_within_seconds', ({ payouts }) => payouts.p95WithinS),
  money('payout_fees_ngn', ({ payouts }) => payouts.fee),
  money('payout_vat_ngn', ({ payouts }) => payouts.vat),
  money('payout_stamp_duty_ngn', ({ payouts }) => payouts.stampDuty),
];
const BANK_COLUMNS: readonly Column<BankSums>[] = [
  ...PAYOUT_COLUMNS,
  number('inflows', ({ inflows }) => inflows.count),
  money('inflows_ngn', ({ inflows }) => inflows.amount),
  number('returns', ({ returns }) => returns.count),
  money('returns_ngn', ({ returns }) => returns.amount),
  money('provider_costs_ngn', ({ providerCosts }) => providerCosts),
];
const LEDGER_COLUMNS: readonly Column<FinanceSums>[] = [
  money('fees_earned_ngn', ({ ledger }) => ledger.feesEarned),
  money('vat_charged_ngn', ({ ledger }) => ledger.vatCharged),
  money('stamp_duty_charged_ngn', ({ ledger }) => ledger.stampDutyCharged),
  money('interest_accrued_ngn', ({ ledger }) => ledger.interestAccrued),
  money('interest_paid_ngn', ({ ledger }) => ledger.interestPaid),
  money('tax_withheld_ngn', ({ ledger }) => ledger.taxWithheld),
  money('float_at_end_ngn', ({ ledger }) => ledger.float),
  money('wallets_at_end_ngn', ({ ledger }) => ledger.wallets),
  money('suspense_at_end_ngn', ({ ledger }) => ledger.suspense),
  money('vat_payable_at_end_ngn', ({ ledger }) => ledger.vatPayable),
  money('stamp_duty_payable_at_end_ngn', ({ ledger }) => ledger.stampDutyPayable),
  money('tax_payable_at_end_ngn', ({ ledger }) => ledger.taxPayable),
  money('interest_owed_at_end_ngn', ({ ledger }) => ledger.interestOwed),
];

function sheet<Row>(part: Sheet['part'], columns: readonly Column<Row>[], rows: readonly Row[]): Sheet {
  return { part, columns, rows: rows.map((row) => columns.map(({ cell }) => cell(row))) };
}

type Of<Part extends keyof FinanceReport & Sheet['part']> = FinanceReport[Part][number];

/** The tables of a report, one for each part but `tags`. */
export function sheetsOf(report: FinanceReport, bankName: (code: string) => string | null): Sheet[] {
  const { periods, providers, banks, balances } = report;
  return [
    sheet<Of<'periods'>>(
      'periods',
      [
        day('first_day', ({ firstDay }) => firstDay),
        day('last_day', ({ lastDay }) => lastDay),
        ...BANK_COLUMNS,
        ...LEDGER_COLUMNS,
      ],
      periods,
    ),
    sheet<Of<'providers'>>(
      'providers',
      [
        text('provider', ({ rail }) => rail),
        ...BANK_COLUMNS,
        money('float_at_end_ngn', ({ float }) => float),
      ],
      providers,
    ),
    sheet<Of<'banks'>>(
      'banks',
      [
        text('bank_code', ({ bankCode }) => bankCode),
        text('bank_name', ({ bankCode }) => bankName(bankCode)),
        ...PAYOUT_COLUMNS,
      ],
      banks,
    ),
    sheet<Of<'balances'>>(
      'balances',
      [
        text('account', ({ account }) => account.name),
        text('currency', ({ account }) => account.currency),
        money('opening', ({ opening }) => opening),
        money('closing', ({ closing }) => closing),
      ],
      balances.filter(({ opening, closing }) => opening !== 0n || closing !== 0n),
    ),
  ];
}

const NAMES = { untagged: '(no tag)', other: '(other tags)' };

/** Balances by tag. @param readAt local time */
export const tagsSheet = (tags: readonly TagBalance[], readAt: string): Sheet =>
  sheet<TagBalance>(
    'tags',
    [
      text('tag', ({ tag, kind }) => (kind === 'tag' ? tag : NAMES[kind])),
      text('currency', ({ currency }) => currency),
      number('wallets', ({ wallets }) => wallets),
      money('posted', ({ posted }) => posted),
      money('held', ({ held }) => held),
      text('read_at', () => readAt),
    ],
    tags,
  );
