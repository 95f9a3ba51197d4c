import type pg from 'pg';
import type { Connections } from '../app/process/connections.ts';
import { withReplica } from '../app/process/replica.ts';
import {
  failureOf,
  insertRun,
  recordVerifiedDays,
  storableResult,
} from '../backoffice/verify-runs/queries.ts';
import { shownBooks } from '../payments/provider-accounts/rail-accounting.ts';
import { type Session, sessionOn } from '../platform/db/database.ts';
import { Calendar } from '../platform/values/calendar.ts';
import { systemClock } from '../platform/values/clock.ts';
import { VERSION } from '../platform/version.ts';
import { ACCOUNT_RAILS } from '../rails/registry.ts';
import { reconcileBooks } from '../verify/reconcile/bank-book.ts';
import type { CheckReport } from '../verify/report.ts';
import { type VerifyOptions, verifyLedger } from '../verify/verify.ts';
import { type CliContext, LIMITS, withPools } from './context.ts';
import { withRails } from './rails.ts';
import { withStoredAccounts } from './stored-accounts.ts';

type Pools = Readonly<Record<'kolo_verify' | 'kolo_directory', pg.Pool>>;

/** Connections that check at the same time. The comparison with the banks' books takes two of them. */
const CONNECTIONS = 4;
const VERIFY_LIMITS = { connectionsMax: CONNECTIONS, statementTimeoutMs: 0 };

/**
 * `kolo verify`: checks the ledger and compares it with the books of the banks.
 *
 * @returns true if there are no findings
 */
export function verifyCommand(
  context: CliContext,
  options: { json: boolean; since?: string },
): Promise<boolean> {
  const { print, progress, config } = context;
  if (options.since !== undefined) {
    const calendar = new Calendar(config.timeZone);
    return verifySince(context, startOf(calendar, options.since), options);
  }
  const verify = ({ kolo_verify: pool, kolo_directory }: Pools, connections: Connections) =>
    withRails(context, connections, async (rails) => {
      const directory = sessionOn(kolo_directory);
      const startedAt = systemClock.now();
      const ledgerChecks = checkLedger(context, connections, { pool, directory }, {});
      const ledger = await orStoreFailure(directory, { startedAt, since: null, checks: [] }, ledgerChecks);
      progress.at("Comparing with the banks' books");
      const bookChecks = withStoredAccounts(context, kolo_directory, (openAccount) =>
        reconcileBooks(pool, shownBooks({ directory, rails, accountRails: ACCOUNT_RAILS, openAccount })),
      );
      const books = await orStoreFailure(
        directory,
        { startedAt, since: null, checks: ledger.checks },
        bookChecks,
      );
      const ok = ledger.ok && books.ok;
      const checks = [...ledger.checks, ...books.checks];
      await storeRun(directory, { startedAt, since: null, checks });
      const verifiedDays = ok ? ledger.verifiedDays : [];
      await recordVerifiedDays(directory, verifiedDays, systemClock.now());
      if (options.json) print(JSON.stringify({ ...ledger, ok, checks, verifiedDays }));
      else for (const line of readable(checks, ledger.flaggedPayouts, ok)) print(line);
      return ok;
    });
  return withPools(context, ['kolo_verify', 'kolo_directory'], verify, VERIFY_LIMITS);
}

/** Checks only changes since a time, without the books of the banks. */
function verifySince(context: CliContext, sinceMs: number, { json }: { json: boolean }): Promise<boolean> {
  const verify = async ({ kolo_verify: pool, kolo_directory }: Pools, connections: Connections) => {
    const directory = sessionOn(kolo_directory);
    const run = { startedAt: systemClock.now(), since: sinceMs, checks: [] };
    const checking = checkLedger(context, connections, { pool, directory }, { sinceMs });
    const ledger = await orStoreFailure(directory, run, checking);
    await storeRun(directory, { ...run, checks: ledger.checks });
    if (json) context.print(JSON.stringify(ledger));
    else for (const line of readable(ledger.checks, ledger.flaggedPayouts, ledger.ok)) context.print(line);
    return ledger.ok;
  };
  return withPools(context, ['kolo_verify', 'kolo_directory'], verify, VERIFY_LIMITS);
}

/** Checks the ledger, on the read replica where there is one. The banks' books are compared with the primary. */
const checkLedger = (
  context: CliContext,
  connections: Connections,
  { pool, directory }: { pool: pg.Pool; directory: Session },
  options: Pick<VerifyOptions, 'sinceMs'>,
) =>
  withReplica(
    connections,
    context.config,
    { pool, role: 'kolo_verify', limits: { ...LIMITS, ...VERIFY_LIMITS }, directory, clock: systemClock },
    context.say,
    (from) =>
      verifyLedger(from, { ...options, connections: CONNECTIONS, onProgress: reportProgress(context) }),
  );

const reportProgress =
  ({ progress }: CliContext): NonNullable<VerifyOptions['onProgress']> =>
  ({ name, done, total }) =>
    progress.at(`Checking ${name}`, done, total);

interface RunSoFar {
  startedAt: number;
  since: number | null;
  checks: readonly CheckReport[];
}

/** Stores the findings for `/ops/v1/verify-runs` and the metrics. @param failure reason for stopping early */
const storeRun = (
  directory: Session,
  { startedAt, since, checks }: RunSoFar,
  failure: string | null = null,
): Promise<void> =>
  insertRun(directory, {
    ...storableResult(checks),
    startedAt,
    endedAt: Math.max(startedAt, systemClock.now()),
    since,
    madeBy: 'shell',
    version: VERSION,
    failure,
  });

/** Awaits the work. If it fails, stores the failure with the findings so far. */
async function orStoreFailure<T>(directory: Session, run: RunSoFar, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await storeRun(directory, run, failureOf(error)).catch(() => {});
    throw error;
  }
}

/** The beginning of a business day. */
function startOf(calendar: Calendar, day: string): number {
  const today = calendar.startOfDay(calendar.periodNameAt('day', systemClock.now()));
  if (day === 'today') return today;
  return calendar.startOfDay(day === 'yesterday' ? calendar.periodNameAt('day', today - 1) : day);
}

function* readable(checks: readonly CheckReport[], flagged: number, ok: boolean): Generator<string> {
  for (const check of checks) {
    const count = check.findings.length + check.more;
    yield `${count === 0 ? 'ok   ' : 'FAULT'} ${check.name} (invariant ${check.invariant}, ${check.checked} checked)`;
    for (const { tenantId, table, key, problem, expected, found } of check.findings) {
      const compared = expected === null ? '' : `; expected ${expected}, found ${found}`;
      yield `        ${table} ${key}: ${problem}${compared} (tenant ${tenantId ?? 'none'})`;
    }
    if (check.more > 0) yield `        and ${check.more} more`;
  }
  if (flagged > 0) yield `${flagged} payouts wait for an operator: their bank status is unknown.`;
  yield ok ? 'All checks passed.' : 'The checks marked FAULT failed.';
}
