import { OBJECTS } from '../../backoffice/manual/objects.ts';
import { searchSummaries } from '../../backoffice/operators/personal-searches/summaries.ts';
import { erasures } from '../../backoffice/privacy/job.ts';
import { closingOfProposals } from '../../backoffice/proposals/closing-job.ts';
import { forgetSecrets } from '../../backoffice/proposals/secrets.ts';
import { RollupsJob } from '../../backoffice/rollups/rollups-job.ts';
import { verifications } from '../../backoffice/verify-runs/worker.ts';
import { listTenants } from '../../identity/queries.ts';
import { Inflows } from '../../payments/inflows/inflows.ts';
import { interestWork } from '../../payments/interest/job.ts';
import { RecheckWorker } from '../../payments/payouts/recheck-worker.ts';
import { PayoutWorker } from '../../payments/payouts/worker.ts';
import { BalanceWatch } from '../../payments/provider-balances/monitor.ts';
import { notificationHandlers } from '../../payments/provider-notifications/handlers.ts';
import { SweepWorker } from '../../payments/provider-notifications/sweeps/worker.ts';
import { NotificationWorker } from '../../payments/provider-notifications/worker.ts';
import { Returns } from '../../payments/returns/returns.ts';
import { ScheduleWorker } from '../../payments/schedules/worker.ts';
import { IssueWorker } from '../../payments/wallets/virtual-accounts/issue-worker.ts';
import { findIssued } from '../../payments/wallets/virtual-accounts/issued-accounts.ts';
import { auditChain } from '../../platform/audit/chain.ts';
import type { App } from '../../platform/http/app-types.ts';
import { CalendarJob, type CalendarWork } from '../../platform/jobs/calendar-job.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { ACCOUNT_RAILS } from '../../rails/registry.ts';
import type { AttemptResult, ClaimedDelivery } from '../../webhooks/delivery/queries.ts';
import { DeliveryWorker } from '../../webhooks/delivery/worker.ts';
import { both } from '../traces/traces.ts';
import { VaultUser } from '../vault/users.ts';
import { clockLooks } from './clock-checks.ts';
import { janitor } from './janitor.ts';
import type { JobDeps } from './job-deps.ts';
import { endUnreadConnections } from './unread-answers.ts';

/** The work of the service: a row a job. It runs where `--role` says so, and a process whose look for it fails is not ready. */
export function workOf(deps: JobDeps) {
  const { database, directory, rails, vault, clock, logger, pollMs } = deps;
  const payoutJobs = payoutWork(deps);
  return {
    ...payoutJobs,
    ...notificationWork(deps, payoutJobs.payouts),
    ...moneyInWork(deps),
    balances: new BalanceWatch({
      database,
      directory,
      rails,
      onError: (error) => logger.error({ err: error }, 'accounts at providers cannot be listed'),
    }),
    schedules: scheduleWork(deps),
    accounts: issuingWork(deps),
    erasures: erasures({
      database,
      directory,
      vault,
      janitor: deps.eraser,
      clock,
      pollMs,
      onError: (error, context) => logger.error({ err: error, ...context }, 'a customer was not erased'),
    }),
    proposals: closingOfProposals({
      directory,
      database,
      acts: OBJECTS,
      clock,
      pollMs,
      onError: (error) => logger.error({ err: error }, 'a proposal that is over could not be closed'),
    }),
    rollups: rollupsWork(deps),
    audit: auditWork(deps),
    verifications: verifyWork(deps),
    deliveries: deliveryWork(deps),
    calendarJobs: calendarJobs(deps),
  } satisfies Record<string, Job | Job[]>;
}

