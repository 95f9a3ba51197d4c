import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userOfItsOwn } from '../../../../src/platform/db/embedded/runner.ts';
import { EmbeddedServerError } from '../../../../src/platform/db/embedded/server.ts';
import { postmasterPid } from '../../../cli/folders.ts';
import { cleanUp, newFolder, Opener, open, query } from './support.ts';

const root = process.geteuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };

afterEach(cleanUp);

/** Opens, uses and leaves; gives the socket's folder. */
async function works(folder: string): Promise<string> {
  const server = await open(folder);
  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.leave();
  return server.host;
}

async function message(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof EmbeddedServerError)) throw new Error('expected a sentence', { cause: error });
  expect(error.message).toMatch(/^[^\n]+\.$/);
  return error.message;
}

test('in a folder whose path is too long for a socket, by a port of this machine alone', async () => {
  const folder = path.join(await newFolder(), 'x'.repeat(60), 'y'.repeat(60));
  expect(await works(folder)).toBe('127.0.0.1');
  expect(await works(folder)).toBe('127.0.0.1');
});

test('in a folder with an awkward name', async () => {
  const folder = path.join(await newFolder(), 'a b, "c" é');
  await works(folder);
  expect(await works(folder)).toBe(path.join(folder, 'postgres-socket'));
});

describe.runIf(root)('as root', () => {
  test('in a folder that only root may enter', async () => {
    const base = await newFolder();
    await chmod(base, 0o700);
    await works(path.join(base, 'data'));
    await works(path.join(base, 'data'));
    expect((await stat(path.join(base, 'data', 'postgres'))).uid).toBe(0);
  });

  test("in somebody's folder, which stays theirs", async () => {
    const base = await newFolder();
    const owner = { uid: 1, gid: 1 };
    await chown(base, owner.uid, owner.gid);
    await chmod(base, 0o700);
    const folder = path.join(base, 'data');
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, owner.uid, owner.gid);
    await works(folder);
    await works(folder);
    for (const name of await readdir(folder)) {
      expect([name, await stat(path.join(folder, name))]).toMatchObject([name, owner]);
    }
  });

  test('as another user where the folders let it through, and still when they no longer do', async () => {
    const base = await newFolder();
    await chmod(base, 0o755);
    const folder = path.join(base, 'data');
    await works(folder);
    await works(folder);
    const { uid, gid } = await stat(path.join(folder, 'postgres'));
    expect(uid).not.toBe(0);
    expect(await isSomebodys(uid, gid)).toBe(false);
    await chmod(base, 0o700);
    expect(await works(folder)).toBe(path.join(folder, 'postgres-socket'));
    expect((await stat(path.join(folder, 'postgres'))).uid).toBe(0);
  });
});

/** True if an account or a group has one of these numbers. */
async function isSomebodys(uid: number, gid: number): Promise<boolean> {
  const [users, groups] = await Promise.all(
    ['/etc/passwd', '/etc/group'].map(async (file) => (await readFile(file, 'utf8')).split('\n')),
  );
  const numbers = (rows: string[]) => rows.map((row) => Number(row.split(':')[2]));
  return numbers(users!).includes(uid) || numbers(groups!).includes(gid);
}

describe.runIf(root)('a user of its own', () => {
  test('runs the server and owns all of the cluster, but nothing of the folder around', async () => {
    const folder = path.join(await newFolder(), 'data');
    const server = await open(folder);
    const { uid, gid } = await stat(path.join(folder, 'postgres'));
    const pid = (await postmasterPid(folder))!;
    expect(await stat(`/proc/${pid}`)).toMatchObject({ uid, gid });
    expect(await isSomebodys(uid, gid)).toBe(false);
    for (const name of await readdir(path.join(folder, 'postgres'))) {
      expect([name, await stat(path.join(folder, 'postgres', name))]).toMatchObject([name, { uid, gid }]);
    }
    expect((await stat(folder)).uid).toBe(0);
    expect((await stat(path.join(folder, 'postgres.password'))).uid).toBe(0);
    await server.leave();
  });

  test('has the cluster too where there are no user namespaces to make it in', async () => {
    const base = await newFolder();
    // All that is found by its name is what the probe needs.
    execFileSync('ln', [
      '-s',
      execFileSync('sh', ['-c', 'command -v id']).toString().trim(),
      path.join(base, 'id'),
    ]);
    vi.stubEnv('PATH', base);
    const folder = path.join(base, 'data');
    await works(folder);
    vi.unstubAllEnvs();
    const { uid, gid } = await stat(path.join(folder, 'postgres', 'base'));
    expect([uid === 0, await isSomebodys(uid, gid)]).toEqual([false, false]);
    expect((await readdir(folder)).filter((name) => name.startsWith('postgres.init-'))).toEqual([]);
    await works(folder);
  });

  test('is drawn anew, and never one that somebody has', async () => {
    const owners = await Promise.all(Array.from({ length: 40 }, userOfItsOwn));
    expect(new Set(owners.map(({ uid }) => uid)).size).toBeGreaterThan(1);
    for (const { uid, gid } of owners) expect(await isSomebodys(uid, gid)).toBe(false);
  });
});

