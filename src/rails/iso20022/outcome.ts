import type { PayoutInstruction, QueryOutcome } from '../rail.ts';
import type { ReportedStatus } from './pain002.ts';

/** The statuses of a payment in one report. */
export interface Report {
  readonly file: string;
  readonly statuses: readonly ReportedStatus[];
}

/** Settled on the account of the debtor, or of the creditor. */
const PAID: ReadonlySet<string> = new Set(['ACSC', 'ACCC']);
const REJECTED = 'RJCT';
/** Reasons of a rejection that say that the bank has had the payment before. The first one may have been paid. */
const DUPLICATE: ReadonlySet<string> = new Set(['AM05', 'DUPL', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05']);

/** `contrary`: the levels of one report contradict each other. */
type Meaning = 'paid' | 'rejected' | 'duplicate' | 'open' | 'contrary';

function meaningOf({ status, code, reason }: ReportedStatus): Meaning {
  if (PAID.has(status)) return 'paid';
  if (status !== REJECTED) return 'open';
  // Banks also say it by codes and words of their own.
  const isDuplicate = DUPLICATE.has(code ?? '') || /duplicat/i.test(`${code} ${reason}`);
  return isDuplicate ? 'duplicate' : 'rejected';
}

/**
 * The meaning of one report about a payment: that of the most specific level. A final status of another level that says
 * something else contradicts it.
 */
function meaningsIn({ statuses }: Report): Set<Meaning> {
  const level = Math.max(...statuses.map((status) => status.level));
  const meanings = new Set(statuses.filter((status) => status.level === level).map(meaningOf));
  for (const status of statuses) {
    const meaning = meaningOf(status);
    // A final status of the whole message beside an open transaction is no certain statement.
    if (status.level < level && meaning !== 'open' && !meanings.has(meaning)) meanings.add('contrary');
  }
  return meanings;
}

/** True if the reports about a payment cannot all be true. */
export function contradict(reports: readonly Report[]): boolean {
  const meanings = new Set(reports.flatMap((report) => [...meaningsIn(report)]));
  return meanings.has('contrary') || (meanings.has('paid') && meanings.has('rejected'));
}

/** The outcome of a payment by all reports about it, in any order. Only a report without a contradiction is final. */
export function outcomeOf(instruction: PayoutInstruction, reports: readonly Report[]): QueryOutcome {
  const unknown = (code: string | null, detail: string) => ({ kind: 'unknown' as const, code, detail });
  const last = reports.at(-1);
  if (last === undefined) return unknown('written', 'the bank has not reported on the payment yet');
  const all = reports.flatMap(({ statuses }) => statuses);
  if (all.some((status) => !isOf(status, instruction)))
    return { ...unknown(null, 'a report repeats another amount or account'), needsPerson: true };
  if (contradict(reports))
    return { ...unknown(null, 'reports of the bank contradict each other'), needsPerson: true };
  const byMeaning = (wanted: Meaning) => all.find((status) => meaningOf(status) === wanted);
  const paid = byMeaning('paid');
  if (paid !== undefined) return { kind: 'success', code: paid.status };
  const rejected = byMeaning('rejected');
  if (rejected !== undefined) {
    const { code, reason } = rejected;
    return { kind: 'failure', code: code ?? REJECTED, reason: reason ?? 'The bank rejected the payment' };
  }
  const duplicate = byMeaning('duplicate');
  if (duplicate !== undefined)
    return { ...unknown(duplicate.code, 'the bank says that it had the payment before'), needsPerson: true };
  const { status, reason } = last.statuses.at(-1)!;
  return unknown(status.slice(0, 35), reason ?? `the bank reported ${status.slice(0, 35)}`);
}

/** True unless the report repeats something of the payment that is not so. */
function isOf({ amount, currency, accountNumber }: ReportedStatus, instruction: PayoutInstruction): boolean {
  return (
    (amount === null || isSameAmount(amount, instruction.amount)) &&
    (currency === null || currency === instruction.currency) &&
    (accountNumber === null || accountNumber === instruction.accountNumber)
  );
}

/** Compares a decimal in naira with whole kobo. */
function isSameAmount(text: string, kobo: bigint): boolean {
  const [, whole, fraction = ''] = /^(\d{1,18})(?:\.(\d{0,5}))?$/.exec(text) ?? [];
  if (whole === undefined) return false;
  return BigInt(whole + fraction.padEnd(5, '0')) === kobo * 1_000n;
}
