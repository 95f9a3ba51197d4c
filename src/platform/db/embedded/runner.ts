import { chown, lstat, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { dedicatedAccount, nobody, userOfItsOwn } from './accounts.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError, errorText } from './errors.ts';
import { isRoot, type Owner, type Paths } from './files.ts';
import { type Finished, run } from './process.ts';

/**
 * How PostgreSQL's programs are run. They refuse to run as root, so root runs them as a user that nothing else runs as
 * (`user`), or, where only root may enter the folders, in a user namespace in which root looks like `nobody` (`prefix`).
 */
export interface Runner {
  readonly prefix: readonly string[];
  readonly user: { uid?: number; gid?: number };
  /** Who the files that PostgreSQL reads must belong to; undefined when they are ours anyway. */
  readonly owner: Owner | undefined;
}

/** How a new cluster is made, and who runs it from then on; the files change hands in between where these differ. */
interface NewRunner {
  readonly runner: Runner;
  /** As whom `initdb` runs, which wants its user to have a name. */
  readonly initialiser: Runner;
}

const OURSELVES: Runner = { prefix: [], user: {}, owner: undefined };

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
 * then belongs to whoever makes it.
 */
export async function runnerForNew(binaries: Binaries, paths: Paths, draft: string): Promise<NewRunner> {
  if (!isRoot()) return alike(await ourselves(binaries));
  const failures: string[] = [];
  for (const candidate of await candidates(paths)) {
    const { runner, initialiser } = candidate;
    // The one who makes it last, for the folder is then theirs.
    const failure =
      (runner === initialiser ? undefined : await whyBarred(runner, '', binaries, draft)) ??
      (await whyBarred(initialiser, 'new', binaries, draft));
    if (failure === undefined) return candidate;
    failures.push(failure);
  }
  throw noRunner(binaries, paths, failures);
}

/** Gives the folder to whoever a runner runs as, and says what keeps it from working there; undefined where nothing does. */
async function whyBarred(
  runner: Runner,
  marker: '' | 'new',
  binaries: Binaries,
  folder: string,
): Promise<string | undefined> {
  await chownTo(folder, runner.owner);
  const probe = await runAs(runner, '/bin/sh', ['-c', PROBE, 'probe', marker, binaries.postgres, folder]);
  return probe.code === 0 ? undefined : lastLine(probe.stderr);
}

/** Who may run a new cluster of root's, best first. */
async function candidates(paths: Paths): Promise<NewRunner[]> {
  const named = [await nonRootOwner(paths.data), await dedicatedAccount()];
  const own = asUser(await userOfItsOwn());
  const ancestor = await nonRootAncestor(paths.data);
  return [
    ...named.flatMap((owner) => (owner === undefined ? [] : [alike(asUser(owner))])),
    // A user of its own is the stronger wall, so it is preferred where the folders let it through.
    { runner: own, initialiser: await withName(own) },
    { runner: own, initialiser: asUser(await nobody()) },
    alike(await inNamespace()),
    ...(ancestor === undefined ? [] : [alike(asUser(ancestor))]),
  ];
}

const alike = (runner: Runner): NewRunner => ({ runner, initialiser: runner });

const chownTo = (folder: string, owner: Owner | undefined): Promise<void> =>
  chown(folder, owner?.uid ?? 0, owner?.gid ?? 0);

/** Chooses the runner for a cluster by whom it belongs to; its server must not be running. */
export async function runnerForExisting(binaries: Binaries, paths: Paths): Promise<Runner> {
  if (!isRoot()) return OURSELVES;
  const { uid, gid } = await stat(paths.cluster);
  const first = uid === 0 ? await inNamespace() : asUser({ uid, gid });
  const own = asUser(await userOfItsOwn());
  // Earlier versions gave clusters to `nobody`: those change hands where that works, but in a folder of its own.
  const shared = uid === (await nobody()).uid && (await stat(paths.data)).uid !== uid;
  const others = shared ? [own, first, await inNamespace()] : [first, own, await inNamespace()];
  const failures: string[] = [];
  for (const runner of others) {
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
    if (moves) await giveAll(paths.cluster, runner.owner);
    return runner;
  }
  throw noRunner(binaries, paths, failures);
}

function asUser(owner: Owner): Runner {
  return { prefix: [], user: owner, owner };
}

const inNamespace = (): Promise<Runner> => withName(OURSELVES);

/** The same in a user namespace in which its user, who may have no account, looks like `nobody`. Files stay its own. */
async function withName(runner: Runner): Promise<Runner> {
  const { uid, gid } = await nobody();
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return { ...runner, prefix };
}

async function ourselves(binaries: Binaries): Promise<Runner> {
  const probe = await runAs(OURSELVES, binaries.postgres, ['--version']);
  if (probe.code === 0) return OURSELVES;
  throw new EmbeddedServerError(
    `The packaged PostgreSQL cannot run on this machine (${lastLine(probe.stderr)}): install Kolo again on it, or point KOLO_DATABASE_URL at a PostgreSQL of your own.`,
  );
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

/** Gives a folder and all in it to another user, root where that is none, never through symbolic links. */
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

/** Removes a folder of ours that nobody needs; what cannot be removed now is removed by a later start. */
export async function discard(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}
