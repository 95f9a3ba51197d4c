import type { Session } from '../db/database.ts';
import { interestDaysBehind } from '../interest/job.ts';
import { countFailingPeriods } from '../jobs/calendar-queries.ts';
import type { Engine } from '../ledger/engine/engine.ts';
import type { BalanceWatch, SeenBalance } from '../transfers/balances/watch.ts';
import type { Inflows } from '../transfers/inflows/inflows.ts';
import { countFlaggedPayouts, oldestDuePayout } from '../transfers/payouts/queries.ts';
import type { Calendar } from '../values/calendar.ts';
import type { Clock } from '../values/clock.ts';
import type { Kobo } from '../values/money.ts';
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
  balances: Pick<BalanceWatch, 'seen'>;
}

/** What is measured when it is asked for. What reads the database costs a probe a tenant, whatever the backlog. */
export function addGauges(
  metrics: Metrics,
  { engine, directory, clock, life, inflows, calendar, balances }: Measured,
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
  for (const [name, help, pick] of BALANCES) {
    metrics.gauges(name, help, ['business', 'rail'], () => shown(balances.seen, pick));
  }
}

type Shown = (seen: SeenBalance) => Kobo | undefined;

/** What is shown of each account at a provider, as it was last seen. */
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

/** What an operator should know although this process does its own work: nobody seems to work in the background. */
export function workersMissed({ silentForMs }: Measured['life']): string[] {
  if (silentForMs < WORKERS_MISSED_AFTER_MS) return [];
  return [`no worker has shown a sign of life for ${Math.floor(silentForMs / 1_000)} s`];
}
