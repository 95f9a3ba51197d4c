import { distributionFaults } from '../app/distribution/state.ts';
import type { Connections } from '../app/process/connections.ts';
import { recordingMigrations } from '../app/process/prepare-schema.ts';
import { connected, migrate } from '../platform/db/migrate.ts';
import { systemClock } from '../platform/values/clock.ts';
import { atShell } from './actor.ts';
import { type CliContext, withConnections } from './context.ts';

/** `kolo migrate`. */
export function migrateCommand(context: CliContext, options: { json: boolean }): Promise<void> {
  const run = async ({ kolo }: Connections): Promise<void> => {
    const { progress } = context;
    const onProgress = (name: string, done: number, total: number) =>
      progress.at(`Applying ${name}`, done, total);
    const withEach = recordingMigrations(atShell(), systemClock);
    const applied = await migrate(kolo('kolo_owner'), onProgress, { withEach });
    const undistributed =
      (await connected(kolo('kolo_owner'), (_, query) => distributionFaults(query))).length > 0;
    if (undistributed) context.say('Run `kolo distribute` next: new tables are not distributed.');
    if (options.json) context.print(JSON.stringify({ applied }));
    else if (applied.length === 0) context.print('The database is up to date.');
    else for (const name of applied) context.print(`Applied ${name}.`);
  };
  return withConnections(context, run, { makesLedger: true });
}