/** Credits what banks report as received or returned. */
function moneyInWork(deps: JobDeps) {
  const { directory, engine, life: claimant, calendar, clock, logger, pollMs } = deps;
  const parts = { directory, engine, clock, claimant, pollMs, rails: deps.rails.shared };
  return {
    inflows: new Inflows({
      ...parts,
      calendar,
      accounts: deps.accounts,
      database: deps.inflowDatabase,
      railIds: deps.railIds,
      onError: (error, context) => logger.error({ err: error, ...context }, 'crediting an inflow failed'),
    }),
    returns: new Returns({
      ...parts,
      onError: (error, context) => logger.error({ err: error, ...context }, 'crediting a return failed'),
    }),
  };
}

/** Makes the payments of schedules. */
const scheduleWork = ({
  life: claimant,
  missedSchedules: missed,
  logger,
  ...deps
}: JobDeps): ScheduleWorker =>
  new ScheduleWorker({
    database: deps.database,
    directory: deps.directory,
    engine: deps.engine,
    rails: deps.rails,
    clock: deps.clock,
    claimant,
    calendar: deps.calendar,
    railIds: deps.railIds,
    missed,
    pollMs: deps.pollMs,
    onError: (error, context) => logger.error({ err: error, ...context }, 'a scheduled payment was not made'),
  });

/** Work that is due once for each day or month that is over: a job a row. */
function calendarJobs(deps: JobDeps): CalendarJob[] {
  const { directory, engine, life: claimant, calendar, clock, metrics, logger, pollMs } = deps;
  const work: CalendarWork[] = [
    janitor(deps.janitor, clock),
    forgetSecrets(directory, clock),
    interestWork({
      database: deps.interest,
      engine,
      calendar,
      clock,
      tenants: (after, limit) => listTenants(directory, after, limit),
      onAccrued: (wallets) => metrics.walletsAccrued(wallets),
      onPaid: (payouts) => metrics.interestPaid(payouts),
    }),
  ];
  const onError = (error: unknown, context: object) =>
    logger.error({ err: error, ...context }, 'a calendar job failed');
  return work.map(
    (each) => new CalendarJob({ ...each, directory, claimant, calendar, clock, pollMs, onError }),
  );
}

/** The rollups by hour and day. */
const rollupsWork = ({ database, directory, history, calendar, clock, logger, pollMs }: JobDeps) =>
  new RollupsJob({
    database,
    directory,
    history,
    calendar,
    clock,
    pollMs,
    onError: (error, context) => logger.error({ err: error, ...context }, 'rollups could not be updated'),
    onMissing: (tenant) => logger.warn(tenant, 'rollups are rebuilt: batches are missing'),
  });

/** What verifies the books, by night and when somebody asks. */
const verifyWork = ({ verify: pool, verifyHour: hour, logger, ...deps }: JobDeps): Job => {
  const { directory, calendar, clock, pollMs } = deps;
  return verifications({
    pool,
    directory,
    calendar,
    clock,
    hour,
    pollMs,
    onFound: (run) => logger.error(run, 'a verification has found something, or did not end'),
    onError: (error) => logger.error({ err: error }, 'the books could not be verified'),
  });
};

/** What sends webhooks. */
const deliveryWork = ({
  database,
  directory,
  vault,
  outbound,
  clock,
  metrics,
  logger,
  life: claimant,
  traces,
}: JobDeps): DeliveryWorker =>
  new DeliveryWorker({
    database,
    directory,
    vault,
    outbound,
    clock,
    claimant,
    onError: (error, { tenantId, endpointId }) =>
      logger.error({ err: error, tenantId, endpointId }, 'webhook delivery failed'),
    onAttempt: both<[AttemptResult, ClaimedDelivery]>(
      ({ status }) => metrics.deliveryAttempted(status),
      traces?.deliveryAttempted,
    ),
    onFreed({ tenantId, deliveries }) {
      metrics.leasesReclaimed('deliveries', deliveries);
      logger.warn({ tenantId, deliveries }, 'deliveries of a process that shows no life were taken over');
    },
    onFailing: (endpoint) => logger.warn(endpoint, 'a webhook endpoint fails; deliveries are tried again'),
    onDisabled(endpoint) {
      metrics.endpointDisabled();
      logger.warn(endpoint, 'a webhook endpoint was disabled; whoever runs it should be told');
    },
  });

