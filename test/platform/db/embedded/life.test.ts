import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { EmbeddedServerError, openEmbeddedServer } from '../../../../src/platform/db/embedded/server.ts';
import { isGone, postmasterPid } from '../../../cli/folders.ts';
import { cleanUp, newFolder, Opener, open, openedFolder, query, until } from './support.ts';

afterEach(cleanUp);

test('a first open makes a durable server with plain roles, and a later one finds it as it was', async () => {
  const folder = path.join(await newFolder(), 'data');
  const server = await open(folder);
  expect(server.adopted).toBe(false);

  const [facts] = await query<Record<string, unknown>>(
    server,
    `SELECT current_user AS who, s.rolsuper OR s.rolcreatedb OR s.rolcreaterole OR s.rolbypassrls AS mighty,
            current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
            current_setting('full_page_writes') AS pages, current_setting('data_checksums') AS checksums,
            current_setting('shared_buffers') AS buffers, current_setting('jit') AS jit,
            current_setting('TimeZone') AS zone, current_setting('listen_addresses') AS addresses,
            current_setting('max_connections') AS connections,
            (SELECT datcollate || ' ' || datlocale || ' ' || pg_encoding_to_char(encoding)
               FROM pg_database WHERE datname = 't_main') AS locale
       FROM pg_roles s WHERE rolname = current_user`,
  );
  expect(facts).toEqual({
    who: 't_app',
    mighty: false,
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    checksums: 'on',
    buffers: '256MB',
    jit: 'off',
    zone: 'UTC',
    addresses: '',
    connections: '150',
    locale: 'C C.UTF-8 UTF8',
  });
  await query(server, 'CREATE TABLE numbers AS SELECT 7 AS n', 't_owner');
  await query(server, 'GRANT SELECT ON numbers TO t_app', 't_owner');
  await server.leave();
  await server.leave();
  expect(await postmasterPid(folder)).toBeUndefined();

  const second = await open(folder);
  expect(second.adopted).toBe(false);
  expect(await query(second, 'SELECT n FROM numbers')).toEqual([{ n: 7 }]);
  await second.leave();
});

test('the passwords are random, in an owner-only file, and needed', async () => {
  const folder = await newFolder();
  const server = await open(folder);
  const file = path.join(folder, 'postgres.password');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(server.host)).mode & 0o777).toBe(0o700);
  const passwords = JSON.parse(await readFile(file, 'utf8'));
  expect(passwords.roles).toMatch(/^[0-9a-f]{64}$/);
  expect(passwords.superuser).not.toBe(passwords.roles);

  const log = await readFile(path.join(folder, 'postgres.log'), 'utf8');
  expect(log).not.toContain(passwords.roles);

  const wrong = { ...server, connection: () => ({ ...server.connection('t_app', 't_main'), password: 'x' }) };
  await expect(query(wrong, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  expect(() => server.connection('stranger', 't_main')).toThrow(EmbeddedServerError);
  await server.leave();
});

test('roles and databases that are wanted later are made', async () => {
  const folder = await newFolder();
  const server = await open(folder);
  const more = await openEmbeddedServer({
    dataDir: folder,
    roles: ['t_app', 't_owner', 't_late'],
    databases: [
      { name: 't_main', owner: 't_owner' },
      { name: 't_other', owner: 't_late' },
    ],
  });
  const rows = await query(
    more,
    `SELECT datname, pg_get_userbyid(datdba) AS owner
       FROM pg_database WHERE datname LIKE 't\\_%' ORDER BY datname`,
    't_late',
  );
  expect(rows).toEqual([
    { datname: 't_main', owner: 't_owner' },
    { datname: 't_other', owner: 't_late' },
  ]);
  expect(await query(more, `SELECT rolcreatedb FROM pg_roles WHERE rolname = 't_late'`, 't_late')).toEqual([
    { rolcreatedb: false },
  ]);
  await more.leave();
  await server.leave();
});

test('the last process to leave stops the server, even if another started it', async () => {
  const folder = await openedFolder();
  const first = await open(folder);
  const second = await open(folder);
  expect([second.adopted, second.host, second.port]).toEqual([true, first.host, first.port]);
  const pid = await postmasterPid(folder);

  const other = await Opener.start(folder);
  expect(await other.says()).toBe('adopted');
  expect(await other.leaves()).toBe('left');
  expect(await postmasterPid(folder)).toBe(pid);

  await first.leave();
  expect(await postmasterPid(folder)).toBe(pid);
  expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await second.leave();
  expect(await postmasterPid(folder)).toBeUndefined();
  await until(() => pid !== undefined && isGone(pid), 'the end of the postmaster');
});

test('processes that start at once on an empty folder share one server', async () => {
  const folder = path.join(await newFolder(), 'data');
  const openers = await Promise.all(Array.from({ length: 3 }, () => Opener.start(folder)));
  const said = await Promise.all(openers.map((opener) => opener.says()));
  expect(said.toSorted()).toEqual(['adopted', 'adopted', 'started']);
  expect(await Promise.all(openers.map((opener) => opener.leaves()))).toEqual(['left', 'left', 'left']);
  expect(await postmasterPid(folder)).toBeUndefined();
});

test('joining while the last one leaves always ends in a server that works', async () => {
  const folder = await openedFolder();
  let server = await open(folder);
  for (let round = 0; round < 6; round++) {
    const [, next] = await Promise.all([server.leave(), open(folder)]);
    expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    server = next;
  }
  await server.leave();
  expect(await postmasterPid(folder)).toBeUndefined();
});
