import type pg from 'pg';
import type { Engine } from '../../ledger/engine/engine.ts';
import { SET_ASIDE } from '../../payments/inflows/confirmed.ts';
import type { Inflows } from '../../payments/inflows/inflows.ts';
import type { BalanceWatch, SeenBalance } from '../../payments/provider-balances/monitor.ts';
import { sessionOn } from '../../platform/db/database.ts';
import { poolUse } from '../../platform/db/pool-use.ts';
import type { Jobs } from '../../platform/jobs/job.ts';
import type { SignsOfLife } from '../../platform/liveness/heartbeats.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { VERSION } from '../../platform/version.ts';
import { addAuditHeads } from './audit-gauges.ts';
import { whatIsRead } from './gauge-queries.ts';
import type { Metrics } from './metrics.ts';
import { Readings } from './readings.ts';

interface Measured {
  engine: Engine;
  calendar: Calendar;
  clock: Clock;
  claimant: Pick<SignsOfLife, 'silentForMs' | 'lately' | 'alive'>;
  /** The jobs of this process. */
  jobs: readonly Jobs[];
  /** Connections of this process, by what they are for; those of `metrics` are of the role `kolo_directory`. */
  pools: Readonly<Record<string, pg.Pool>> & { metrics: pg.Pool };
  inflows: Inflows;
  balances: Pick<BalanceWatch, 'seen'>;
}

/** The last readings of the database, and the clock that tells their age. */
interface ReadOfDatabase {
  readings: Readings<ReturnType<typeof whatIsRead>>;
  clock: Clock;
}

