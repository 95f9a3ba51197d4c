import type pg from 'pg';
import type { Engine } from '../../ledger/engine/engine.ts';
import { SET_ASIDE } from '../../payments/inflows/confirmed.ts';
import type { Inflows } from '../../payments/inflows/inflows.ts';
import type { BalanceWatch, SeenBalance } from '../../payments/provider-balances/monitor.ts';
import { sessionOn } from '../../platform/db/database.ts';
import { poolUse } from '../../platform/db/pool-use.ts';
import type { Jobs } from '../../platform/jobs/job.ts';
import type { Heartbeats } from '../../platform/liveness/heartbeats.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { VERSION } from '../../platform/version.ts';
import { addAuditHeads } from './audit-gauges.ts';
import { gaugeQueries } from './gauge-queries.ts';
import type { Metrics } from './metrics.ts';
import { Readings } from './readings.ts';
import type { Replica } from './replica.ts';

interface Measured {
  engine: Engine;
  calendar: Calendar;
  clock: Clock;
  claimant: Pick<Heartbeats, 'silentForMs' | 'lately' | 'alive'>;
  /** The jobs of this process. */
  jobs: readonly Jobs[];
  /** Connections of this process, by purpose; those of `metrics` are of the role `kolo_directory`. */
  pools: Readonly<Record<string, pg.Pool>> & { metrics: pg.Pool };
  inflows: Inflows;
  balances: Pick<BalanceWatch, 'seen'>;
  replica?: Pick<Replica, 'ageMs' | 'fault' | 'fallBacks'> | undefined;
}

/** The last readings of the database, and the clock for their ages. */
interface ReadOfDatabase {
  readings: Readings<ReturnType<typeof gaugeQueries>>;
  clock: Clock;
}

/** Adds gauges of the process, and of the last readings of the database. */
export function addGauges(metrics: Metrics, measured: Measured): void {
  const { clock } = measured;
  const readings = new Readings(sessionOn(measured.pools.metrics), gaugeQueries(measured));
  metrics.refreshBy(() => readings.refresh());
  addOfProcess(metrics, measured);
  addOfPools(metrics, measured);
  addOfReplica(metrics, measured);
  addOfDatabase(metrics, { readings, clock });
  addOfInflows(metrics, { readings, inflows: measured.inflows });
  addOfJobs(metrics, { readings, clock });
  addOfVerify(metrics, { readings, clock });
  addOfAccounts(metrics, measured);
}

/** Adds gauges of provider accounts, by the ledger and by the providers. */
export function addOfAccounts(metrics: Metrics, { balances }: Pick<Measured, 'balances'>): void {
  for (const [name, help, pick] of BALANCES) {
    metrics.gauges(name, help, ['business', 'rail'], () => shown(balances.seen, pick));
  }
}

function addOfProcess(metrics: Metrics, { engine, claimant, jobs }: Measured): void {
  metrics.gauges(
    'kolo_build_info',
    'Always 1, with the version of Kolo and of Node.js as labels.',
    ['version', 'node'],
    () => [{ labels: { version: VERSION, node: process.versions.node }, value: 1 }],
  );
  metrics.gauge(
    'kolo_engine_queued_commands',
    'Money commands in the queue of the engine.',
    () => engine.queued,
  );
  metrics.gauge(
    'kolo_workers_silent_seconds',
    'Time since the last heartbeat of any worker process.',
    () => claimant.silentForMs / 1_000,
  );
  metrics.gauge('kolo_workers_alive', 'Worker processes with a recent heartbeat.', () => claimant.alive);
  metrics.gauges(
    'kolo_worker_sign_of_life_age_seconds',
    'Time since the last heartbeat of each worker process, for those with one in the last ten minutes.',
    ['process'],
    () =>
      claimant.lately.map(({ processId, stillMs }) => ({
        labels: { process: processId },
        value: stillMs / 1_000,
      })),
  );
  metrics.gauges(
    'kolo_job_last_run_age_seconds',
    'Time since each job of this process last ran without a failure.',
    ['name'],
    () =>
      jobs
        .flatMap((some) => [...some.sinceLastPolls()])
        .map(({ name, ms }) => ({ labels: { name }, value: ms / 1_000 })),
  );
}

