import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../../src/app/process/logger.ts';
import { Client, until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { Receiver } from '../../webhooks/receiver.ts';
import { attributeOf, Collector, type SentSpan } from './collector.ts';

let collector: Collector;
let receiver: Receiver;
let kolo: TestKolo;

beforeAll(async () => {
  collector = await Collector.open();
  receiver = await Receiver.listen();
  kolo = await startKolo({ env: collector.settings });
});
afterAll(async () => {
  await kolo.stop();
  await receiver.close();
  await collector.close();
});

const PERSON = {
  name: 'Chidinma Okafor',
  phone: '08031234567',
  email: 'chidinma@example.com',
  bvn: '22123456789',
};
const TRANSFER = {
  reference: 'rent-of-okafor-7',
  narration: 'Rent for Chidinma',
  accountNumber: '0123456789',
  amount: 7_351_906,
};

/** Makes a payout whose webhook is delivered, in whose trace everything has arrived; gives its id. */
async function deliveredPayout(
  fields: { reference: string },
  headers: Record<string, string> = {},
): Promise<string> {
  const { walletId } = await kolo.test.customer({ name: PERSON.name });
  await kolo.test.fund(walletId, 10_000_000);
  const accepted = await kolo.test.transfer({ source: walletId, ...fields }, headers);
  expect(accepted.status).toBe(202);
  const { id } = (await kolo.test.finalStatus(fields.reference)).body.data;
  await until(() => collector.ofMovement(id).some(({ name }) => name === 'webhook'));
  return id;
}

const named = (spans: readonly SentSpan[], name: string): SentSpan =>
  spans.find((span) => span.name === name)!;
const refersTo = (from: SentSpan, to: SentSpan): boolean =>
  from.links.some(({ traceId, spanId }) => traceId === to.traceId && spanId === to.spanId);

test('a trace follows a transfer from its request to the bank and to the webhook', async () => {
  const events = ['bank-transfer.outflow.success'];
  const url = receiver.url('/hook');
  expect((await kolo.test.post('/api/v1/webhooks', { url, events, verify: false })).status).toBe(201);
  const id = await deliveredPayout(TRANSFER);
  const spans = collector.ofMovement(id);
  expect(spans.map(({ name }) => name).sort()).toEqual([
    'POST /api/v1/transfer/bank',
    'acceptTransfer',
    'bank send',
    'event',
    'settleTransfer',
    'webhook',
  ]);
  const request = named(spans, 'POST /api/v1/transfer/bank');
  const event = named(spans, 'event');
  expect(request.parentSpanId).toBeUndefined();
  for (const name of ['acceptTransfer', 'bank send', 'settleTransfer', 'event'])
    expect([name, named(spans, name).parentSpanId]).toEqual([name, request.spanId]);
  const webhook = named(spans, 'webhook');
  expect(webhook.parentSpanId).toBe(event.spanId);
  expect(attributeOf(webhook, 'kolo.event_type')).toBe('bank-transfer.outflow.success');
  expect(attributeOf(webhook, 'kolo.event_id')).toBe(attributeOf(event, 'kolo.event_id'));
  expect(attributeOf(named(spans, 'bank send'), 'kolo.outcome')).toBe('success');
  for (const { name, startTimeUnixNano, endTimeUnixNano } of spans)
    expect([name, BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)]).toEqual([name, true]);

  // Both batches are traces of their own; they and the movement refer to each other.
  const batches = collector.spans.filter(({ name }) => name === 'engine batch');
  for (const name of ['acceptTransfer', 'settleTransfer']) {
    const batch = batches.find((one) => refersTo(named(spans, name), one));
    expect([name, batch && refersTo(batch, request)]).toEqual([name, true]);
    expect(batch!.traceId).not.toBe(request.traceId);
  }
  // So do the request as its own trace has it, and the transfer.
  const own = collector.spans.find((one) => refersTo(request, one))!;
  expect([own.name, own.kind, refersTo(own, request)]).toEqual([request.name, 2, true]);
  expect(attributeOf(own, 'http.response.status_code')).toBe(202);
});

