import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { chown, type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { diskFull, EmbeddedServerError, errorCode, errorText, TryAgain } from './errors.ts';
import { isRoot, ownerOf, type Paths, readIfThere, writeWhole } from './files.ts';
import { childEnvironment, isAlive, isPostmasterOf, poll, run } from './process.ts';
import { commandOf, type Runner } from './runner.ts';
import { DURABLE } from './settings.ts';

const EMPTY_FILE_MS = 2_000;
const EXIT_MS = 1_000;
/** Long enough for goodbyes that are on their way. */
const QUIET_MS = 500;
const STOP_MS = 20_000;
/** Reading the log again after a crash may take minutes; the server says it is alive by its process. */
const READY_MS = 10 * 60_000;
/** Above every process id of any operating system. */
const NO_PROCESS = 99_999_999;
const LOG_BYTES_MAX = 10 * 1024 * 1024;

/** A server, by its file postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  /** Folder of its socket, or the loopback address. */
  readonly host: string;
  readonly port: number;
  readonly status: string;
}

const pidFile = (cluster: string): string => path.join(cluster, 'postmaster.pid');

/** Reads postmaster.pid; undefined when it is not there or not written yet. */
async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readIfThere(pidFile(cluster));
  const [pid = '', , , port = '', socketFolder = '', address = '', , status = ''] = text?.split('\n') ?? [];
  if (!(Number(pid) > 0)) return undefined;
  return { pid: Number(pid), host: socketFolder || address, port: Number(port), status: status.trim() };
}

/**
 * Finds the server that runs on this cluster now. Mends the file of a dead server where PostgreSQL would refuse to start:
 * an empty file, and one whose process id another process has got.
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

/** Waits until a running server takes connections. Throws `TryAgain` if it ends meanwhile. */
export async function waitUntilReady(
  cluster: string,
  pid: number,
  log: (message: string) => void,
  hasEnded: () => Promise<boolean> | boolean = async () => !(await isPostmasterOf(pid, cluster)),
): Promise<Postmaster> {
  const ready = await poll(
    READY_MS,
    async () => {
      const ended = await hasEnded();
      const now = await readPostmaster(cluster);
      if (now?.pid === pid && now.status === 'ready') return now;
      if (ended) throw new TryAgain(`The embedded PostgreSQL (process ${pid}) ended while it was starting.`);
      return undefined;
    },
    async () => {
      const status = (await readPostmaster(cluster))?.status || 'starting';
      log(`PostgreSQL (process ${pid}) is ${status}; waiting until it is ready.`);
    },
  );
  if (ready) return ready;
  throw new EmbeddedServerError(
    `PostgreSQL (process ${pid}) did not get ready within ${READY_MS / 60_000} minutes: see its log in the data folder.`,
  );
}

/**
 * Starts the server in a session of its own, so that a terminal's Ctrl-C does not reach it, and waits until it takes
 * connections. It outlives this process. The caller holds the lock, and no server is running.
 */