/** What takes payouts to banks, and asks after them once they are final. */
function payoutWork({ database, directory, engine, rails, metrics, logger, ...deps }: JobDeps) {
  const { life: claimant, clock, pollMs, failureConfirmAfterMs } = deps;
  const parts = {
    database,
    directory,
    engine,
    rails,
    clock,
    claimant,
    onContradiction(context: object) {
      metrics.outcomeContradicted();
      logger.error(context, 'a bank says otherwise of a payout that is final; an operator is needed');
    },
    onBankCall: deps.onBankCall,
  };
  return {
    payouts: new PayoutWorker({
      ...parts,
      failureConfirmAfterMs,
      accountRails: ACCOUNT_RAILS.map(({ description }) => description.name),
      onError: (error, context) => logger.error({ err: error, ...context }, 'a payout attempt failed'),
      onReclaimed(context) {
        metrics.leasesReclaimed('payouts', 1);
        logger.warn(context, 'the claim of a payout was taken over; its bank is asked');
      },
      onFlagged(context) {
        metrics.payoutFlagged();
        logger.warn(context, 'the bank cannot tell what became of a payout; an operator is needed');
      },
    }),
    payoutChecks: new RecheckWorker({
      ...parts,
      pollMs,
      onError: (error, context) =>
        logger.error({ err: error, ...context }, 'a final payout could not be asked after'),
    }),
  };
}

/** Links the audit log, whose heads are logged: a copy of them elsewhere proves what was there. Summarises searches in it. */
const auditWork = ({ directoryPool: pool, clock, logger, pollMs }: JobDeps): Job[] => [
  auditChain({
    pool,
    pollMs,
    onLinked: ({ chain, links, head }) =>
      logger.info({ chain, links: Number(links), head: head.toString('hex') }, 'the audit log has grown'),
    onError: (error) => logger.error({ err: error }, 'the audit log could not be linked'),
  }),
  searchSummaries({ pool, clock, logger, pollMs }),
];
/** What has banks issue virtual accounts. */
const issuingWork = ({ logger, metrics, life: claimant, ...deps }: JobDeps): IssueWorker =>
  new IssueWorker({
    ...deps,
    claimant,
    onError: (error, context) => logger.error({ err: error, ...context }, 'a virtual account was not issued'),
    onKept: (kept) => metrics.accountAskedFor(kept),
  });

/** What looks at what providers say by themselves, and at their lists. */
function notificationWork(
  { rails, database, directory, logger, life: claimant, ...deps }: JobDeps,
  payouts: PayoutWorker,
) {
  const { clock, pollMs } = deps;
  const handlers = notificationHandlers({
    ...deps,
    database,
    directory,
    banks: rails.banks,
    findIssued,
    onPayoutDue: () => payouts.wake(),
  });
  const parts = { database, directory, rails, handlers, claimant, clock, pollMs };
  return {
    notifications: new NotificationWorker({
      ...parts,
      onError: (error, context) =>
        logger.error({ err: error, ...context }, 'a provider notification could not be handled'),
    }),
    sweeps: new SweepWorker({
      ...parts,
      onError: (error, context) =>
        logger.error({ err: error, ...context }, "a provider's list was not swept"),
    }),
  };
}

/** The jobs of the service, by name. */
export type Work = ReturnType<typeof workOf>;

/** What every process looks after for itself, whatever its role, from its start until its work has ended. */
export const upkeepOf = (deps: JobDeps, apps: readonly App[]): Job[] => [
  deps.life,
  ...deps.access.upkeep,
  new VaultUser({
    directory: deps.directory,
    vault: deps.vault,
    processId: deps.life.processId,
    onError: (error) => deps.logger.error({ err: error }, 'which keys are here could not be shown'),
  }),
  clockLooks(deps),
  ...apps.map(({ server }) => endUnreadConnections(server)),
];
