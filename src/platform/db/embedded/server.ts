import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { type Binaries, locateBinaries } from './binaries.ts';
import { checkVersion, clusterVersion, createCluster, SUPERUSER, writeSettings } from './cluster.ts';
import { type Credentials, openCredentials } from './credentials.ts';
import { EmbeddedServerError, errorCode, errorText, forOperator, TryAgain } from './errors.ts';
import { makeDataFolder, ownerOf, type Paths, pathsIn } from './files.ts';
import { removeSocketFolder } from './listen-address.ts';
import { type Lock, lockHeld, takeLock } from './lock.ts';
import { Membership } from './membership.ts';
import { findPostmaster, type Postmaster, stopPostmaster, waitUntilReady } from './postmaster.ts';
import { runnerForExisting } from './runner.ts';
import { SESSION_DATABASE, SESSION_ROLE, setUp } from './setup.ts';
import { startPostmaster } from './start.ts';

export { EmbeddedServerError } from './errors.ts';

/** As long as a server may take to recover after a crash. */
const OPEN_LOCK_MS = 10 * 60_000;
const LEAVE_LOCK_MS = 5_000;
const TRY_AGAIN_FOR_MS = 30_000;
const TRY_AGAIN_MS = 50;

/** What to open. */
interface EmbeddedServerOptions {
  /** The data folder; absolute. The cluster lives in its folder `postgres`. */
  dataDir: string;
  /** Login roles that must exist; they share one random password. */
  roles: readonly string[];
  /** Databases that must exist, each with the role that owns it. */
  databases: readonly { name: string; owner: string }[];
  /** Memory to size the server for; by default the machine's or the container's. */
  memoryBytes?: number;
  /** Told what takes long or is out of the ordinary. */
  log?: (message: string) => void;
}

/** A running server that this process has joined. */
export interface EmbeddedServer {
  /** Folder of the server's socket, or 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  /** The server was running already. */
  readonly adopted: boolean;
  /** How to connect as a role; the superuser `postgres` is for maintenance and tests. */
  connection(role: string, database: string): ClientConfig;
  /**
   * Leaves, and stops the server when no other process uses it any more. Close your own connections first:
   * stopping ends them. May be called again.
   */
  leave(): Promise<void>;
}

/** Whether a data folder holds a PostgreSQL's data already. */
export async function holdsCluster(dataDir: string): Promise<boolean> {
  return (await clusterVersion(pathsIn(dataDir))) !== undefined;
}

/**
 * What tells the folder of a cluster from every copy of it: which file one is that is written once, and, where the file system
 * knows it, when that was made.
 */
export async function placeOf(dataDir: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(path.join(pathsIn(dataDir).cluster, 'PG_VERSION'), {
    bigint: true,
  });
  return `${ino}:${birthtimeNs}`;
}

/** What one opening works with. */
interface Context {
  readonly options: EmbeddedServerOptions;
  readonly paths: Paths;
  readonly binaries: Binaries;
  readonly log: (message: string) => void;
}

/**
 * Joins the PostgreSQL of a data folder, whatever state it is in: initialises it, starts it, adopts it when
 * it runs, recovers it after a crash. Any number of processes may do so at once.
 * @throws EmbeddedServerError whose message is one sentence for an operator.
 */
export async function openEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  try {
    if (!path.isAbsolute(options.dataDir)) {
      throw new EmbeddedServerError(`The data folder must be an absolute path, not ${options.dataDir}.`);
    }
    const binaries = locateBinaries();
    await makeDataFolder(options.dataDir);
    // Without symbolic links, as the operating system names a process's folder.
    const paths = pathsIn(await realpath(options.dataDir));
    const context = { options, paths, binaries, log: options.log ?? (() => undefined) };
    return await openPersistently(context);
  } catch (error) {
    throw forOperator(error, options.dataDir);
  }
}

