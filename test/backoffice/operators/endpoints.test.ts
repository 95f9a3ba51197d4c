import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { Receiver } from '../../webhooks/receiver.ts';
import { everywhere, People, type Person } from './people.ts';

const MISSING = { status: 403, body: { code: 'permission_missing' } };
const UNCONFIRMED = { status: 403, body: { code: 'confirmation_needed' } };
const NOT_FOUND = { status: 404, body: { code: 'not_found' } };
const NOBODYS = '019bbf6c-7e00-7000-8000-000000000001';
const reason = 'They have moved';

let kolo: TestKolo;
let people: People;
let receiver: Receiver;
let ada: Person;
let sade: Person;
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  sade = await people.person('sade@example.com', everywhere('support'));
  receiver = await Receiver.listen();
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await kolo.stop();
  await receiver.close();
});
beforeEach(async () => {
  receiver.reply = () => ({ status: 200, body: 'ok' });
  for (const person of [ada, sade]) await person.signIn();
});

const at = (path: string) => `/ops/v1/businesses/${kolo.business.businessId}/test${path}`;
const post = (who: Person, path: string, body: object = {}) =>
  who.call('POST', at(path), { reason, ...body });
const made = async (body: object = {}) => {
  const answer = await post(ada, '/webhook-endpoints', { url: receiver.url(), ...body });
  expect(answer.status).toBe(201);
  return answer.body.data;
};
/** Audit entries about an endpoint. */
const recorded = async (id: string) =>
  (
    await people.pool.query(
      'SELECT act, actor, reason, before, after FROM audit_entries WHERE subject = $1 ORDER BY id',
      [`webhook_endpoint ${id}`],
    )
  ).rows;
const signedBy = (secret: string, { body, headers }: Receiver['received'][number]) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

