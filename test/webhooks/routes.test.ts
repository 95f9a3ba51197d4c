import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../src/platform/http/app-types.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { ALL_SCOPES } from '../../src/platform/values/scopes.ts';
import { endpointRoutes } from '../../src/webhooks/endpoints/routes.ts';
import { webhookLogRoutes } from '../../src/webhooks/log/routes.ts';
import { Harness, type TestTenant } from './harness.ts';
import { Receiver } from './receiver.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

let harness: Harness;
let receiver: Receiver;
let app: App;
let tenant: TestTenant;
let other: TestTenant;
/** The caller; the real server's authentication sets it. */
let caller: TestTenant;

beforeAll(async () => {
  harness = await Harness.create({ timeoutMs: 400 });
  receiver = await Receiver.listen();
  app = createServer({ logger: pino({ level: 'silent' }) });
  app.addHook('onRequest', async (request) => {
    request.tenant = caller;
    request.scopes = ALL_SCOPES;
    request.keyId = 'aKeyOfIt';
  });
  const { endpoints, database } = harness;
  endpointRoutes(app, { endpoints, database, access: { addressOf: () => '192.0.2.1' } });
  webhookLogRoutes(app, harness);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  await harness.close();
});
beforeEach(async () => {
  tenant = await harness.tenant();
  other = await harness.tenant();
  caller = tenant;
});
afterEach(async () => {
  await harness.stopWorkers();
  await harness.forgetDeliveries();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function send(method: Method, path: string, payload?: object) {
  const answer = await app.inject({ method, url: `/api/v1/webhooks${path}`, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

async function register(payload: object = {}) {
  const answer = await send('POST', '', { url: receiver.url(), verify: false, ...payload });
  expect(answer.status).toBe(201);
  return answer.body.data as { id: string; secret: string };
}

describe('endpoints', () => {
  it('are registered, read, changed and deleted', async () => {
    const fields = { events: ['create-wallet.success'], description: 'Ọlá' };
    const created = await send('POST', '', { url: receiver.url(), ...fields });
    const { id, secret, ...rest } = created.body.data;
    const now = new Date(harness.clock.now()).toISOString();
    expect(created).toMatchObject({ status: 201, body: { status: true } });
    expect(rest).toEqual({
      url: receiver.url(),
      status: 'enabled',
      profile: 'standard',
      signature_header: null,
      previous_secret_expires_at: null,
      contact_email: null,
      disabled_reason: null,
      failing_since: null,
      proven_at: now,
      created_at: now,
      updated_at: now,
      ...fields,
    });
    expect(secret).toMatch(/^whsec_/);

    const read = await send('GET', `/${id}`);
    expect(read).toMatchObject({ status: 200, body: { data: { id, ...rest } } });
    expect(JSON.stringify(read.body)).not.toContain('whsec');

    const change = { events: null, description: null, enabled: false };
    const changed = await send('PATCH', `/${id}`, change);
    const after = { events: null, description: null, status: 'disabled', disabled_reason: 'by the caller' };
    expect(changed.body.data).toEqual({ id, ...rest, ...after });

    const page = (await send('GET', '')).body.data.paginatedPayload;
    expect(page.edges).toEqual([changed.body.data]);

    expect(await send('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { status: true } });
    expect(await send('GET', `/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await send('GET', '')).body.data.paginatedPayload.edges).toEqual([]);
  });

  it.each([
    ['no url', {}, 'url'],
    ['a number as url', { url: 1 }, 'url'],
    ['an unknown type of event', { url: 'https://example.com/', events: ['nothing'] }, 'events[0]'],
    ['no type of event', { url: 'https://example.com/', events: [] }, 'events'],
    ['text as verify', { url: 'https://example.com/', verify: 'false' }, 'verify'],
    ['a control character', { url: 'https://example.com/', description: 'a\u0000b' }, 'description'],
  ])('are refused with %s', async (_, payload, path) => {
    const answer = await send('POST', '', payload);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path }] } });
  });

  it('are refused where the address is, with the reason', async () => {
    const payload = { url: 'http://169.254.169.254/' };
    const errors = [{ path: 'url', message: 'must have a public address' }];
    const refused = { status: 400, body: { code: 'webhook_url_refused', errors } };
    expect(await send('POST', '', payload)).toMatchObject(refused);
    const { id } = await register();
    expect(await send('PATCH', `/${id}`, payload)).toMatchObject(refused);
  });
});

describe('lists', () => {
  it('page through events newest first, there and back', async () => {
    const events = await harness.events(tenant, 5);
    await harness.events(other, 2);
    const ids = events.map((event) => event.id).reverse();
    const idsOf = (answer: Awaited<ReturnType<typeof send>>) =>
      answer.body.data.paginatedPayload.edges.map((edge: { id: string }) => edge.id);
    const infoOf = (answer: Awaited<ReturnType<typeof send>>) => answer.body.data.paginatedPayload.pageInfo;

    const first = await send('GET', '/events?limit=2');
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(infoOf(first)).toMatchObject({ hasNextPage: true, previousCursor: null });
    const second = await send('GET', `/events?limit=2&cursor=${infoOf(first).endCursor}`);
    expect(idsOf(second)).toEqual(ids.slice(2, 4));
    const third = await send('GET', `/events?limit=2&cursor=${infoOf(second).endCursor}`);
    expect(idsOf(third)).toEqual(ids.slice(4));
    expect(infoOf(third).hasNextPage).toBe(false);
    const back = await send('GET', `/events?limit=2&cursor=${infoOf(third).previousCursor}`);
    expect(idsOf(back)).toEqual(ids.slice(2, 4));
  });

  it('show events as they are sent, by type', async () => {
    const [event] = await harness.events(tenant, 1, 'bank-transfer.outflow.success');
    await harness.events(tenant, 1);
    const { edges } = (await send('GET', '/events?type=bank-transfer.outflow.success')).body.data
      .paginatedPayload;
    expect(edges).toEqual([
      {
        id: event!.id,
        type: 'bank-transfer.outflow.success',
        created_at: new Date(harness.clock.now()).toISOString(),
        body: JSON.parse(event!.body),
      },
    ]);
    expect((await send('GET', '/events?type=other')).status).toBe(400);
  });

  it('page through deliveries, each once, and filter them', async () => {
    const endpoints = [await register(), await register(), await register()];
    const events = await harness.events(tenant, 3);
    const expected = events
      .flatMap((event) => endpoints.map((endpoint) => `${event.id}_${endpoint.id}`))
      .sort()
      .reverse();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { edges, pageInfo } = (await send('GET', `/deliveries?limit=2${query}`)).body.data
        .paginatedPayload;
      seen.push(...edges.map((edge: { id: string }) => edge.id));
      cursor = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (cursor !== null);
    expect(seen).toEqual(expected);

    const filtered = async (query: string) =>
      (await send('GET', `/deliveries?${query}`)).body.data.paginatedPayload.edges.map(
        (edge: { id: string }) => edge.id,
      );
    const endpoint = endpoints[1]!.id;
    const event = events[1]!.id;
    expect(await filtered(`event_id=${event}`)).toEqual(expected.filter((id) => id.startsWith(event)));
    expect(await filtered(`endpoint_id=${endpoint}`)).toEqual(expected.filter((id) => id.endsWith(endpoint)));
    expect(await filtered(`event_id=${event}&endpoint_id=${endpoint}`)).toEqual([`${event}_${endpoint}`]);
    expect(await filtered('status=pending')).toEqual(expected);
    expect(await filtered('status=exhausted')).toEqual([]);
  });

  /** The listed delivery of an event, after one attempt that the receiver answered. */
  async function attempted(answer: { status: number; body: string }) {
    receiver.reply = () => answer;
    const { id } = await register();
    const [event] = await harness.events(tenant);
    harness.startWorker();
    await harness.deliveryUntil(tenant, event!.id, id, (d) => d.attempts === 1);
    const [edge] = (await send('GET', '/deliveries')).body.data.paginatedPayload.edges;
    return { id, event: event!, edge };
  }

  it('show a delivery with what came of it', async () => {
    const { id, event, edge } = await attempted({ status: 503, body: 'later' });
    const now = harness.clock.now();
    expect(edge).toEqual({
      id: `${event.id}_${id}`,
      event_id: event.id,
      event_type: 'create-wallet.success',
      endpoint_id: id,
      status: 'pending',
      attempts: 1,
      response_status: 503,
      latency_ms: expect.any(Number),
      response_excerpt: 'later',
      error: 'answered 503',
      warning: null,
      last_attempt_at: new Date(now).toISOString(),
      next_attempt_at: new Date(now + 5_000).toISOString(),
      created_at: new Date(now).toISOString(),
    });
  });

  it('show a delivery with a warning where the answer contradicts its 2xx', async () => {
    const { edge } = await attempted({ status: 200, body: '{"success":false}' });
    expect(edge).toMatchObject({
      status: 'delivered',
      error: null,
      warning: 'answered 200 with success: false',
    });
  });

  it.each(['', '/events', '/deliveries'])('of %s refuse a cursor that is not theirs', async (path) => {
    for (const made of ['x', Buffer.from("o:' OR 1=1").toString('base64url')]) {
      const answer = await send('GET', `${path}?cursor=${made}`);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } });
    }
  });
});

describe('a resend', () => {
  it('is scheduled at once', async () => {
    receiver.reply = () => ({ status: 200 });
    const { id } = await register();
    const [event] = await harness.events(tenant);
    harness.startWorker();
    await harness.deliveryUntil(tenant, event!.id, id, (d) => d.status === 'delivered');
    await harness.stopWorkers();
    const answer = await send('POST', `/deliveries/${event!.id}_${id}/resend`);
    const now = new Date(harness.clock.now()).toISOString();
    expect(answer).toMatchObject({ status: 202, body: { status: true } });
    expect(answer.body.data).toMatchObject({ status: 'pending', attempts: 0, next_attempt_at: now });
  });
});

describe("another tenant's ids", () => {
  it('are answered like unknown and ill-formed ones', async () => {
    const { id } = await register();
    const [event] = await harness.events(tenant);
    caller = other;
    for (const endpoint of [id, UNKNOWN, 'x', id.toUpperCase(), '%00']) {
      for (const event_ of [event!.id, UNKNOWN, 'x']) {
        const requests: [Method, string, object?][] = [
          ['GET', `/${endpoint}`],
          ['PATCH', `/${endpoint}`, { description: 'x' }],
          ['DELETE', `/${endpoint}`],
          ['GET', `/deliveries?endpoint_id=${endpoint}`],
          ['GET', `/deliveries?event_id=${event_}`],
          ['POST', `/deliveries/${event_}_${endpoint}/resend`],
        ];
        for (const request of requests) {
          const { status, body } = await send(...request);
          const { request_id: _, ...rest } = body;
          expect([request, status, rest]).toEqual([
            request,
            404,
            { status: false, message: 'Not found', code: 'not_found' },
          ]);
        }
      }
    }
    caller = tenant;
    expect((await send('GET', `/${id}`)).status).toBe(200);
    expect((await send('GET', `/deliveries?event_id=${event!.id}&endpoint_id=${id}`)).status).toBe(200);
  });
});
