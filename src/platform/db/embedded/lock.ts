import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchownSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedServerError, errorCode } from './errors.ts';
import { type Owner, ownerOf, type Paths } from './files.ts';
import { poll, processStamp } from './process.ts';

/** A file is empty for an instant before its maker writes to it, and for ever after a power cut. */
const UNWRITTEN_MS = 3_000;

/** A file that names a process, and means nothing once that process has ended. */
interface ProcessFile {
  /** Removes it. */
  release(): void;
}

/**
 * Takes the right to initialise, start, join and stop the server of a data folder. Waits for the holder; a holder that
 * died is succeeded. Returns undefined when the holder is alive and has not let go in time.
 */
export async function takeLock(
  paths: Pick<Paths, 'data' | 'lock'>,
  timeoutMs: number,
  log: (message: string) => void,
): Promise<ProcessFile | undefined> {
  const file = paths.lock;
  const owner = await ownerOf(paths.data);
  const mine = await ourselves();
  return await poll(
    timeoutMs,
    async () => {
      if (create(file, mine, owner)) return { release: () => rmSync(file, { force: true }) };
      await removeIfDead(file);
      return undefined;
    },
    () => log(`Waiting for process ${processIn(file)}, which is starting or stopping PostgreSQL.`),
  );
}

/** The error for a lock that could not be taken. */
export function lockHeld(file: string): EmbeddedServerError {
  return new EmbeddedServerError(
    `Process ${processIn(file)} has been starting or stopping PostgreSQL for too long: end it and start again.`,
  );
}

/** Makes this process one of the server's users. The caller holds the lock. */
export async function addUser(paths: Paths): Promise<ProcessFile> {
  const file = `${paths.user}${process.pid}-${randomBytes(6).toString('hex')}`;
  create(file, await ourselves(), await ownerOf(paths.data));
  return { release: () => rmSync(file, { force: true }) };
}

/** True if a live process uses the server. The caller holds the lock. */
export async function hasUsers(paths: Paths): Promise<boolean> {
  for (const name of await readdir(paths.data)) {
    const file = path.join(paths.data, name);
    if (file.startsWith(paths.user) && !(await removeIfDead(file))) return true;
  }
  return false;
}

async function ourselves(): Promise<string> {
  return `${process.pid} ${(await processStamp(process.pid)) ?? ''}`;
}

function create(file: string, text: string, owner: Owner | undefined): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx', 0o600);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(descriptor, text);
    if (owner) fchownSync(descriptor, owner.uid, owner.gid);
    return true;
  } catch (error) {
    unlinkSync(file);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function processIn(file: string): string {
  return read(file)?.split(' ')[0] || '(unknown)';
}

/** Removes the file of a process that has ended; true when it is gone. */
async function removeIfDead(file: string): Promise<boolean> {
  const text = read(file);
  if (text === undefined) return true;
  if (await isAlive(file, text)) return false;
  // Another process may have removed it and made its own meanwhile.
  if (read(file) === text) unlinkSync(file);
  return true;
}

async function isAlive(file: string, text: string): Promise<boolean> {
  const [pid, ...words] = text.split(' ');
  if (!pid) {
    const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - made < UNWRITTEN_MS;
  }
  const stamp = words.join(' ');
  const now = await processStamp(Number(pid));
  // An empty stamp means that the system does not say; a live process then counts.
  return now !== undefined && (now === '' || stamp === '' || now === stamp);
}
