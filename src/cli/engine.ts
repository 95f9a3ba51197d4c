import type { Connections } from '../app/process/connections.ts';
import { Engine } from '../ledger/engine/engine.ts';
import { createPool, type PoolLimits, TenantDatabase } from '../platform/db/database.ts';
import { LIMITS } from './context.ts';

/**
 * Gives a command its own engine on two connections. It works beside running services: write leases order the writers of a tenant.
 *
 * @param limits override `LIMITS` for both connections
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
    readDatabase: new TenantDatabase(lookUps),
    connections: 1,
  });
  try {
    return await work(engine);
  } finally {
    await engine.stop();
    await Promise.all([batches.end(), lookUps.end()]);
  }
}
