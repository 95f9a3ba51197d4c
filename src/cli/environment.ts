import type { Connections } from '../app/process/connections.ts';
import { findTenant } from '../identity/queries.ts';
import { type PoolLimits, type Session, sessionOn, TenantDatabase } from '../platform/db/database.ts';
import type { Mode } from '../platform/values/mode.ts';
import { requireBusinessId } from './arguments.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPools } from './context.ts';

/** An environment of a business. */
export interface Environment {
  business: string;
  mode: Mode;
}

/** Everything that a command needs inside an environment. */
export interface InTenant {
  connections: Connections;
  database: TenantDatabase;
  directory: Session;
  tenantId: string;
}

/**
 * Runs a command inside an environment of a business. The database must be migrated.
 *
 * @param limits override `LIMITS` for each pool
 */
export function withTenant<T>(
  context: CliContext,
  { business, mode }: Environment,
  work: (tenant: InTenant) => Promise<T>,
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
