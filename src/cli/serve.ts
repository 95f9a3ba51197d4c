import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Config } from '../app/config/config.ts';
import type { ServiceRole } from '../app/options.ts';
import { type Connections, ensureDurable, openConnections } from '../app/process/connections.ts';
import { banner, ensureSandbox, SANDBOX_FILE, type SandboxUrls } from '../app/process/first-start.ts';
import { dashboardOf, linkTo, listen } from '../app/process/listeners.ts';
import { createLogger } from '../app/process/logger.ts';
import { connectionsMax } from '../app/process/pools.ts';
import { prepareSchema } from '../app/process/prepare-schema.ts';
import { vaultKeys } from '../app/process/secrets.ts';
import type { Service } from '../app/service.ts';
import { makeLink } from '../backoffice/operators/local/links.ts';
import { busiestTestBusiness } from '../ledger/busiest-environment.ts';
import { CLOCK_DIFFERENCE_MAX_MS } from '../platform/db/checked-clock.ts';
import { createPool, sessionOn } from '../platform/db/database.ts';
import { systemClock } from '../platform/values/clock.ts';
import { Vault, type VaultKeys } from '../platform/values/vault.ts';
import type { CliContext } from './context.ts';

interface Serving {
  /** Drains and stops; resolves once everything is closed. */
  stop(): Promise<void>;
}

/**
 * Heap growth before a garbage collection, percent of live data. V8's default is several times that:
 * 266 MB at full load instead of 182, and no faster.
 */
const HEAP_GROWTH_PERCENT = 100;

/** Limits of the connections for the first start. */
const FIRST_START = { connectionsMax: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 };

/** Loads most of the code, once. */
const loadService = () => import('../app/service.ts');

/** `kolo serve`: resolves when the service accepts requests. */
export async function serve(context: CliContext, role: ServiceRole): Promise<Serving> {
  const { config } = context;
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const { logger, databaseAnswers } = createLogger({ level: config.logLevel, role });
  if (config.leftAlone.length > 0) {
    logger.info({ names: config.leftAlone }, 'ignoring variables of a container platform');
  }
  const connections = await openConnections(config, (message) => logger.info(message), {
    makesLedger: true,
    // Started after PostgreSQL's process, which it would delay. Both take about as long.
    onStarting: () => {
      // Awaited below, where a failure is cleaned up.
      loadService().catch(() => {});
    },
  });
  let service: Service | undefined;
  const stop = async (): Promise<void> => {
    if (service !== undefined) logger.info('kolo is stopping');
    await service?.stop();
    await connections.leave();
    if (service !== undefined) logger.info('kolo has stopped');
  };
  try {
    await ensureDurable(connections, config);
    await prepareSchema(config, connections, systemClock);
    const keys = await vaultKeys(config);
    // A worker serves no API, so it prints no banner.
    const welcomes = !config.production && role !== 'worker';
    // The address is known once it listens, and probes may arrive from then on.
    const unfinished = new Set(welcomes ? [`${SANDBOX_FILE} is not written yet`] : []);
    const { startService } = await loadService();
    service = await startService({
      config,
      connections,
      vaultKeys: keys,
      logger,
      databaseAnswers,
      role,
      unfinished,
      clock: systemClock,
      clockDifferenceMaxMs: CLOCK_DIFFERENCE_MAX_MS,
    });
    const { address, ops, dashboardUrl } = await listenAll(service, config);
    const docsUrl = { api: `${address}/docs`, ops: `${ops}/docs`, off: null }[config.docs];
    const { embedded } = connections;
    const started = { address, ops, embedded, connectionsMax: connectionsMax(config, role) };
    logger.info(started, 'kolo is running');
    if (config.singleOperator)
      logger.warn('KOLO_SINGLE_OPERATOR is true: operators can approve their own proposals');
    if (welcomes) {
      const sandbox = await makeSandbox(config, connections, { baseUrl: address, docsUrl, dashboardUrl });
      unfinished.clear();
      const link = sandbox.keyIsNew ? await firstLink(connections, keys, dashboardUrl) : null;
      // The banner comes last, because the log goes to standard output too.
      await new Promise<void>((written) => logger.flush(() => written()));
      const { onTerminal } = context;
      context.print(banner(sandbox, { folder: resolve(config.dataDir), onTerminal, link }));
    }
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts both listeners and returns their addresses and that of the dashboard. */
async function listenAll({ app, opsApp }: Service, config: Config) {
  const local = await listen(app, config, { host: 'KOLO_HOST', port: 'KOLO_PORT' });
  const { opsHost: host, opsPort: port, operatorApi } = config;
  const address = config.baseUrl ?? local;
  const onApi = operatorApi === 'api' ? dashboardOf(app, config.host) : null;
  if (opsApp === undefined || port === undefined) return { address, ops: undefined, dashboardUrl: onApi };
  const ops = await listen(opsApp, { host, port }, { host: 'KOLO_OPS_HOST', port: 'KOLO_OPS_PORT' });
  return { address, ops, dashboardUrl: operatorApi === 'ops' ? dashboardOf(opsApp, host) : onApi };
}

/** A sign-in link for the first start; null if the operator API is off. */
async function firstLink(
  connections: Connections,
  keys: VaultKeys,
  dashboardUrl: string | null,
): Promise<string | null> {
  if (dashboardUrl === null) return null;
  const pool = createPool(connections.kolo('kolo_operator'), 'kolo_operator', FIRST_START);
  const verify = createPool(connections.kolo('kolo_verify'), 'kolo_verify', FIRST_START);
  try {
    const by = { kind: 'kolo', name: 'first start', address: null } as const;
    // The service has checked the keys.
    const link = await makeLink({ pool, vault: new Vault(keys), by, nowMs: systemClock.now() });
    if (link === undefined) return null;
    return linkTo(dashboardUrl, link.token, await busiestTestBusiness(sessionOn(verify)));
  } finally {
    await Promise.all([pool.end(), verify.end()]);
  }
}

async function makeSandbox(config: Config, connections: Connections, urls: SandboxUrls) {
  const directory = createPool(connections.kolo('kolo_directory'), 'kolo_directory', FIRST_START);
  try {
    return await ensureSandbox(directory, { dataDir: resolve(config.dataDir), ...urls, clock: systemClock });
  } finally {
    await directory.end();
  }
}
