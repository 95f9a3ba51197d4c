import type { Logger } from 'pino';
import { Authenticator } from './access/authenticate.ts';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { CheckedClock, CLOCK_LOOK_MS } from './db/checked-clock.ts';
import { type PoolLimits, type Session, sessionOn, TenantDatabase } from './db/database.ts';
import { ensureMigrated, migrate, schemaFaults } from './db/migrate.ts';
import type { App } from './http/app-types.ts';
import { Loop } from './jobs/loop.ts';
import { Engine } from './ledger/engine/engine.ts';
import { type Connections, ensureRoles } from './process/connections.ts';
import { drain } from './process/drain.ts';
import { addGauges, workersMissed } from './process/gauges.ts';
import { Metrics } from './process/metrics.ts';
import { openPools } from './process/pools.ts';
import { SignsOfLife } from './process/signs-of-life.ts';
import { endUnreadConnections } from './process/unread-answers.ts';
import { openSandboxBank, type SandboxBank } from './rails/sandbox/bank.ts';
import { Inflows } from './transfers/inflows/inflows.ts';
import { allotProcessNumber, SessionIds } from './transfers/payouts/session-ids.ts';
import { PayoutWorker } from './transfers/payouts/worker.ts';
import { StatusQueries } from './transfers/transactions/status-queries.ts';
import { Calendar } from './values/calendar.ts';
import type { Clock } from './values/clock.ts';
import { Vault, type VaultKeys } from './values/vault.ts';
import { createOutbound } from './webhooks/delivery/outbound.ts';
import { DeliveryWorker } from './webhooks/delivery/worker.ts';
import { WebhookEndpoints } from './webhooks/endpoints/endpoints.ts';
import { WebhookLog } from './webhooks/log/log.ts';

/** What a process does: answer the API, work in the background, or both. */
export type ServiceRole = 'api' | 'worker' | 'all';

export interface ServiceOptions {
  config: Config;
  connections: Connections;
  vaultKeys: VaultKeys;
  clock: Clock;
  /** How far `clock` may be from the database server's, milliseconds; past it the process takes no work. */
  clockDifferenceMaxMs: number;
  logger: Logger;
  role: ServiceRole;
  /** What of the start is still to be done by whoever starts the service; it is not ready before that is empty. */
  unfinished?: ReadonlySet<string>;
  /** In place of those of every pool. */
  limits?: Partial<PoolLimits>;
}

/** The same with the clock that the parts work by. */
type CheckedOptions = ServiceOptions & { clock: CheckedClock };

/** A running Kolo. */
export interface Service {
  app: App;
  bank: SandboxBank;
  engine: Engine;
  payouts: PayoutWorker;
  deliveries: DeliveryWorker;
  /** Stops taking requests and work, finishes what was begun and closes every connection. */
  stop(): Promise<void>;
}

/** Brings the schema up to date, or makes sure that it is when that is left to `kolo migrate`. */
export async function prepareSchema(config: Config, connections: Connections): Promise<void> {
  const owner = connections.kolo('kolo_owner');
  if (config.migrateAtStart) await migrate(owner);
  else await ensureMigrated(owner);
  if (!connections.embedded) await ensureRoles(connections);
}

/** What a process works with: each opened once, closed by `closeParts`. */
type Parts = Awaited<ReturnType<typeof openParts>>;

async function openParts(
  { config, connections, clock, logger, vaultKeys, role, limits = {} }: ServiceOptions,
  startedAtMs: number,
) {
  const pools = openPools(connections, config, limits);
  const metrics = new Metrics();
  const outbound = createOutbound({
    allowPrivateInTest: config.webhookAllowPrivate,
    timeoutMs: config.webhookTimeoutMs,
  });
  const bank = await openSandboxBank({
    database: { ...connections.bank, max: config.sandboxConnectionsMax },
    clock,
    settings: { timeoutMs: config.sandboxTimeoutMs },
    log: logger,
  });
  bank.setFaults({
    latencyMs: config.sandboxLatencyMs,
    errorRate: config.sandboxErrorRate,
    duplicateRate: config.sandboxDuplicateRate,
  });
  /** What a commit may have made work for. */
  const wakers: { wake(): void }[] = [];
  const engine = new Engine({
    database: new TenantDatabase(pools.engine),
    lookUps: new TenantDatabase(pools.engineLookUps),
    connections: config.engineConnectionsMax,
    onCommitted(batch) {
      metrics.batchCommitted(batch);
      for (const waker of wakers) waker.wake();
    },
  });
  const directory = sessionOn(pools.directory);
  const life = new SignsOfLife({
    directory,
    clock,
    startedAtMs,
    claims: role !== 'api',
    onError: (error) => logger.error({ err: error }, 'a sign of life could not be shown or seen'),
  });
  return { pools, metrics, outbound, bank, wakers, engine, directory, life, vault: new Vault(vaultKeys) };
}

async function closeParts({ engine, bank, outbound, pools, life }: Parts): Promise<void> {
  await engine.stop();
  await bank.close();
  await life.stop();
  await Promise.all([outbound.test.close(), outbound.live.close()]);
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
}

