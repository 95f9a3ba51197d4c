import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedServer } from '../../src/platform/db/embedded/server.ts';
import { Client, until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { ExternalServer, installedPrograms } from './external.ts';
import { clientOf, KoloProcess, kolo, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

let server: ExternalServer;
beforeAll(async () => {
  server = await ExternalServer.create(installedPrograms()[0]!);
  await server.query('CREATE DATABASE wallets');
});
afterAll(async () => {
  await server?.stop();
  await leaveNothing();
});

const move = () => ['database', 'move', '--to', server.url('wallets')];

/** The owner's connection to the source, or to the copy, while a move runs. */
type Place = { connection: pg.ClientConfig; leave: () => Promise<void> };
async function sourceOf(folder: string): Promise<Place> {
  const dataDir = `${folder}/data`;
  const embedded = await openEmbeddedServer({ dataDir, roles: ['kolo_owner'], databases: [] });
  return { connection: embedded.connection('kolo_owner', 'kolo'), leave: () => embedded.leave() };
}
const copy = (): Place => ({
  connection: { connectionString: server.url('wallets') },
  leave: () => Promise.resolve(),
});

const WAITING = "FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";

/** Kills a move with SIGKILL once it waits for a lock that a statement holds. */
async function killedAt(folder: string, { connection, leave }: Place, lock: string): Promise<void> {
  const holding = new pg.Client(connection);
  const watching = new pg.Client(connection);
  await Promise.all([holding.connect(), watching.connect()]);
  await holding.query('BEGIN');
  await holding.query(lock);
  const moving = await KoloProcess.start(folder, move());
  await until(async () => {
    expect(moving.hasEnded).toBe(false);
    return (await watching.query(`SELECT 1 ${WAITING}`)).rows.length > 0;
  });
  moving.signal('SIGKILL');
  expect(await moving.ended).toMatchObject({ code: null, signal: 'SIGKILL' });
  // A statement that waits on the server does not notice that its client is gone, and would still run.
  await watching.query(`SELECT pg_terminate_backend(pid) ${WAITING}`);
  await Promise.all([holding.end(), watching.end()]);
  await leave();
}

test('a killed move has moved nothing, no process starts on its copy, and it can be repeated', async () => {
  const folder = await startedFolder();
  const first = await serve(folder);
  const client = clientOf(first, folder);
  const source = await client.fundedWallet(50_000);
  expect((await stop(first)).code).toBe(0);
  const env = { KOLO_DATABASE_URL: server.url('wallets') };

  const refused = async (...command: string[]): Promise<void> => {
    const { code, stdout, stderr } = await kolo(folder, command, { ...env, KOLO_PORT: '0' });
    expect([command, code === 0, stdout.includes('is running'), stderr]).toEqual([
      command,
      false,
      false,
      expect.stringMatching(
        /^The database is a copy that `kolo database move` has not finished: [^\n]+\.\n$/,
      ),
    ]);
  };
  const worksAsBefore = async (reference: string): Promise<void> => {
    const still = await serve(folder);
    const here = new Client(still.baseUrl, client.key);
    expect((await here.transfer({ source, reference })).status).toBe(202);
    expect((await here.finalStatus(reference)).body.data.status).toBe('successful');
    expect(still.process.stdout).not.toContain('payouts are stopped');
    expect((await stop(still)).code).toBe(0);
  };

  // While rows are copied: some rows of the tables that come first by name are there.
  const rows = 'LOCK TABLE webhook_deliveries IN ACCESS EXCLUSIVE MODE';
  await killedAt(folder, await sourceOf(folder), rows);
  await refused('serve');
  await refused('migrate');
  await refused('verify');
  await worksAsBefore('one');
  // Once all rows are there and agree, and before either database is marked as the one in use.
  await killedAt(folder, await sourceOf(folder), 'SELECT 1 FROM database_identity FOR UPDATE');
  await refused('serve', '--role', 'worker');
  await worksAsBefore('two');
  // Once the source is marked as replaced: then neither is in use until the move is made again.
  await killedAt(folder, copy(), 'LOCK TABLE kolo_unfinished_copy IN ACCESS SHARE MODE');
  await refused('serve');

  expect(await kolo(folder, move())).toMatchObject({ code: 0, stderr: '' });
  const there = await serve(folder, env);
  const after = new Client(there.baseUrl, client.key);
  for (const reference of ['one', 'two'])
    expect((await after.tsq(reference)).body.data.status).toBe('successful');
  expect((await after.transfer({ source, reference: 'three' })).status).toBe(202);
  expect((await after.finalStatus('three')).body.data.status).toBe('successful');
  expect(there.process.stdout).not.toContain('payouts are stopped');
  expect((await stop(there)).code).toBe(0);
  expect(await kolo(folder, ['verify'], env)).toMatchObject({ code: 0 });
});
