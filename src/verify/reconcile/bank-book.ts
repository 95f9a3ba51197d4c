import pg from 'pg';
import type { ShownBook } from '../../rails/book.ts';
import type { CheckReport } from '../report.ts';
import { type Source, streamRows, withSnapshot } from '../snapshot.ts';
import { Comparer, type Comparison } from './comparison.ts';
import { inflows } from './inflows.ts';
import { inPages } from './merge.ts';
import { paymentReturns } from './payment-returns.ts';
import { payments } from './payments.ts';

interface ReconcileOptions {
  /** Findings listed a check; the rest is only counted. 100 unless given. */
  findingsMax?: number;
  /** Limit of the run time of one statement, milliseconds; 0, the default, for no limit. */
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

/**
 * Compares the ledger with the book of a bank: nothing paid twice, nothing released that was
 * paid, nothing successful that was not. Both sides are streamed in order of id. Both may be at work: the
 * ledger is read as of one moment and the book after it, and rows that only the book has are read from the ledger once more.
 * A book that cannot be read is a finding: nothing says that it agrees.
 *
 * @param source a pool of the role kolo_verify, of at least two connections; or a connection, whose open
 *   transaction is reconciled, and then neither side should be at work.
 */
export async function reconcileBook(
  source: Source,
  { rail, tenantId, book }: ShownBook,
  options: ReconcileOptions = {},
): Promise<ReconcileReport> {
  const { findingsMax = FINDINGS_MAX, statementTimeoutMs = 0 } = options;
  if (source instanceof pg.Pool && source.options.max < 2) throw new RangeError('two connections are needed');
  return withSnapshot(source, statementTimeoutMs, async (client) => {
    const compareAll = <Ours extends object, Theirs extends object>(
      kind: Comparison<Ours, Theirs>,
      page: (after: string | null, limit: number) => Promise<readonly Theirs[]>,
    ): Promise<CheckReport> => {
      const rereadOurs = async (keys: string[]): Promise<Ours[]> =>
        (await (source as pg.Pool).query<Ours>(kind.some, [rail, tenantId, keys])).rows;
      const comparer = new Comparer(
        kind,
        { rail, tenantId },
        findingsMax,
        source instanceof pg.Pool ? rereadOurs : undefined,
      );
      return comparer.run(
        streamRows<Ours>(client, kind.all, [rail, tenantId]),
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

/** The same with each of several books: of each check one report, whichever books it was made with. */
export async function reconcileBooks(
  source: Source,
  books: AsyncIterable<ShownBook>,
  options: ReconcileOptions = {},
): Promise<ReconcileReport> {
  const { findingsMax = FINDINGS_MAX } = options;
  const checks = new Map<string, CheckReport>();
  for await (const book of books) {
    for (const check of (await reconcileBook(source, book, options)).checks) {
      const before = checks.get(check.name);
      checks.set(check.name, before === undefined ? check : together(before, check, findingsMax));
    }
  }
  const all = [...checks.values()];
  return { ok: all.every(({ findings }) => findings.length === 0), checks: all };
}

/** Two reports of one check as one. */
function together(one: CheckReport, other: CheckReport, findingsMax: number): CheckReport {
  const findings = [...one.findings, ...other.findings];
  const unlisted = Math.max(0, findings.length - findingsMax);
  return {
    ...one,
    checked: one.checked + other.checked,
    findings: findings.slice(0, findingsMax),
    more: one.more + other.more + unlisted,
  };
}