function makeWorkers({ clock, logger }: ServiceOptions, parts: Parts) {
  const { pools, directory, engine, bank, vault, outbound, metrics, life } = parts;
  const database = new TenantDatabase(pools.worker);
  const payouts = new PayoutWorker({
    database,
    directory,
    engine,
    clock,
    claimant: life,
    rails: new Map([[bank.name, bank]]),
    onError: (error, context) => logger.error({ err: error, ...context }, 'a payout attempt failed'),
    onFlagged(context) {
      metrics.payoutFlagged();
      logger.warn(context, 'the bank cannot tell what became of a payout; an operator is needed');
    },
  });
  const inflows = new Inflows({
    bank,
    engine,
    clock,
    onError: (error, context) => logger.error({ err: error, ...context }, 'crediting an inflow failed'),
  });
  const deliveries = new DeliveryWorker({
    database,
    directory,
    claimant: life,
    vault,
    outbound,
    clock,
    onError: (error, { tenantId, endpointId }) =>
      logger.error({ err: error, tenantId, endpointId }, 'webhook delivery failed'),
    onAttempt: (result) => metrics.deliveryAttempted(result.status === 'delivered'),
  });
  return { payouts, inflows, deliveries };
}

type Workers = ReturnType<typeof makeWorkers>;

async function makeApp(
  { config, clock, logger, role, unfinished }: CheckedOptions,
  parts: Parts,
  { inflows, deliveries }: Workers,
  running: Partial<Workers>,
): Promise<App> {
  const { pools, metrics, engine, bank, vault, outbound, directory, life } = parts;
  const database = new TenantDatabase(pools.api);
  const issuer = {
    institutionCode: config.virtualAccountInstitution,
    bankName: config.virtualAccountBankName,
  };
  return buildApp({
    logger,
    clock,
    metrics,
    database,
    engine,
    statusQueries: new StatusQueries(database),
    inflows,
    vault,
    authenticator: new Authenticator(directory, clock),
    calendar: new Calendar(config.timeZone),
    sessionIds: new SessionIds(config.nipInstitutionCode, await allotProcessNumber(sessionOn(pools.api))),
    // Live tenants never reach the sandbox, and there is nothing else yet.
    railFor: (tenant) => (tenant.mode === 'test' ? bank : null),
    issuerFor: (tenant) => (tenant.mode === 'test' ? issuer : null),
    bulkWalletsMax: config.bulkWalletsMax,
    tags: config.walletTags,
    interestTags: config.interestTags,
    currencies: config.currencies,
    currency: config.currencies[0]!,
    endpoints: new WebhookEndpoints({ database, vault, outbound, clock }),
    log: new WebhookLog({ database, clock, onDue: () => deliveries.wake() }),
    notReady: async () => [
      ...(unfinished ?? []),
      ...(clock.fault === undefined ? [] : [clock.fault]),
      ...(await notReady(directory, running)),
    ],
    warnings: () => workersMissed(life),
    serveApi: role !== 'worker',
  });
}

/** Builds a service on a migrated database and starts its work. It does not listen yet. */
export async function startService(given: ServiceOptions): Promise<Service> {
  const { clock: unchecked, clockDifferenceMaxMs: differenceMaxMs } = given;
  const clock = new CheckedClock({ clock: unchecked, differenceMaxMs });
  const options: CheckedOptions = { ...given, clock };
  const parts = await openParts(options, unchecked.now());
  const { metrics, engine, directory, bank, wakers, life } = parts;
  const workers = makeWorkers(options, parts);
  const running: Partial<Workers> = options.role === 'api' ? {} : workers;
  addGauges(metrics, { engine, directory, clock, life, inflows: workers.inflows });
  try {
    await clock.look(directory);
    const app = await makeApp(options, parts, workers, running);
    const unread = endUnreadConnections(app.server);
    unread.start();
    wakers.push(workers.payouts, workers.deliveries);
    life.start();
    for (const worker of Object.values(running)) worker.start();
    const clockLooks = lookAtClock(options, directory);
    return {
      ...{ app, bank, engine },
      ...workers,
      async stop() {
        const stopWorkers = () => Promise.all(Object.values(running).map((worker) => worker.stop()));
        await clockLooks.stop();
        await drain(app, stopWorkers, () => bank.close(), options.config.shutdownTimeoutMs / 2);
        await unread.stop();
        await closeParts(parts);
      },
    };
  } catch (error) {
    await closeParts(parts);
    throw error;
  }
}

/** Looks at the server's clock now and then, and says so when this process's differs. */
function lookAtClock({ clock, logger }: CheckedOptions, directory: Session): Loop {
  const round = async (): Promise<number> => {
    await clock.look(directory);
    if (clock.fault !== undefined) logger.error(`${clock.fault}; it takes no work until they agree`);
    return 0;
  };
  const onError = (error: unknown) => logger.warn({ err: error }, "the server's clock cannot be looked at");
  const loop = new Loop({ name: 'clock', round, pollMs: CLOCK_LOOK_MS, onError });
  loop.start();
  return loop;
}

/** A database that takes longer than this to answer a probe is not there, milliseconds. */
const READY_WITHIN_MS = 2_000;

/** What keeps a process from its work: its database, its schema, or a worker whose last look for work failed. */
async function notReady(directory: Session, workers: Partial<Workers>): Promise<string[]> {
  const failing = Object.entries(workers).filter(([, worker]) => worker.failing);
  const reasons = failing.map(([name]) => `looking for ${name} fails`);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, READY_WITHIN_MS);
  });
  try {
    reasons.push(...(await Promise.race([schemaFaults(directory), late])));
  } catch {
    reasons.push('the database does not answer');
  } finally {
    clearTimeout(timer);
  }
  return reasons;
}
