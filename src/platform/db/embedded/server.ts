import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg';
import { type Binaries, locateBinaries } from './binaries.ts';
import {
  type Credentials,
  checkVersion,
  clusterVersion,
  createCluster,
  openCredentials,
  SUPERUSER,
  writeSettings,
} from './cluster.ts';
import { EmbeddedServerError, errorCode, errorText, forOperator, TryAgain } from './errors.ts';
import { makeDataFolder, type Paths, pathsIn } from './files.ts';
import { addUser, hasUsers, lockHeld, takeLock } from './lock.ts';
import {
  findPostmaster,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
} from './postmaster.ts';
import { runnerForExisting } from './runner.ts';

export { EmbeddedServerError } from './errors.ts';

/** As long as a server may take to recover after a crash. */
const OPEN_LOCK_MS = 10 * 60_000;
const LEAVE_LOCK_MS = 5_000;
const TRY_AGAIN_FOR_MS = 30_000;
const TRY_AGAIN_MS = 50;
const CONNECT_MS = 10_000;
/** Always there: initdb makes it. */
const SET_UP_DATABASE = 'postgres';

interface EmbeddedServerOptions {
  /** The data folder; absolute. The cluster lives in its folder `postgres`. */
  dataDir: string;
  /** Login roles that must exist; they share one random password. */
  roles: readonly string[];
  /** Databases that must exist, each with the role that owns it. */
  databases: readonly { name: string; owner: string }[];
  /** Memory to size the server for; by default the machine's or the container's. */
  memoryBytes?: number;
  /** Called with a message about work that takes long or is out of the ordinary. */
  log?: (message: string) => void;
  /** Called while a process of PostgreSQL starts and this one waits, perhaps twice. Not called if the server runs. */
  onStarting?: () => void;
}

/** A running server that this process uses. */
export interface EmbeddedServer {
  /** Folder of the server's socket, or 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  /** The server was running already. */
  readonly adopted: boolean;
  /** Options to connect as a role; the superuser `postgres` is for maintenance and tests. */
  connection(role: string, database: string): ClientConfig;
  /**
   * Leaves, and stops the server when no other process uses it any more. Close your own connections first:
   * stopping ends them. May be called again.
   */
  leave(): Promise<void>;
}

/** True if the data folder contains a PostgreSQL cluster. */
export async function holdsCluster(dataDir: string): Promise<boolean> {
  return (await clusterVersion(pathsIn(dataDir))) !== undefined;
}

/**
 * Distinguishes the folder of a cluster from every copy of it: the inode of a file that is written once and, where the file
 * system records it, the time when it was made.
 */
export async function placeOf(dataDir: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(path.join(pathsIn(dataDir).cluster, 'PG_VERSION'), {
    bigint: true,
  });
  return `${ino}:${birthtimeNs}`;
}

interface Context {
  readonly options: EmbeddedServerOptions;
  readonly paths: Paths;
  readonly binaries: Binaries;
  readonly log: (message: string) => void;
}

/**
 * Opens the PostgreSQL of a data folder in whatever state it is: initialises it, starts it, adopts it when it runs,
 * recovers it after a crash. A service and the commands beside it may all do so at once.
 *
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
    return await openPersistently({ options, paths, binaries, log: options.log ?? (() => undefined) });
  } catch (error) {
    throw forOperator(error, options.dataDir);
  }
}

async function openPersistently(context: Context): Promise<EmbeddedServer> {
  const deadline = performance.now() + TRY_AGAIN_FOR_MS;
  let logged = false;
  for (;;) {
    try {
      return await openOnce(context);
    } catch (error) {
      if (!(error instanceof TryAgain) || performance.now() > deadline) throw error;
      if (!logged)
        context.log('The embedded PostgreSQL was just starting or stopping; trying again for a while.');
      logged = true;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

async function openOnce(context: Context): Promise<EmbeddedServer> {
  const { paths, options } = context;
  const lock = await takeLock(paths, OPEN_LOCK_MS, context.log);
  if (!lock) throw lockHeld(paths.lock);
  try {
    const { postmaster, credentials, adopted } = await ensureRunning(context);
    const { host, port } = postmaster;
    const connection = (role: string, database: string): ClientConfig => {
      if (role !== SUPERUSER && !options.roles.includes(role)) {
        throw new EmbeddedServerError(`The embedded PostgreSQL was opened without a role ${role}.`);
      }
      const password = role === SUPERUSER ? credentials.superuser : credentials.roles;
      return { host, port, user: role, password, database, ssl: false };
    };
    const client = await connect(connection(SUPERUSER, SET_UP_DATABASE), context, postmaster);
    try {
      await makeMissing(client, options, credentials.roles);
    } finally {
      await client.end();
    }
    const user = await addUser(paths);
    let leaving: Promise<void> | undefined;
    const leaveOnce = (): Promise<void> => {
      leaving ??= leave(context, user);
      return leaving;
    };
    return { host, port, adopted, connection, leave: leaveOnce };
  } finally {
    lock.release();
  }
}

async function ensureRunning(
  context: Context,
): Promise<{ postmaster: Postmaster; credentials: Credentials; adopted: boolean }> {
  const { paths, binaries, log, options } = context;
  const { onStarting = () => {} } = options;
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
      ? await createCluster(paths, binaries, { credentials, onStarting })
      : await runnerForExisting(binaries, paths);
  await writeSettings(paths, binaries, runner, options.memoryBytes);
  const postmaster = await startPostmaster(paths, binaries, runner, { log, onStarting });
  return { postmaster, credentials, adopted: false };
}

async function connect(config: ClientConfig, { paths }: Context, { pid }: Postmaster): Promise<Client> {
  const client = new Client({ ...config, connectionTimeoutMillis: CONNECT_MS });
  // Without a listener the loss of the connection would end the process. Queries report it anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = errorCode(error);
    if (code === '28P01' || code === '28000') {
      throw new EmbeddedServerError(
        `The passwords in ${paths.credentials} are not those of the data in ${paths.cluster}: restore the file that belongs to it.`,
      );
    }
    throw new TryAgain(
      `PostgreSQL (process ${pid}) runs on ${paths.cluster} but cannot be reached (${errorText(error)}): stop it with kill -INT ${pid} and start again.`,
    );
  }
}

/** Makes the roles and databases that are missing. If it is cut off, the next open makes the rest. */
async function makeMissing(client: Client, options: EmbeddedServerOptions, password: string): Promise<void> {
  const { rows } = await client.query<{ roles: string[]; databases: string[] }>(
    `SELECT ARRAY(SELECT rolname::text FROM pg_roles) AS roles,
            ARRAY(SELECT datname::text FROM pg_database) AS databases`,
  );
  for (const role of options.roles.filter((name) => !rows[0]?.roles.includes(name))) {
    await client.query(`CREATE ROLE ${escapeIdentifier(role)} LOGIN PASSWORD ${escapeLiteral(password)}`);
  }
  for (const { name, owner } of options.databases.filter((it) => !rows[0]?.databases.includes(it.name))) {
    await client.query(`CREATE DATABASE ${escapeIdentifier(name)} OWNER ${escapeIdentifier(owner)}`);
  }
}

async function leave({ paths, binaries, log }: Context, user: { release(): void }): Promise<void> {
  // While this is held nobody can join between the question and the stop.
  const lock = await takeLock(paths, LEAVE_LOCK_MS, log).catch(() => undefined);
  try {
    user.release();
    if (lock !== undefined && !(await hasUsers(paths))) await stopPostmaster(paths, binaries, log);
  } finally {
    lock?.release();
  }
}