it('is registered, changed and given a new secret by who manages things and has just proved who they are', async () => {
  const url = receiver.url('/hook?token=hidden-1');
  const { id, secret, ...shown } = await made({ url, events: ['create-wallet.success'] });
  expect(shown).toMatchObject({ url, events: ['create-wallet.success'], status: 'enabled' });
  expect((await kolo.test.get(`/api/v1/webhooks/${id}`)).body.data.url).toBe(url);
  const path = `/webhook-endpoints/${id}`;
  const change = (who: Person, body: object, to = path) => who.call('PATCH', at(to), { reason, ...body });
  expect(await post(sade, '/webhook-endpoints', { url })).toMatchObject(MISSING);
  expect(await change(sade, { description: 'x' })).toMatchObject(MISSING);
  expect(await post(sade, `${path}/rotate-secret`)).toMatchObject(MISSING);

  const moved = receiver.url('/moved');
  expect((await change(ada, { url: moved, description: 'Till 4' })).body.data).toMatchObject({
    id,
    url: moved,
    description: 'Till 4',
    events: ['create-wallet.success'],
  });
  expect(await change(ada, { description: 'x' }, `/webhook-endpoints/${NOBODYS}`)).toMatchObject(NOT_FOUND);
  expect((await change(ada, { enabled: false })).body.data.status).toBe('enabled');
  receiver.reply = () => ({ status: 503 });
  expect((await change(ada, { url: receiver.url('/down') })).body.code).toBe('webhook_verification_failed');
  receiver.reply = () => ({ status: 200 });
  const header = { name: 'x-mine', secret: 'known-elsewhere' };
  expect((await change(ada, { signature_header: header })).body.data.signature_header).toEqual(header);
  const rotated = await post(ada, `${path}/rotate-secret`, { overlap_hours: 0 });
  expect(rotated.body.data.secret).not.toBe(secret);
  await kolo.test.customer();
  await receiver.until(() => receiver.posts('/moved').length === 1);
  expect(signedBy(rotated.body.data.secret, receiver.posts('/moved')[0]!)).toMatchObject({
    eventType: 'create-wallet.success',
  });
  expect(() => signedBy(secret, receiver.posts('/moved')[0]!)).toThrow();

  const by = { actor: ada.operatorId, reason };
  const entries = await recorded(id);
  expect(entries).toMatchObject([
    { ...by, act: 'webhook_endpoint.registered', before: null, after: { url: receiver.url('/hook?…') } },
    {
      ...by,
      act: 'webhook_endpoint.changed',
      before: { url: receiver.url('/hook?…'), description: null },
      after: { url: moved, description: 'Till 4' },
    },
    { ...by, act: 'webhook_header.set', before: { header: null }, after: { header: 'x-mine' } },
    { ...by, act: 'webhook_secret.rotated', after: { previous_secret_expires_at: null } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/whsec_|hidden-1|known-elsewhere/);
});

it('shows its changes and their authors, newest first, to readers', async () => {
  const { id } = await made({ url: receiver.url('/first') });
  const elsewhere = { url: receiver.url('/elsewhere') };
  expect((await kolo.test.request('PATCH', `/api/v1/webhooks/${id}`, elsewhere)).status).toBe(200);
  const { changes } = (await sade.call('GET', at(`/webhook-endpoints/${id}`))).body.data;
  expect(changes).toMatchObject([
    {
      act: 'webhook_endpoint.changed',
      actor_kind: 'api_key',
      actor: kolo.test.key.slice('test_key_'.length).slice(0, 8),
      before: { url: receiver.url('/first') },
      after: elsewhere,
    },
    { act: 'webhook_endpoint.registered', actor_kind: 'operator', actor: ada.operatorId, before: null },
  ]);
});

it('is tried with a made-up event, on record', async () => {
  const { id, secret } = await made({ url: receiver.url('/tried') });
  receiver.reply = () => ({ status: 422, body: 'no such customer 08031234567' });
  const type = 'bank-transfer.inflow.success';
  const tried = await post(sade, `/webhook-endpoints/${id}/test`, { type });
  expect(tried.body.data).toMatchObject({
    event_type: type,
    delivered: false,
    response_status: 422,
    error: 'answered 422',
    response_excerpt: 'no such customer *******4567',
  });
  expect(signedBy(secret, receiver.posts('/tried')[0]!)).toMatchObject({ eventType: type, test: true });
  expect(await post(sade, `/webhook-endpoints/${NOBODYS}/test`, { type })).toMatchObject(NOT_FOUND);
  expect((await recorded(id)).at(-1)).toMatchObject({
    act: 'webhook_endpoint.tested',
    actor: sade.operatorId,
    reason,
    after: { type },
  });
});

it('shows how it takes what is sent, and is sent one delivery again', async () => {
  const { id } = await made({ url: receiver.url('/health'), events: ['create-wallet.success'] });
  const health = async () => (await sade.call('GET', at(`/webhook-endpoints/${id}`))).body.data;
  expect(await health()).toMatchObject({
    id,
    failing_since: null,
    backlog: { count: 0, at_least: false, oldest_at: null, next_attempt_at: null },
    newest: { count: 0, since: null, delivered: 0, answered: 0, median_ms: null, highest_ms: null },
  });
  for (const _ of [1, 2]) await kolo.test.customer();
  await until(async () => (await health()).newest.delivered === 2);
  receiver.reply = () => ({ status: 500 });
  await kolo.test.customer();
  await until(async () => (await health()).newest.failing === 1);
  const seen = await health();
  expect(seen).toMatchObject({
    failing_since: expect.any(String),
    newest: { count: 3, delivered: 2, waiting: 1, exhausted: 0, cancelled: 0, answered: 3 },
    backlog: { count: 1, at_least: false, oldest_at: expect.any(String) },
  });
  expect(seen.newest.highest_ms).toBeGreaterThanOrEqual(seen.newest.median_ms);
  expect(Date.parse(seen.backlog.next_attempt_at)).toBeGreaterThan(kolo.clock.now());

  const [waiting, taken] = (await sade.call('GET', at(`/deliveries?endpoint_id=${id}`))).body.data
    .paginatedPayload.edges;
  expect([waiting.status, taken.status]).toEqual(['pending', 'delivered']);
  receiver.reply = () => ({ status: 200 });
  const again = (delivery: string) => post(sade, `/deliveries/${delivery}/resend`);
  expect((await again(taken.id)).status).toBe(202);
  const isOf = (event: string) =>
    receiver.posts('/health').filter(({ headers }) => headers['webhook-id'] === event);
  await until(() => isOf(taken.event_id).length === 2);
  expect(isOf(waiting.event_id)).toHaveLength(1);
  expect(await again(`${NOBODYS}_${id}`)).toMatchObject(NOT_FOUND);
  expect((await recorded(id)).at(-1)).toMatchObject({
    act: 'deliveries.resent',
    actor: sade.operatorId,
    reason,
    after: { event_id: taken.event_id, resent: 1 },
  });
  const other = at(`/webhook-endpoints/${id}`).replace('/test/', '/live/');
  expect(await sade.call('GET', other)).toMatchObject(NOT_FOUND);
});

it('is not managed by who has not proved for a while who they are', async () => {
  const { id } = await made({ url: receiver.url('/later') });
  kolo.clock.advance(5 * 60_000);
  const path = `/webhook-endpoints/${id}`;
  expect(await post(ada, '/webhook-endpoints', { url: receiver.url('/later') })).toMatchObject(UNCONFIRMED);
  expect(await ada.call('PATCH', at(path), { reason, description: 'y' })).toMatchObject(UNCONFIRMED);
  expect(await post(ada, `${path}/rotate-secret`)).toMatchObject(UNCONFIRMED);
});
