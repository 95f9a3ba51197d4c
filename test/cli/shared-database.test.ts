import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { ExternalServer, installedPrograms } from './external.ts';
import { newFolder } from './folders.ts';
import { Load } from './load.ts';
import { clientOf, kolo, sandbox, serve, stop } from './process.ts';

let server: ExternalServer;

beforeAll(async () => {
  server = await ExternalServer.createMigrated(installedPrograms()[0]!);
});

afterAll(async () => {
  await server?.stop();
  await leaveNothing();
});

/** The URL of a new database, in which nothing is. */
async function emptyDatabase(name: string): Promise<string> {
  await server.query(`CREATE DATABASE ${name}`);
  return server.url(name);
}

const sentenceOnly = (stderr: string): string => {
  expect(stderr).not.toMatch(/ at .*:\d+:\d+/);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr.trim();
};

test('without automatic migration, it refuses a database that is not migrated until kolo migrate has run', async () => {
  const folder = newFolder();
  const env = { KOLO_DATABASE_URL: await emptyDatabase('later'), KOLO_MIGRATE_AT_START: 'false' };
  const refused = await kolo(folder, ['serve'], { ...env, KOLO_PORT: '0' });
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(sentenceOnly(refused.stderr)).toBe('The database is not migrated; run `kolo migrate` first.');
  expect(await server.query(`SELECT to_regclass('businesses') AS made`, 'later')).toEqual([{ made: null }]);

  expect((await kolo(folder, ['migrate'], env)).stdout).toContain('Applied 0001_initial.\n');
  const made = 'SELECT actor_kind, subject FROM audit_entries WHERE act = $$database.made$$';
  const newest = expect.stringMatching(/^migration \d{4}_\w+$/);
  expect(await server.query(made, 'later')).toEqual([{ actor_kind: 'shell', subject: newest }]);
  const serving = await serve(folder, env);
  expect((await clientOf(serving, folder).get('/api/v1/wallet')).status).toBe(200);
  expect((await stop(serving)).code).toBe(0);
});

/** Pretends that a newer Kolo has migrated the database beside this one. */
const fromTheFuture = (name: string) =>
  server.query(`INSERT INTO kolo_migrations (name, run_on) VALUES ('9999_from_the_future', now())`, name);

test('on a database that a newer Kolo migrated it goes on, starts again, and every command works', async () => {
  const folder = newFolder();
  const env = { KOLO_DATABASE_URL: await server.migratedDatabase('newer') };
  const before = await serve(folder, env);
  await fromTheFuture('newer');
  expect((await clientOf(before, folder).get('/readyz')).status).toBe(200);
  expect((await stop(before)).code).toBe(0);
  for (const command of ['migrate', 'verify', 'interest run']) {
    expect([command, (await kolo(folder, command.split(' '), env)).code]).toEqual([command, 0]);
  }
  for (const KOLO_MIGRATE_AT_START of ['true', 'false']) {
    const serving = await serve(folder, { ...env, KOLO_MIGRATE_AT_START });
    expect((await clientOf(serving, folder).get('/readyz')).status).toBe(200);
    expect((await stop(serving)).code).toBe(0);
  }
});

test('a newer migration that says so is refused by every command, and the schema stays as it is', async () => {
  const folder = newFolder();
  const env = { KOLO_DATABASE_URL: await server.migratedDatabase('incompatible') };
  await fromTheFuture('incompatible');
  await server.query('UPDATE schema_compatibility SET oldest_compatible = 9999', 'incompatible');
  for (const command of ['serve', 'migrate', 'verify', 'interest run']) {
    const ended = await kolo(folder, command.split(' '), { ...env, KOLO_PORT: '0' });
    expect([command, ended.code, ended.stdout]).toEqual([command, 2, '']);
    expect(sentenceOnly(ended.stderr)).toMatch(
      /^A newer Kolo has changed the database so that this one cannot work on it \(it takes migration 9999, and this version ends at \d+\); run the newer one\.$/,
    );
  }
});

const UNREACHABLE: [what: string, url: () => string, reason: RegExp][] = [
  ['a database that does not exist', () => server.url('nowhere'), /database "nowhere" does not exist/],
  ['a wrong password', () => server.url('postgres', 'admin', 'wrong'), /password authentication failed/],
  ['a server that is not there', () => 'postgres://a:secret@127.0.0.1:1/kolo', /ECONNREFUSED 127\.0\.0\.1:1/],
  [
    'a name with no server at any of its addresses',
    () => 'postgres://a:secret@localhost:1/kolo',
    /ECONNREFUSED/,
  ],
  ['a name that nobody knows', () => 'postgres://a:secret@nowhere.invalid/kolo', /nowhere\.invalid/],
];

