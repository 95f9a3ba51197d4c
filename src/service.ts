import type pg from 'pg';
import type { Logger } from 'pino';
import { Authenticator } from './access/authenticate.ts';
import { buildApp } from './app.ts';
import { Calendar } from './calendar.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type Connections, ensureRoles } from './connections.ts';
import { createPool, type Role, type Session, sessionOn, TenantDatabase } from './db/database.ts';
import { ensureMigrated, isMigrated, migrate } from './db/migrate.ts';
import type { App } from './http/app-types.ts';
import { Loop } from './jobs/loop.ts';
import { Engine } from './ledger/engine.ts';
import { Metrics } from './metrics.ts';
import { openSandboxBank, type SandboxBank } from './rails/sandbox/bank.ts';
import { Inflows } from './transfers/inflows.ts';
import { PayoutWorker } from './transfers/payout-worker.ts';
import { countFlaggedPayouts } from './transfers/payouts.ts';
import { allotProcessNumber, SessionIds } from './transfers/session-ids.ts';
import { Vault, type VaultKeys } from './vault.ts';
import { DeliveryWorker } from './webhooks/delivery-worker.ts';
import { WebhookEndpoints } from './webhooks/endpoints.ts';
import { WebhookLog } from './webhooks/log.ts';
import { createOutbound } from './webhooks/outbound.ts';

/** What a process does: answer the API, work in the background, or both. */
export type ServiceRole = 'api' | 'worker' | 'all';

export interface ServiceOptions {
  config: Config;
  connections: Connections;
  vaultKeys: VaultKeys;
  clock: Clock;
  logger: Logger;
  role: ServiceRole;
}

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

/** How often connections that have become idle are looked for while stopping, milliseconds. */
const SWEEP_MS = 20;
/** Batches of different tenants that are committed at the same time. */
const ENGINE_CONNECTIONS = 4;
const ENGINE_LIMITS = {
  connectionsMax: ENGINE_CONNECTIONS,
  statementTimeoutMs: 30_000,
  lockTimeoutMs: 10_000,
};
const API_LIMITS = { connectionsMax: 8, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 };
const WORKER_LIMITS = { connectionsMax: 8, statementTimeoutMs: 30_000, lockTimeoutMs: 5_000 };
const DIRECTORY_LIMITS = { connectionsMax: 4, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 };

function openPools({ kolo }: Connections) {
  const open = (role: Role, limits: typeof API_LIMITS): pg.Pool => createPool(kolo(role), role, limits);
  return {
    api: open('kolo_app', API_LIMITS),
    engine: createPool(kolo('kolo_app'), 'kolo_app', ENGINE_LIMITS, 'batches'),
    worker: open('kolo_app', WORKER_LIMITS),
    directory: open('kolo_directory', DIRECTORY_LIMITS),
  };
}

/** Brings the schema up to date, or makes sure that it is when that is left to `kolo migrate`. */
export async function prepareSchema(config: Config, connections: Connections): Promise<void> {
  const owner = connections.kolo('kolo_owner');
  if (config.migrateAtStart) await migrate(owner);
  else await ensureMigrated(owner);
  if (!connections.embedded) await ensureRoles(connections);
}

