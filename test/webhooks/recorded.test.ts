import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { Receiver } from './receiver.ts';

let kolo: TestKolo;
let receiver: Receiver;
let owner: pg.Client;
beforeAll(async () => {
  kolo = await startKolo();
  receiver = await Receiver.listen();
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await receiver.close();
  await kolo.stop();
});

const recorded = async (id: string) =>
  (
    await owner.query(
      'SELECT act, actor_kind, actor, address, before, after FROM audit_entries WHERE subject = $1 ORDER BY id',
      [`webhook_endpoint ${id}`],
    )
  ).rows;

test('what a key does to an endpoint is on record: where events went before, and where they go', async () => {
  const [first, second] = [receiver.url('/first?token=secret-1'), receiver.url('/second?token=secret-2')];
  const made = await kolo.test.post('/api/v1/webhooks', { url: first });
  const { id } = made.body.data;
  const change = (body: object) => kolo.test.request('PATCH', `/api/v1/webhooks/${id}`, body);
  for (const body of [
    { url: second },
    { description: 'Till 4' },
    { enabled: false },
    { enabled: true, events: ['bank-transfer.outflow.success'] },
    { url: receiver.url('/second?token=secret-3') },
  ])
    expect([body, (await change(body)).status]).toEqual([body, 200]);
  expect((await kolo.test.request('DELETE', `/api/v1/webhooks/${id}`)).status).toBe(200);
  expect((await kolo.test.request('DELETE', `/api/v1/webhooks/${id}`)).status).toBe(404);

  const by = {
    ...{ actor_kind: 'api_key', actor: kolo.test.key.slice('test_key_'.length, 'test_key_'.length + 8) },
    address: '127.0.0.1',
  };
  const [one, two] = [receiver.url('/first?…'), receiver.url('/second?…')];
  const changed = { ...by, act: 'webhook_endpoint.changed' };
  const entries = await recorded(id);
  expect(entries).toEqual([
    {
      ...by,
      ...{ act: 'webhook_endpoint.registered', before: null },
      after: { url: one, events: null, status: 'enabled' },
    },
    { ...changed, before: { url: one }, after: { url: two } },
    { ...changed, before: { status: 'enabled' }, after: { status: 'disabled' } },
    {
      ...changed,
      before: { status: 'disabled', events: null },
      after: { status: 'enabled', events: ['bank-transfer.outflow.success'] },
    },
    { ...changed, before: { url: two }, after: { url: two } },
    { ...by, act: 'webhook_endpoint.deleted', before: { status: 'enabled' }, after: { status: 'deleted' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('secret');
});
