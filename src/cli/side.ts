import { findTenant } from '../access/queries.ts';
import { createPool, type PoolLimits, type Session, sessionOn, TenantDatabase } from '../db/database.ts';
import { ensureMigrated } from '../db/migrate.ts';
import type { Connections } from '../process/connections.ts';
import { isUuid } from '../values/ids.ts';
import type { Mode } from '../values/mode.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, LIMITS, withConnections } from './context.ts';

/** One side of a business, as a command names it. */
export interface Side {
  business: string;
  mode: Mode;
}

/** What a command works with inside it. */
export interface InsideSide {
  connections: Connections;
  database: TenantDatabase;
  directory: Session;
  tenantId: string;
  businessId: string;
}

/**
 * Runs a command inside one side of a business, on a database that must have been migrated.
 *
 * @param limits of each of its pools, where they are others than `LIMITS`
 */
export function withSide<T>(
  context: CliContext,
  { business, mode }: Side,
  work: (side: InsideSide) => Promise<T>,
  limits: Partial<PoolLimits> = {},
): Promise<T> {
  if (!isUuid(business)) throw new CommandError(`${business} is not a business id.`);
  return withConnections(context, async (connections) => {
    await ensureMigrated(connections.kolo('kolo_owner'));
    const each = { ...LIMITS, ...limits };
    const directoryPool = createPool(connections.kolo('kolo_directory'), 'kolo_directory', each);
    const directory = sessionOn(directoryPool);
    const app = createPool(connections.kolo('kolo_app'), 'kolo_app', each);
    try {
      const tenantId = await findTenant(directory, business, mode);
      if (tenantId === undefined) throw new CommandError(`No business has the id ${business}.`);
      const database = new TenantDatabase(app);
      return await work({ connections, database, directory, tenantId, businessId: business });
    } finally {
      await Promise.all([directoryPool.end(), app.end()]);
    }
  });
}
