import { statementBacklog } from '../../backoffice/bank-statements/backlog.ts';
import { countFailingChannels } from '../../backoffice/notifications/channels.ts';
import { countStops } from '../../backoffice/payout-stops/stops.ts';
import { lastRuns } from '../../backoffice/verify-runs/queries.ts';
import { countOfInstallation } from '../../backoffice/work-queue/counts.ts';
import { countIncidents } from '../../ledger/incidents.ts';
import { countHeldMoney, suspenseSums } from '../../ledger/suspense-sums.ts';
import { interestDaysBehind } from '../../payments/interest/job.ts';
import { countFlaggedPayouts, oldestDuePayout, processingPayouts } from '../../payments/payouts/backlog.ts';
import { countPendingAccounts } from '../../payments/wallets/virtual-accounts/claims.ts';
import { auditLogStatus } from '../../platform/audit/chain.ts';
import type { Session } from '../../platform/db/database.ts';
import { emailBacklog } from '../../platform/email/outbox.ts';
import { countFailingPeriods, lastFinished } from '../../platform/jobs/calendar-queries.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { countWaitingDeliveries, oldestDueDelivery } from '../../webhooks/delivery/backlog.ts';
import { countDisabledEndpoints } from '../../webhooks/endpoints/disabled.ts';

/** Maximum audit chains with a gauge, the installation's first: metrics are bounded. */
const CHAINS_SHOWN_MAX = 100;

/**
 * The queries behind the gauges. Each is cheap whatever the backlog: it probes an index once a tenant, or reads a bounded
 * part of one.
 */
export const gaugeQueries = ({ calendar, clock }: { calendar: Calendar; clock: Clock }) => ({
  stops: countStops,
  flagged: countFlaggedPayouts,
  duePayout: oldestDuePayout,
  processing: processingPayouts,
  dueDelivery: oldestDueDelivery,
  waitingDeliveries: countWaitingDeliveries,
  disabledEndpoints: countDisabledEndpoints,
  emails: emailBacklog,
  failingChannels: (directory: Session) => countFailingChannels(directory, clock.now()),
  suspense: suspenseSums,
  held: countHeldMoney,
  incidents: countIncidents,
  unclaimed: async (directory: Session) => (await countOfInstallation(directory))[0]!.count,
  statements: statementBacklog,
  failingPeriods: countFailingPeriods,
  lastFinished,
  interestDaysBehind: (directory: Session) =>
    interestDaysBehind(directory, calendar.periodNameAt('day', clock.now())),
  pendingAccounts: countPendingAccounts,
  verifyRuns: lastRuns,
  audit: (directory: Session) => auditLogStatus(directory, CHAINS_SHOWN_MAX),
});
