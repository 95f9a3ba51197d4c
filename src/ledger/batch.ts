import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable, sqlState, type TenantDatabase } from '../db/database.ts';
import type { Command, Result } from './commands.ts';
import { decide } from './decide.ts';
import { loadState, lockLedger } from './load.ts';
import { StaleStateError, writeEffects } from './write.ts';

/** How often a batch is tried before its callers are told that the service cannot take it now. */
const ATTEMPTS_MAX = 6;
/** The rest before the second attempt, doubled before each further one, milliseconds. */
const RETRY_PAUSE_MS = 20;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** What became of one command: its result, or why it has none. */
export type Outcome = { readonly result: Result } | { readonly error: unknown };

/** Called with the commands once the tenant's lock is held: the order of these calls is the order of batches. */
export type OnLocked = (tenantId: string, commands: readonly Command[]) => void;

/**
 * Commits a batch of one tenant and gives each command its outcome, in order. Resolves only after the commit.
 *
 * - A conflict, a mismatch or a lost connection: the whole batch again, a bounded number of times. A connection
 *   lost at COMMIT may have committed; every command has a key unique in the database, so what was committed is
 *   found and not repeated.
 * - Any other error, of the data itself (SQLSTATE classes 22 and 23) or of ours: the batch is halved until the
 *   command that causes it stands alone, so that it fails none of its neighbours.
 */
export async function commitBatch(
  database: TenantDatabase,
  tenantId: string,
  commands: readonly Command[],
  onLocked?: OnLocked,
): Promise<Outcome[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const results = await commitOnce(database, tenantId, commands, attempt === 1, onLocked);
      return results.map((result) => ({ result }));
    } catch (error) {
      if (!isWorthRepeating(error)) return splitBatch(database, tenantId, commands, error, onLocked);
      if (attempt >= ATTEMPTS_MAX) return commands.map(() => ({ error }));
      await sleep(RETRY_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

function commitOnce(
  database: TenantDatabase,
  tenantId: string,
  commands: readonly Command[],
  trustClaims: boolean,
  onLocked: OnLocked | undefined,
): Promise<Result[]> {
  return database.transaction(tenantId, async (session) => {
    const [ledger, loaded] = await Promise.all([
      lockLedger(session, tenantId),
      loadState(session, tenantId, commands, trustClaims),
    ]);
    if (ledger === undefined) throw new StaleStateError('the ledger row changed while waiting for it');
    onLocked?.(tenantId, commands);
    const state = { ...loaded, policy: ledger, lastPostedAt: ledger.lastPostedAt };
    const { results, effects } = decide(state, commands);
    await writeEffects(session, tenantId, effects, ledger.hasEndpoints);
    return results;
  });
}

async function splitBatch(
  database: TenantDatabase,
  tenantId: string,
  commands: readonly Command[],
  error: unknown,
  onLocked: OnLocked | undefined,
): Promise<Outcome[]> {
  if (commands.length === 1) return [{ error }];
  const middle = Math.ceil(commands.length / 2);
  const first = await commitBatch(database, tenantId, commands.slice(0, middle), onLocked);
  const second = await commitBatch(database, tenantId, commands.slice(middle), onLocked);
  return [...first, ...second];
}

function isWorthRepeating(error: unknown): boolean {
  const state = sqlState(error);
  return (
    error instanceof StaleStateError ||
    state === SERIALIZATION_FAILURE ||
    state === DEADLOCK ||
    isUnavailable(error)
  );
}
