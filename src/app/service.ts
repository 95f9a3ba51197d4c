import type pg from 'pg';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { createLoginThrottle } from '../backoffice/operators/login-throttle/throttle.ts';
import { relyingPartyOf } from '../backoffice/operators/passkeys/relying-party.ts';
import { openAccess } from '../identity/open-access.ts';
import { Engine, type EngineOptions } from '../ledger/engine/engine.ts';
import { openMissingAccounts } from '../ledger/open-ledger.ts';
import { Quotas } from '../ledger/policy/quotas.ts';
import { Inflows } from '../payments/inflows/inflows.ts';
import { TestFunding } from '../payments/inflows/test-funding.ts';
import { payoutsInFlight } from '../payments/payouts/in-flight.ts';
import { allocateProcessNumber, RailIds } from '../payments/payouts/rail-ids.ts';
import { OpenedAccounts } from '../payments/provider-accounts/opened-accounts.ts';
import { TenantRails } from '../payments/provider-accounts/tenant-rails.ts';
import { StatementFiles } from '../payments/statements/files.ts';
import { StatusQueries } from '../payments/transactions/status-queries.ts';
import { ensureTimeZone } from '../payments/wallets/interest-days.ts';
import { AccountDirectory } from '../payments/wallets/virtual-accounts/directory.ts';
import { issuerAmong } from '../payments/wallets/virtual-accounts/issuers.ts';
import { CheckedClock } from '../platform/db/checked-clock.ts';
import { type PoolLimits, sessionOn, TenantDatabase } from '../platform/db/database.ts';
import type { App } from '../platform/http/app-types.ts';
import { Jobs } from '../platform/jobs/job.ts';
import { SignsOfLife } from '../platform/liveness/signs-of-life.ts';
import { logErrors, type Pools, type Runtime } from '../platform/runtime.ts';
import { Calendar } from '../platform/values/calendar.ts';
import type { Clock } from '../platform/values/clock.ts';
import type { Vault, VaultKeys } from '../platform/values/vault.ts';
import type { ShownBook } from '../rails/book.ts';
import type { AccountRail } from '../rails/context.ts';
import { type OpenRails, openRails } from '../rails/open-rails.ts';
import { ACCOUNT_RAILS } from '../rails/registry.ts';
import { createOutbound } from '../webhooks/delivery/outbound.ts';
import type { AttemptResult, ClaimedDelivery } from '../webhooks/delivery/queries.ts';
import { WebhookEndpoints } from '../webhooks/endpoints/endpoints.ts';
import { WebhookLog } from '../webhooks/log/log.ts';
import { type AppDeps, buildApp, buildOpsApp } from './app.ts';
import type { Config } from './config/config.ts';
import { accessSettings } from './process/access-settings.ts';
import { booksOf, reconcilingBank } from './process/bank-books.ts';
import type { Connections } from './process/connections.ts';
import { watchDatabase } from './process/database-watch.ts';
import { closeListener, drain } from './process/drain.ts';
import { sandboxKeyOf } from './process/first-start.ts';
import { addGauges } from './process/gauges.ts';
import { jobsOf, upkeepOf } from './process/jobs.ts';
import { addressOf } from './process/listeners.ts';
import { Metrics } from './process/metrics.ts';
import { openPools } from './process/pools.ts';
import { railDispatcher } from './process/rail-dispatcher.ts';
import { notReady, warningsOf } from './process/readiness.ts';
import { openTracesOf } from './process/service-traces.ts';
import { both } from './traces/traces.ts';
import { checkedVault } from './vault/check-keys.ts';

/** The work of a process: the API, background jobs, or both. */
export type ServiceRole = 'api' | 'worker' | 'all';

/** How long a request of an operator may go on once all else has stopped, milliseconds. */
const OPS_STOP_MS = 1_000;

interface ServiceOptions {
  config: Config;
  connections: Connections;
  vaultKeys: VaultKeys;
  clock: Clock;
  /** How far `clock` may be from the database server's, milliseconds; past it the process takes no work. */
  clockDifferenceMaxMs: number;
  logger: Logger;
  /** Told each time that the database was looked at and has answered. */
  databaseAnswers?: () => void;
  role: ServiceRole;
  /** Steps of the start that the caller still has to finish. The service is not ready before the list is empty. */
  unfinished?: Iterable<string>;
  /** In place of those of every pool. */
  limits?: Partial<PoolLimits>;
  /** Where providers are, by the name of their rails, in place of where their documents say: for tests. */
  providerOrigins?: Readonly<Record<string, string>>;
  /** Rails with accounts at providers, in place of those of the registry: for tests. */
  accountRails?: readonly AccountRail[];
  /** In place of how often each job looks for what becomes due as time passes, milliseconds: for a clock that is moved by hand. */
  pollMs?: number;
}

/** The same with the clock that the parts work by. */
type CheckedOptions = ServiceOptions & {
  clock: CheckedClock;
  /** Says so once it is asked to stop; empty before. */
  stopping: string[];
};

