import { randomInt } from 'node:crypto';
import { chown, lstat, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError, errorText } from './errors.ts';
import { isRoot, type Owner, type Paths } from './files.ts';
import { type Finished, run } from './process.ts';

/**
 * Way to run PostgreSQL's programs. They refuse to run as root. So root runs them as a user that nothing else runs as
 * (`user`), or, where only root may enter the folders, in a user namespace in which root looks like `nobody` (`prefix`).
 */
export interface Runner {
  readonly prefix: readonly string[];
  readonly user: { uid?: number; gid?: number };
  /** The owner of the files that PostgreSQL reads; undefined when they are ours anyway. */
  readonly owner: Owner | undefined;
}

/** The runner of a new cluster. Its files change hands after `initdb` where the two differ. */
interface NewRunner {
  readonly runner: Runner;
  /** Runs `initdb`, which refuses a user that has no name. */
  readonly initialiser: Runner;
}

const OURSELVES: Runner = { prefix: [], user: {}, owner: undefined };

/** The command line for a program under a runner. */
export function commandOf(runner: Runner, file: string, args: readonly string[]): [string, string[]] {
  const [first, ...rest] = [...runner.prefix, file, ...args];
  return [first ?? file, rest];
}

/** Runs one of PostgreSQL's programs to its end. */
export function runAs(runner: Runner, file: string, args: readonly string[]): Promise<Finished> {
  return run(...commandOf(runner, file, args), runner.user);
}

/** Chooses the runner for a new cluster by trying each on the empty folder that `initdb` will work in. */
export async function runnerForNew(binaries: Binaries, paths: Paths, draft: string): Promise<NewRunner> {
  if (!isRoot()) {
    const runner = await ourselves(binaries);
    return { runner, initialiser: runner };
  }
  const failures: string[] = [];
  for (const candidate of await candidates(paths)) {
    const { runner, initialiser } = candidate;
    await chownTo(draft, runner.owner);
    let failure = await whyBarred(runner, binaries, `${MAY_USE} && ${MAY_WRITE}`, draft);
    if (failure === undefined) {
      // It makes the cluster, so the folder stays its own.
      await chownTo(draft, initialiser.owner);
      failure = await whyBarred(initialiser, binaries, `${HAS_NAME} && ${MAY_USE} && ${MAY_WRITE}`, draft);
    }
    if (failure === undefined) return candidate;
    failures.push(failure);
  }
  throw noRunner(binaries, paths, failures);
}

/** The ways in which root may run a new cluster, best first. */
async function candidates(paths: Paths): Promise<NewRunner[]> {
  const { uid, gid } = await stat(paths.data);
  const somebody = asUser({ uid, gid });
  const own = asUser(await userOfItsOwn());
  const namespace = await withName(OURSELVES);
  return [
    ...(uid === 0 ? [] : [{ runner: somebody, initialiser: somebody }]),
    // A user of its own is the stronger wall, so it is preferred where the folders let it through.
    { runner: own, initialiser: await withName(own) },
    { runner: own, initialiser: asUser(await nobody()) },
    { runner: namespace, initialiser: namespace },
  ];
}

/** Chooses the runner for a cluster by its owner. Its server must not be running. */
export async function runnerForExisting(binaries: Binaries, paths: Paths): Promise<Runner> {
  if (!isRoot()) return OURSELVES;
  const { uid, gid } = await stat(paths.cluster);
  const namespace = await withName(OURSELVES);
  const before = uid === 0 ? namespace : asUser({ uid, gid });
  const barred = await whyBarred(before, binaries, `${MAY_USE} && ${MAY_WRITE}`, paths.cluster);
  if (barred === undefined) return before;
  // On another machine, or after a change of the folders' permissions, another way may work: the files change hands.
  const failures = [barred];
  for (const runner of [asUser(await userOfItsOwn()), namespace]) {
    const failure = await whyBarred(runner, binaries, MAY_USE, paths.data);
    if (failure === undefined) {
      await giveAll(paths.cluster, runner.owner);
      return runner;
    }
    failures.push(failure);
  }
  throw noRunner(binaries, paths, failures);
}

// Shell commands that try a runner: $1 is the program postgres, $2 a folder.
const HAS_NAME = 'id -un >/dev/null';
const MAY_USE = '"$1" --version && [ -x "$2" ]';
const MAY_WRITE = '[ -r "$2" ] && [ -w "$2" ]';

/** Why a trial fails under a runner; undefined if it succeeds. */
async function whyBarred(
  runner: Runner,
  { postgres }: Binaries,
  trial: string,
  folder: string,
): Promise<string | undefined> {
  const { code, stderr } = await runAs(runner, '/bin/sh', ['-c', trial, 'probe', postgres, folder]);
  return code === 0 ? undefined : lastLine(stderr);
}

async function ourselves(binaries: Binaries): Promise<Runner> {
  const probe = await runAs(OURSELVES, binaries.postgres, ['--version']);
  if (probe.code === 0) return OURSELVES;
  throw new EmbeddedServerError(
    `The packaged PostgreSQL cannot run on this machine (${lastLine(probe.stderr)}): install Kolo again on it, or point KOLO_DATABASE_URL at a PostgreSQL of your own.`,
  );
}

function asUser(owner: Owner): Runner {
  return { prefix: [], user: owner, owner };
}

/** The same in a user namespace in which its user, who may have no account, looks like `nobody`. Files stay its own. */
async function withName(runner: Runner): Promise<Runner> {
  const { uid, gid } = await nobody();
  return { ...runner, prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`] };
}

/** The account for programs that have none of their own. Many share it, so it is trusted with nothing. */
async function nobody(): Promise<Owner> {
  const row = (await rowsOf('/etc/passwd')).find(([name]) => name === 'nobody');
  // The numbers where a system has no such account.
  return { uid: Number(row?.[2]) || 65_534, gid: Number(row?.[3]) || 65_534 };
}

/**
 * Numbers that nothing gives out: neither `useradd` (up to 60000) nor systemd, whose table of numbers leaves these free
 * (https://systemd.io/UIDS-GIDS). They fit the 16 bits that a container's map often has.
 */
const FREE_FROM = 60_706;
const FREE_TO = 61_183;

/**
 * A user and a group that belong to nobody else: a random number without an account or a group. Two clusters of a machine
 * hardly ever share one.
 */
export async function userOfItsOwn(): Promise<Owner> {
  const rows = [...(await rowsOf('/etc/passwd')), ...(await rowsOf('/etc/group'))];
  const taken = new Set(rows.map((row) => Number(row[2])));
  const numbers = Array.from({ length: FREE_TO - FREE_FROM + 1 }, (_, i) => FREE_FROM + i);
  const free = numbers.filter((number) => !taken.has(number));
  const number = free[randomInt(free.length)] ?? FREE_FROM;
  return { uid: number, gid: number };
}

async function rowsOf(file: string): Promise<string[][]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').map((row) => row.split(':'));
}

function chownTo(folder: string, owner: Owner | undefined): Promise<void> {
  return chown(folder, owner?.uid ?? 0, owner?.gid ?? 0);
}

/** Gives a folder and its contents to another user, or to root where that is undefined. Follows no symbolic links. */
export async function giveAll(folder: string, owner: Owner | undefined): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) await giveAll(inside, owner);
    else if ((await lstat(inside)).isFile()) await chownTo(inside, owner);
  }
  // Last, so that an interrupted move is done again.
  await chownTo(folder, owner);
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

/** Removes a folder of ours that nobody needs; a later start removes the rest. */
export async function discard(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