test("a request continues its caller's trace, and shows its database statements", async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-00`, tracestate: 'vendor=08031234567' };
  const { walletId } = await kolo.test.customer();
  expect((await kolo.test.get(`/api/v1/wallet/${walletId}`, headers)).status).toBe(200);
  const found = () => collector.spans.filter((span) => span.traceId === traceId);
  await until(() => found().some(({ name }) => name.startsWith('GET ')));
  const request = named(found(), 'GET /api/v1/wallet/:wallet_id');
  expect(request.parentSpanId).toBe('00f067aa0ba902b7');
  const queries = found().filter((span) => attributeOf(span, 'db.query.summary') !== undefined);
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) {
    expect(query.name).toMatch(/^[a-z_]+$/);
    const handler = found().find(({ spanId }) => spanId === query.parentSpanId)!;
    expect(handler.parentSpanId).toBe(request.spanId);
    expect(attributeOf(handler, 'kolo.tenant_id')).toBe(kolo.business.testTenantId);
  }
});

test('a replayed transfer and a refused one start no trace of their own', async () => {
  const source = await kolo.test.fundedWallet(1_000_000);
  const first = await kolo.test.transfer({ source, reference: 'twice' });
  const again = await kolo.test.transfer({ source, reference: 'twice' });
  expect([first.status, again.status]).toEqual([202, 202]);
  const { id } = (await kolo.test.finalStatus('twice')).body.data;
  const refused = await kolo.test.transfer({ source, reference: 'too-much', amount: 5_000_000 });
  expect(refused.status).toBe(400);
  const accepting = () => collector.ofMovement(id).filter(({ name }) => name === 'acceptTransfer');
  await until(() => accepting().length === 2);
  const requests = collector.ofMovement(id).filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(requests).toHaveLength(1);
});

test('a span exports nothing secret or personal, and no other service receives the trace', async () => {
  const url = receiver.url('/second?token=in-the-url');
  await kolo.test.post('/api/v1/webhooks', { url, verify: false });
  expect((await kolo.test.post('/api/v1/customers', PERSON)).status).toBe(201);
  await deliveredPayout({ ...TRANSFER, reference: 'rent-of-okafor-8' }, { 'x-request-id': 'okafor-asks' });
  await kolo.test.get(`/api/v1/customers?email=${PERSON.email}&name=Okafor`);
  await kolo.test.get(`/api/v1/wallet/${PERSON.phone}`);
  await kolo.test.get('/api/v1/nothing/of/okafor');
  await kolo.test.post('/api/v1/customers', `{"name": "${PERSON.name}", `);
  await kolo.test.post('/api/v1/transfer/bank', { ...TRANSFER, bankCode: '999' });
  await kolo.test.get('/api/v1/transaction/verify?reference=rent-of-okafor-8');
  await new Client(kolo.baseUrl, 'sk_test_of_nobody_at_all').get('/api/v1/customers');
  const last = await kolo.test.walletTransfer({
    source: 'okafor-1',
    destination: 'okafor-2',
    reference: 'o',
  });
  expect(last.status).toBeGreaterThanOrEqual(400);
  // Spans leave in the order in which they end.
  const traceId = 'aaaabbbbccccddddaaaabbbbccccdddd';
  await kolo.test.get('/api/v1/customers', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  await until(() => collector.spans.some((span) => span.traceId === traceId));

  const text = collector.text.replace(/"\w+UnixNano":"\d+"/g, '').toLowerCase();
  const personal = [...Object.values(PERSON), 'okafor', 'chidinma', '@example.com', 'rent-', 'rent for'];
  const ofMoney = [TRANSFER.accountNumber, String(TRANSFER.amount), '73519.06'];
  const secret = [kolo.test.key, kolo.test.key.slice(-12), 'bearer', 'whsec', 'in-the-url', 'authorization'];
  const sql = ['select ', 'insert ', ' from ', 'where '];
  for (const what of [...personal, ...ofMoney, ...secret, ...sql, 'nobody', `:${receiver.port}`])
    expect([what, text.includes(what.toLowerCase())]).toEqual([what, false]);
  expect(collector.attributeNames).toEqual([
    'db.operation.batch.size',
    'db.query.summary',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'kolo.attempt',
    'kolo.endpoint_id',
    'kolo.event_id',
    'kolo.event_type',
    'kolo.operation',
    'kolo.outcome',
    'kolo.rail',
    'kolo.result',
    'kolo.role',
    'kolo.tenant_id',
    'service.instance.id',
    'service.name',
    'service.version',
  ]);
  for (const { headers } of receiver.received)
    expect([headers.traceparent, headers.tracestate, headers.baggage]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
});

test('a collector that is away affects no request, and is logged once', async () => {
  const away = await Collector.open();
  const { settings } = away;
  await away.close();
  const lines: string[] = [];
  const log = createLogger({ level: 'info', role: 'all' }, { write: (line) => void lines.push(line) });
  const other = await startKolo({ env: settings, log });
  const said = () => lines.filter((line) => line.includes('traces cannot be sent'));
  try {
    const source = await other.test.fundedWallet(1_000_000);
    for (const reference of ['away-1', 'away-2']) {
      expect((await other.test.transfer({ source, reference })).status).toBe(202);
      expect((await other.test.finalStatus(reference)).body.data.status).toBe('successful');
    }
    await until(() => said().length > 0, 30_000);
    expect(await other.findings()).toEqual([]);
  } finally {
    await other.stop();
  }
  expect(said()).toHaveLength(1);
});
