import { randomInt } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import type { Owner } from './files.ts';

/** An account of this name is for the embedded PostgreSQL alone: whoever makes it has the cluster belong to it. */
const DEDICATED = 'kolo-postgres';
/** Where a system has none of its own. */
const NOBODY: Owner = { uid: 65534, gid: 65534 };
/**
 * Numbers that nothing gives out: neither `useradd` (up to 60000) nor systemd, whose table of numbers leaves these free
 * (https://systemd.io/UIDS-GIDS). They fit the 16 bits that a container's map often has.
 */
const FREE_FROM = 60_706;
const FREE_TO = 61_183;
const DRAWS = 50;

/** The account that is for the embedded PostgreSQL, where somebody has made it. */
export const dedicatedAccount = (): Promise<Owner | undefined> => account(DEDICATED);

/** The user who has no files of its own. Programs that have no user of theirs share it, so it is trusted with nothing. */
export const nobody = async (): Promise<Owner> => (await account('nobody')) ?? NOBODY;

/**
 * A user and a group that are nobody else's: a number without an account, group or process. It is drawn, so that two
 * clusters of a machine hardly ever share one; whose a cluster is then says its folder.
 */
export async function userOfItsOwn(): Promise<Owner> {
  const taken = new Set([...(await numbersIn('/etc/passwd')), ...(await numbersIn('/etc/group'))]);
  for (const owner of await ownersOfProcesses()) taken.add(owner);
  let number = FREE_FROM;
  for (let draw = 0; draw < DRAWS; draw++) {
    number = randomInt(FREE_FROM, FREE_TO + 1);
    if (!taken.has(number)) break;
  }
  return { uid: number, gid: number };
}

async function account(name: string): Promise<Owner | undefined> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] =
    text
      .split('\n')
      .find((row) => row.startsWith(`${name}:`))
      ?.split(':') ?? [];
  return Number(uid) > 0 && Number(gid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** The third field of each line: the number of a user, or of a group. */
async function numbersIn(file: string): Promise<number[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').map((row) => Number(row.split(':')[2]));
}

/** Whose the processes are; none where the system does not tell. */
async function ownersOfProcesses(): Promise<number[]> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const owners = names.map((name) =>
    stat(`/proc/${name}`).then(
      ({ uid }) => uid,
      () => 0,
    ),
  );
  return Promise.all(owners);
}
