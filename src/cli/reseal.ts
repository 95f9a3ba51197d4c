import { vaultKeys } from '../app/process/secrets.ts';
import { checkedVault } from '../app/vault/check-keys.ts';
import { reseal } from '../app/vault/reseal.ts';
import { sessionOn, TenantDatabase } from '../platform/db/database.ts';
import type { Clock } from '../platform/values/clock.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPools } from './context.ts';

/** Looking for what is left goes through whole tables, and takes as long as it takes. */
const UNHURRIED = { statementTimeoutMs: 0, lockTimeoutMs: 0 };

/** `kolo keys reseal`. @throws CommandError where something cannot be moved */
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
        onProgress: (table, rows) => progress.at(`Sealing ${table} anew`, rows, null),
        by: atShell(),
        nowMs: () => clock.now(),
      });
      if (json) print(JSON.stringify({ rows: moved, retired, conflicts }));
      else {
        print(
          `${moved} rows were sealed or indexed anew: all is under ${keys.current} and ${keys.index.current}.`,
        );
        for (const id of retired.encryption) print(`The encryption key ${id} is needed no more.`);
        for (const id of retired.index) print(`The index key ${id} is needed no more, from tomorrow on.`);
      }
      if (conflicts.length > 0)
        throw new CommandError(conflicts.map((one) => `Not indexed anew: ${one}.`).join('\n'));
    },
    UNHURRIED,
  );
}
