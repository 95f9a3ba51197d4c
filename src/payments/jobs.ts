import { listTenants } from '../identity/queries.ts';
import type { Engine } from '../ledger/engine/engine.ts';
import { sessionOn, TenantDatabase } from '../platform/db/database.ts';
import type { CalendarWork } from '../platform/jobs/calendar-job.ts';
import { jobRuntime, logErrors, type Runtime } from '../platform/runtime.ts';
import type { OnBankCall } from '../rails/bank-call.ts';
import { ACCOUNT_RAILS } from '../rails/registry.ts';
import { BulkCompletion } from './bulk-transfers/completion-job.ts';
import type { Inflows } from './inflows/inflows.ts';
import { interestWork } from './interest/job.ts';
import type { RailIds } from './payouts/rail-ids.ts';
import { RecheckWorker } from './payouts/recheck-worker.ts';
import { PayoutWorker } from './payouts/worker.ts';
import type { TenantRails } from './provider-accounts/tenant-rails.ts';
import { BalanceWatch } from './provider-balances/monitor.ts';
import { notificationHandlers } from './provider-notifications/handlers.ts';
import { SweepWorker } from './provider-notifications/sweeps/worker.ts';
import { NotificationWorker } from './provider-notifications/worker.ts';
import { Returns } from './returns/returns.ts';
import { ScheduleWorker } from './schedules/worker.ts';
import { IssueWorker } from './wallets/virtual-accounts/issue-worker.ts';
import { findIssued } from './wallets/virtual-accounts/issued-accounts.ts';

/** Counters of what the jobs do. */
interface PaymentMetrics {
  payoutFlagged(): void;
  outcomeContradicted(): void;
  leasesReclaimed(work: 'payouts', count: number): void;
  accountIssueEnded(result: 'active' | 'failed'): void;
  walletsAccrued(count: number): void;
  interestPaid(count: number): void;
}

/** Dependencies of the jobs beside the runtime. */
export interface PaymentJobDeps {
  engine: Engine;
  rails: TenantRails;
  /** Makes ids for requests and jobs of this process. */
  railIds: RailIds;
  /** Credits inflows for requests too, so it exists in every process. */
  inflows: Inflows;
  metrics: PaymentMetrics;
  onBankCall: OnBankCall;
  settings: {
    /** Treatment of scheduled payments that an outage missed. */
    missedSchedules: 'make-up' | 'skip';
    /** Rest between two queries that confirm a failure, milliseconds. */
    failureConfirmAfterMs: number;
  };
}

/** The jobs of this room, in the order of their start. */
export function paymentJobs(runtime: Runtime, deps: PaymentJobDeps) {
  const { engine, rails, railIds, inflows, metrics, onBankCall, settings } = deps;
  const { vault, logger, pollMs } = runtime;
  const common = { ...jobRuntime(runtime), engine, rails };
  const payoutJobs = payoutJobsOf(runtime, deps);
  return {
    ...payoutJobs,
    ...notificationJobsOf(runtime, deps, payoutJobs.payouts),
    inflows,
    returns: new Returns({
      ...common,
      rails: rails.shared,
      pollMs,
      onError: logErrors(logger, 'crediting a return failed'),
    }),
    balances: new BalanceWatch({
      ...common,
      onError: logErrors(logger, 'accounts at providers cannot be listed'),
    }),
    schedules: new ScheduleWorker({
      ...common,
      railIds,
      missed: settings.missedSchedules,
      pollMs,
      onError: logErrors(logger, 'a scheduled payment was not made'),
    }),
    bulkTransfers: new BulkCompletion({
      ...common,
      pollMs,
      onError: logErrors(logger, 'a bulk transfer was not completed'),
    }),
    accounts: new IssueWorker({
      ...common,
      vault,
      pollMs,
      onBankCall,
      onError: logErrors(logger, 'a virtual account was not issued'),
      onIssueEnded: (result) => metrics.accountIssueEnded(result),
    }),
  };
}

/** Work of this room that is due once for each month that is over. */
export const paymentCalendarWork = (
  { pools, calendar, clock }: Runtime,
  { engine, metrics }: PaymentJobDeps,
): CalendarWork[] => [
  interestWork({
    database: new TenantDatabase(pools.interest),
    engine,
    calendar,
    clock,
    tenants: (after, limit) => listTenants(sessionOn(pools.directory), after, limit),
    onAccrued: (wallets) => metrics.walletsAccrued(wallets),
    onPaid: (payouts) => metrics.interestPaid(payouts),
  }),
];

/** Submits payouts, and queries them again once they are final. */
function payoutJobsOf(runtime: Runtime, deps: PaymentJobDeps) {
  const { logger, pollMs } = runtime;
  const { engine, rails, metrics, onBankCall, settings } = deps;
  const common = {
    ...jobRuntime(runtime),
    engine,
    rails,
    onContradiction(context: object) {
      metrics.outcomeContradicted();
      logger.error(context, 'a bank contradicts a final payout; an operator is needed');
    },
    onBankCall,
  };
  const payouts = new PayoutWorker({
    ...common,
    failureConfirmAfterMs: settings.failureConfirmAfterMs,
    accountRails: ACCOUNT_RAILS.map(({ description }) => description.name),
    onError: logErrors(logger, 'a payout attempt failed'),
    onReclaimed(context) {
      metrics.leasesReclaimed('payouts', 1);
      logger.warn(context, 'the claim of a payout was taken over; its status is queried');
    },
    onFlagged(context) {
      metrics.payoutFlagged();
      logger.warn(context, 'a payout cannot be submitted, or its outcome is unknown; an operator is needed');
    },
  });
  engine.submitBy(payouts);
  return {
    payouts,
    payoutChecks: new RecheckWorker({
      ...common,
      pollMs,
      onError: logErrors(logger, 'the status of a final payout could not be queried'),
    }),
  };
}

/** Handles provider notifications, and reads providers' lists. */
function notificationJobsOf(
  runtime: Runtime,
  { engine, rails, railIds }: PaymentJobDeps,
  payouts: PayoutWorker,
) {
  const { logger, pollMs } = runtime;
  const common = { ...jobRuntime(runtime), rails };
  const handlers = notificationHandlers({
    ...common,
    engine,
    railIds,
    banks: rails.banks,
    findIssued,
    onPayoutDue: () => payouts.wake(),
  });
  return {
    notifications: new NotificationWorker({
      ...common,
      handlers,
      pollMs,
      onError: logErrors(logger, 'a provider notification could not be handled'),
    }),
    sweeps: new SweepWorker({
      ...common,
      handlers,
      pollMs,
      onError: logErrors(logger, "a provider's list was not swept"),
    }),
  };
}