/** A running Kolo. */
export interface Service {
  /** The application of the API. */
  app: App;
  /** The application of the second listener, if one is configured. */
  opsApp: App | undefined;
  rails: OpenRails;
  /** The books of the banks behind its rails and behind the accounts of businesses. */
  books: () => AsyncIterable<ShownBook>;
  /** The work that its role has it do. */
  work: Jobs;
  /** Stops taking requests and work, finishes what was begun and closes every connection. */
  stop(): Promise<void>;
}

/** Opens the connections to a migrated database, and what everything else needs first. */
async function openRuntime(options: CheckedOptions, startedAtMs: number): Promise<Runtime> {
  const { config, connections, clock, logger, vaultKeys, role, limits = {}, pollMs } = options;
  const pools = openPools(connections, config, limits);
  const directory = sessionOn(pools.directory);
  const claimant = new SignsOfLife({
    directory,
    clock,
    startedAtMs,
    claims: role !== 'api',
    sharesWork: !config.production,
    onSeen: options.databaseAnswers ?? (() => {}),
    onError: logErrors(logger, 'a sign of life could not be shown or seen'),
  });
  try {
    const user = { nowMs: startedAtMs, processId: claimant.processId };
    const vault = await checkedVault(directory, vaultKeys, user);
    return { pools, clock, calendar: new Calendar(config.timeZone), vault, logger, claimant, pollMs };
  } catch (error) {
    await closePools(pools);
    throw error;
  }
}

const closePools = async (pools: Pools): Promise<void> => {
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
};

/** The parts of a process. Each is opened once and closed by `closeParts`. */
type Parts = Awaited<ReturnType<typeof openParts>>;

/** The accounts that tenants have at providers. */
const openedAccounts = (
  { clock, logger, providerOrigins = {}, accountRails = ACCOUNT_RAILS }: ServiceOptions,
  {
    database,
    ...parts
  }: { directoryPool: pg.Pool; vault: Vault; dispatcher: Dispatcher; database: TenantDatabase },
): OpenedAccounts =>
  new OpenedAccounts({
    ...parts,
    clock,
    log: logger,
    rails: accountRails,
    origins: providerOrigins,
    inFlight: (tenantId, rail) =>
      database.within(tenantId, (session) => payoutsInFlight(session, tenantId, rail)),
  });

