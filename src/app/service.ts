import type pg from 'pg';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { createLoginThrottle } from '../backoffice/operators/login-throttle/throttle.ts';
import { relyingPartyOf } from '../backoffice/operators/passkeys/relying-party.ts';
import { openAccess } from '../identity/open-access.ts';
import { Engine, type EngineOptions } from '../ledger/engine/engine.ts';
import { openMissingAccounts } from '../ledger/open-ledger.ts';
import { Quotas } from '../ledger/policy/quotas.ts';
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
import { type PoolLimits, type Session, sessionOn, TenantDatabase } from '../platform/db/database.ts';
import type { App } from '../platform/http/app-types.ts';
import { Jobs } from '../platform/jobs/job.ts';
import { SignsOfLife } from '../platform/liveness/signs-of-life.ts';
import { Calendar } from '../platform/values/calendar.ts';
import type { Clock } from '../platform/values/clock.ts';
import type { Vault, VaultKeys } from '../platform/values/vault.ts';
import type { ShownBook } from '../rails/book.ts';
import type { AccountRail } from '../rails/context.ts';
import { type OpenRails, openRails } from '../rails/open-rails.ts';
import { ACCOUNT_RAILS } from '../rails/registry.ts';
import { createOutbound } from '../webhooks/delivery/outbound.ts';
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
import type { JobDeps } from './process/job-deps.ts';
import { upkeepOf, type Work, workOf } from './process/jobs.ts';
import { addressOf } from './process/listeners.ts';
import { Metrics } from './process/metrics.ts';
import { openPools } from './process/pools.ts';
import { railDispatcher } from './process/rail-dispatcher.ts';
import { notReady, warningsOf } from './process/readiness.ts';
import { openTracesOf } from './process/service-traces.ts';
import { both } from './traces/traces.ts';
import { checkedVault } from './vault/check-keys.ts';

/** What a process does: answer the API, work in the background, or both. */
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
  /** What of the start is still to be done by whoever starts the service; it is not ready before that is empty. */
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
  /** That of the API. */
  app: App;
  /** That of the second listener, where one is set. */
  opsApp: App | undefined;
  rails: OpenRails;
  /** The books of the banks behind its rails and behind the accounts of businesses. */
  books: () => AsyncIterable<ShownBook>;
  /** The work that its role has it do. */
  work: Jobs;
  /** Stops taking requests and work, finishes what was begun and closes every connection. */
  stop(): Promise<void>;
}

/** What a process works with: each opened once, closed by `closeParts`. */
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

const signsOfLife = (
  { config, clock, role, logger, databaseAnswers = () => {} }: ServiceOptions,
  directory: Session,
  startedAtMs: number,
): SignsOfLife =>
  new SignsOfLife({
    directory,
    clock,
    startedAtMs,
    claims: role !== 'api',
    sharesWork: !config.production,
    onSeen: databaseAnswers,
    onError: (error) => logger.error({ err: error }, 'a sign of life could not be shown or seen'),
  });

async function openParts(options: ServiceOptions, startedAtMs: number) {
  const { config, connections, clock, logger, vaultKeys, role, limits = {} } = options;
  const pools = openPools(connections, config, limits);
  const metrics = new Metrics();
  const directory = sessionOn(pools.directory);
  const life = signsOfLife(options, directory, startedAtMs);
  const user = { nowMs: startedAtMs, processId: life.processId };
  const vault = await checkedVault(directory, vaultKeys, user).catch(async (error) => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
    throw error;
  });
  const traces = await openTracesOf({ ...options, processId: life.processId });
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
  const calendar = new Calendar(config.timeZone);
  return {
    pools,
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
    directory,
    life,
    vault,
    calendar,
    access: openAccess({ directory, clock, log: logger, ...accessSettings(config) }),
  };
}

async function closeParts({ engine, rails, outbound, providers, pools, traces }: Parts): Promise<void> {
  await engine.stop();
  await rails.shared.close();
  await providers.destroy();
  await Promise.all([outbound.test.close(), outbound.live.close()]);
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
  await traces?.close();
}

/** What the applications are made of. */
function appDeps(
  options: CheckedOptions,
  parts: Parts & { railIds: RailIds },
  { inflows, deliveries, notifications, erasures }: Work,
): AppDeps {
  const { config, clock, logger, role, stopping, unfinished = [] } = options;
  const { pools, metrics, engine, rails, railIds, vault, outbound, directory, life, work, calendar } = parts;
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
    reconcileBank: reconcilingBank({ ...options, ...parts }, inflows),
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
    warnings: () => warningsOf(life, config),
    serveApi: role !== 'worker',
    sandboxKey: sandboxKeyOf(config),
    production: config.production,
    accessLog: config.accessLog,
    places: config,
  };
}

/** Adds to the parts the connections and settings that only jobs need. */
async function jobDepsOf({ clock, config, logger, pollMs }: CheckedOptions, parts: Parts): Promise<JobDeps> {
  const { pools } = parts;
  return {
    ...parts,
    clock,
    logger,
    database: new TenantDatabase(pools.worker),
    directoryPool: pools.directory,
    interest: new TenantDatabase(pools.interest),
    history: new TenantDatabase(pools.history),
    janitor: sessionOn(pools.janitor),
    eraser: new TenantDatabase(pools.janitor),
    railIds: new RailIds(config.nipInstitutionCode, await allocateProcessNumber(sessionOn(pools.api))),
    missedSchedules: config.missedSchedules,
    verifyHour: config.verifyHour,
    verify: pools.verify,
    failureConfirmAfterMs: config.failureConfirmAfterMs,
    pollMs,
  };
}

/** Builds a service on a migrated database and starts its work. It does not listen yet. */
export async function startService(given: ServiceOptions): Promise<Service> {
  const { clock: unchecked, clockDifferenceMaxMs: differenceMaxMs } = given;
  const clock = new CheckedClock({ clock: unchecked, differenceMaxMs });
  const options: CheckedOptions = { ...given, clock, stopping: [] };
  const { config, role } = options;
  const parts = await openParts(options, unchecked.now());
  const { pools, metrics, engine, directory, rails, work, life } = parts;
  try {
    await clock.look(directory);
    await ensureTimeZone(directory, config.timeZone);
    await openMissingAccounts(directory, config.currencies);
    const databaseWatch = await watchDatabase({ ...options, ...parts });
    const jobDeps = await jobDepsOf(options, parts);
    const jobs = workOf(jobDeps);
    const upkeep = new Jobs();
    addGauges(metrics, {
      engine,
      pools,
      calendar: parts.calendar,
      clock,
      life,
      jobs: [work, upkeep],
      inflows: jobs.inflows,
      balances: jobs.balances,
    });
    const deps = appDeps(options, { ...parts, railIds: jobDeps.railIds }, jobs);
    const app = await buildApp(deps);
    const apiUrl = () => config.baseUrl ?? addressOf(app, config.host);
    const opsApp = config.opsPort === undefined ? undefined : await buildOpsApp(deps, app, apiUrl);
    upkeep.start([...upkeepOf(jobDeps, opsApp === undefined ? [app] : [app, opsApp]), databaseWatch]);
    if (role !== 'api') work.start(Object.values(jobs).flat());
    return {
      app,
      opsApp,
      rails: rails.shared,
      work,
      books: () => booksOf({ ...options, ...parts }),
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
        await closeParts(parts);
      },
    };
  } catch (error) {
    await closeParts(parts);
    throw error;
  }
}
