import { type Distribution, distribute } from '../app/distribution/distribute.ts';
import { recordActOn } from '../platform/audit/entry.ts';
import { connected, ensureMigrated, lockMigrations } from '../platform/db/migrate.ts';
import { systemClock } from '../platform/values/clock.ts';
import { atShell } from './actor.ts';
import { type CliContext, withConnections } from './context.ts';
import { ensureUnused } from './unused.ts';

/** `kolo distribute`. */
export function distributeCommand(context: CliContext, options: { json: boolean }): Promise<void> {
  return withConnections(context, async (connections) => {
    const owner = connections.kolo('kolo_owner');
    await ensureMigrated(owner);
    await ensureUnused(connections);
    const { changed, roles } = await connected(owner, async (client, query) => {
      await lockMigrations(query);
      const { progress } = context;
      const result = await distribute(query, (table, done, total) =>
        progress.at(`Placing ${table}`, done, total),
      );
      if (counted(result) > 0) {
        await recordActOn(client, {
          tenantId: null,
          actor: atShell(),
          act: 'database.distributed',
          atMs: systemClock.now(),
          subject: `${counted(result)} tables`,
        });
      }
      return result;
    });
    if (options.json) context.print(JSON.stringify({ ...changed, roles }));
    else for (const line of readable({ changed, roles })) context.print(line);
  });
}

const counted = ({ changed }: Distribution): number =>
  changed.distributed.length + changed.reference.length + changed.local.length;

function* readable({ changed, roles }: Distribution): Generator<string> {
  const { distributed, reference, local } = changed;
  if (counted({ changed, roles }) === 0) yield 'The database is distributed already.';
  if (distributed.length > 0) yield `Distributed ${distributed.length} tables by tenant.`;
  if (reference.length > 0) yield `Copied ${reference.length} tables to every node: ${reference.join(', ')}.`;
  if (local.length > 0) yield `Made ${local.length} tables of the coordinator known to every node.`;
  if (roles.length > 0) yield `Let the nodes log in to each other as ${roles.join(', ')}.`;
}
