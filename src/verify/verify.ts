import pg from 'pg';
import { accountChecks } from './accounts.ts';
import { auditLogChecks } from './audit-log.ts';
import { bulkTransferChecks } from './bulk-transfers.ts';
import { CATEGORIES, type Category } from './categories.ts';
import { dayChecks, withinSince } from './day.ts';
import { eventChecks } from './events.ts';
import { heldMoneyChecks } from './held-money.ts';
import { idempotencyKeyChecks } from './idempotency-keys.ts';
import { importChecks } from './imports.ts';
import { interestChecks } from './interest.ts';
import { journalChecks } from './journal.ts';
import { limitChecks } from './limits.ts';
import { manualActChecks } from './manual.ts';
import { momentChecks } from './moments.ts';
import { paymentReturnChecks } from './payment-returns.ts';
import { paymentRunChecks } from './payment-runs.ts';
import { payoutChecks } from './payouts.ts';
import { policyChecks } from './policies.ts';
import { railFeeChecks } from './rail-fees.ts';
import type { Check, CheckReport, CountedTable, Counts, VerifiedDay, VerifyReport } from './report.ts';
import { figureChecks } from './rollups.ts';
import { checkedBy, grouped, runChecks } from './run-check.ts';
import { scheduleChecks } from './schedules.ts';
import { schemaChecks } from './schema.ts';
import { searchKeyChecks } from './search-keys.ts';
import { sequenceChecks } from './sequences.ts';
import { alongside, type Source, withSnapshot } from './snapshot.ts';
import { TENANT_TABLE_NAMES } from './tables.ts';
import { tenancyChecks } from './tenancy.ts';
import { transactionChecks } from './transactions.ts';
import { verifiedDayCheck } from './verified-days.ts';
import { virtualAccountChecks } from './virtual-accounts.ts';
import { walletStatusChecks } from './wallet-status.ts';

/**
 * All checks, in the order in which they run, of books that have movements of these categories.
 *
 * @param onDay called with each closed day that is not recorded as verified
 */
export const checksFor = (
  categories: readonly Category[],
  onDay: (day: VerifiedDay) => void = () => {},
): readonly Check[] => [
  ...schemaChecks(categories),
  ...tenancyChecks,
  ...virtualAccountChecks,
  ...walletStatusChecks,
  ...idempotencyKeyChecks,
  ...accountChecks(categories),
  ...sequenceChecks,
  ...transactionChecks(categories),
  ...payoutChecks(categories),
  ...paymentReturnChecks,
  ...railFeeChecks,
  ...manualActChecks,
  ...policyChecks,
  ...interestChecks,
  ...importChecks,
  ...heldMoneyChecks,
  ...scheduleChecks,
  ...limitChecks,
  ...eventChecks(categories),
  ...momentChecks,
  ...figureChecks,
  ...journalChecks,
  ...searchKeyChecks,
  ...bulkTransferChecks,
  ...paymentRunChecks,
  ...auditLogChecks(),
  verifiedDayCheck(onDay),
];

/** A check that is about to run. */
interface VerifyProgress {
  name: string;
  /** Checks begun before it. */
  done: number;
  total: number;
}

/** Options of a verification. */
export interface VerifyOptions {
  /** The categories of movement that there may be; those of Kolo unless given. */
  categories?: readonly Category[];
  onProgress?: (progress: VerifyProgress) => void;
  /** Findings listed a check; the rest is only counted. 100 unless given. */
  findingsMax?: number;
  /** Statement timeout, milliseconds; 0, the default, for none. */
  statementTimeoutMs?: number;
  /** Only what was done since then, by the checks that can be held to it (`day.ts`); milliseconds. Everything unless given. */
  sinceMs?: number;
  /** Connections of a pool that check at the same time, in one snapshot; one unless given. */
  connections?: number;
  /** Only what the database itself keeps: roles, grants, constraints. */
  only?: 'schema';
}

const FINDINGS_MAX = 100;

const FLAGGED = `
  SELECT count(*)::text AS count FROM payouts WHERE flagged_at IS NOT NULL AND due_at IS NOT NULL`;

