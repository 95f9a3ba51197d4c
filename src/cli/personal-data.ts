import { createPool, TenantDatabase } from '../db/database.ts';
import { ErasureRefusedError, eraseCustomer } from '../privacy/erase.ts';
import { vaultKeys } from '../process/secrets.ts';
import type { Clock } from '../values/clock.ts';
import { isUuid } from '../values/ids.ts';
import { checkedVault } from '../vault/check-keys.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, LIMITS } from './context.ts';
import { type InsideSide, type Side, withSide } from './side.ts';
import type { SideOptions } from './side-options.ts';

/** A customer may have many movements, and a tenant many events. */
const UNHURRIED = { statementTimeoutMs: 0 };

const unknown = (id: string): CommandError => new CommandError(`No customer has the id ${id}.`);

/** What both acts on a customer take. */
async function partsOf(
  { config }: CliContext,
  clock: Clock,
  { directory, database, tenantId }: InsideSide,
  customerId: string,
  reason: string,
) {
  if (!isUuid(customerId)) throw unknown(customerId);
  const nowMs = clock.now();
  const vault = await checkedVault(directory, await vaultKeys(config), { nowMs });
  return { database, tenantId, customerId, vault, reason, by: atShell(), nowMs };
}

/** `kolo customer erase`. */
export function customerErase(
  context: CliContext,
  clock: Clock,
  id: string,
  options: SideOptions & { reason: string },
): Promise<void> {
  const run = async (side: InsideSide): Promise<void> => {
    const { progress, print } = context;
    const parts = await partsOf(context, clock, side, id, options.reason);
    const limits = { ...LIMITS, ...UNHURRIED, connectionsMax: 1 };
    const pool = createPool(side.connections.kolo('kolo_janitor'), 'kolo_janitor', limits);
    try {
      const rows = await eraseCustomer({
        ...{ ...parts, janitor: new TenantDatabase(pool) },
        onProgress: (table, changed) => progress.at(`Erasing in ${table}`, changed),
      });
      if (options.json)
        print(JSON.stringify({ customer_id: id, erased_before: rows === null, rows: rows ?? {} }));
      else print(`Customer ${id} ${rows === null ? 'was erased before' : 'is erased'}.`);
    } catch (error) {
      throw error instanceof ErasureRefusedError ? new CommandError(error.message) : error;
    } finally {
      await pool.end();
    }
  };
  return withSide(context, options, run, UNHURRIED);
}