test.each(UNREACHABLE)('%s: one sentence, exit code 2', async (_, url, reason) => {
  for (const command of ['serve', 'verify']) {
    const { code, stdout, stderr } = await kolo(newFolder(), [command], { KOLO_DATABASE_URL: url() });
    expect([code, stdout]).toEqual([2, '']);
    expect(sentenceOnly(stderr)).toMatch(/^The database of KOLO_DATABASE_URL cannot be reached: .*\.$/);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toContain('secret');
  }
});

test('a bank database that cannot be made is one sentence too', async () => {
  await server.query(`CREATE ROLE poor LOGIN PASSWORD 'pw'`);
  await server.query('CREATE DATABASE poor OWNER poor');
  const env = { KOLO_DATABASE_URL: server.url('poor', 'poor', 'pw') };
  const { code, stderr } = await kolo(newFolder(), ['migrate'], env);
  expect(code).toBe(2);
  expect(sentenceOnly(stderr)).toMatch(
    /^The sandbox bank's database poor_sandbox_bank cannot be created: .*; create it, or name another in KOLO_SANDBOX_DATABASE_URL\.$/,
  );
});

test('a URL that names a socket works', async () => {
  await server.migratedDatabase('by_socket');
  const serving = await serve(newFolder(), { KOLO_DATABASE_URL: server.socketUrl('by_socket') });
  expect((await new Client(serving.baseUrl, '').get('/readyz')).status).toBe(200);
  expect((await stop(serving)).code).toBe(0);
});

