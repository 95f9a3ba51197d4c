import type { Connections } from '../app/process/connections.ts';
import { systemClock } from '../platform/values/clock.ts';
import { type OpenRails, openRails } from '../rails/open-rails.ts';
import type { CliContext } from './context.ts';

/** Opens the rails for a command, to read their books. Commands neither pay nor receive. */
export async function withRails<T>(
  { config, say }: CliContext,
  { bank }: Connections,
  work: (rails: OpenRails) => Promise<T>,
): Promise<T> {
  const rails = await openRails(() => ({
    settings: config,
    bankDatabase: bank,
    clock: systemClock,
    log: { error: (_, message) => say(message) },
    holderOf: () => Promise.reject(new Error('commands receive no payments')),
  }));
  try {
    return await work(rails);
  } finally {
    await rails.close();
  }
}
