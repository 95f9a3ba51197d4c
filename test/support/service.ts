import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { pino } from 'pino';
import { loadConfig } from '../../src/app/config/config.ts';
import type { ServiceRole } from '../../src/app/options.ts';
import type { createLogger } from '../../src/app/process/logger.ts';
import { type Service, startService } from '../../src/app/service.ts';
import type { ConnectionFor, PoolLimits } from '../../src/platform/db/database.ts';
import type { ManualClock } from '../../src/platform/values/clock.ts';
import { onlyIndexKey } from '../../src/platform/values/vault.ts';
import type { AccountRail } from '../../src/rails/context.ts';

/** Parts of a service in a test, in whatever process. */
interface ServiceParts {
  kolo: ConnectionFor;
  bank: pg.ClientConfig;
  /** The read replica. */
  replica?: ConnectionFor | undefined;
  clock: ManualClock;
  /** The largest difference between the clock and the server's, milliseconds; unbounded unless given. */
  clockDifferenceMaxMs?: number | undefined;
  /** `KOLO_*` settings. */
  env?: Record<string, string> | undefined;
  role?: ServiceRole | undefined;
  limits?: Partial<PoolLimits> | undefined;
  pollMs?: number | undefined;
  /** The providers' origins by the names of their rails. */
  providerOrigins?: Readonly<Record<string, string>> | undefined;
  accountRails?: readonly AccountRail[] | undefined;
  /** In place of one that is silent. */
  log?: Pick<ReturnType<typeof createLogger>, 'logger' | 'databaseAnswers'> | undefined;
}

/** A new session costs the server more than most tests' statements do. */
const FEW_CONNECTIONS = {
  KOLO_API_CONNECTIONS_MAX: '4',
  KOLO_ENGINE_CONNECTIONS_MAX: '2',
  KOLO_WORKER_CONNECTIONS_MAX: '2',
  KOLO_DIRECTORY_CONNECTIONS_MAX: '2',
};

/** Starts a service that answers on a port of its own. */
export async function listeningService(parts: ServiceParts): Promise<{ service: Service; baseUrl: string }> {
  const { kolo, bank, clock, clockDifferenceMaxMs = Number.POSITIVE_INFINITY, env, role = 'all' } = parts;
  const { limits, pollMs, providerOrigins, accountRails } = parts;
  const service = await startService({
    config: loadConfig({
      KOLO_PORT: '0',
      KOLO_SANDBOX_TIMEOUT_MS: '20',
      KOLO_VERIFY_HOUR: 'off',
      ...FEW_CONNECTIONS,
      ...env,
    }),
    connections: { kolo, bank, replica: parts.replica, embedded: false, leave: () => Promise.resolve() },
    vaultKeys: {
      current: 'k1',
      keys: new Map([['k1', Buffer.alloc(32, 1)]]),
      index: onlyIndexKey(Buffer.alloc(32, 2)),
    },
    clock,
    clockDifferenceMaxMs,
    role,
    logger: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    ...parts.log,
    ...(limits === undefined ? {} : { limits }),
    ...(pollMs === undefined ? {} : { pollMs }),
    ...(providerOrigins === undefined ? {} : { providerOrigins }),
    ...(accountRails === undefined ? {} : { accountRails }),
  });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  return { service, baseUrl: `http://127.0.0.1:${port}` };
}
