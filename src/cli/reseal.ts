import { vaultKeys } from '../app/process/secrets.ts';
import { checkedVault } from '../app/vault/check-keys.ts';
import { reseal } from '../app/vault/reseal.ts';
import { sessionOn, TenantDatabase } from '../platform/db/database.ts';
import type { Clock } from '../platform/values/clock.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPools } from './context.ts';

/** Searching whole tables is slow, so there is no timeout. */
const UNHURRIED = { statementTimeoutMs: 0, lockTimeoutMs: 0 };

/** `kolo keys reseal`. @throws CommandError for rows that cannot be reindexed */
export function keysReseal(context: CliContext, clock: Clock, { json }: { json: boolean }): Promise<void> {
  const { config, print, progress } = context;
  return withPools(
    context,
    ['kolo_directory', 'kolo_app', 'kolo_operator'],
    async ({ kolo_directory: directory, kolo_app, kolo_operator: operators }) => {
      const keys = await vaultKeys(config);
      const { moved, retired, conflicts } = await reseal({
        directory,
        operators,
        database: new TenantDatabase(kolo_app),
        vault: await checkedVault(sessionOn(directory), keys, { nowMs: clock.now() }),
        onProgress: (table, rows) => progress.at(`Resealing ${table}`, rows, null),
        by: atShell(),
        nowMs: () => clock.now(),
      });
      if (json) print(JSON.stringify({ rows: moved, retired, conflicts }));
      else {
        print(
          `Resealed or reindexed ${moved} rows. Everything uses the keys ${keys.current} and ${keys.index.current}.`,
        );
        for (const id of retired.encryption) print(`The encryption key ${id} is no longer needed.`);
        for (const id of retired.index) print(`The index key ${id} is no longer needed from tomorrow on.`);
      }
      if (conflicts.length > 0)
        throw new CommandError(conflicts.map((one) => `Not reindexed: ${one}.`).join('\n'));
    },
    UNHURRIED,
  );
}
