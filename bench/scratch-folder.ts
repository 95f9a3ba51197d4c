import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAll } from './processes.ts';
import { leaveServers } from './servers.ts';

/**
 * Runs work with a new folder. Afterwards, or when it is interrupted, it ends the programs and leaves the servers of
 * this run, and deletes the folder.
 */
export async function inScratchFolder(
  prefix: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), prefix)));
  // PostgreSQL, which root starts as another user, passes through.
  await chmod(folder, 0o755);
  const cleanUp = async (): Promise<void> => {
    await endAll();
    await leaveServers();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
  }
  try {
    await work(folder);
  } finally {
    await cleanUp();
  }
}
