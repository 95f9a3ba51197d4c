import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SCOPES } from '../../src/platform/values/scopes.ts';
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

test("a key's acts on an endpoint are on record: where events went before, and where they go", async () => {
  const first = receiver.url('/first?token=secret-1');
  const second = receiver.url('/second?token=secret-2');
  const made = await kolo.test.post('/api/v1/webhooks', { url: first });
  const { id } = made.body.data;
  const change = (body: object) => kolo.test.request('PATCH', `/api/v1/webhooks/${id}`, body);
  for (const body of [
    { url: second },
    { description: 'Till 4' },
    { contact_email: 'ada@example.com' },
    { enabled: false },
    { enabled: true, events: ['bank-transfer.outflow.success'] },
    { url: receiver.url('/second?token=secret-3') },
  ])
    expect([body, (await change(body)).status]).toEqual([body, 200]);
  expect((await kolo.test.request('DELETE', `/api/v1/webhooks/${id}`)).status).toBe(200);
  expect((await kolo.test.request('DELETE', `/api/v1/webhooks/${id}`)).status).toBe(404);

  const by = {
    actor_kind: 'api_key',
    actor: kolo.test.key.slice('test_key_'.length, 'test_key_'.length + 8),
    address: '127.0.0.1',
  };
  const one = receiver.url('/first?…');
  const two = receiver.url('/second?…');
  const masked = 'a**@*******.com';
  const changed = { ...by, act: 'webhook_endpoint.changed' };
  const entries = await recorded(id);
  expect(entries).toEqual([
    {
      ...by,
      act: 'webhook_endpoint.registered',
      before: null,
      after: { url: one, events: null, contact_email: null, status: 'enabled' },
    },
    { ...changed, before: { url: one }, after: { url: two } },
    { ...changed, before: { contact_email: null }, after: { contact_email: masked } },
    { ...changed, before: { status: 'enabled' }, after: { status: 'disabled' } },
    {
      ...changed,
      before: { status: 'disabled', events: null },
      after: { status: 'enabled', events: ['bank-transfer.outflow.success'] },
    },
    { ...changed, before: { url: two }, after: { url: two } },
    {
      ...by,
      act: 'webhook_endpoint.deleted',
      before: { contact_email: masked, status: 'enabled' },
      after: { contact_email: null, status: 'deleted' },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain('secret');
});

test('a key without admin neither redirects, disables nor deletes an endpoint, nor has it tested', async () => {
  const plain = await kolo.clientWith(DEFAULT_SCOPES);
  const { id } = (await kolo.test.post('/api/v1/webhooks', { url: receiver.url('/ours') })).body.data;
  const before = (await plain.get(`/api/v1/webhooks/${id}`)).body.data;
  for (const [method, path, body] of [
    ['PATCH', '', { url: receiver.url('/theirs') }],
    ['PATCH', '', { enabled: false }],
    ['PATCH', '', { description: 'x' }],
    ['POST', '/test', { type: 'create-wallet.success' }],
    ['DELETE', '', undefined],
  ] as const) {
    const { status, body: answer } = await plain.request(method, `/api/v1/webhooks/${id}${path}`, body);
    expect([method, path, status, answer.code]).toEqual([method, path, 403, 'scope_missing']);
  }
  expect((await plain.get(`/api/v1/webhooks/${id}`)).body.data).toEqual(before);
  expect((await recorded(id)).map(({ act }) => act)).toEqual(['webhook_endpoint.registered']);
  await kolo.test.customer();
  await receiver.until(() => receiver.posts('/ours').length === 1);
  expect(receiver.posts('/theirs')).toEqual([]);
});

test('a new URL is sent a GET that must answer 200, unless that is not wanted', async () => {
  const made = await kolo.test.post('/api/v1/webhooks', { url: receiver.url('/verified') });
  const change = (body: object) => kolo.test.request('PATCH', `/api/v1/webhooks/${made.body.data.id}`, body);
  receiver.reply = () => ({ status: 503 });
  const refused = await change({ url: receiver.url('/down') });
  expect([refused.status, refused.body.code]).toEqual([400, 'webhook_verification_failed']);
  expect((await change({ url: receiver.url('/down'), verify: false })).body.data).toMatchObject({
    url: receiver.url('/down'),
    proven_at: null,
  });
});