export async function startPostmaster(
  paths: Paths,
  binaries: Binaries,
  runner: Runner,
  { log, onStarting }: { log: (message: string) => void; onStarting: () => void },
): Promise<Postmaster> {
  const address = (await socketAddress(paths, runner)) ?? (await loopbackAddress());
  const output = await openLog(paths);
  try {
    const from = (await output.stat()).size;
    const args = ['-D', paths.cluster, ...DURABLE, ...address];
    const child = spawn(...commandOf(runner, binaries.postgres, args), {
      ...runner.user,
      // Another user may not be able to enter our working folder.
      cwd: '/',
      env: childEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    child.unref();
    let ended: string | undefined;
    child.once('error', (error) => {
      ended = errorText(error);
    });
    child.once('exit', (code, signal) => {
      ended = `it ended with ${signal ?? `code ${code}`}`;
    });
    const { pid } = child;
    onStarting();
    try {
      if (pid !== undefined) return await waitUntilReady(paths.cluster, pid, log, () => ended !== undefined);
    } catch (error) {
      if (!(error instanceof TryAgain)) throw error;
    }
    const reason = await poll(EXIT_MS, () => ended);
    const said = (await readFile(paths.log)).subarray(from).toString('utf8');
    throw whyNot(said, reason ?? 'it could not be run', paths);
  } finally {
    await output.close();
  }
}

/** Stops the server of a cluster: sessions end, everything is written, and its process file is gone. */
export async function stopPostmaster(
  paths: Paths,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<void> {
  const found = await findPostmaster(paths.cluster);
  if (!found) return;
  const { pid } = found;
  const hasStopped = async (): Promise<true | undefined> => {
    const now = await readPostmaster(paths.cluster);
    return now?.pid !== pid || !isAlive(pid) ? true : undefined;
  };
  if (process.platform === 'win32') {
    await run(binaries.pgCtl, ['stop', '-D', paths.cluster, '-m', 'fast', '-W']);
  } else {
    // A pool says that it is closed before its goodbyes have arrived. So the server first waits for its sessions to
    // end (SIGTERM); then it ends them (SIGINT).
    signal(pid, 'SIGTERM');
    if (await poll(QUIET_MS, hasStopped)) return;
    signal(pid, 'SIGINT');
  }
  const stopped = await poll(STOP_MS, hasStopped, () => log(`PostgreSQL (process ${pid}) is stopping.`));
  if (!stopped) log(`PostgreSQL (process ${pid}) is still stopping; the next start waits for it.`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}

/** Any number will do: in a folder of its own the socket meets no other server's. */
const SOCKET_PORT = 5432;
/** The longest path in the operating system's address of a socket, without the closing zero byte. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'linux' ? 107 : 103;
const LOOPBACK = '127.0.0.1';

/**
 * The options for a socket in the data folder. Undefined where that cannot be: its path is too long, or the file system
 * holds no sockets.
 */
async function socketAddress(paths: Paths, runner: Runner): Promise<string[] | undefined> {
  const folder = paths.sockets;
  const socket = path.join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform === 'win32' || Buffer.byteLength(socket) > SOCKET_PATH_BYTES_MAX) return undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A killed server leaves both.
  await rm(socket, { force: true });
  await rm(`${socket}.lock`, { force: true });
  try {
    await listenOnce(socket);
  } catch {
    return undefined;
  }
  if (isRoot()) await chown(folder, runner.owner?.uid ?? 0, runner.owner?.gid ?? 0);
  // The setting is a list of folders: quoted, commas and spaces are part of the name.
  const quoted = `"${folder.replaceAll('"', '""')}"`;
  return ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${quoted}`, '-p', String(SOCKET_PORT)];
}

async function loopbackAddress(): Promise<string[]> {
  const { port } = (await listenOnce({ port: 0, host: LOOPBACK })) as AddressInfo;
  return ['-c', `listen_addresses=${LOOPBACK}`, '-c', 'unix_socket_directories=', '-p', String(port)];
}

/** Listens for an instant, to see that it works and where. */
function listenOnce(at: string | { port: number; host: string }): Promise<AddressInfo | string | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(at, () => {
      const address = server.address();
      server.close(() => resolve(address));
    });
  });
}

async function openLog(paths: Paths): Promise<FileHandle> {
  try {
    if ((await stat(paths.log)).size > LOG_BYTES_MAX) await rename(paths.log, `${paths.log}.1`);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);
  const handle = await open(paths.log, flags, 0o600);
  const owner = await ownerOf(paths.data);
  if (owner) await handle.chown(owner.uid, owner.gid);
  return handle;
}

/** In the log, often last, from a session that outlives a killed postmaster. It is not why the next one ended. */
const ORPHAN = /terminating connection due to unexpected postmaster exit/;

/**
 * Why a server did not start.
 *
 * @param output what its log says since the start began
 * @param reason how its process ended, for when the log says nothing
 * @returns a `TryAgain` when it may start later
 */
export function whyNot(
  output: string,
  reason: string,
  paths: Pick<Paths, 'data' | 'cluster' | 'log'>,
): EmbeddedServerError {
  const lines = output.trim().split('\n');
  const fatal = lines.findLast((line) => /(?:FATAL|PANIC): /.test(line) && !ORPHAN.test(line));
  const said = errorText((fatal ?? lines.at(-1) ?? '').replace(/^.*(?:FATAL|PANIC): +/, '')) || reason;
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(paths.data);
  if (said.includes('pre-existing shared memory block')) {
    return new TryAgain(
      `Processes of a PostgreSQL that was killed still use the data in ${paths.cluster}: wait until they have ended, or end them, and start again.`,
    );
  }
  const sentence = `PostgreSQL did not start on ${paths.cluster}: ${said} (its log is ${paths.log}).`;
  const isTaken = /postmaster\.pid" (?:already exists|is empty)/.test(said);
  return isTaken ? new TryAgain(sentence) : new EmbeddedServerError(sentence);
}
