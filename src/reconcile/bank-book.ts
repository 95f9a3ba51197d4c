import pg from 'pg';
import type { RailWith } from '../rails/rail.ts';
import type { CheckReport } from '../verify/report.ts';
import { type Source, streamRows, withSnapshot } from '../verify/snapshot.ts';
import { Comparer, type Comparison } from './comparison.ts';
import { inflows } from './inflows.ts';
import { inPages } from './merge.ts';
import { paymentReturns } from './payment-returns.ts';
import { payments } from './payments.ts';

interface ReconcileOptions {
  /** Findings listed a check; the rest is only counted. 100 unless given. */
  findingsMax?: number;
  /** How long one statement may run, milliseconds; 0, the default, for as long as it takes. */
  statementTimeoutMs?: number;
}

interface ReconcileReport {
  /** No check has a finding. */
  ok: boolean;
  checks: CheckReport[];
}

/** Rows of the book that are read at a time. */
const PAGE_ROWS = 5_000;
const FINDINGS_MAX = 100;

/** A rail whose bank shows its book. */
type ShowingRail = Pick<RailWith<'book'>, 'description' | 'book'>;

/**
 * Compares the ledger with the book of the bank behind a rail: nothing paid twice, nothing released that was
 * paid, nothing successful that was not. Both sides are streamed in order of id. Both may be at work: the
 * ledger is read as of one moment and the book after it, and what only the book has is looked for once more.
 *
 * @param source a pool of the role kolo_verify, of at least two connections; or a connection, whose open
 *   transaction is what is looked at, and then neither side should be at work.
 */
export async function reconcileBook(
  source: Source,
  { description: { name: rail }, book }: ShowingRail,
  options: ReconcileOptions = {},
): Promise<ReconcileReport> {
  const { findingsMax = FINDINGS_MAX, statementTimeoutMs = 0 } = options;
  if (source instanceof pg.Pool && source.options.max < 2) throw new RangeError('two connections are needed');
  return withSnapshot(source, statementTimeoutMs, async (client) => {
    const compareAll = <Ours extends object, Theirs extends object>(
      kind: Comparison<Ours, Theirs>,
      page: (after: string | null, limit: number) => Promise<readonly Theirs[]>,
    ): Promise<CheckReport> => {
      const lookAgain = async (keys: string[]): Promise<Ours[]> =>
        (await (source as pg.Pool).query<Ours>(kind.some, [rail, keys])).rows;
      const comparer = new Comparer(kind, findingsMax, source instanceof pg.Pool ? lookAgain : undefined);
      return comparer.run(
        streamRows<Ours>(client, kind.all, [rail]),
        inPages(page, kind.keyOfTheirs, PAGE_ROWS),
      );
    };
    const checks = [
      await compareAll(payments, (after, limit) => book.payments(after, limit)),
      await compareAll(inflows, (after, limit) => book.inflows(after, limit)),
      await compareAll(paymentReturns, (after, limit) => book.paymentReturns(after, limit)),
    ];
    return { ok: checks.every((check) => check.findings.length === 0), checks };
  });
}

/** The same with the book of every rail that shows one. */
export async function reconcileBooks(
  source: Source,
  rails: readonly ShowingRail[],
  options: ReconcileOptions = {},
): Promise<ReconcileReport> {
  const reports: ReconcileReport[] = [];
  for (const rail of rails) reports.push(await reconcileBook(source, rail, options));
  return { ok: reports.every(({ ok }) => ok), checks: reports.flatMap(({ checks }) => checks) };
}
