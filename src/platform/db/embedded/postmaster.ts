import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError, TryAgain } from './errors.ts';
import { ownerOf, type Paths, readIfThere, writeWhole } from './files.ts';
import { isAlive, isPostmasterOf, poll, run } from './process.ts';

const EMPTY_FILE_MS = 2_000;
const STOP_MS = 20_000;
const STOP_NOTICE_MS = 5_000;
/** Reading the log again after a crash may take minutes; the server says it is alive by its process. */
const READY_MS = 10 * 60_000;
const READY_NOTICE_MS = 5_000;
/** Above what any operating system hands out. */
const NO_PROCESS = 99_999_999;

/** What a server says of itself in postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  /** Folder of its socket, or the loopback address. */
  readonly host: string;
  readonly port: number;
  readonly status: string;
}

/** Reads postmaster.pid; undefined when it is not there or not written yet. */
async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readIfThere(pidFile(cluster));
  const [pid = '', , , port = '', socketFolder = '', address = '', , status = ''] = text?.split('\n') ?? [];
  if (!(Number(pid) > 0)) return undefined;
  return { pid: Number(pid), host: socketFolder || address, port: Number(port), status: status.trim() };
}

/**
 * The server that runs on this cluster now. A file that a dead server left is made harmless where PostgreSQL
 * itself would stumble over it: when it is empty, and when another process has got its process id.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = pidFile(cluster);
  const text = await readIfThere(file);
  if (text === undefined) return undefined;
  const found = await poll(text === '' ? EMPTY_FILE_MS : 0, () => readPostmaster(cluster));
  if (found === undefined) {
    await rm(file, { force: true });
    return undefined;
  }
  if (await isPostmasterOf(found.pid, cluster)) return found;
  if (isAlive(found.pid)) {
    // Not removed: it names the shared memory, by which PostgreSQL sees left-over processes of the old server.
    const [, ...rest] = text.split('\n');
    await writeWhole(file, [String(NO_PROCESS), ...rest].join('\n'), await ownerOf(cluster));
  }
  return undefined;
}

/** Waits until a running server takes connections; one that ends meanwhile means starting over. */
export async function waitUntilReady(
  cluster: string,
  pid: number,
  log: (message: string) => void,
  hasEnded: () => Promise<boolean> | boolean = async () => !(await isPostmasterOf(pid, cluster)),
): Promise<Postmaster> {
  let notice = performance.now() + READY_NOTICE_MS;
  const ready = await poll(READY_MS, async () => {
    const ended = await hasEnded();
    const now = await readPostmaster(cluster);
    if (now?.pid === pid && now.status === 'ready') return now;
    if (ended) throw new TryAgain(`The embedded PostgreSQL (process ${pid}) ended while it was starting.`);
    if (performance.now() > notice) {
      log(`PostgreSQL (process ${pid}) is ${now?.status || 'starting'}; waiting until it is ready.`);
      notice = performance.now() + READY_NOTICE_MS;
    }
    return undefined;
  });
  if (ready) return ready;
  throw new EmbeddedServerError(
    `PostgreSQL (process ${pid}) did not get ready within ${READY_MS / 60_000} minutes: see its log in the data folder.`,
  );
}

/** Stops the server of a cluster: sessions are ended, everything is written, and its process file is gone. */
export async function stopPostmaster(
  paths: Paths,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<void> {
  const found = await findPostmaster(paths.cluster);
  if (!found) return;
  if (process.platform === 'win32') {
    await run(binaries.pgCtl, ['stop', '-D', paths.cluster, '-m', 'fast', '-W']);
  } else {
    try {
      process.kill(found.pid, 'SIGINT');
    } catch {
      // It ended by itself.
    }
  }
  let notice = performance.now() + STOP_NOTICE_MS;
  const gone = await poll(STOP_MS, async () => {
    const now = await readPostmaster(paths.cluster);
    if (now?.pid !== found.pid || !isAlive(found.pid)) return true;
    if (performance.now() > notice) {
      log(`PostgreSQL (process ${found.pid}) is stopping.`);
      notice = performance.now() + STOP_NOTICE_MS;
    }
    return undefined;
  });
  if (!gone) log(`PostgreSQL (process ${found.pid}) is still stopping; the next start waits for it.`);
}

function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}
