import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVENTS } from '../../src/webhooks/events.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { deferred, Receiver, type Reply } from './receiver.ts';

let kolo: TestKolo;
let receiver: Receiver;
let id: string;
let secret: string;

beforeAll(async () => {
  kolo = await startKolo({ env: { KOLO_WEBHOOK_TIMEOUT_MS: '500' } });
  receiver = await Receiver.listen();
  const request = { url: receiver.url(), signature_header: { name: 'X-Mine', secret: 'known-elsewhere' } };
  ({ id, secret } = (await kolo.test.post('/api/v1/webhooks', request)).body.data);
});
afterAll(async () => {
  await receiver.close();
  await kolo.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.reply = () => ({ status: 200, body: 'taken' });
});

const send = (type: string, to = id, client = kolo.test) =>
  client.post(`/api/v1/webhooks/${to}/test`, { type });

describe('a test event', () => {
  it.each(
    EVENTS.map(({ type }) => type),
  )('%s is signed and marked, and what came back is answered', async (type) => {
    const { status, body } = await send(type);
    const [post] = receiver.posts();
    expect([status, body.data]).toEqual([
      200,
      {
        event_id: post!.headers['webhook-id'],
        event_type: type,
        delivered: true,
        response_status: 200,
        latency_ms: expect.any(Number),
        response_excerpt: 'taken',
        error: null,
        warning: null,
      },
    ]);
    const headers = post!.headers as Record<string, string>;
    expect(new Webhook(secret).verify(post!.body, headers)).toMatchObject({
      eventId: body.data.event_id,
      eventType: type,
      test: true,
      createdAt: new Date(kolo.clock.now()).toISOString(),
    });
    expect(post!.headers['x-mine']).toMatch(/^[0-9a-f]{128}$/);
    expect(receiver.posts()).toHaveLength(1);
  });

  it.each<[Reply, object]>([
    [
      { status: 500, body: 'no' },
      { response_status: 500, response_excerpt: 'no', error: 'answered 500' },
    ],
    [
      { status: 302, headers: { location: '/x' } },
      { response_status: 302, error: 'redirects are not followed' },
    ],
    ['never', { response_status: null, response_excerpt: null, latency_ms: null, error: 'timed out' }],
  ])('says of %j that it was not delivered, and why', async (reply, seen) => {
    receiver.reply = () => reply;
    const { status, body } = await send('create-wallet.success');
    expect([status, body.data]).toMatchObject([200, { delivered: false, ...seen }]);
    expect(receiver.received).toHaveLength(1);
  });

  it('warns of an answer that contradicts its 2xx', async () => {
    receiver.reply = () => ({ status: 200, body: '{"received":false}' });
    const { body } = await send('create-wallet.success');
    expect(body.data).toMatchObject({
      delivered: true,
      error: null,
      warning: 'answered 200 with received: false',
    });
  });

  it('is on no list, and a 410 disables nothing', async () => {
    receiver.reply = () => ({ status: 410 });
    const { event_id } = (await send('create-wallet.success')).body.data;
    expect((await kolo.test.get(`/api/v1/webhooks/deliveries?event_id=${event_id}`)).status).toBe(404);
    const of = await kolo.test.get(`/api/v1/webhooks/deliveries?endpoint_id=${id}`);
    expect(of.body.data.paginatedPayload.edges).toEqual([]);
    expect((await kolo.test.get(`/api/v1/webhooks/${id}`)).body.data.status).toBe('enabled');
  });

  it('reaches a disabled endpoint, and none that is deleted or not there or of others', async () => {
    await kolo.test.request('PATCH', `/api/v1/webhooks/${id}`, { enabled: false });
    expect((await send('create-wallet.success')).body.data.delivered).toBe(true);
    await kolo.test.request('PATCH', `/api/v1/webhooks/${id}`, { enabled: true });
    const gone = (await kolo.test.post('/api/v1/webhooks', { url: receiver.url() })).body.data.id;
    await kolo.test.request('DELETE', `/api/v1/webhooks/${gone}`);
    receiver.received.length = 0;
    const type = 'create-wallet.success';
    expect((await send(type, gone)).status).toBe(404);
    expect((await send(type, 'x')).status).toBe(404);
    expect((await send(type, id, kolo.otherBusiness)).status).toBe(404);
    expect((await send('bank.robbed')).body.errors[0].path).toBe('type');
    expect(receiver.received).toEqual([]);
  });

  it('waits beside one other of its tenant, and a third is refused with Retry-After', async () => {
    const answer = deferred<Reply>();
    receiver.reply = () => answer.promise;
    const two = [send('create-wallet.success'), send('create-wallet.success')];
    await receiver.until(() => receiver.posts().length === 2);
    const third = await send('create-wallet.success');
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '1']);
    answer.resolve({ status: 204 });
    for (const { body } of await Promise.all(two)) expect(body.data.response_status).toBe(204);
    expect((await send('create-wallet.success')).status).toBe(200);
  });
});