function addOfPools(metrics: Metrics, { pools }: Measured): void {
  const ofEach = (pick: (use: ReturnType<typeof poolUse>) => number) => () =>
    Object.entries(pools).map(([pool, opened]) => ({ labels: { pool }, value: pick(poolUse(opened)) }));
  const add = (name: string, help: string, pick: (use: ReturnType<typeof poolUse>) => number): void =>
    metrics.gauges(name, help, ['pool'], ofEach(pick));
  add('kolo_pool_connections_used', 'Database connections in use, by pool.', ({ used }) => used);
  add('kolo_pool_connections_idle', 'Idle open database connections, by pool.', ({ idle }) => idle);
  add('kolo_pool_connections_max', 'Maximum database connections, by pool.', ({ max }) => max);
  add(
    'kolo_pool_waiting',
    'Callers that are waiting for a database connection, by pool.',
    ({ waiting }) => waiting,
  );
  metrics.counters(
    'kolo_pool_waits_total',
    'Waits for a database connection because all were in use, by pool.',
    ['pool'],
    ofEach(({ waits }) => waits),
  );
  metrics.counters(
    'kolo_pool_wait_seconds_total',
    'Total time of these waits, by pool.',
    ['pool'],
    ofEach(({ waitedMs }) => waitedMs / 1_000),
  );
  metrics.counters(
    'kolo_pool_waits_given_up_total',
    'Waits that timed out, so that a request was refused or a job retries, by pool.',
    ['pool'],
    ofEach(({ givenUp }) => givenUp),
  );
}

/** Without a read replica they have no values. */
function addOfReplica(metrics: Metrics, { replica }: Measured): void {
  metrics.gauge(
    'kolo_replica_used',
    '1 if the read replica is read, 0 if the primary is read instead.',
    () => (replica === undefined ? undefined : Number(replica.fault === undefined)),
  );
  metrics.gauge(
    'kolo_replica_age_seconds',
    'Age of what the read replica shows.',
    () => replica?.ageMs && replica.ageMs / 1_000,
  );
  metrics.counters(
    'kolo_replica_fallbacks_total',
    'Requests for the read replica, and statements that failed there, which read the primary.',
    ['of'],
    () => Object.entries(replica?.fallBacks ?? {}).map(([of, value]) => ({ labels: { of }, value })),
  );
}

function addOfDatabase(metrics: Metrics, { readings, clock }: ReadOfDatabase): void {
  const gauge = metrics.gauge.bind(metrics);
  const age = (at: number | null | undefined) => {
    if (at === undefined) return undefined;
    return at === null ? 0 : Math.max(0, clock.now() - at) / 1_000;
  };
  const of = () => readings.known;
  gauge('kolo_database_up', '1 if the last reading of the database succeeded, otherwise 0.', () =>
    readings.up ? 1 : 0,
  );
  gauge(
    'kolo_database_read_age_seconds',
    'Age of the readings of the database.',
    () => readings.ageMs && readings.ageMs / 1_000,
  );
  metrics.gauges(
    'kolo_payout_stops',
    'Stops of payouts in force, by origin: a recovery of the database, or people.',
    ['by'],
    () => (of().stops ?? []).map(({ by, count }) => ({ labels: { by }, value: count })),
  );
  gauge('kolo_payouts_flagged', 'Payouts that wait for an operator.', () => of().flagged);
  gauge('kolo_payouts_due_seconds', 'Time for which the oldest due payout has been due.', () =>
    age(of().duePayout),
  );
  gauge(
    'kolo_payouts_processing',
    'Payouts that are not final, counted up to 10,000.',
    () => of().processing?.count,
  );
  gauge('kolo_payouts_processing_oldest_seconds', 'Age of the oldest payout that is not final.', () =>
    age(of().processing?.oldestAt),
  );
  gauge('kolo_webhook_deliveries_due_seconds', 'Time for which the oldest due delivery has been due.', () =>
    age(of().dueDelivery),
  );
  gauge(
    'kolo_webhook_deliveries_waiting',
    'Webhook deliveries that are waiting, counted up to 10,000.',
    () => of().waitingDeliveries,
  );
  gauge('kolo_webhook_endpoints_disabled', 'Disabled webhook endpoints.', () => of().disabledEndpoints);
  gauge('kolo_emails_oldest_seconds', 'Age of the oldest email that waits to be sent.', () =>
    age(of().emails?.oldestAt),
  );
  gauge(
    'kolo_notification_channels_failing',
    'Notification channels whose last message could not be sent.',
    () => of().failingChannels,
  );
  addOfWaitingMoney(metrics, of);
  gauge(
    'kolo_virtual_accounts_pending',
    'Virtual accounts that are requested and not issued yet.',
    () => of().pendingAccounts,
  );
  gauge('kolo_audit_unlinked_seconds', 'Age of the oldest entry of the audit log without a link.', () =>
    age(of().audit?.oldestUnlinkedAt),
  );
  addAuditHeads(metrics, () => readings.known.audit?.heads ?? [], clock);
}

