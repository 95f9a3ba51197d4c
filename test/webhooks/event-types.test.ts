import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodySchema, exampleBody } from '../../src/webhooks/event-schemas.ts';
import { EVENTS } from '../../src/webhooks/events.ts';
import { AJV_OPTIONS, closed, DescribedClient } from '../api/described.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { PROGRAM } from '../tidy/sources.ts';
import { Receiver } from './receiver.ts';

const TYPES = EVENTS.map(({ type }) => type);
/** A type that nothing emits. */
const UNOFFERED = ['interest-payout.failed'];

let kolo: TestKolo;
let client: DescribedClient;
let receiver: Receiver;
let owner: pg.Client;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
  receiver = await Receiver.listen();
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await receiver.close();
  await kolo.stop();
});

/** Does whatever has an event, and gives the bodies of all events by type. */
async function everything(): Promise<Map<string, unknown[]>> {
  const { customerId } = await client.customer();
  const identifier = randomUUID();
  const wallet = [{ name: identifier, tag: 'expense', identifier, reserveAccount: true }];
  const bulk = await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
  expect(bulk.status).toBe(200);
  await client.fund(identifier, 1_000_000);
  for (const accountNumber of ['0123456789', '0000000028', '0000000060']) {
    await client.transfer({ source: identifier, reference: `to-${accountNumber}`, accountNumber });
    await client.finalStatus(`to-${accountNumber}`);
  }
  const other = (await client.customer()).walletId;
  const between = { source: identifier, destination: other, reference: 'to-another', amount: 5 };
  expect((await client.post('/api/v1/transfer/wallet', { ...between, currency: 'NGN' })).status).toBe(202);
  await client.post(`/api/v1/wallet/${other}/restrict`, { type: 'outflow', reason: 'Disputed' });
  await client.post(`/api/v1/wallet/${other}/lift`, { reason: 'Settled' });
  const items = [{ amount: 1, reference: 'in-bulk', accountNumber: '0123456789', bankCode: '058' }];
  const many = { reference: 'bulk', currency: 'NGN', source: identifier, transfers: items };
  expect((await client.post('/api/v1/transfer/bank/bulk', many)).status).toBe(202);
  await failAnEndpoint(identifier);
  await failThreeTimes(identifier);
  kolo.clock.advance(10_000);
  const reversals = () => client.all('/api/v1/transaction?category=bank-outflow-reversal');
  await until(async () => (await reversals()).length > 0);
  // A month that is over, of a wallet that earns.
  await client.request('PATCH', `/api/v1/wallet/${identifier}`, {
    interest_enabled: true,
    interest_rate: 100,
  });
  kolo.clock.advance(40 * 86_400_000);
  await until(async () => {
    const { body } = await client.get('/api/v1/webhooks/events?type=interest-payout.success');
    return body.data.paginatedPayload.edges.length > 0;
  });
  const events = await client.all<{ type: string; body: unknown }>('/api/v1/webhooks/events');
  return new Map(TYPES.map((type) => [type, events.filter((e) => e.type === type).map(({ body }) => body)]));
}

/** An endpoint that fails, for so long that it is disabled. */
async function failAnEndpoint(walletId: string): Promise<void> {
  const dead = { url: 'http://127.0.0.1:9/', verify: false };
  const { body } = await client.post('/api/v1/webhooks', dead);
  const read = async () => (await client.get(`/api/v1/webhooks/${body.data.id}`)).body.data;
  await client.fund(walletId, 1);
  await until(async () => (await read()).failing_since !== null);
  kolo.clock.advance(2 * 3_600_000);
  const reported = '/api/v1/webhooks/events?type=webhook-endpoint.failing';
  await until(async () => (await client.all(reported)).length > 0);
  kolo.clock.advance(86_400_000);
  await until(async () => (await read()).status === 'disabled');
}

/** Schedules a payment that the bank refuses, day after day. */
async function failThreeTimes(source_wallet_id: string): Promise<void> {
  const path = '/api/v1/transfer/schedule-payment';
  const { body } = await client.post(path, {
    amount: 1,
    payout_type: 'recurring',
    frequency: 'day',
    source_wallet_id,
    destination_type: 'bank',
    destination_id: '0000000028',
    destination_code: '058',
  });
  const id = body.data.schedule_payment_id;
  for (let n = 1; n <= 3; n++) {
    await until(async () => {
      const { consecutive_failures } = (await client.get(`${path}/${id}`)).body.data;
      // The bank is queried again as time passes.
      if (consecutive_failures < n) kolo.clock.advance(500);
      return consecutive_failures === n;
    });
    kolo.clock.advance(86_400_000);
  }
}

describe('every declared type of event', () => {
  it('is emitted, with a body of its schema, and no other is', async () => {
    const found = await everything();
    const ajv = new Ajv2020(AJV_OPTIONS);
    for (const event of EVENTS) {
      const isDescribed = ajv.compile(closed(JSON.parse(JSON.stringify(bodySchema(event)))));
      const bodies = found.get(event.type)!;
      expect([event.type, bodies.length > 0]).toEqual([event.type, true]);
      for (const body of [...bodies, exampleBody(event)]) {
        expect([body, isDescribed(body), isDescribed.errors]).toEqual([body, true, null]);
      }
    }
    const { rows } = await owner.query<{ type: string }>('SELECT DISTINCT type FROM events');
    expect(rows.map(({ type }) => type).sort()).toEqual(TYPES.toSorted());
  });

  it('is listed, and named once', () => {
    const declared = PROGRAM.flatMap(({ uncommented }) => [
      ...uncommented.matchAll(/\bdeclareEvent\(\{\s*type: '([^']+)'/g),
    ]).map(([, type]) => type);
    expect(declared.sort()).toEqual(TYPES.toSorted());
    for (const type of TYPES) expect(type).toMatch(/^[a-z_-]+\.[a-z.]+$/);
  });
});

describe('a type that nothing emits', () => {
  it.each(UNOFFERED)('is not to be had: %s', async (type) => {
    const request = { url: receiver.url(), verify: false, events: ['create-wallet.success', type] };
    const { status, body } = await client.post('/api/v1/webhooks', request);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors).toEqual([{ path: 'events[1]', message: `must be one of: ${TYPES.join(', ')}` }]);
    expect((await client.get(`/api/v1/webhooks/events?type=${type}`)).status).toBe(400);
  });
});
