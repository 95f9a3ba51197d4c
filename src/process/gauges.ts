import type { Session } from '../db/database.ts';
import { interestDaysBehind } from '../interest/job.ts';
import { countFailingPeriods } from '../jobs/calendar-queries.ts';
import type { Engine } from '../ledger/engine/engine.ts';
import type { Inflows } from '../transfers/inflows/inflows.ts';
import { countFlaggedPayouts, oldestDuePayout } from '../transfers/payouts/queries.ts';
import type { Calendar } from '../values/calendar.ts';
import type { Clock } from '../values/clock.ts';
import { countPendingAccounts } from '../wallets/virtual-accounts/claims.ts';
import { oldestDueDelivery } from '../webhooks/delivery/queries.ts';
import type { Metrics } from './metrics.ts';
import type { SignsOfLife } from './signs-of-life.ts';

/** Without a sign of life of any worker for so long, an operator is told, milliseconds. */
const WORKERS_MISSED_AFTER_MS = 10_000;

interface Measured {
  engine: Engine;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  clock: Clock;
  life: Pick<SignsOfLife, 'silentForMs'>;
  inflows: Inflows;
  calendar: Calendar;
}

/** What is measured when it is asked for. What reads the database costs a probe a tenant, whatever the backlog. */
export function addGauges(
  metrics: Metrics,
  { engine, directory, clock, life, inflows, calendar }: Measured,
): void {
  const gauge = metrics.gauge.bind(metrics);
  const seconds = (dueAt: number | null) => (dueAt === null ? 0 : Math.max(0, clock.now() - dueAt) / 1_000);
  gauge('kolo_engine_queued_commands', 'Money commands that wait.', () => engine.queued);
  gauge('kolo_payouts_flagged', 'Payouts that wait for an operator.', () => countFlaggedPayouts(directory));
  gauge(
    'kolo_calendar_jobs_failing',
    'Days and months that could not be closed when last tried, one a job and tenant.',
    () => countFailingPeriods(directory),
  );
  gauge(
    'kolo_interest_days_behind',
    'Days that are over and whose interest is not done for every tenant.',
    () => interestDaysBehind(directory, calendar.nameOf('day', clock.now())),
  );
  gauge('kolo_virtual_accounts_pending', 'Virtual accounts that banks are asked for.', () =>
    countPendingAccounts(directory),
  );
  gauge('kolo_inflows_stuck', 'Inflows that could not be credited when last tried.', () => inflows.stuck);
  gauge(
    'kolo_workers_silent_seconds',
    'Time since any worker process was seen to live.',
    () => life.silentForMs / 1_000,
  );
  gauge('kolo_payouts_due_seconds', 'For how long the oldest due payout has been due.', async () =>
    seconds(await oldestDuePayout(directory)),
  );
  gauge(
    'kolo_webhook_deliveries_due_seconds',
    'For how long the oldest due delivery has been due.',
    async () => seconds(await oldestDueDelivery(directory)),
  );
}

/** What an operator should know although this process does its own work: nobody seems to work in the background. */
export function workersMissed({ silentForMs }: Measured['life']): string[] {
  if (silentForMs < WORKERS_MISSED_AFTER_MS) return [];
  return [`no worker has shown a sign of life for ${Math.floor(silentForMs / 1_000)} s`];
}
