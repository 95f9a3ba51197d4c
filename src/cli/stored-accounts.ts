import type pg from 'pg';
import { railDispatcher } from '../app/process/rail-dispatcher.ts';
import { vaultKeys } from '../app/process/secrets.ts';
import { checkedVault } from '../app/vault/check-keys.ts';
import { OpenedAccounts } from '../payments/provider-accounts/opened-accounts.ts';
import { sessionOn } from '../platform/db/database.ts';
import { systemClock } from '../platform/values/clock.ts';
import { ACCOUNT_RAILS } from '../rails/registry.ts';
import type { CliContext } from './context.ts';

/** Lets a command open stored rail accounts. Reads the encryption keys only when it opens one. */
export async function withStoredAccounts<T>(
  { config, say }: CliContext,
  directoryPool: pg.Pool,
  work: (openAccount: OpenedAccounts['openStored']) => Promise<T>,
): Promise<T> {
  const dispatcher = railDispatcher(config);
  try {
    return await work(async (account) => {
      const keys = await vaultKeys(config);
      const vault = await checkedVault(sessionOn(directoryPool), keys, { nowMs: systemClock.now() });
      return new OpenedAccounts({
        directoryPool,
        vault,
        dispatcher,
        clock: systemClock,
        rails: ACCOUNT_RAILS,
        log: { error: (_, message) => say(message) },
        inFlight: () => Promise.reject(new Error('commands submit nothing')),
      }).openStored(account);
    });
  } finally {
    await dispatcher.destroy();
  }
}