const COUNTED: readonly CountedTable[] = ['tenants', 'audit_links', ...TENANT_TABLE_NAMES];

/** Days that one verification has recorded, at most; the next one goes on behind them. */
const DAYS_MAX = 100_000;

function checksOf(
  { sinceMs, only }: VerifyOptions,
  categories: readonly Category[],
  onDay: (day: VerifiedDay) => void,
): readonly Check[] {
  if (only === 'schema') return schemaChecks(categories);
  return sinceMs === undefined ? checksFor(categories, onDay) : dayChecks(categories, sinceMs);
}

async function countRows(
  client: pg.ClientBase,
  checks: readonly Check[],
  within = '',
  partly = false,
): Promise<Counts> {
  const read = checks.flatMap(({ over }) => (typeof over === 'number' ? [] : over));
  const counted = COUNTED.filter((table) => !partly || read.includes(table));
  const columns = counted.map((table) => `(SELECT count(*) FROM ${table})::text AS ${table}`);
  const { rows } = await client.query<Record<string, string>>(`${within}SELECT ${columns.join(', ')}`);
  return Object.fromEntries(counted.map((table) => [table, Number(rows[0]![table])])) as Counts;
}

const inCamelCase = (counts: Counts): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).map(([table, count]) => [
      table.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      count,
    ]),
  );

/**
 * Checks every invariant over the whole database, all tenants, as it is at one moment; the service may go on
 * working. Writes nothing. Memory is bounded: the database aggregates, and at most `findingsMax` findings a check and `DAYS_MAX`
 * days come here.
 *
 * @param source a pool of the role kolo_verify; or a connection, whose open transaction, if it has one, is
 *   verified.
 */
export async function verifyLedger(source: Source, options: VerifyOptions = {}): Promise<VerifyReport> {
  const { categories = CATEGORIES, statementTimeoutMs = 0, connections = 1, sinceMs } = options;
  return withSnapshot(source, statementTimeoutMs, async (client) => {
    const days: VerifiedDay[] = [];
    const due = checksOf(options, categories, (day) => {
      if (days.length < DAYS_MAX) days.push(day);
    });
    const part = sinceMs === undefined ? '' : `WITH ${withinSince(sinceMs)} `;
    const counts = await countRows(client, due, part, sinceMs !== undefined || options.only === 'schema');
    const flagged = await client.query<{ count: string }>(FLAGGED);
    const reports = new Map<Check, CheckReport>();
    const work = takingTurns(due, counts, options, reports);
    if (source instanceof pg.Pool && connections > 1)
      await alongside(source, client, { connections, statementTimeoutMs }, work);
    else await work(client);
    const checks = due.map((check) => reports.get(check)!);
    const ok = checks.every((check) => check.findings.length === 0);
    return {
      ok,
      checks,
      verifiedDays: ok ? days : [],
      counts: inCamelCase(counts),
      flaggedPayouts: Number(flagged.rows[0]?.count),
    };
  });
}

/**
 * Runs the next check as long as there is one, on as many connections as call it. Checks of the most rows begin first, so that
 * none is left alone at the end.
 */
function takingTurns(
  due: readonly Check[],
  counts: Counts,
  { onProgress, findingsMax = FINDINGS_MAX, connections = 1 }: VerifyOptions,
  reports: Map<Check, CheckReport>,
): (client: pg.ClientBase) => Promise<void> {
  const left = [...grouped(due)];
  const rowsOf = (checks: readonly Check[]): number =>
    checks.reduce((sum, check) => sum + checkedBy(check, counts), 0);
  if (connections > 1) left.sort((a, b) => rowsOf(b) - rowsOf(a));
  let begun = 0;
  return async (client) => {
    try {
      for (let checks = left.shift(); checks !== undefined; checks = left.shift()) {
        onProgress?.({ name: checks[0]!.name, done: begun, total: due.length });
        begun += checks.length;
        const found = await runChecks(client, checks, counts, findingsMax);
        for (const [index, check] of checks.entries()) reports.set(check, found[index]!);
      }
    } catch (error) {
      left.length = 0;
      throw error;
    }
  };
}