/** Adds gauges of the process, and of the last readings of the database. */
export function addGauges(metrics: Metrics, measured: Measured): void {
  const { clock } = measured;
  const readings = new Readings(sessionOn(measured.pools.metrics), whatIsRead(measured));
  metrics.refreshBy(() => readings.refresh());
  addOfProcess(metrics, measured);
  addOfPools(metrics, measured);
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
  metrics.gauges('kolo_build_info', 'Always 1; which build this is.', ['version', 'node'], () => [
    { labels: { version: VERSION, node: process.versions.node }, value: 1 },
  ]);
  metrics.gauge('kolo_engine_queued_commands', 'Money commands that wait.', () => engine.queued);
  metrics.gauge(
    'kolo_workers_silent_seconds',
    'Time since any worker process was seen to live.',
    () => claimant.silentForMs / 1_000,
  );
  metrics.gauge('kolo_workers_alive', 'Worker processes that live.', () => claimant.alive);
  metrics.gauges(
    'kolo_worker_sign_of_life_age_seconds',
    'For how long each worker process has shown no life, of those that lived within ten minutes.',
    ['process'],
    () =>
      claimant.lately.map(({ processId, stillMs }) => ({
        labels: { process: processId },
        value: stillMs / 1_000,
      })),
  );
  metrics.gauges(
    'kolo_job_last_run_age_seconds',
    'For how long each job of this process has not looked for work without a failure.',
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
  add('kolo_pool_connections_used', 'Database connections that work, by pool.', ({ used }) => used);
  add(
    'kolo_pool_connections_idle',
    'Database connections that are open and idle, by pool.',
    ({ idle }) => idle,
  );
  add('kolo_pool_connections_max', 'Database connections that a pool may have.', ({ max }) => max);
  add('kolo_pool_waiting', 'Who waits for a database connection now, by pool.', ({ waiting }) => waiting);
  metrics.counters(
    'kolo_pool_waits_total',
    'How often a database connection was waited for because others had all of them, by pool.',
    ['pool'],
    ofEach(({ waits }) => waits),
  );
  metrics.counters(
    'kolo_pool_wait_seconds_total',
    'For how long, altogether.',
    ['pool'],
    ofEach(({ waitedMs }) => waitedMs / 1_000),
  );
  metrics.counters(
    'kolo_pool_waits_given_up_total',
    'How often that was for too long, so that whoever waited was refused or tries again, by pool.',
    ['pool'],
    ofEach(({ givenUp }) => givenUp),
  );
}

function addOfDatabase(metrics: Metrics, { readings, clock }: ReadOfDatabase): void {
  const gauge = metrics.gauge.bind(metrics);
  const age = (at: number | null | undefined) => {
    if (at === undefined) return undefined;
    return at === null ? 0 : Math.max(0, clock.now() - at) / 1_000;
  };
  const of = () => readings.known;
  gauge('kolo_database_up', '1 where the database could be read just now.', () => (readings.up ? 1 : 0));
  gauge(
    'kolo_database_read_age_seconds',
    'How old what is shown of the database is.',
    () => readings.ageMs && readings.ageMs / 1_000,
  );
  metrics.gauges(
    'kolo_payout_stops',
    'Stops of payouts that hold, by who made them: a recovery of the database, or people.',
    ['by'],
    () => (of().stops ?? []).map(({ by, count }) => ({ labels: { by }, value: count })),
  );
  gauge('kolo_payouts_flagged', 'Payouts that wait for an operator.', () => of().flagged);
  gauge('kolo_payouts_due_seconds', 'For how long the oldest due payout has been due.', () =>
    age(of().duePayout),
  );
  gauge(
    'kolo_payouts_processing',
    'Payouts that are not final; more than 10,000 are not counted.',
    () => of().processing?.count,
  );
  gauge('kolo_payouts_processing_oldest_seconds', 'Age of the oldest payout that is not final.', () =>
    age(of().processing?.oldestAt),
  );
  gauge('kolo_webhook_deliveries_due_seconds', 'For how long the oldest due delivery has been due.', () =>
    age(of().dueDelivery),
  );
  gauge(
    'kolo_webhook_deliveries_waiting',
    'Deliveries that wait; more than 10,000 are not counted.',
    () => of().waitingDeliveries,
  );
  gauge('kolo_webhook_endpoints_disabled', 'Endpoints that are disabled.', () => of().disabledEndpoints);
  addOfWaitingMoney(metrics, of);
  gauge(
    'kolo_virtual_accounts_pending',
    'Virtual accounts that banks are asked for.',
    () => of().pendingAccounts,
  );
  gauge('kolo_audit_unlinked_seconds', 'Age of the oldest entry of the audit log that no link has.', () =>
    age(of().audit?.oldestUnlinkedAt),
  );
  addAuditHeads(metrics, () => readings.known.audit?.heads ?? [], clock);
}

function addOfWaitingMoney(metrics: Metrics, of: () => ReadOfDatabase['readings']['known']): void {
  metrics.gauges('kolo_suspense_kobo', 'What waits in suspense.', ['mode', 'currency'], () =>
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
    'Money for account numbers that nobody has, which no rail sends back; more than 1,000 are not counted.',
    () => of().unclaimed,
  );
  metrics.gauges('kolo_incidents', 'Incidents that are open, by kind.', ['kind'], () =>
    (of().incidents ?? []).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  );
}

/** Walks of banks that serve every tenant are this process's own; what was set aside is in the books. */
function addOfInflows(
  metrics: Metrics,
  { readings, inflows }: Pick<ReadOfDatabase, 'readings'> & Pick<Measured, 'inflows'>,
): void {
  metrics.gauge(
    'kolo_inflows_stuck',
    'Inflows that could not be credited when last tried, and entries of lists that were set aside and wait for a person.',
    () =>
      (readings.known.incidents ?? [])
        .filter(({ kind }) => SET_ASIDE.includes(kind))
        .reduce((sum, { count }) => sum + count, inflows.stuck),
  );
}

function addOfJobs(metrics: Metrics, { readings, clock }: ReadOfDatabase): void {
  metrics.gauge(
    'kolo_calendar_jobs_failing',
    'Days and months that could not be closed when last tried, one a job and tenant.',
    () => readings.known.failingPeriods,
  );
  metrics.gauges(
    'kolo_calendar_job_finished_age_seconds',
    'How long ago each job that closes days or months last closed one.',
    ['name'],
    () =>
      (readings.known.lastFinished ?? []).map(({ job, finishedAt }) => ({
        labels: { name: job },
        value: Math.max(0, clock.now() - finishedAt) / 1_000,
      })),
  );
  metrics.gauge(
    'kolo_interest_days_behind',
    'Days that are over and whose interest is not done for every tenant.',
    () => readings.known.interestDaysBehind,
  );
}

/** Of the last verification of everything, and of the last of what was done since some time. */
function addOfVerify(metrics: Metrics, { readings, clock }: ReadOfDatabase): void {
  type Last = NonNullable<typeof readings.known.verifyRuns>[number];
  const ofEach = (pick: (run: Last) => number) => () =>
    (readings.known.verifyRuns ?? []).map((run) => ({ labels: { scope: run.scope }, value: pick(run) }));
  metrics.gauges(
    'kolo_verify_age_seconds',
    'How long ago the last verification ended: of everything (whole), and of what was done since some time.',
    ['scope'],
    ofEach(({ endedAt }) => Math.max(0, clock.now() - endedAt) / 1_000),
  );
  metrics.gauges(
    'kolo_verify_findings',
    'How much the last verification found.',
    ['scope'],
    ofEach(({ findings }) => Number(findings)),
  );
  metrics.gauges(
    'kolo_verify_failed',
    '1 where the last verification did not come to its end.',
    ['scope'],
    ofEach(({ failed }) => (failed ? 1 : 0)),
  );
}

type Shown = (seen: SeenBalance) => Kobo | undefined;

/** Gauges of each provider account, as last read. */
const BALANCES: readonly [name: string, help: string, pick: Shown][] = [
  [
    'kolo_rail_balance_kobo',
    'What the provider says that the account has.',
    ({ provider }) => (provider.kind === 'asked' ? provider.available : undefined),
  ],
  [
    'kolo_rail_settlement_kobo',
    'What the books say that the provider owes the business.',
    ({ books }) => books.owed,
  ],
  [
    'kolo_rail_in_flight_kobo',
    'What the provider was told to pay and of which it is not known what became.',
    ({ books }) => books.inFlight,
  ],
  [
    'kolo_rail_unexplained_kobo',
    'What the account has more than the books say, or less, and nothing in flight explains.',
    ({ provider }) => (provider.kind === 'asked' ? provider.unexplained : undefined),
  ],
];

/** Metrics are floating point: past 2^53 kobo they are near enough to look at. */
function* shown(seen: Iterable<SeenBalance>, pick: Shown) {
  for (const one of seen) {
    const value = pick(one);
    const labels = { business: one.businessId, rail: one.rail };
    if (value !== undefined) yield { labels, value: Number(value) };
  }
}
