import { chmodSync, existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../support/http.ts';

/** In memory where the machine has such a folder: nothing here cuts the power. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const folders: string[] = [];

/** A new folder that `removeFolders` removes, with every PostgreSQL that still runs in it. */
export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(parent, 'kolo-start-')));
  folders.push(folder);
  // As folders usually are: others may pass through.
  chmodSync(folder, 0o755);
  return folder;
}

export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

/** The process id in a data folder's postmaster.pid; undefined when there is none. */
export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}

/** The ids of a process's children (Linux; elsewhere none are known). */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Kills processes with SIGKILL, as far as they still exist, and waits for their end. */
export async function killNow(...pids: readonly number[]): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It had ended.
    }
  }
  await until(() => pids.every(isGone));
}

/** Ends the processes in this file's folders and removes the folders; gives the process ids of servers that were left. */
export async function removeFolders(): Promise<number[]> {
  const left: number[] = [];
  for (const folder of folders.splice(0)) {
    for (const pid of await serversIn(folder)) {
      left.push(pid);
      process.kill(pid, 'SIGQUIT');
      await until(() => isGone(pid));
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
  return left;
}

async function serversIn(folder: string): Promise<number[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.endsWith('postmaster.pid'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')));
  const pids = texts.map((text) => Number.parseInt(text, 10)).filter((pid) => pid > 0 && !isGone(pid));
  const names = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')));
  // The id of a server that has ended may be another program's now.
  return pids.filter((_, index) => names[index]?.trim() === 'postgres');
}
