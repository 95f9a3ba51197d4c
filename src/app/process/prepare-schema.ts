import { type Actor, recordActOn } from '../../platform/audit/entry.ts';
import { ensureMigrated, migrate, type WithMigration } from '../../platform/db/migrate.ts';
import type { Clock } from '../../platform/values/clock.ts';
import type { Config } from '../config/config.ts';
import { ensureDistributed } from '../distribution/state.ts';
import { type Connections, ensureRoles } from './connections.ts';

/** Nobody has to say that a start migrates. */
const AT_START: Actor = { kind: 'kolo', name: 'start', address: null };

/**
 * Records each migration in the audit log of the installation, in its own transaction. For a new database the last
 * migration stands for all of them.
 */
export const recordingMigrations =
  (actor: Actor, clock: Clock): WithMigration =>
  async (client, { name, isNew, isLast }) => {
    if (isNew && !isLast) return;
    await recordActOn(client, {
      tenantId: null,
      actor,
      act: isNew ? 'database.made' : 'database.migrated',
      atMs: clock.now(),
      subject: `migration ${name}`,
    });
  };

/** Brings the schema up to date, or makes sure that it is when that is left to `kolo migrate` and `kolo distribute`. */
export async function prepareSchema(config: Config, connections: Connections, clock: Clock): Promise<void> {
  const owner = connections.kolo('kolo_owner');
  const withEach = recordingMigrations(AT_START, clock);
  if (config.migrateAtStart) await migrate(owner, () => {}, { withEach });
  else await ensureMigrated(owner);
  // The embedded server has no Citus, and its roles are made with it.
  if (connections.embedded) return;
  await ensureDistributed(owner);
  await ensureRoles(connections);
}
