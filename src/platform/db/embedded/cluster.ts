import { randomBytes } from 'node:crypto';
import { appendFile, chmod, mkdtemp, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../sync-folder.ts';
import type { Binaries } from './binaries.ts';
import { diskFull, EmbeddedServerError, errorCode, errorText } from './errors.ts';
import { ownerOf, type Paths, readIfThere, writeWhole } from './files.ts';
import { discard, giveAll, type Runner, runAs, runnerForNew } from './runner.ts';
import { availableMemoryBytes, freeDiskBytes, settingsFile } from './settings.ts';

/** The role that initdb makes; used for set-up only. */
export const SUPERUSER = 'postgres';

const DRAFT_PREFIX = 'postgres.init-';
const SETTINGS_FILE = 'kolo.conf';

/** The passwords of one cluster, in a file that only its owner reads. */
export interface Credentials {
  readonly superuser: string;
  readonly roles: string;
}

/** Reads the passwords. Makes them if there is no cluster yet that would need lost ones. */
export async function openCredentials(paths: Paths, clusterExists: boolean): Promise<Credentials> {
  const text = await readIfThere(paths.credentials);
  if (text !== undefined) return parseCredentials(text, paths);
  if (clusterExists) {
    throw new EmbeddedServerError(
      `${paths.credentials} is missing and the data in ${paths.cluster} cannot be opened without it: restore it.`,
    );
  }
  const made = { superuser: randomBytes(32).toString('hex'), roles: randomBytes(32).toString('hex') };
  await writeWhole(paths.credentials, `${JSON.stringify(made, null, 2)}\n`, await ownerOf(paths.data));
  return made;
}

function parseCredentials(text: string, paths: Paths): Credentials {
  try {
    const { superuser, roles } = JSON.parse(text) as Credentials;
    if (typeof superuser === 'string' && typeof roles === 'string') return { superuser, roles };
  } catch {
    // The message below covers it.
  }
  throw new EmbeddedServerError(`${paths.credentials} is damaged: restore it from a backup.`);
}

/** The major version that made the cluster's data; undefined when there is no cluster yet. */
export async function clusterVersion(paths: Paths): Promise<number | undefined> {
  const text = await readIfThere(path.join(paths.cluster, 'PG_VERSION'));
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/** Refuses data of another major version than the packaged one. */
export function checkVersion(paths: Paths, binaries: Binaries, version: number): void {
  if (version === binaries.major) return;
  const advice =
    version > binaries.major
      ? 'start it with the newer Kolo that made it'
      : 'dump it with the Kolo that made it and load it into a new data folder';
  throw new EmbeddedServerError(
    `The data in ${paths.cluster} is of PostgreSQL ${version}, and this Kolo brings PostgreSQL ${binaries.major}: ${advice}.`,
  );
}

interface Making {
  credentials: Credentials;
  /** Called when initdb runs. */
  onStarting: () => void;
}

/**
 * Makes a cluster in a draft folder and moves it to its place whole, so that a start that was killed leaves nothing
 * half made. The caller holds the lock.
 */
export async function createCluster(paths: Paths, binaries: Binaries, making: Making): Promise<Runner> {
  for (const name of await readdir(paths.data)) {
    if (name.startsWith(DRAFT_PREFIX)) await discard(path.join(paths.data, name));
  }
  const draft = await mkdtemp(path.join(paths.data, DRAFT_PREFIX));
  try {
    await chmod(draft, 0o700);
    const { runner, initialiser } = await runnerForNew(binaries, paths, draft);
    await initialise(paths, binaries, initialiser, draft, making);
    if (initialiser.owner !== runner.owner) await giveAll(path.join(draft, 'data'), runner.owner);
    await rename(path.join(draft, 'data'), paths.cluster);
    await syncFolder(paths.data);
    return runner;
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
    throw new EmbeddedServerError(
      `${paths.cluster} is in the way and holds no PostgreSQL data: move it away.`,
    );
  } finally {
    await discard(draft);
  }
}

async function initialise(
  paths: Paths,
  binaries: Binaries,
  runner: Runner,
  draft: string,
  { credentials, onStarting }: Making,
): Promise<void> {
  const password = path.join(draft, 'password');
  const data = path.join(draft, 'data');
  await writeWhole(password, credentials.superuser, runner.owner);
  const running = runAs(runner, binaries.initdb, [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]);
  onStarting();
  const made = await running;
  if (made.code !== 0) {
    if (/No space left on device|Disk quota exceeded/.test(made.stderr)) throw diskFull(paths.data);
    const errors = made.stderr.split('\n').filter((line) => /(?:error|FATAL):/.test(line));
    throw new EmbeddedServerError(
      `PostgreSQL's data could not be initialised in ${paths.data}: ${errorText(errors.at(-1) ?? made.stderr)}.`,
    );
  }
  await appendFile(path.join(data, 'postgresql.conf'), `\ninclude_if_exists = '${SETTINGS_FILE}'\n`, {
    flush: true,
  });
}

/** Writes the settings for this machine into the cluster. The server reads them at its next start. */
export async function writeSettings(
  paths: Paths,
  binaries: Binaries,
  runner: Runner,
  memoryBytes: number | undefined,
): Promise<void> {
  const lz4 = ['-D', paths.cluster, '-C', 'wal_compression', '-c', 'wal_compression=lz4'];
  const [tried, free] = await Promise.all([runAs(runner, binaries.postgres, lz4), freeDiskBytes(paths.data)]);
  const text = settingsFile({
    memoryBytes: memoryBytes ?? availableMemoryBytes(),
    freeDiskBytes: free,
    compressesWalWithLz4: tried.code === 0,
  });
  await writeWhole(path.join(paths.cluster, SETTINGS_FILE), text, runner.owner);
}
