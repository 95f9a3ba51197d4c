import type { Connections } from '../app/process/connections.ts';
import { Engine } from '../ledger/engine/engine.ts';
import { createPool, type PoolLimits, TenantDatabase } from '../platform/db/database.ts';
import { LIMITS } from './context.ts';

/**
 * Gives a command an engine of its own, on connections of its own. It works beside those of running services: whoever
 * writes a tenant's books takes its turn.
 *
 * @param limits of its two connections, where they are others than `LIMITS`
 */
export async function withEngine<T>(
  { kolo }: Pick<Connections, 'kolo'>,
  work: (engine: Engine) => Promise<T>,
  limits: Partial<PoolLimits> = {},
): Promise<T> {
  const one = { ...LIMITS, ...limits, connectionsMax: 1 };
  const batches = createPool(kolo('kolo_app'), 'kolo_app', one, 'batches');
  const lookUps = createPool(kolo('kolo_app'), 'kolo_app', one);
  const engine = new Engine({
    database: new TenantDatabase(batches),
    lookUps: new TenantDatabase(lookUps),
    connections: 1,
  });
  try {
    return await work(engine);
  } finally {
    await engine.stop();
    await Promise.all([batches.end(), lookUps.end()]);
  }
}
