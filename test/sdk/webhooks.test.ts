import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  fastifyWebhook,
  isKnownEvent,
  nodeWebhookHandler,
  signWebhookForTest,
  verifyWebhook,
  WebhookVerificationError,
  webhookHandler,
} from '../../packages/sdk/src/index.ts';

const secretOf = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const SECRET = secretOf();
const EVENT = {
  eventId: 'e-1',
  eventType: 'bank-transfer.outflow.success',
  reference: 'pay-1',
  eventData: { narration: 'Ọjà — market' },
};
const NOW = Date.parse('2026-01-15T10:00:00Z');

describe('verifyWebhook', () => {
  it('reads events signed with the secret, as bytes or text', async () => {
    const { body, headers } = await signWebhookForTest(EVENT, SECRET, NOW);
    for (const raw of [body, new TextEncoder().encode(body)]) {
      expect(await verifyWebhook(raw, headers, SECRET, { nowMs: NOW })).toEqual(EVENT);
      expect(await verifyWebhook(raw, new Headers(headers), SECRET, { nowMs: NOW })).toEqual(EVENT);
    }
  });

  it('takes any of several secrets, and of several signatures', async () => {
    const before = secretOf();
    const after = secretOf();
    const { body, headers } = await signWebhookForTest(EVENT, before, NOW);
    const { headers: others } = await signWebhookForTest(EVENT, after, NOW);
    const signature = `v1a,AAAA v1,!!! ${headers['webhook-signature']} ${others['webhook-signature']}`;
    const both = { ...headers, 'webhook-signature': signature };
    for (const secrets of [before, after, [secretOf(), after]])
      expect(await verifyWebhook(body, both, secrets, { nowMs: NOW })).toEqual(EVENT);
  });

  it.each([
    ['of another secret', { secret: secretOf() }],
    ['with another body', { body: '{"eventId":"e-1"}' }],
    ['with another id', { headers: { 'webhook-id': 'e-2' } }],
    ['with another time', { headers: { 'webhook-timestamp': String(NOW / 1_000 + 1) } }],
    ['without a signature', { headers: { 'webhook-signature': '' } }],
    ['with a signature of another version', { headers: { 'webhook-signature': 'v2,AAAA' } }],
    ['that is older than five minutes', { nowMs: NOW + 300_001 }],
    ['that is from later than in five minutes', { nowMs: NOW - 300_001 }],
  ])('refuses one %s', async (_, change: {
    secret?: string;
    body?: string;
    headers?: object;
    nowMs?: number;
  }) => {
    const { body, headers } = await signWebhookForTest(EVENT, SECRET, NOW);
    const verified = verifyWebhook(
      change.body ?? body,
      { ...headers, ...change.headers },
      change.secret ?? SECRET,
      { nowMs: change.nowMs ?? NOW },
    );
    await expect(verified).rejects.toThrow(WebhookVerificationError);
  });

  it('refuses one with any byte changed', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const { body, headers } = await signWebhookForTest(EVENT, SECRET, NOW);
        const bytes = new TextEncoder().encode(body);
        bytes[at % bytes.length]! ^= by;
        await expect(verifyWebhook(bytes, headers, SECRET, { nowMs: NOW })).rejects.toThrow(
          WebhookVerificationError,
        );
      }),
      { numRuns: 50 },
    ));
});

type Handler = (request: Request) => Promise<{ status: number }>;
type Options = Parameters<typeof webhookHandler>[0];

/** Each handler, as something that takes a request. */
const HANDLERS: [name: string, make: (options: Options) => Promise<Handler>][] = [
  [
    'webhookHandler',
    async (options) => (request) => webhookHandler(options)(request).catch(() => ({ status: 500 })),
  ],
  [
    'nodeWebhookHandler',
    async (options) => {
      const server = createServer(nodeWebhookHandler(options));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      return sendTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    },
  ],
  [
    'fastifyWebhook',
    async (options) => {
      const app = Fastify();
      await app.register(fastifyWebhook(options), { prefix: '/hooks' });
      onTestFinished(() => app.close());
      return sendTo(`${await app.listen({ host: '127.0.0.1', port: 0 })}/hooks`);
    },
  ],
];
const sendTo =
  (url: string): Handler =>
  async (request) =>
    fetch(url, {
      method: request.method,
      headers: request.headers,
      ...(request.method === 'GET' ? {} : { body: await request.text() }),
    });
const posted = async (event: typeof EVENT, secret = SECRET): Promise<Request> =>
  new Request('http://receiver.example/', { method: 'POST', ...(await signWebhookForTest(event, secret)) });

describe.each(HANDLERS)('%s', (_, make) => {
  it('answers 2xx once the function has finished', async () => {
    const seen: string[] = [];
    const handle = await make({
      secret: SECRET,
      onEvent: async (event) => {
        await Promise.resolve();
        seen.push(event.eventId);
      },
    });
    expect((await handle(await posted(EVENT))).status).toBe(204);
    expect(seen).toEqual(['e-1']);
  });

  it('answers 500 where the function fails, so that it is sent again', async () => {
    const handle = await make({
      secret: SECRET,
      onEvent: () => Promise.reject(new Error('the database is away')),
    });
    expect((await handle(await posted(EVENT))).status).toBe(500);
  });

  it('answers 400 to unsigned requests, which the function never sees', async () => {
    const handle = await make({ secret: SECRET, onEvent: () => expect.unreachable() });
    expect((await handle(await posted(EVENT, secretOf()))).status).toBe(400);
  });

  it('answers the request at registration', async () => {
    const handle = await make({ secret: SECRET, onEvent: () => expect.unreachable() });
    expect((await handle(new Request('http://receiver.example/'))).status).toBe(200);
  });

  it('hands on events that only a newer Kolo sends', async () => {
    const seen: string[] = [];
    const event = { ...EVENT, eventType: 'moon.rose' };
    const handle = await make({
      secret: SECRET,
      onEvent: () => expect.unreachable(),
      onUnknownEvent: ({ eventType }) => seen.push(eventType),
    });
    expect((await handle(await posted(event))).status).toBe(204);
    expect(seen).toEqual(['moon.rose']);
    expect(isKnownEvent(event)).toBe(false);
  });
});
