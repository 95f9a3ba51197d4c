import { createHmac } from 'node:crypto';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { Receiver } from './receiver.ts';

const HOUR_MS = 3_600_000;

let kolo: TestKolo;
let receiver: Receiver;

beforeAll(async () => {
  kolo = await startKolo({ pollMs: 20 });
  receiver = await Receiver.listen();
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await receiver.close();
  await kolo.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
});
const endpoints: [client: Client, id: string][] = [];
afterEach(async () => {
  for (const [client, id] of endpoints.splice(0)) await client.request('DELETE', `/api/v1/webhooks/${id}`);
});

async function register(fields: object = {}, client = kolo.test) {
  const { status, body } = await client.post('/api/v1/webhooks', { url: receiver.url(), ...fields });
  expect([status, body.errors]).toEqual([201, undefined]);
  endpoints.push([client, body.data.id]);
  receiver.received.length = 0;
  return body.data;
}

/** Has something happen, and gives its delivery. */
async function delivered() {
  const before = receiver.posts().length;
  await kolo.test.customer();
  await receiver.until(() => receiver.posts().length > before);
  return receiver.posts().at(-1)!;
}

type Post = Awaited<ReturnType<typeof delivered>>;

/** True if a receiver with a secret accepts a delivery at any time. */
const takes = (secret: string, { headers, body }: Post): boolean => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const right = createHmac('sha256', key).update(signed).update(body).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${right}`);
};

const rotate = (id: string, body: object = {}, client = kolo.test) =>
  client.post(`/api/v1/webhooks/${id}/rotate-secret`, body);

describe('the signing secret', () => {
  it('is changed on record, with whose key it was and from where', async () => {
    const { id } = await register();
    const header = { name: 'x-signature', secret: 'a secret of sixteen and more' };
    const path = `/api/v1/webhooks/${id}`;
    expect((await kolo.test.request('PATCH', path, { signature_header: header })).status).toBe(200);
    expect((await kolo.test.request('PATCH', path, { signature_header: null })).status).toBe(200);
    expect((await rotate(id)).status).toBe(200);
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    const { rows } = await owner.query(
      'SELECT act, actor_kind, address, before, after FROM audit_entries WHERE subject = $1 ORDER BY id',
      [`webhook_endpoint ${id}`],
    );
    await owner.end();
    const by = { actor_kind: 'api_key', address: '127.0.0.1' };
    expect(rows).toMatchObject([
      { act: 'webhook_endpoint.registered', ...by },
      { act: 'webhook_header.set', ...by, before: { header: null }, after: { header: 'x-signature' } },
      { act: 'webhook_header.set', ...by, before: { header: 'x-signature' }, after: { header: null } },
      { act: 'webhook_secret.rotated', ...by },
    ]);
    expect(JSON.stringify(rows)).not.toContain(header.secret);
  });
});

describe('a rotated secret', () => {
  it('signs beside the one before for a day, and then alone', async () => {
    const { id, secret: first } = await register();
    const { status, body } = await rotate(id);
    const until = kolo.clock.now() + 24 * HOUR_MS;
    expect([status, body.data.previous_secret_expires_at]).toEqual([200, new Date(until).toISOString()]);
    const { secret: second } = body.data;
    expect(second).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(second).not.toBe(first);

    const both = await delivered();
    expect([takes(first, both), takes(second, both)]).toEqual([true, true]);
    expect(both.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const secret of [first, second]) {
      const headers = both.headers as Record<string, string>;
      expect(new Webhook(secret).verify(both.body, headers)).toMatchObject({ apiVersion: 'v1' });
    }

    kolo.clock.advance(24 * HOUR_MS - 1);
    expect(takes(first, await delivered())).toBe(true);
    kolo.clock.advance(1);
    const alone = await delivered();
    expect([takes(first, alone), takes(second, alone)]).toEqual([false, true]);
    expect(alone.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  it('of three the two newest sign; without an overlap the newest alone', async () => {
    const { id, secret: first } = await register();
    const second = (await rotate(id)).body.data.secret;
    const third = (await rotate(id, { overlap_hours: 1 })).body.data.secret;
    const two = await delivered();
    expect([first, second, third].map((secret) => takes(secret, two))).toEqual([false, true, true]);
    const { data } = (await rotate(id, { overlap_hours: 0 })).body;
    expect(data.previous_secret_expires_at).toBeNull();
    const one = await delivered();
    expect([second, third, data.secret].map((secret) => takes(secret, one))).toEqual([false, false, true]);
  });

  it('is shown once, and recorded without it', async () => {
    const { id } = await register();
    const { secret } = (await rotate(id)).body.data;
    const { body } = await kolo.test.get(`/api/v1/webhooks/${id}`);
    expect(JSON.stringify(body)).not.toContain('whsec_');
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    const { rows } = await owner.query(
      'SELECT actor_kind, actor, act, a::text AS text FROM audit_entries a WHERE subject = $1',
      [`webhook_endpoint ${id}`],
    );
    const { rows: stored } = await owner.query(
      'SELECT e::text AS text FROM webhook_endpoints e WHERE id = $1',
      [id],
    );
    await owner.end();
    const keyId = kolo.test.key.slice('test_key_'.length, 'test_key_'.length + 8);
    const by = { actor_kind: 'api_key', actor: keyId };
    expect(rows).toMatchObject([
      { ...by, act: 'webhook_endpoint.registered' },
      { ...by, act: 'webhook_secret.rotated' },
    ]);
    const raw = Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex');
    for (const { text } of [...rows, ...stored])
      expect(text.includes(secret) || text.includes(raw)).toBe(false);
  });

  it.each([
    [{ overlap_hours: -1 }, 400],
    [{ overlap_hours: 169 }, 400],
    [{ overlap_hours: 1.5 }, 400],
  ])('is refused with %j', async (body, status) => {
    const { id } = await register();
    expect((await rotate(id, body)).status).toBe(status);
  });

  it("is an admin's to make, and its own business's", async () => {
    const { id } = await register();
    const writer = await kolo.clientWith(['read', 'write', 'transfer']);
    expect([
      (await rotate(id, {}, writer)).status,
      (await rotate(id, {}, kolo.otherBusiness)).status,
    ]).toEqual([403, 404]);
    expect((await rotate('nothing')).status).toBe(404);
  });
});

const hmac = (secret: string, { body }: Post): string =>
  createHmac('sha512', secret).update(body).digest('hex');

describe('one more header', () => {
  it("is keyed with the bytes of the caller's own secret", async () => {
    const secret = 'sk_test_ "quoted" ~';
    const data = await register({ signature_header: { name: 'X-Provider-Signature', secret } });
    expect(data.signature_header).toEqual({ name: 'X-Provider-Signature', secret });
    const post = await delivered();
    expect(post.headers['x-provider-signature']).toBe(hmac(secret, post));
    expect(takes(data.secret, post)).toBe(true);
    const { body } = await kolo.test.get(`/api/v1/webhooks/${data.id}`);
    expect(body.data.signature_header).toEqual({ name: 'X-Provider-Signature' });
  });

  it('gets a secret where none is given, shown once, and can be changed and taken away', async () => {
    const { id } = await register();
    const path = `/api/v1/webhooks/${id}`;
    const set = await kolo.test.request('PATCH', path, { signature_header: { name: 'verif-hash' } });
    const { secret } = set.body.data.signature_header;
    expect([set.status, secret.length]).toEqual([200, 64]);
    const first = await delivered();
    expect(first.headers['verif-hash']).toBe(hmac(secret, first));

    const other = { name: 'X-Other', secret: '12345678' };
    await kolo.test.request('PATCH', path, { signature_header: other });
    const second = await delivered();
    expect([second.headers['verif-hash'], second.headers['x-other']]).toEqual([
      undefined,
      hmac('12345678', second),
    ]);
    // Omitted fields keep their value.
    expect((await kolo.test.request('PATCH', path, { description: 'x' })).body.data.signature_header).toEqual(
      {
        name: 'X-Other',
      },
    );
    await kolo.test.request('PATCH', path, { signature_header: null });
    expect((await delivered()).headers['x-other']).toBeUndefined();
    expect((await kolo.test.get(path)).body.data.signature_header).toBeNull();
  });

  it.each([
    'Host',
    'content-length',
    'Content-Type',
    'transfer-encoding',
    'Connection',
    'Authorization',
    'Cookie',
    'webhook-signature',
    'Webhook-Anything',
    'X-Forwarded-For',
    'forwarded',
    'x-request-id',
    'Expect',
    'TE',
    'Proxy-Authorization',
    'sec-fetch-site',
    'User-Agent',
    'If-Match',
    'Accept-Encoding',
    'traceparent',
    'Date',
    '',
    'two words',
    'a:b',
    'a\r\nb',
    'ü',
    'x'.repeat(65),
  ])('cannot be called %j', async (name) => {
    const request = { url: receiver.url(), verify: false, signature_header: { name } };
    const { status, body } = await kolo.test.post('/api/v1/webhooks', request);
    expect([status, body.errors[0].path]).toEqual([400, 'signature_header.name']);
  });

  it.each([
    '1234567',
    'x'.repeat(257),
    'with\ttab',
    'naïve secret',
    '',
  ])('cannot have the secret %j', async (secret) => {
    const request = { url: receiver.url(), verify: false, signature_header: { name: 'X-Mine', secret } };
    const { status, body } = await kolo.test.post('/api/v1/webhooks', request);
    expect([status, body.errors[0].path]).toEqual([400, 'signature_header.secret']);
  });

  it('is set by nobody who may not see secrets', async () => {
    const { id } = await register();
    const writer = await kolo.clientWith(['write']);
    const path = `/api/v1/webhooks/${id}`;
    const refused = await writer.request('PATCH', path, { signature_header: { name: 'X-Mine' } });
    expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing']);
    expect(refused.headers.get('www-authenticate')).toContain('scope="admin"');
  });
});