/** Builds a service on a migrated database and starts its work. It does not listen yet. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, connections, clock, logger, role } = options;
  const pools = openPools(connections);
  const directory = sessionOn(pools.directory);
  const workerDatabase = new TenantDatabase(pools.worker);
  const apiDatabase = new TenantDatabase(pools.api);
  const metrics = new Metrics();
  const vault = new Vault(options.vaultKeys);
  const outbound = createOutbound({
    allowPrivateInTest: config.webhookAllowPrivate,
    timeoutMs: config.webhookTimeoutMs,
  });
  const bank = await openSandboxBank({
    database: connections.bank,
    clock,
    settings: { timeoutMs: config.sandboxTimeoutMs },
    log: logger,
  });
  bank.setFaults({
    latencyMs: config.sandboxLatencyMs,
    errorRate: config.sandboxErrorRate,
    duplicateRate: config.sandboxDuplicateRate,
  });
  const engine = new Engine({
    database: new TenantDatabase(pools.engine),
    connections: ENGINE_CONNECTIONS,
    onCommitted(batch) {
      metrics.batchCommitted(batch);
      payouts.wake();
      deliveries.wake();
    },
  });
  const payouts = new PayoutWorker({
    database: workerDatabase,
    directory,
    engine,
    clock,
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
    onError: (error) => logger.error({ err: error }, 'crediting an inflow failed'),
  });
  const deliveries = new DeliveryWorker({
    database: workerDatabase,
    directory,
    vault,
    outbound,
    clock,
    onError: (error) => logger.error({ err: error }, 'webhook delivery failed'),
    onAttempt: (result) => metrics.deliveryAttempted(result.status === 'delivered'),
  });
  const workers = role === 'api' ? {} : { payouts, inflows, deliveries };
  metrics.gauge('kolo_engine_queued_commands', 'Money commands that wait.', () => engine.queued);
  metrics.gauge('kolo_payouts_flagged', 'Payouts that wait for an operator.', () =>
    countFlaggedPayouts(directory),
  );

  const app = await buildApp({
    logger,
    clock,
    metrics,
    database: apiDatabase,
    engine,
    inflows,
    vault,
    authenticator: new Authenticator(directory, clock),
    calendar: new Calendar(config.timeZone),
    sessionIds: new SessionIds(config.nipInstitutionCode, await newProcessNumber(pools.api)),
    railFor: (tenant) => (tenant.mode === 'test' ? bank : null),
    issuerFor: (tenant) =>
      tenant.mode === 'test'
        ? { institutionCode: config.virtualAccountInstitution, bankName: config.virtualAccountBankName }
        : null,
    bulkWalletsMax: config.bulkWalletsMax,
    tags: config.walletTags,
    interestTags: config.interestTags,
    currencies: config.currencies,
    currency: config.currencies[0]!,
    endpoints: new WebhookEndpoints({ database: apiDatabase, vault, outbound, clock }),
    log: new WebhookLog({ database: apiDatabase, clock, onDue: () => deliveries.wake() }),
    notReady: () => notReady(directory, workers),
    serveApi: role !== 'worker',
  });
  for (const worker of Object.values(workers)) worker.start();

  return {
    app,
    bank,
    engine,
    payouts,
    deliveries,
    async stop() {
      // A connection that was busy when the server closed stays open, idle, for as long as its client likes.
      const sweep = new Loop({
        name: 'idle connections',
        round: () => Promise.resolve(app.server.closeIdleConnections()).then(() => 0),
        pollMs: SWEEP_MS,
        onError: () => {},
      });
      sweep.start();
      // Who is slow is not waited for any longer: a client with half a request, a bank with an answer. What
      // becomes of that payout is asked after the next start.
      const limit = setTimeout(() => {
        app.server.closeAllConnections();
        bank.close().catch(() => {});
      }, config.shutdownTimeoutMs / 2);
      await Promise.all([app.close(), ...Object.values(workers).map((worker) => worker.stop())]);
      await sweep.stop();
      clearTimeout(limit);
      await engine.stop();
      await bank.close();
      await Promise.all([outbound.test.close(), outbound.live.close()]);
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

const newProcessNumber = (pool: pg.Pool): Promise<number> => allotProcessNumber(sessionOn(pool));

/** What keeps a process from its work: its database, its schema, or a worker whose last look for work failed. */
async function notReady(
  directory: Session,
  workers: Record<string, { failing: boolean }>,
): Promise<string[]> {
  const failing = Object.entries(workers).filter(([, worker]) => worker.failing);
  const reasons = failing.map(([name]) => `looking for ${name} fails`);
  try {
    if (!(await isMigrated(directory))) reasons.push("the database's schema is not this version's");
  } catch {
    reasons.push('the database does not answer');
  }
  return reasons;
}
