import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedServer } from '../../src/platform/db/embedded/server.ts';
import { Client, until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { ExternalServer, installedPrograms } from './external.ts';
import { clientOf, kolo, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

const programs = installedPrograms();
let server: ExternalServer;
beforeAll(async () => {
  // The oldest that there is: what the embedded one writes is read there.
  server = await ExternalServer.create(programs.at(-1)!);
  await server.query('CREATE DATABASE wallets');
});
afterAll(async () => {
  await server?.stop();
  await leaveNothing();
});

test('everything moves out of the embedded database, and goes on without a stop of payouts', async () => {
  const folder = await startedFolder();
  const serving = await serve(folder);
  const client = clientOf(serving, folder);
  const bvn = '22212345678';
  const name = 'Ada "O\'bi", \\ (Ltd)';
  const made = await client.post('/api/v1/customers', { name, email: 'ada@example.com', bvn });
  expect(made.status).toBe(201);
  const { customer_id: customerId, wallet_id: source } = made.body.data;
  await client.fund(source, 50_000);
  await until(async () => (await client.get(`/api/v1/wallet/${source}`)).body.data.balance === 50_000);
  expect((await client.transfer({ source, reference: 'before' })).status).toBe(202);
  expect((await client.finalStatus('before')).body.data.status).toBe('successful');
  const before = {
    customer: (await client.get(`/api/v1/customers/${customerId}`)).body.data,
    accounts: (await client.get(`/api/v1/wallet/${source}/accounts`)).body.data,
    transactions: (await client.get('/api/v1/transaction')).body.data,
  };

  const move = ['database', 'move', '--to', server.url('wallets')];
  const early = await kolo(folder, move);
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('Stop every process first')]);
  expect((await stop(serving)).code).toBe(0);
  const moved = await kolo(folder, move);
  expect(moved).toMatchObject({ code: 0, stderr: '' });
  expect(moved.stdout).toMatch(/^Copied \d+ rows\. The copy passes every check\.$/m);
  const again = await kolo(folder, move);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('Name an empty one')]);

  const env = { KOLO_DATABASE_URL: server.url('wallets') };
  const there = await serve(folder, env);
  const after = new Client(there.baseUrl, client.key);
  expect({
    customer: (await after.get(`/api/v1/customers/${customerId}`)).body.data,
    accounts: (await after.get(`/api/v1/wallet/${source}/accounts`)).body.data,
    transactions: (await after.get('/api/v1/transaction')).body.data,
  }).toEqual(before);
  expect((await after.transfer({ source, reference: 'after' })).status).toBe(202);
  expect((await after.finalStatus('after')).body.data.status).toBe('successful');
  const same = { name, email: 'else@example.com', bvn };
  expect((await after.post('/api/v1/customers', same)).body.code).toBe('customer_exists');
  expect(there.process.stdout).not.toContain('payouts are stopped');
  expect((await stop(there)).code).toBe(0);
  expect(await kolo(folder, ['verify'], env)).toMatchObject({ code: 0 });

  const recorded =
    'SELECT actor_kind, act, subject, before, after FROM audit_entries WHERE act LIKE $$database.%$$ ORDER BY id';
  const [place] = /[^@/]+\/wallets$/.exec(server.url('wallets'))!;
  expect(await server.query(recorded, 'wallets')).toMatchObject([
    { actor_kind: 'kolo', act: 'database.made', subject: expect.stringMatching(/^migration \d{4}_/) },
    {
      actor_kind: 'shell',
      act: 'database.moved',
      subject: 'database',
      before: { place: 'the embedded database' },
      after: { place },
    },
  ]);

  // The old database would repeat the copy's payouts.
  const left = await serve(folder);
  expect(left.process.stdout).toContain('payouts are stopped');
  expect((await stop(left)).code).toBe(0);
  const embedded = await openEmbeddedServer({
    dataDir: join(folder, 'data'),
    roles: ['kolo_owner'],
    databases: [],
  });
  const owner = new pg.Client(embedded.connection('kolo_owner', 'kolo'));
  await owner.connect();
  const said = await owner.query("SELECT actor_kind, after FROM audit_entries WHERE act = 'database.left'");
  await owner.end();
  await embedded.leave();
  expect(said.rows).toEqual([{ actor_kind: 'shell', after: { place } }]);
});
