import { randomBytes } from 'node:crypto';
import { closeSync, fchownSync, openSync, readFileSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { EmbeddedServerError, errorCode } from './errors.ts';
import type { Owner } from './files.ts';
import { poll, processStamp } from './process.ts';

/** A file is empty only between its making and its first write, in one turn of its maker's event loop. */
const UNWRITTEN_MS = 3_000;
const NOTICE_MS = 5_000;

/** The right to initialise, start, join and stop the server of one data folder. */
export interface Lock {
  release(): void;
}

/**
 * Takes the lock file, waiting for its holder. A holder that died is recognised by process id and start time
 * and succeeded. Returns undefined when the holder is alive and has not let go in time.
 */
export async function takeLock(
  file: string,
  options: { timeoutMs: number; owner: Owner | undefined; log: (message: string) => void },
): Promise<Lock | undefined> {
  const mine = [process.pid, (await processStamp(process.pid)) ?? '', randomBytes(8).toString('hex')].join(
    ' ',
  );
  let notice = performance.now() + NOTICE_MS;
  return await poll(options.timeoutMs, async () => {
    if (create(file, mine, options.owner)) return { release: () => remove(file, mine) };
    const seen = read(file);
    if (seen === undefined) return undefined;
    if (await isStale(file, seen)) {
      await succeed(file, seen, mine, options.owner);
    } else if (performance.now() > notice) {
      options.log(`Waiting for process ${holder(seen)}, which is starting or stopping PostgreSQL.`);
      notice = performance.now() + NOTICE_MS;
    }
    return undefined;
  });
}

/** The sentence for a lock that was not to be had. */
export function lockHeld(file: string): EmbeddedServerError {
  const pid = holder(read(file) ?? '');
  return new EmbeddedServerError(
    `Process ${pid} has been starting or stopping PostgreSQL for too long: look at it, end it, and start again.`,
  );
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

function remove(file: string, text: string): void {
  if (read(file) === text) unlinkSync(file);
}

function holder(text: string): string {
  return text.split(' ')[0] || '(unknown)';
}

async function isStale(file: string, text: string): Promise<boolean> {
  const [pid, stamp] = text.split(' ');
  if (!pid || stamp === undefined) {
    try {
      return Date.now() - statSync(file).mtimeMs > UNWRITTEN_MS;
    } catch {
      return false;
    }
  }
  const now = await processStamp(Number(pid));
  if (now === undefined) return true;
  // An empty stamp means "cannot be told"; a live process then counts as the holder.
  return now !== '' && stamp !== '' && now !== stamp;
}

/**
 * Removes a dead holder's file. Two that both saw it dead must not remove one after the other, the second
 * removing the first one's new lock: so removing has a lock of its own, held within one turn of the event loop.
 */
async function succeed(file: string, seen: string, mine: string, owner: Owner | undefined): Promise<void> {
  const remover = `${file}.remove`;
  if (create(remover, mine, owner)) {
    try {
      remove(file, seen);
    } finally {
      remove(remover, mine);
    }
    return;
  }
  const other = read(remover);
  if (other !== undefined && (await isStale(remover, other))) remove(remover, other);
}
