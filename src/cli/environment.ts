import type { Connections } from '../app/process/connections.ts';
import { findTenant } from '../identity/queries.ts';
import { type PoolLimits, type Session, sessionOn, TenantDatabase } from '../platform/db/database.ts';
import { isUuid } from '../platform/values/ids.ts';
import type { Mode } from '../platform/values/mode.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPools } from './context.ts';

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
}

/** Makes sure that a text can be the id of a business. @throws CommandError when it cannot */
export function requireBusinessId(given: string): void {
  if (!isUuid(given)) throw new CommandError(`${given} is not a business id.`);
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
  requireBusinessId(business);
  return withPools(
    context,
    ['kolo_directory', 'kolo_app'],
    async (pools, connections) => {
      const directory = sessionOn(pools.kolo_directory);
      const tenantId = await findTenant(directory, business, mode);
      if (tenantId === undefined) throw new CommandError(`No business has the id ${business}.`);
      const database = new TenantDatabase(pools.kolo_app);
      return work({ connections, database, directory, tenantId });
    },
    limits,
  );
}
