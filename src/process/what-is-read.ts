import { countOfInstallation } from '../attention/counts.ts';
import { auditStanding } from '../audit/chain.ts';
import type { Session } from '../db/database.ts';
import { interestDaysBehind } from '../interest/job.ts';
import { countFailingPeriods, lastFinished } from '../jobs/calendar-queries.ts';
import { countIncidents } from '../ledger/incidents.ts';
import { countHeldMoney, suspenseSums } from '../ledger/suspense-sums.ts';
import { countStops } from '../payout-stops/stops.ts';
import { countFlaggedPayouts, oldestDuePayout, processingPayouts } from '../transfers/payouts/standing.ts';
import type { Calendar } from '../values/calendar.ts';
import type { Clock } from '../values/clock.ts';
import { lastRuns } from '../verify-runs/queries.ts';
import { countPendingAccounts } from '../wallets/virtual-accounts/claims.ts';
import { countWaitingDeliveries, oldestDueDelivery } from '../webhooks/delivery/standing.ts';
import { countDisabledEndpoints } from '../webhooks/endpoints/disabled.ts';

/** Audit chains of which the head is shown, the installation's before those of tenants: metrics are bounded. */
const CHAINS_SHOWN_MAX = 100;

/**
 * What the metrics read of the database, each by a query that is cheap whatever the backlog: a probe of an index a tenant, or a
 * bounded part of one.
 */
export const whatIsRead = ({ calendar, clock }: { calendar: Calendar; clock: Clock }) => ({
  stops: countStops,
  flagged: countFlaggedPayouts,
  duePayout: oldestDuePayout,
  processing: processingPayouts,
  dueDelivery: oldestDueDelivery,
  waitingDeliveries: countWaitingDeliveries,
  disabledEndpoints: countDisabledEndpoints,
  suspense: suspenseSums,
  held: countHeldMoney,
  incidents: countIncidents,
  unclaimed: async (directory: Session) => (await countOfInstallation(directory))[0]!.count,
  failingPeriods: countFailingPeriods,
  lastFinished,
  interestDaysBehind: (directory: Session) =>
    interestDaysBehind(directory, calendar.nameOf('day', clock.now())),
  pendingAccounts: countPendingAccounts,
  verifyRuns: lastRuns,
  audit: (directory: Session) => auditStanding(directory, CHAINS_SHOWN_MAX),
});
