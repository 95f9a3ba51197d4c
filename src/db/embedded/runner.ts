import { chown, lstat, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError, errorText } from './errors.ts';
import { isRoot, type Owner, type Paths } from './files.ts';
import { type Finished, run } from './process.ts';

/**
 * How PostgreSQL's programs are run. They refuse to run as root, so root runs them as another user (`user`),
 * or, where only root may enter the folders, in a user namespace in which root looks like `nobody` (`prefix`).
 */
export interface Runner {
  readonly prefix: readonly string[];
  readonly user: { uid?: number; gid?: number };
  /** Who the files that PostgreSQL reads must belong to; undefined when they are ours anyway. */
  readonly owner: Owner | undefined;
}

const OURSELVES: Runner = { prefix: [], user: {}, owner: undefined };
const NOBODY: Owner = { uid: 65534, gid: 65534 };

/** Tries a folder and the programs; run with: new-cluster marker, postgres, the folder. */
const PROBE = [
  // initdb wants its user to have a name.
  '{ [ -z "$1" ] || id -un >/dev/null; }',
  '"$2" --version',
  '[ -r "$3" ] && [ -w "$3" ] && [ -x "$3" ]',
].join(' && ');

/** The command line for a program under a runner. */
export function commandOf(runner: Runner, file: string, args: readonly string[]): [string, string[]] {
  const [first, ...rest] = [...runner.prefix, file, ...args];
  return [first ?? file, rest];
}

/** Runs one of PostgreSQL's programs to its end. */
export function runAs(runner: Runner, file: string, args: readonly string[]): Promise<Finished> {
  return run(...commandOf(runner, file, args), runner.user);
}

/**
 * Chooses the runner for a new cluster by trying each on the (empty) folder that it will be made in, which
 * then belongs to the chosen one's user.
 */
export async function runnerForNew(binaries: Binaries, paths: Paths, draft: string): Promise<Runner> {
  if (!isRoot()) return await ourselves(binaries);
  // A user of its own is the stronger wall, so it is preferred where the folders let it through.
  const users = [await nonRootOwner(paths.data), await nobody(), await nonRootAncestor(paths.data)];
  const runners = [...users.flatMap((owner) => (owner ? [asUser(owner)] : [])), await inNamespace()];
  const failures: string[] = [];
  for (const runner of runners) {
    const { uid, gid } = runner.owner ?? { uid: 0, gid: 0 };
    await chown(draft, uid, gid);
    const probe = await runAs(runner, '/bin/sh', ['-c', PROBE, 'probe', 'new', binaries.postgres, draft]);
    if (probe.code === 0) return runner;
    failures.push(lastLine(probe.stderr));
  }
  throw noRunner(binaries, paths, failures);
}

/** Chooses the runner for a cluster by whom it belongs to; its server must not be running. */
export async function runnerForExisting(binaries: Binaries, paths: Paths): Promise<Runner> {
  if (!isRoot()) return OURSELVES;
  const { uid, gid } = await stat(paths.cluster);
  const first = uid === 0 ? await inNamespace() : asUser({ uid, gid });
  const failures: string[] = [];
  for (const runner of [first, asUser(await nobody()), await inNamespace()]) {
    // Moved to another machine or container, the old way may be barred while another works: then the
    // files change hands, after the way to the folder has been tried.
    const moves = runner !== first;
    const folder = moves ? paths.data : paths.cluster;
    const test = moves ? PROBE.replace('[ -r "$3" ] && [ -w "$3" ] &&', '') : PROBE;
    const probe = await runAs(runner, '/bin/sh', ['-c', test, 'probe', '', binaries.postgres, folder]);
    if (probe.code !== 0) {
      failures.push(lastLine(probe.stderr));
      continue;
    }
    if (moves) await giveAll(paths.cluster, runner.owner ?? { uid: 0, gid: 0 });
    return runner;
  }
  throw noRunner(binaries, paths, failures);
}

function asUser(owner: Owner): Runner {
  return { prefix: [], user: owner, owner };
}

async function inNamespace(): Promise<Runner> {
  const { uid, gid } = await nobody();
  return {
    prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
    user: {},
    owner: undefined,
  };
}

async function ourselves(binaries: Binaries): Promise<Runner> {
  const probe = await runAs(OURSELVES, binaries.postgres, ['--version']);
  if (probe.code === 0) return OURSELVES;
  throw new EmbeddedServerError(
    `The packaged PostgreSQL cannot run on this machine (${lastLine(probe.stderr)}): run npm ci again with install scripts allowed, or point KOLO_DATABASE_URL at a PostgreSQL of your own.`,
  );
}

async function nobody(): Promise<Owner> {
  try {
    const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((row) => row.startsWith('nobody:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    return Number(uid) > 0 && Number(gid) > 0 ? { uid: Number(uid), gid: Number(gid) } : NOBODY;
  } catch {
    return NOBODY;
  }
}

async function nonRootOwner(folder: string): Promise<Owner | undefined> {
  const { uid, gid } = await stat(folder);
  return uid === 0 ? undefined : { uid, gid };
}

/** The user whose folder root works in, who can enter where `nobody` cannot. */
async function nonRootAncestor(folder: string): Promise<Owner | undefined> {
  const parent = path.dirname(folder);
  if (parent === folder) return undefined;
  return (await nonRootOwner(parent)) ?? (await nonRootAncestor(parent));
}

/** Gives a folder and all in it to another user, never through symbolic links. */
async function giveAll(folder: string, owner: Owner): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) await giveAll(inside, owner);
    else if ((await lstat(inside)).isFile()) await chown(inside, owner.uid, owner.gid);
  }
  // Last, so that an interrupted move is done again.
  await chown(folder, owner.uid, owner.gid);
}

function noRunner(binaries: Binaries, paths: Paths, failures: readonly string[]): EmbeddedServerError {
  const tried = [...new Set(failures.filter((line) => line !== ''))].join('; ');
  return new EmbeddedServerError(
    `PostgreSQL does not run as root, and no other user can reach both ${paths.data} and ${path.dirname(binaries.postgres)}${tried ? ` (tried: ${tried})` : ''}: start as an ordinary user, or let others pass through these folders (chmod o+x).`,
  );
}

function lastLine(text: string): string {
  return errorText(text.trim().split('\n').at(-1) ?? '');
}

/** Removes a folder of ours that nobody needs; what cannot be removed now is removed by a later start. */
export async function discard(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
