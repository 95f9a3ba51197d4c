import { createHash } from 'node:crypto';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { type Kobo, moneyText } from '../../../platform/values/money.ts';
import type { StoredRun } from '../../verify-runs/queries.ts';
import { environmentRunView } from '../../verify-runs/schemas.ts';
import { type TrialBalance, totalsOf } from '../trial-balance.ts';

/** The accounts of one currency. Amounts in words, empty where there is none. */
interface Table {
  currency: string;
  rows: readonly { name: string; debit: string; credit: string }[];
  total: { debit: string; credit: string };
  /** Says if debits equal credits. */
  check: string;
  isBalanced: boolean;
}

/** The result of a verification in words. */
export interface Verification {
  result: 'agrees' | 'does_not_agree' | 'unknown' | 'none';
  status: string;
  meaning: string;
  details: readonly (readonly [label: string, value: string])[];
}

/** A trial balance in words, in a form that can be sent to a thread. */
export interface Print {
  businessName: string;
  mode: string;
  day: string;
  /** The instant in words. */
  at: string;
  tables: readonly Table[];
  verification: Verification;
  /** SHA-256 of the balances, hexadecimal. */
  hash: string;
  printedAt: string;
  printedAtMs: number;
}

/** The beginning of the canonical text. A change of the text needs another number. */
const CANONICAL = 'kolo-trial-balance-1';

/**
 * The text whose hash a print shows: a line for the books, then one for each account with a balance. Accounts without one are left
 * out, so that a new account of a later version changes no hash.
 */
function canonicalText({ businessId, mode, lines }: TrialBalance, atMs: number): string {
  const balances = lines
    .filter(({ debit, credit }) => debit > 0n || credit > 0n)
    .map(
      ({ accountId, currency, debit, credit }) => `${currency} ${accountId ?? 'wallets'} ${debit} ${credit}`,
    )
    .sort();
  return [`${CANONICAL} ${businessId} ${mode} ${toRfc3339(atMs)}`, ...balances]
    .map((line) => `${line}\n`)
    .join('');
}

interface PrintOptions {
  day: string;
  /** Milliseconds since the epoch. */
  atMs: number;
  /** The newest complete verification that includes the instant; undefined without one. */
  run: StoredRun | undefined;
  calendar: Calendar;
  nowMs: number;
}

/** A trial balance in words. */
export function printOf(balance: TrialBalance, { day, atMs, run, calendar, nowMs }: PrintOptions): Print {
  const timeText = (ms: number): string =>
    `${calendar.formatToSecond(ms)}, ${calendar.timeZone === 'Africa/Lagos' ? 'Lagos time' : calendar.timeZone}`;
  return {
    businessName: balance.businessName,
    mode: balance.mode,
    day,
    at: timeText(atMs),
    tables: totalsOf(balance.lines).map((total) => tableOf(balance, total)),
    verification: verificationOf(run, balance.tenantId, timeText),
    hash: createHash('sha256').update(canonicalText(balance, atMs)).digest('hex'),
    printedAt: timeText(nowMs),
    printedAtMs: nowMs,
  };
}

function tableOf(
  { lines }: TrialBalance,
  { currency, debit, credit }: { currency: string; debit: Kobo; credit: Kobo },
): Table {
  const text = (amount: Kobo): string => (amount === 0n ? '' : moneyText(amount, currency));
  const difference = debit > credit ? debit - credit : credit - debit;
  return {
    currency,
    rows: lines
      .filter((line) => line.currency === currency)
      .map((line) => ({ name: line.name, debit: text(line.debit), credit: text(line.credit) })),
    total: { debit: moneyText(debit, currency), credit: moneyText(credit, currency) },
    check:
      difference === 0n
        ? 'Debits equal credits.'
        : `Debits and credits differ by ${moneyText(difference, currency)}.`,
    isBalanced: difference === 0n,
  };
}

const NOT_VERIFIED: Verification = {
  result: 'none',
  status: 'Not verified yet',
  meaning: 'No complete verification of everything has begun since the end of this day.',
  details: [],
};

const RESULTS = {
  agrees: { status: 'Verified: everything agrees', meaning: 'The run found nothing wrong in these books.' },
  does_not_agree: {
    status: 'Verified: with findings',
    meaning: 'The run found something wrong in these books. The dashboard lists it under Books.',
  },
  unknown: {
    status: 'Verified: result unknown',
    meaning: 'The run found more than it lists, or something outside all books. These may be affected.',
  },
};

const MADE_BY = { nightly: 'Every night', shell: 'kolo verify', operator: 'Requested by an operator' };

/** @param run the newest complete run that includes the balances; undefined without one */
export function verificationOf(
  run: StoredRun | undefined,
  tenantId: string,
  timeText: (ms: number) => string,
): Verification {
  if (run === undefined) return NOT_VERIFIED;
  const { result, listed } = environmentRunView(run, tenantId);
  const isListedWhole = run.findings === run.listed.length;
  return {
    result,
    ...RESULTS[result],
    details: [
      ['Run', run.id],
      ['Began', timeText(run.startedAt)],
      ['Ended', timeText(run.endedAt)],
      ['Started by', `${MADE_BY[run.madeBy]}, version ${run.version}`],
      ['Checks', String(run.checks)],
      ['Findings in these books', isListedWhole ? String(listed.length) : `${listed.length} or more`],
    ],
  };
}
