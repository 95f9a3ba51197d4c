import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { isGone, postmasterPid } from '../../../cli/folders.ts';
import { cleanUp, newFolder, Opener, open, openedFolder, query, until } from './support.ts';

afterEach(cleanUp);

/** Kills both and leaves nothing to clean up after themselves. */
async function killAll(opener: Opener, folder: string): Promise<number> {
  const pid = await postmasterPid(folder);
  if (pid === undefined) throw new Error('no server to kill');
  await opener.killed();
  process.kill(pid, 'SIGKILL');
  await until(() => isGone(pid), 'the end of the killed postmaster');
  return pid;
}

test('after kill -9 of its process the server runs on and is adopted, and the last one stops it', async () => {
  const folder = await openedFolder();
  const opener = await Opener.start(folder);
  expect(await opener.says()).toBe('started');
  const pid = await postmasterPid(folder);
  await opener.killed();

  const server = await open(folder);
  expect(server.adopted).toBe(true);
  expect(await postmasterPid(folder)).toBe(pid);
  await server.leave();
  expect(await postmasterPid(folder)).toBeUndefined();
  await until(() => pid !== undefined && isGone(pid), 'the end of the postmaster');
});

test('after kill -9 of both, committed rows are there', async () => {
  const folder = await openedFolder();
  const opener = await Opener.start(folder);
  expect(await opener.says()).toBe('started');
  const joined = await open(folder);
  await query(joined, 'CREATE TABLE numbers (n int)', 't_owner');
  await query(joined, 'INSERT INTO numbers SELECT generate_series(1, 1000)', 't_owner');

  // A backend that is busy when its postmaster dies holds on to the shared memory for a moment.
  const busy = new Client(joined.connection('t_app', 't_main'));
  busy.on('error', () => undefined);
  await busy.connect();
  const cut = busy
    .query(`SELECT count(*) FROM generate_series(1, 3000000) n, generate_series(1, 3)`)
    .catch(() => 0);
  await killAll(opener, folder);

  const server = await open(folder);
  expect(server.adopted).toBe(false);
  expect(await query(server, 'SELECT count(*)::int AS n FROM numbers', 't_owner')).toEqual([{ n: 1000 }]);
  await cut;
  await busy.end().catch(() => undefined);
  await server.leave();
  await joined.leave();
  expect(await postmasterPid(folder)).toBeUndefined();
});

test('a process file with the id of another process, or an empty one, is no obstacle', async () => {
  const folder = await openedFolder();
  const opener = await Opener.start(folder);
  await opener.says();
  await killAll(opener, folder);
  const file = path.join(folder, 'postgres', 'postmaster.pid');
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [process.pid, ...rest].join('\n'));

  const server = await open(folder);
  expect(server.adopted).toBe(false);
  await server.leave();

  // As a power cut may leave it.
  await writeFile(file, '');
  const later = await open(folder);
  expect(later.adopted).toBe(false);
  await later.leave();
});

test('a first start killed while it initialises is made good by the next', async () => {
  const folder = await newFolder();
  const opener = await Opener.start(folder);
  await until(
    async () => (await readdir(folder)).some((name) => name.startsWith('postgres.init-')),
    'initdb',
  );
  await opener.killed();
  expect(await readdir(folder)).toContain('postgres.lock');

  const server = await open(folder);
  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.leave();
  // A left-over initdb may still have been writing into its draft; then a later start removes that.
  await until(async () => {
    for (const name of await readdir(folder)) {
      if (name.startsWith('postgres.init-'))
        await rm(path.join(folder, name), { recursive: true, force: true });
    }
    return (await readdir(folder)).length === 4;
  }, 'a tidy folder');
  expect((await readdir(folder)).toSorted()).toEqual([
    'postgres',
    'postgres-socket',
    'postgres.log',
    'postgres.password',
  ]);
});

test('a server that restarts its backends still counts its users', async () => {
  const folder = await openedFolder();
  const first = await open(folder);
  const second = await open(folder);
  const client = new Client(first.connection('t_app', 't_main'));
  const cut = new Promise((resolve) => client.once('error', resolve));
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0]!.pid, 'SIGKILL');
  await cut;
  await first.leave();
  await until(
    () =>
      query(second, 'SELECT 1 AS one').then(
        () => true,
        () => false,
      ),
    'its return',
  );
  await second.leave();
  expect(await postmasterPid(folder)).toBeUndefined();
});
