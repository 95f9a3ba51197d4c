import { IdentityProvider } from '../../backoffice/operators/single-sign-on/provider.ts';
import { openAccess } from '../../identity/open-access.ts';
import { Engine, type EngineOptions } from '../../ledger/engine/engine.ts';
import { Inflows } from '../../payments/inflows/inflows.ts';
import { payoutsInFlight } from '../../payments/payouts/in-flight.ts';
import { allocateProcessNumber, RailIds } from '../../payments/payouts/rail-ids.ts';
import { OpenedAccounts } from '../../payments/provider-accounts/opened-accounts.ts';
import { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import { AccountDirectory } from '../../payments/wallets/virtual-accounts/directory.ts';
import { sessionOn, TenantDatabase } from '../../platform/db/database.ts';
import { Mailer } from '../../platform/email/mailer.ts';
import { Jobs } from '../../platform/jobs/job.ts';
import { jobRuntime, logErrors, type Runtime } from '../../platform/runtime.ts';
import { openRails } from '../../rails/open-rails.ts';
import { ACCOUNT_RAILS } from '../../rails/registry.ts';
import { createOutbound } from '../../webhooks/delivery/outbound.ts';
import type { AttemptResult, DueDelivery } from '../../webhooks/delivery/queries.ts';
import { ContactEmails } from '../../webhooks/endpoints/contact.ts';
import type { Config } from '../config/config.ts';
import type { ServiceOptions } from '../options.ts';
import { both } from '../traces/traces.ts';
import { accessSettings } from './access-settings.ts';
import { jobsOf } from './jobs.ts';
import { Metrics } from './metrics.ts';
import { closePools } from './open-runtime.ts';
import { railDispatcher } from './rail-dispatcher.ts';
import { openTracesOf } from './service-traces.ts';

/** The objects that routes and jobs share. `closeParts` closes them. */
export type Parts = Awaited<ReturnType<typeof openParts>>;

export async function openParts(runtime: Runtime, options: ServiceOptions) {
  const { pools, clock, logger, claimant } = runtime;
  const { config, connections, accountRails = ACCOUNT_RAILS } = options;
  const directory = sessionOn(pools.directory);
  const metrics = new Metrics();
  const traces = await openTracesOf({ ...options, processId: claimant.processId });
  const { webhookAllowPrivate: allowPrivateInTest, webhookTimeoutMs: timeoutMs } = config;
  const outbound = createOutbound({ allowPrivateInTest, timeoutMs });
  const database = ownDatabase(runtime, options);
  const accounts = new AccountDirectory(directory, database);
  const rails = await openRails(({ modes }) => ({
    settings: config,
    bankDatabase: connections.bank,
    clock,
    log: logger,
    holderOf: (bankCode, accountNumber) => accounts.holderOf(bankCode, accountNumber, modes, clock.now()),
  }));
  const providers = railDispatcher(config);
  const work = new Jobs();
  const railAccounts = new OpenedAccounts({
    directoryPool: pools.directory,
    vault: runtime.vault,
    dispatcher: providers,
    clock,
    log: logger,
    rails: accountRails,
    origins: options.providerOrigins ?? {},
    inFlight: (tenantId, rail) =>
      database.within(tenantId, (session) => payoutsInFlight(session, tenantId, rail)),
  });
  const engineOptions: EngineOptions = {
    database: new TenantDatabase(pools.engine),
    readDatabase: new TenantDatabase(pools.engineLookUps),
    connections: config.engineConnectionsMax,
    onConflict: metrics.money.conflicted,
    onCommitted(batch) {
      metrics.money.batchCommitted(batch);
      work.batchCommitted();
    },
  };
  return {
    metrics,
    traces,
    outbound,
    dashboardUrl: dashboardUrlOf(config),
    mailer: mailerOf(config),
    contacts: contactEmails(runtime, config),
    accounts,
    providers,
    accountRails,
    railAccounts,
    rails: new TenantRails(rails, railAccounts),
    work,
    engine: traces?.engine(engineOptions) ?? new Engine(engineOptions),
    onBankCall: both(metrics.money.bankCalled, traces?.bankCalled),
    identityProvider: identityProviderOf(config),
    access: openAccess({ directory, clock, log: logger, ...accessSettings(config) }),
  };
}

/** Settings of single sign-on come together or not at all (`contradictions`). */
function identityProviderOf(config: Config): IdentityProvider | undefined {
  const {
    oidcIssuer: issuer,
    oidcClientId: clientId,
    oidcClientSecret: clientSecret,
    oidcRoles: roles,
  } = config;
  if (!issuer || !clientId || !clientSecret || !roles) return undefined;
  const { oidcScopes: scopes, oidcGroupsClaim: groupsClaim, oidcName: name } = config;
  return new IdentityProvider({ issuer, clientId, clientSecret, roles, scopes, groupsClaim, name });
}

/** The dashboard has a public address if the API's listener serves it. */
const dashboardUrlOf = ({ baseUrl, operatorApi }: Config): string | undefined =>
  baseUrl !== undefined && operatorApi === 'api' ? `${baseUrl}/dashboard` : undefined;

/** Undefined where no emails are sent. */
const mailerOf = ({ smtp, emailFrom }: Config): Mailer | undefined =>
  smtp === undefined || emailFrom === undefined ? undefined : new Mailer({ server: smtp, from: emailFrom });

const contactEmails = ({ pools, vault }: Runtime, config: Config): ContactEmails | undefined =>
  config.smtp === undefined
    ? undefined
    : new ContactEmails({
        directory: sessionOn(pools.directory),
        vault,
        dashboardUrl: dashboardUrlOf(config),
      });

/** Sessions on the pool that a process of this role has open anyway. */
const ownDatabase = ({ pools }: Runtime, { role }: Pick<ServiceOptions, 'role'>): TenantDatabase =>
  new TenantDatabase(role === 'worker' ? pools.worker : pools.api);

/** Makes the jobs of a process. The ids that it gives to banks begin with a number of its own. */
export async function openJobs(runtime: Runtime, parts: Parts, options: ServiceOptions) {
  const { pools, logger, pollMs } = runtime;
  const { config } = options;
  const railIds = new RailIds(config.nipInstitutionCode, await allocateProcessNumber(sessionOn(pools.api)));
  const inflows = new Inflows({
    ...jobRuntime(runtime),
    database: ownDatabase(runtime, options),
    rails: parts.rails.shared,
    engine: parts.engine,
    accounts: parts.accounts,
    railIds,
    pollMs,
    onError: logErrors(logger, 'crediting an inflow failed'),
  });
  const onDeliveryAttempt = both<[AttemptResult, DueDelivery]>(
    ({ status }) => parts.metrics.deliveryAttempted(status),
    parts.traces?.deliveryAttempted,
  );
  const jobs = jobsOf(runtime, { ...parts, railIds, inflows, onDeliveryAttempt, settings: config });
  return { railIds, jobs };
}

export async function closeParts(
  { pools }: Runtime,
  { engine, rails, outbound, providers, traces }: Parts,
): Promise<void> {
  await engine.stop();
  await rails.shared.close();
  await providers.destroy();
  await Promise.all([outbound.test.close(), outbound.live.close()]);
  await closePools(pools);
  await traces?.close();
}