const script = fileURLToPath(new URL('opener.ts', import.meta.url));
const reachable = root && canRead(script);

function canRead(file: string): boolean {
  try {
    execFileSync('test', ['-r', file], NOBODY);
    return true;
  } catch {
    return false;
  }
}

test.runIf(reachable)('as an ordinary user, and root joins in', async () => {
  const base = await newFolder();
  await chown(base, NOBODY.uid, NOBODY.gid);
  const opener = await Opener.start(path.join(base, 'data'), NOBODY);
  expect(await opener.says()).toBe('started');
  const server = await open(path.join(base, 'data'));
  expect(server.adopted).toBe(true);
  await server.leave();
  expect(await opener.leaves()).toBe('left');

  // Root may also be first, and the folder's own user still gets in afterwards.
  await works(path.join(base, 'data'));
  const again = await Opener.start(path.join(base, 'data'), NOBODY);
  expect(await again.says()).toBe('started');
  expect(await again.leaves()).toBe('left');

  await chmod(base, 0o500);
  const barred = await Opener.start(path.join(base, 'other'), NOBODY);
  expect(await barred.says()).toMatch(/^failed: The data folder .* cannot be used by this user .*\.$/);
  await chmod(base, 0o700);
});

test('beside another PostgreSQL, each in its own folder', async () => {
  const [one, two] = await Promise.all([open(await newFolder()), open(await newFolder())]);
  expect(one.host).not.toBe(two.host);
  await Promise.all([one.leave(), two.leave()]);
});

describe('one sentence each', () => {
  test('data of another version', async () => {
    const folder = await newFolder();
    await mkdir(path.join(folder, 'postgres'));
    const file = path.join(folder, 'postgres', 'PG_VERSION');
    await writeFile(file, '99\n');
    expect(await message(open(folder))).toMatch(
      /is of PostgreSQL 99, and this Kolo brings PostgreSQL \d+: start it/,
    );
    await writeFile(file, '12\n');
    expect(await message(open(folder))).toMatch(/is of PostgreSQL 12, .* dump it/);
  });

  test('something else in the place of the cluster', async () => {
    const folder = await newFolder();
    await mkdir(path.join(folder, 'postgres', 'stranger'), { recursive: true });
    expect(await message(open(folder))).toContain('is in the way');
    expect((await readdir(folder)).toSorted()).toEqual(['postgres', 'postgres.password']);
  });

  test('a server that cannot start; a foreign, damaged or lost password file', async () => {
    const folder = await newFolder();
    await (await open(folder)).leave();
    const settings = path.join(folder, 'postgres', 'postgresql.auto.conf');
    await writeFile(settings, `shared_preload_libraries = 'absent'\n`);
    expect(await message(open(folder))).toMatch(
      /did not start on .*: could not access file "absent".*log is/,
    );
    expect(await postmasterPid(folder)).toBeUndefined();
    await writeFile(settings, '');

    const file = path.join(folder, 'postgres.password');
    await writeFile(file, '{"superuser":"a","roles":"b"}');
    expect(await message(open(folder))).toContain('are not those of the data');
    await writeFile(file, '{');
    expect(await message(open(folder))).toContain('is damaged');
    await rm(file);
    expect(await message(open(folder))).toContain('is missing');
  });

  test('a data folder that is a file', async () => {
    const file = path.join(await newFolder(), 'file');
    await writeFile(file, '');
    await message(open(file));
    await message(open('relative'));
  });
});