async function openParts(options: CheckedOptions, { pools, clock, logger, vault, claimant }: Runtime) {
  const { config, connections, role } = options;
  const metrics = new Metrics();
  const directory = sessionOn(pools.directory);
  const traces = await openTracesOf({ ...options, processId: claimant.processId });
  const { webhookAllowPrivate: allowPrivateInTest, webhookTimeoutMs: timeoutMs } = config;
  const outbound = createOutbound({ allowPrivateInTest, timeoutMs });
  // Of the pool that a process of this role uses.
  const inflowDatabase = new TenantDatabase(role === 'worker' ? pools.worker : pools.api);
  const accounts = new AccountDirectory(directory, inflowDatabase);
  const rails = await openRails(({ modes }) => ({
    settings: config,
    bankDatabase: connections.bank,
    clock,
    log: logger,
    holderOf: (bankCode, accountNumber) => accounts.holderOf(bankCode, accountNumber, modes, clock.now()),
  }));
  const providers = railDispatcher(config);
  const work = new Jobs();
  const opened = openedAccounts(options, {
    directoryPool: pools.directory,
    vault,
    dispatcher: providers,
    database: inflowDatabase,
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
    accounts,
    inflowDatabase,
    providers,
    onBankCall: both(metrics.money.bankCalled, traces?.bankCalled),
    railAccounts: opened,
    rails: new TenantRails(rails, opened),
    work,
    engine: traces?.engine(engineOptions) ?? new Engine(engineOptions),
    access: openAccess({ directory, clock, log: logger, ...accessSettings(config) }),
  };
}

async function closeParts(
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

/** Dependencies of the applications. */
function appDeps(
  runtime: Runtime,
  options: CheckedOptions,
  parts: Parts & Awaited<ReturnType<typeof openJobs>>,
): AppDeps {
  const { config, role, stopping, unfinished = [] } = options;
  const { pools, clock, calendar, vault, logger, claimant } = runtime;
  const { metrics, engine, rails, railIds, outbound, work } = parts;
  const { inflows, deliveries, notifications, erasures } = parts.jobs;
  const directory = sessionOn(pools.directory);
  const database = new TenantDatabase(pools.api);
  const quotas = new Quotas(calendar);
  return {
    logger,
    clock,
    metrics,
    database,
    engine,
    operatorPool: pools.operator,
    door: createLoginThrottle({ ...config, pool: pools.operator, clock }),
    reconcileBank: reconcilingBank({ ...options, ...runtime, ...parts, directory }, inflows),
    singleOperator: config.singleOperator,
    relyingParty: relyingPartyOf(config),
    statusQueries: new StatusQueries(database),
    statementFiles: StatementFiles.of(database, { directory, clock, calendar }),
    directory,
    vault,
    access: parts.access,
    calendar,
    railIds,
    testFunding: new TestFunding({ database, rails: rails.shared, railIds, inflows, clock }),
    testInflows: { rails: rails.shared, railIds, accounts: parts.accounts, inflows, clock },
    rails,
    issuerFor: issuerAmong(rails),
    bulkWalletsMax: config.bulkWalletsMax,
    tags: config.walletTags,
    interestTags: config.interestTags,
    quotas,
    currencies: config.currencies,
    currency: config.currencies[0]!,
    endpoints: new WebhookEndpoints({ database, vault, outbound, quotas, clock }),
    railAccounts: parts.railAccounts,
    directoryPool: pools.directory,
    accountRails: options.accountRails ?? ACCOUNT_RAILS,
    onBankCall: parts.onBankCall,
    traces: parts.traces,
    onCallback: () => notifications.wake(),
    onErasing: () => erasures.wake(),
    log: new WebhookLog({ database, clock, onDue: () => deliveries.wake() }),
    notReady: () =>
      notReady({ unfinished: [...unfinished, ...stopping], clock, work, directoryPool: pools.directory }),
    warnings: () => warningsOf(claimant, config),
    serveApi: role !== 'worker',
    sandboxKey: sandboxKeyOf(config),
    production: config.production,
    accessLog: config.accessLog,
    places: config,
  };
}

/** Makes the jobs of a process. The ids that it gives to banks begin with a number of its own. */
async function openJobs(runtime: Runtime, { config }: ServiceOptions, parts: Parts) {
  const { pools, clock, calendar, claimant, logger, pollMs } = runtime;
  const { engine, rails, accounts, metrics, traces } = parts;
  const railIds = new RailIds(config.nipInstitutionCode, await allocateProcessNumber(sessionOn(pools.api)));
  const inflows = new Inflows({
    directory: sessionOn(pools.directory),
    database: parts.inflowDatabase,
    rails: rails.shared,
    engine,
    clock,
    calendar,
    claimant,
    accounts,
    railIds,
    pollMs,
    onError: logErrors(logger, 'crediting an inflow failed'),
  });
  const onDeliveryAttempt = both<[AttemptResult, ClaimedDelivery]>(
    ({ status }) => metrics.deliveryAttempted(status),
    traces?.deliveryAttempted,
  );
  return {
    railIds,
    jobs: jobsOf(runtime, { ...parts, railIds, inflows, onDeliveryAttempt, settings: config }),
  };
}

/** Builds a service on a migrated database and starts its work. It does not listen yet. */
export async function startService(given: ServiceOptions): Promise<Service> {
  const { clock: unchecked, clockDifferenceMaxMs: differenceMaxMs } = given;
  const clock = new CheckedClock({ clock: unchecked, differenceMaxMs });
  const options: CheckedOptions = { ...given, clock, stopping: [] };
  const { config, role } = options;
  const runtime = await openRuntime(options, unchecked.now());
  const { pools, calendar, claimant: life } = runtime;
  const parts = await openParts(options, runtime);
  const { metrics, engine, rails, work, access } = parts;
  const directory = sessionOn(pools.directory);
  try {
    await clock.look(directory);
    await ensureTimeZone(directory, config.timeZone);
    await openMissingAccounts(directory, config.currencies);
    const databaseWatch = await watchDatabase({ ...options, pools, rails });
    const { railIds, jobs } = await openJobs(runtime, options, parts);
    const upkeep = new Jobs();
    addGauges(metrics, {
      engine,
      pools,
      calendar,
      clock,
      life,
      jobs: [work, upkeep],
      inflows: jobs.inflows,
      balances: jobs.balances,
    });
    const deps = appDeps(runtime, options, { ...parts, railIds, jobs });
    const app = await buildApp(deps);
    const apiUrl = () => config.baseUrl ?? addressOf(app, config.host);
    const opsApp = config.opsPort === undefined ? undefined : await buildOpsApp(deps, app, apiUrl);
    const apps = opsApp === undefined ? [app] : [app, opsApp];
    upkeep.start([...upkeepOf(runtime, access, apps), databaseWatch]);
    if (role !== 'api') work.start(Object.values(jobs).flat());
    return {
      app,
      opsApp,
      rails: rails.shared,
      work,
      books: () => booksOf({ ...options, ...parts, directory }),
      async stop() {
        options.stopping.push('it is stopping');
        await drain(
          app,
          () => work.stop(),
          () => rails.shared.close(),
          config.shutdownTimeoutMs / 2,
        );
        // Operators see how the other one drains.
        if (opsApp !== undefined) await closeListener(opsApp, OPS_STOP_MS);
        await upkeep.stop();
        await closeParts(runtime, parts);
      },
    };
  } catch (error) {
    await closeParts(runtime, parts);
    throw error;
  }
}