test('a login that can do nothing but take the roles is enough for the service, also with options in its URL', async () => {
  const owner = await emptyDatabase('apart');
  await server.query(`CREATE ROLE guest LOGIN NOINHERIT PASSWORD 'pw'`);
  const env = {
    KOLO_DATABASE_URL: `${server.url('apart', 'guest', 'pw')}?options=-c%20work_mem%3D8MB&application_name=mine`,
    KOLO_MIGRATION_DATABASE_URL: owner,
    KOLO_SANDBOX_DATABASE_URL: `${owner}_sandbox_bank`,
  };
  const folder = newFolder();
  const refused = await kolo(folder, ['serve'], { ...env, KOLO_PORT: '0' });
  expect(refused.code).toBe(2);
  expect(sentenceOnly(refused.stderr)).toBe(
    'The user of KOLO_DATABASE_URL cannot work as kolo_app: permission denied to set role "kolo_app"; ' +
      'as the owner of the database, GRANT kolo_app to it.',
  );
  await server.query('GRANT kolo_app, kolo_directory, kolo_verify, kolo_janitor, kolo_operator TO guest');
  const serving = await serve(folder, env);
  const client = clientOf(serving, folder);
  const wallet = await client.fundedWallet(1_000);
  await until(async () => (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance === 1_000);
  expect((await kolo(folder, ['verify'], env)).code).toBe(0);
  expect((await stop(serving)).code).toBe(0);
});

test('an API process and a worker process on one database do the work together', async () => {
  const env = { KOLO_DATABASE_URL: await emptyDatabase('split') };
  const folder = newFolder();
  // At the same time, on a database that neither has migrated yet.
  const [api, worker] = await Promise.all([
    serve(folder, env, ['--role', 'api']),
    serve(folder, env, ['--role', 'worker']),
  ]);
  expect(sandbox(folder).base_url).toBe(api.baseUrl);
  const client = clientOf(api, folder);
  const wallet = await client.fundedWallet(5_000_000);
  await until(async () => (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance === 5_000_000);
  const load = new Load([wallet], ['0123456789', '0000000010']);
  await load.run(client, 8, () => load.answered < 200);
  expect(load.said('accepted').length).toBe(load.transfers.size);
  for (const { reference } of load.said('accepted')) {
    expect((await client.finalStatus(reference)).body.data.status).toMatch(/successful|failed/);
  }

  // Without the worker what is accepted waits; a worker that comes back does it.
  expect((await stop(worker)).code).toBe(0);
  expect((await client.transfer({ source: wallet, reference: 'waits' })).status).toBe(202);
  expect((await client.tsq('waits')).body.data.status).toBe('processing');
  const next = await serve(folder, env, ['--role', 'worker']);
  expect((await client.finalStatus('waits')).body.data.status).toBe('successful');
  expect((await kolo(folder, ['verify'], env)).code).toBe(0);
  expect((await stop(next)).code).toBe(0);
  expect((await stop(api)).code).toBe(0);
});

test('while the database is away it says so, and when it is back goes on by itself', async () => {
  const env = { KOLO_DATABASE_URL: await server.migratedDatabase('away') };
  const folder = newFolder();
  const serving = await serve(folder, env);
  const client = clientOf(serving, folder);
  const wallet = await client.fundedWallet(50_000);
  await until(async () => (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance === 50_000);

  await server.stop();
  for (const ask of [
    () => client.transfer({ source: wallet, reference: 'meanwhile' }),
    () => client.tsq('meanwhile'),
    () => client.get('/api/v1/wallet'),
    () => client.post('/api/v1/customers', { name: 'Ada Obi', email: 'ada@example.com' }),
  ]) {
    const { status, headers, body } = await ask();
    expect([status, body.status, body.code]).toEqual([503, false, 'service_unavailable']);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(JSON.stringify(body)).not.toMatch(/ECONN|postgres|terminat/i);
  }
  const ready = await client.get('/readyz');
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await client.get('/healthz')).status).toBe(200);
  // Only metrics that need the database are left out.
  await until(async () => !/^kolo_payouts_flagged /m.test((await client.get('/metrics')).body));
  const metrics = await client.get('/metrics');
  expect(metrics.status).toBe(200);
  expect(metrics.body).toMatch(/^kolo_engine_queued_commands \d/m);
  expect(metrics.body).toMatch(/^kolo_workers_silent_seconds \d/m);
  expect(metrics.body).not.toMatch(/^kolo_payouts_due_seconds /m);

  await server.start();
  await until(async () => (await client.get('/readyz')).status === 200);
  expect((await client.transfer({ source: wallet, reference: 'meanwhile' })).status).toBe(202);
  expect((await client.finalStatus('meanwhile')).body.data.status).toBe('successful');
  expect((await kolo(folder, ['verify'], env)).code).toBe(0);
  expect((await stop(serving)).code).toBe(0);
});

test('stopped while the database is away, it still ends in time', async () => {
  const env = { KOLO_DATABASE_URL: await server.migratedDatabase('gone') };
  const serving = await serve(newFolder(), env);
  await server.stop();
  const ended = await stop(serving);
  await server.start();
  expect(ended.code).toBe(0);
  expect(ended.stderr).not.toMatch(/ at .*:\d+:\d+/);
});

test('a migration makes a role that is missing, and a role that serves may work as it too', async () => {
  const env = { KOLO_DATABASE_URL: await emptyDatabase('upgraded') };
  const folder = newFolder();
  await server.query('CREATE ROLE servant; GRANT kolo_app TO servant');
  await server.query('ALTER ROLE kolo_janitor RENAME TO not_there_yet');
  const { stdout } = await kolo(folder, ['migrate', '--json'], env);
  expect(JSON.parse(stdout)).toEqual({ applied: ['0001_initial'] });
  const may = await server.query(`SELECT pg_has_role('servant', 'kolo_janitor', 'MEMBER') AS work`);
  expect(may).toEqual([{ work: true }]);
  const serving = await serve(folder, env);
  expect((await new Client(serving.baseUrl, '').get('/readyz')).status).toBe(200);
  expect((await kolo(folder, ['verify'], env)).code).toBe(0);
  expect((await stop(serving)).code).toBe(0);
});

test('two databases of one server are migrated at the same time: one makes the role that both need', async () => {
  const env = { KOLO_DATABASE_URL: await emptyDatabase('beside') };
  await server.query('ALTER ROLE kolo_janitor RENAME TO janitor_of_others');
  const other = new pg.Client({ connectionString: server.url('postgres') });
  await other.connect();
  await other.query('BEGIN; CREATE ROLE kolo_janitor NOLOGIN');
  const migrating = kolo(newFolder(), ['migrate'], env);
  await until(async () => (await server.query('SELECT FROM pg_locks WHERE NOT granted')).length > 0);
  await other.query('COMMIT');
  await other.end();
  expect(await migrating).toMatchObject({ code: 0, stderr: '' });
});