function addOfWaitingMoney(metrics: Metrics, of: () => ReadOfDatabase['readings']['known']): void {
  metrics.gauges('kolo_suspense_kobo', 'Money in suspense.', ['mode', 'currency'], () =>
    (of().suspense ?? []).map(({ mode, currency, posted }) => ({
      labels: { mode, currency },
      value: Number(posted),
    })),
  );
  metrics.gauge(
    'kolo_suspense_held',
    'Movements whose money waits in suspense for an operator.',
    () => of().held,
  );
  metrics.gauge(
    'kolo_unclaimed_inflows',
    'Inflows for unassigned account numbers that their rail cannot return, counted up to 1,000.',
    () => of().unclaimed,
  );
  metrics.gauge(
    'kolo_statement_exceptions',
    'Lines of bank statements, and movements without a line, that people made exceptions, counted up to 1,000.',
    () => of().statements?.exceptions,
  );
  metrics.gauge(
    'kolo_statement_unexplained_days',
    'Days of reconciled accounts that do not add up and are not signed off, counted up to 1,000.',
    () => of().statements?.unexplainedDays,
  );
  metrics.gauges('kolo_incidents', 'Open incidents, by kind.', ['kind'], () =>
    (of().incidents ?? []).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  );
}

/** This process counts inflows of banks that serve every tenant. The database counts entries that were set aside. */
function addOfInflows(
  metrics: Metrics,
  { readings, inflows }: Pick<ReadOfDatabase, 'readings'> & Pick<Measured, 'inflows'>,
): void {
  metrics.gauge(
    'kolo_inflows_stuck',
    'Inflows whose last attempt to credit failed, and list entries that were set aside for a person.',
    () =>
      (readings.known.incidents ?? [])
        .filter(({ kind }) => SET_ASIDE.includes(kind))
        .reduce((sum, { count }) => sum + count, inflows.stuck),
  );
}

function addOfJobs(metrics: Metrics, { readings, clock }: ReadOfDatabase): void {
  metrics.gauge(
    'kolo_calendar_jobs_failing',
    'Days and months whose last attempt to close failed, at most one per job and tenant.',
    () => readings.known.failingPeriods,
  );
  metrics.gauges(
    'kolo_calendar_job_finished_age_seconds',
    'Time since each calendar job last closed a day or month.',
    ['name'],
    () =>
      (readings.known.lastFinished ?? []).map(({ job, finishedAt }) => ({
        labels: { name: job },
        value: Math.max(0, clock.now() - finishedAt) / 1_000,
      })),
  );
  metrics.gauge(
    'kolo_interest_days_behind',
    'Days that are over and whose interest is not accrued for every tenant.',
    () => readings.known.interestDaysBehind,
  );
}

/** Adds gauges of the last verification of everything, and of the last of recent changes. */
function addOfVerify(metrics: Metrics, { readings, clock }: ReadOfDatabase): void {
  type Last = NonNullable<typeof readings.known.verifyRuns>[number];
  const ofEach = (pick: (run: Last) => number) => () =>
    (readings.known.verifyRuns ?? []).map((run) => ({ labels: { scope: run.scope }, value: pick(run) }));
  metrics.gauges(
    'kolo_verify_age_seconds',
    'Time since the last verification ended: of everything (whole), and of the changes since a time (since).',
    ['scope'],
    ofEach(({ endedAt }) => Math.max(0, clock.now() - endedAt) / 1_000),
  );
  metrics.gauges(
    'kolo_verify_findings',
    'Findings of the last verification.',
    ['scope'],
    ofEach(({ findings }) => Number(findings)),
  );
  metrics.gauges(
    'kolo_verify_failed',
    '1 if the last verification did not finish, otherwise 0.',
    ['scope'],
    ofEach(({ failed }) => (failed ? 1 : 0)),
  );
}

type Shown = (seen: SeenBalance) => Kobo | undefined;

/** Gauges of each provider account, as last read. */
const BALANCES: readonly [name: string, help: string, pick: Shown][] = [
  [
    'kolo_rail_balance_kobo',
    'Available balance that the provider reports.',
    ({ provider }) => (provider.kind === 'known' ? provider.available : undefined),
  ],
  [
    'kolo_rail_settlement_kobo',
    'Balance that the provider owes the business by the ledger.',
    ({ books }) => books.owed,
  ],
  [
    'kolo_rail_in_flight_kobo',
    'Payouts that were submitted to the provider and whose outcome is unknown.',
    ({ books }) => books.inFlight,
  ],
  [
    'kolo_rail_unexplained_kobo',
    'Difference between the balance of the provider and the ledger that nothing in flight explains.',
    ({ provider }) => (provider.kind === 'known' ? provider.unexplained : undefined),
  ],
];

/** Metrics are floating point: past 2^53 kobo they are approximate. */
function* shown(seen: Iterable<SeenBalance>, pick: Shown) {
  for (const one of seen) {
    const value = pick(one);
    const labels = { business: one.businessId, rail: one.rail };
    if (value !== undefined) yield { labels, value: Number(value) };
  }
}
