import type { Config } from '../config/config.ts';
import { ensureMigrated, migrate } from '../db/migrate.ts';
import { type Connections, ensureRoles } from './connections.ts';

/** Brings the schema up to date, or makes sure that it is when that is left to `kolo migrate`. */
export async function prepareSchema(config: Config, connections: Connections): Promise<void> {
  const owner = connections.kolo('kolo_owner');
  if (config.migrateAtStart) await migrate(owner);
  else await ensureMigrated(owner);
  if (!connections.embedded) await ensureRoles(connections);
}
