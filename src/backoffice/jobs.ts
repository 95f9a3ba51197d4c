import { listTenants } from '../identity/queries.ts';
import type { Engine } from '../ledger/engine/engine.ts';
import type { RailIds } from '../payments/payouts/rail-ids.ts';
import type { TenantRails } from '../payments/provider-accounts/tenant-rails.ts';
import { auditChain } from '../platform/audit/chain.ts';
import { TenantDatabase } from '../platform/db/database.ts';
import type { CalendarWork } from '../platform/jobs/calendar-job.ts';
import type { Job } from '../platform/jobs/job.ts';
import { jobRuntime, logErrors, type Runtime } from '../platform/runtime.ts';
import type { OnBankCall } from '../rails/bank-call.ts';
import { type ActDeps, namedProposalActs } from './acts.ts';
import { StatementMatchingJob } from './bank-statements/matching/job.ts';
import { operatorNotifications } from './notifications/job.ts';
import type { SendDeps } from './notifications/send.ts';
import { searchSummaries } from './operators/personal-searches/summaries.ts';
import type { IdentityProvider } from './operators/single-sign-on/provider.ts';
import { sessionChecks } from './operators/single-sign-on/session-checks.ts';
import { PaymentRunJob } from './payment-runs/job.ts';
import { erasures } from './privacy/job.ts';
import { closingOfProposals } from './proposals/closing-job.ts';
import { forgetSecrets } from './proposals/secrets.ts';
import { journalWork } from './reports/journal/closing.ts';
import { RollupsJob } from './rollups/rollups-job.ts';
import { verifications } from './verify-runs/worker.ts';

/** Dependencies of the jobs beside the runtime. */
export interface BackofficeJobDeps {
  engine: Engine;
  rails: TenantRails;
  railIds: RailIds;
  onBankCall: OnBankCall;
  /** Undefined where single sign-on is not set up. */
  identityProvider: IdentityProvider | undefined;
  mailer: SendDeps['mailer'];
  outbound: SendDeps['outbound'];
  /** Undefined where the dashboard has no address that is known. */
  dashboardUrl: string | undefined;
  settings: ActDeps['settings'] & {
    /** The hour of the day from which the nightly verification runs. */
    verifyHour: number | 'off';
  };
}

/** The jobs of this room, in the order of their start. */
export function backofficeJobs(runtime: Runtime, deps: BackofficeJobDeps) {
  const { settings, engine, rails, railIds, onBankCall, identityProvider, mailer, outbound, dashboardUrl } =
    deps;
  const { pools, vault, logger, pollMs } = runtime;
  const common = { ...jobRuntime(runtime), pool: pools.directory, pollMs };
  const acts = namedProposalActs({ settings, database: common.database, directoryPool: pools.directory });
  return {
    erasures: erasures({
      ...common,
      vault,
      janitor: new TenantDatabase(pools.janitor),
      onError: logErrors(logger, 'a customer was not erased'),
    }),
    bankStatements: new StatementMatchingJob({
      ...common,
      onError: logErrors(logger, 'lines of bank statements were not matched'),
    }),
    paymentRuns: new PaymentRunJob({
      ...common,
      engine,
      rails,
      railIds,
      onBankCall,
      vault,
      onError: logErrors(logger, 'a payment run was not checked or sent'),
    }),
    proposals: closingOfProposals({
      ...common,
      database: new TenantDatabase(pools.operator),
      acts,
      onError: logErrors(logger, 'a proposal that is over could not be closed'),
    }),
    rollups: new RollupsJob({
      ...common,
      history: new TenantDatabase(pools.history),
      onError: logErrors(logger, 'rollups could not be updated'),
      onMissing: (tenant) => logger.warn(tenant, 'rollups are rebuilt: batches are missing'),
    }),
    auditChain: auditChain({
      ...common,
      // A copy of the heads elsewhere proves what was there.
      onLinked: ({ chain, links, head }) =>
        logger.info({ chain, links: Number(links), head: head.toString('hex') }, 'the audit log has grown'),
      onError: logErrors(logger, 'the audit log could not be linked'),
    }),
    searchSummaries: searchSummaries({ ...common, logger }),
    sessionChecks: sessionChecksOf(runtime, identityProvider),
    operatorNotifications: operatorNotifications({
      ...common,
      operatorPool: pools.operator,
      acts,
      vault,
      mailer,
      outbound,
      dashboardUrl,
      onFailed: (channel) => logger.warn(channel, 'a notification was not sent; it is tried again'),
      onError: logErrors(logger, 'a notification could not be prepared, or its result not recorded'),
    }),
    verifications: verifications({
      ...common,
      pool: pools.verify,
      hour: settings.verifyHour,
      onFound: (run) => logger.error(run, 'a verification has found something, or did not end'),
      onError: logErrors(logger, 'the books could not be verified'),
    }),
  };
}

/** None without a provider. */
function sessionChecksOf(runtime: Runtime, provider: IdentityProvider | undefined): Job[] {
  if (provider === undefined) return [];
  const { pools, vault, logger, pollMs } = runtime;
  return [sessionChecks({ ...jobRuntime(runtime), pool: pools.operator, pollMs, provider, vault, logger })];
}

/** Work of this room that is due once for each day that is over. */
export function backofficeCalendarWork(runtime: Runtime): CalendarWork[] {
  const { database, directory, calendar, clock } = jobRuntime(runtime);
  return [
    forgetSecrets(directory, clock),
    journalWork({
      database,
      tenants: (after, limit) => listTenants(directory, after, limit),
      calendar,
      clock,
    }),
  ];
}
