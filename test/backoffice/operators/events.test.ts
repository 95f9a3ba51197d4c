import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { Receiver } from '../../webhooks/receiver.ts';
import { everywhere, People, type Person } from './people.ts';

let kolo: TestKolo;
let people: People;
let receiver: Receiver;
let vera: Person;
let endpointId: string;
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  vera = await people.person('vera@example.com', everywhere('viewer'));
  await vera.signIn();
  receiver = await Receiver.listen();
  receiver.reply = ({ body }) => ({
    status: 200,
    body: /"recipient".*"session_id"/.exec(body.toString())?.[0] ?? 'ok',
  });
  const events = ['bank-transfer.outflow.success'];
  const made = await kolo.test.post('/api/v1/webhooks', { url: receiver.url(), events });
  endpointId = made.body.data.id;
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await kolo.stop();
  await receiver.close();
});

const at = (path: string, mode = 'test') => `/ops/v1/businesses/${kolo.business.businessId}/${mode}${path}`;
const see = async (path: string) => (await vera.call('GET', at(path))).body;
const edgesOf = async (path: string) => (await see(path)).data.paginatedPayload.edges;

/** Pays somebody and waits for the delivery to the endpoint. */
async function paid(reference: string, fields = {}): Promise<string> {
  const wallet = await kolo.test.fundedWallet(50_000);
  await kolo.test.transfer({ reference, source: wallet, ...fields });
  await kolo.test.finalStatus(reference);
  await until(
    async () => (await edgesOf(`/events?transfer_id=${reference}`))[0]?.deliveries[0]?.status === 'delivered',
  );
  return wallet;
}

it('lists what happened page by page, by type and by movement, and of no other environment', async () => {
  const wallet = await paid('first-1');
  await paid('second-1');
  const all = await edgesOf('/events?limit=100');
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const { edges, pageInfo } = (await see(`/events?limit=2${after}`)).data.paginatedPayload;
    seen.push(...edges.map(({ id }: { id: string }) => id));
    if (!pageInfo.hasNextPage) break;
    after = `&cursor=${encodeURIComponent(pageInfo.endCursor)}`;
  }
  expect(seen).toEqual(all.map(({ id }: { id: string }) => id));
  expect(seen).toEqual([...seen].sort().reverse());
  const ofType = await edgesOf('/events?type=bank-transfer.outflow.success');
  expect(ofType.map(({ reference }: { reference: string }) => reference)).toEqual(['second-1', 'first-1']);
  const [event, ...others] = await edgesOf('/events?transfer_id=first-1');
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    type: 'bank-transfer.outflow.success',
    reference: 'first-1',
    wallet_id: wallet,
    deliveries: [{ id: `${event.id}_${endpointId}`, endpoint_id: endpointId, status: 'delivered' }],
  });
  expect((await see('/events?transfer_id=nobodys')).code).toBe('not_found');
  const beside = await see('/events?transfer_id=first-1&type=create-wallet.success');
  expect(beside).toMatchObject({ code: 'invalid_request', errors: [{ path: 'transfer_id' }] });
  const live = await vera.call('GET', at('/events', 'live'));
  expect(live.body.data.paginatedPayload.edges).toEqual([]);
  expect((await vera.call('GET', at(`/events/${event.id}`, 'live'))).status).toBe(404);
});

it('shows an event with what each endpoint answered, and whose it is to nobody', async () => {
  await paid('third-1', { accountNumber: '0123456789', narration: 'Rent of Chidinma' });
  const [{ id }] = await edgesOf('/events?transfer_id=third-1');
  const { data } = await see(`/events/${id}`);
  expect(data.body).toMatchObject({
    eventId: id,
    eventType: 'bank-transfer.outflow.success',
    reference: 'third-1',
    eventData: { amount: 10_000, status: 'successful', recipient: '******6789', narration: '***' },
  });
  expect(data.deliveries).toEqual([
    {
      id: `${id}_${endpointId}`,
      event_id: id,
      event_type: data.type,
      endpoint_id: endpointId,
      endpoint_url: receiver.url(),
      endpoint_status: 'enabled',
      status: 'delivered',
      attempts: 1,
      last_attempt_at: expect.any(String),
      next_attempt_at: null,
      error: null,
      warning: null,
      response_status: 200,
      latency_ms: expect.any(Number),
      created_at: expect.any(String),
      response_excerpt: expect.stringMatching(/^"recipient":"\*\*\*",.*"narration":"\*\*\* of \*\*\*"/),
    },
  ]);
  const sent = receiver
    .posts()
    .find(({ headers }) => headers['webhook-id'] === id)!
    .body.toString();
  expect(sent).toMatch(/0123456789.*Rent of Chidinma/);
  expect(JSON.stringify(data)).not.toMatch(/0123456789|Chidinma|Rent/);
  expect((await vera.call('GET', at('/events/019bbf6c-7e00-7000-8000-000000000001'))).body.code).toBe(
    'not_found',
  );
});

it('lists what was sent, by endpoint and state', async () => {
  await paid('fourth-1');
  const url = receiver.url('/refusing');
  const refusing = (await kolo.test.post('/api/v1/webhooks', { url, events: ['create-wallet.success'] })).body
    .data.id;
  const before = receiver.reply;
  receiver.reply = (request) =>
    request.path === '/refusing' ? { status: 500, body: 'no' } : before(request);
  await kolo.test.customer();
  await until(async () => (await edgesOf('/deliveries?status=pending'))[0]?.attempts === 1);
  const idsOf = async (query: string) =>
    (await edgesOf(`/deliveries${query}`)).map(({ id }: { id: string }) => id);
  const all = await idsOf('');
  const [waiting] = await edgesOf(`/deliveries?endpoint_id=${refusing}`);
  expect(waiting).toMatchObject({
    endpoint_url: url,
    status: 'pending',
    response_status: 500,
    error: 'answered 500',
    event_type: 'create-wallet.success',
    next_attempt_at: expect.any(String),
  });
  expect(waiting).not.toHaveProperty('response_excerpt');
  expect(await idsOf('?status=pending')).toEqual([waiting.id]);
  expect(await idsOf(`?status=pending&endpoint_id=${endpointId}`)).toEqual([]);
  expect(await idsOf('?status=exhausted')).toEqual([]);
  expect(await idsOf('?status=delivered')).toEqual(all.filter((id: string) => id !== waiting.id));
  const first = (await see('/deliveries?limit=1')).data.paginatedPayload;
  expect(first.edges).toMatchObject([{ id: all[0] }]);
  const rest = await see(`/deliveries?cursor=${encodeURIComponent(first.pageInfo.endCursor)}`);
  expect(rest.data.paginatedPayload.edges.map(({ id }: { id: string }) => id)).toEqual(all.slice(1));
  const back = encodeURIComponent(rest.data.paginatedPayload.pageInfo.previousCursor);
  expect(await idsOf(`?cursor=${back}`)).toEqual([all[0]]);
  expect((await see('/deliveries?cursor=bm9uZQ')).code).toBe('invalid_request');
});