async function openPersistently(context: Context): Promise<EmbeddedServer> {
  const deadline = performance.now() + TRY_AGAIN_FOR_MS;
  let told = false;
  for (;;) {
    try {
      return await openOnce(context);
    } catch (error) {
      if (!(error instanceof TryAgain) || performance.now() > deadline) throw error;
      if (!told)
        context.log('The embedded PostgreSQL was just starting or stopping; trying again for a while.');
      told = true;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

async function openOnce(context: Context): Promise<EmbeddedServer> {
  const { paths, options } = context;
  const lock = await lockFolder(context, OPEN_LOCK_MS);
  if (!lock) throw lockHeld(paths.lock);
  try {
    const { postmaster, credentials, adopted } = await ensureRunning(context);
    const { host, port } = postmaster;
    const connection = (role: string, database: string): ClientConfig => {
      const known = role === SUPERUSER || role === SESSION_ROLE || options.roles.includes(role);
      if (!known) throw new EmbeddedServerError(`The embedded PostgreSQL was opened without a role ${role}.`);
      const password = role === SUPERUSER ? credentials.superuser : credentials.roles;
      return { host, port, user: role, password, database, ssl: false };
    };
    const membership = await join(context, postmaster, async () => {
      await setUp(connection(SUPERUSER, SESSION_DATABASE), credentials, options);
      return await Membership.open(connection(SESSION_ROLE, SESSION_DATABASE));
    });
    let leaving: Promise<void> | undefined;
    const leaveOnce = (): Promise<void> => {
      leaving ??= leave(context, membership, host);
      return leaving;
    };
    return { host, port, adopted, connection, leave: leaveOnce };
  } finally {
    lock.release();
  }
}

async function lockFolder(context: Context, timeoutMs: number): Promise<Lock | undefined> {
  const { paths, log } = context;
  return await takeLock(paths.lock, { timeoutMs, owner: await ownerOf(paths.data), log });
}

async function ensureRunning(
  context: Context,
): Promise<{ postmaster: Postmaster; credentials: Credentials; adopted: boolean }> {
  const { paths, binaries, log, options } = context;
  const version = await clusterVersion(paths);
  if (version !== undefined) checkVersion(paths, binaries, version);
  const credentials = await openCredentials(paths, version !== undefined);
  const running = version === undefined ? undefined : await findPostmaster(paths.cluster);
  if (running) {
    const postmaster = await waitUntilReady(paths.cluster, running.pid, log);
    return { postmaster, credentials, adopted: true };
  }
  const runner =
    version === undefined
      ? await createCluster(paths, binaries, credentials)
      : await runnerForExisting(binaries, paths);
  await writeSettings(paths, binaries, runner, options.memoryBytes);
  const postmaster = await startPostmaster(paths, binaries, runner, credentials.superuser, log);
  return { postmaster, credentials, adopted: false };
}

/** What a connection says when the server is not there, not there any more, or on its way. */
const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTCONN',
  '57P01',
  '57P02',
  '57P03',
  '08006',
]);

async function join<T>(context: Context, postmaster: Postmaster, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === '28P01' || code === '28000') {
      throw new EmbeddedServerError(
        `The passwords in ${context.paths.credentials} are not those of the data in ${context.paths.cluster}: restore the file that belongs to it.`,
      );
    }
    if (code === '53300') {
      throw new TryAgain(
        `All connections of the PostgreSQL on ${context.paths.cluster} are in use: wait until one is free, or end a process that uses it.`,
      );
    }
    const text = errorText(error);
    if (code === undefined ? /terminated|timeout/i.test(text) : GONE.has(code)) {
      throw new TryAgain(
        `PostgreSQL (process ${postmaster.pid}) runs on ${context.paths.cluster} but cannot be reached (${text}): stop it with kill -INT ${postmaster.pid} and start again.`,
      );
    }
    throw error;
  }
}

async function leave(context: Context, membership: Membership, host: string): Promise<void> {
  const { paths, binaries, log } = context;
  // While this is held nobody can join between the question and the stop.
  const lock = await lockFolder(context, LEAVE_LOCK_MS).catch(() => undefined);
  try {
    const alone = lock !== undefined && (await membership.isAlone());
    if (alone) await membership.untilQuiet();
    await membership.close();
    if (!alone) return;
    await stopPostmaster(paths, binaries, log);
    await removeSocketFolder(paths, host);
  } finally {
    lock?.release();
  }
}
