import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient, withoutRequestId } from './described.ts';

let kolo: TestKolo;
let client: DescribedClient;
let owner: pg.Client;

beforeAll(async () => {
  kolo = await startKolo({ env: { KOLO_WEBHOOK_ALLOW_PRIVATE: 'true' }, limits: { lockTimeoutMs: 0 } });
  client = DescribedClient.of(kolo.test);
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
});
afterEach(async () => {
  await owner.query('ROLLBACK');
  expect(await kolo.findings()).toEqual([]);
});
afterAll(async () => {
  await owner.end();
  await kolo.stop();
});

const withKey = (key: string) => ({ 'idempotency-key': key });
const outcome = ({ status, headers, body }: Answer) => [status, headers.get('idempotent-replay'), body.data];

const createCustomer = (fields: object, headers: Record<string, string>, by = client) =>
  by.post('/api/v1/customers', { name: 'Ada Obi', ...fields }, headers);

/** A name of its own, by which a customer is found again. */
const newPerson = () => ({ phone: '08012345678', third_party_identifier: randomUUID() });
async function customersLike(person: { third_party_identifier: string }, by = client): Promise<number> {
  return (await by.all(`/api/v1/customers?third_party_identifier=${person.third_party_identifier}`)).length;
}

const subAccount = (customerId: string, name: string, key: string) =>
  client.post('/api/v1/wallet/sub-account', { subaccount_name: name, customer_id: customerId }, withKey(key));

/** Delivery ids of an endpoint that answers nobody. */
async function deliveries(count: number): Promise<string[]> {
  const url = 'http://127.0.0.1:9/';
  const { body } = await client.post('/api/v1/webhooks', { url, verify: false });
  for (let i = 0; i < count; i++) await client.customer();
  const { edges } = (await client.get(`/api/v1/webhooks/deliveries?endpoint_id=${body.data.id}`)).body.data
    .paginatedPayload;
  return edges.map(({ id }: { id: string }) => id);
}

describe('the operations', () => {
  const posts = () =>
    Object.entries(client.description.document.paths).flatMap(([path, { post }]) =>
      post === undefined ? [] : [{ path, takes: JSON.stringify(post).includes('"name":"Idempotency-Key"') }],
    );

  it('take the header if they create something without another name, and say so', () => {
    const taking = posts().filter(({ takes }) => takes);
    expect(taking.map(({ path }) => path)).toEqual([
      '/api/v1/customers',
      '/api/v1/wallet/sub-account',
      '/api/v1/wallet/reserve-account',
      '/api/v1/transfer/schedule-payment',
      '/api/v1/webhooks/deliveries/{id}/resend',
    ]);
  });

  it('do not take it if their requests have a name already, or only read', () => {
    expect(posts().flatMap(({ path, takes }) => (takes ? [] : path))).toEqual([
      '/api/v1/wallet/create/bulk',
      '/api/v1/webhooks',
      '/api/v1/webhooks/{id}/rotate-secret',
      '/api/v1/webhooks/{id}/test',
      '/api/v1/transfer/test/funding',
      '/api/v1/test/inflow',
      '/api/v1/transfer/wallet',
      '/api/v1/transfer/bank',
      '/api/v1/transfer/bank/bulk',
      '/api/v1/transfer/name-enquiry/bulk',
      '/api/v1/transaction/{transaction_id}/refund',
      '/api/v1/wallet/{wallet_id}/restrict',
      '/api/v1/wallet/{wallet_id}/lift',
      '/api/v1/wallet/{wallet_id}/close',
    ]);
  });

  it('ignore the header if they do not take it', async () => {
    const source = await client.fundedWallet(50_000);
    const key = withKey(randomUUID());
    for (const reference of [randomUUID(), randomUUID()]) {
      const answer = await client.transfer({ source, reference }, key);
      expect(outcome(answer)).toEqual([202, null, undefined]);
    }
    const { status } = await client.transfer({ source, reference: randomUUID() }, withKey('x'.repeat(300)));
    expect(status).toBe(202);
  });
});

describe('a request that is sent three times', () => {
  it('makes three customers without a key', async () => {
    const person = newPerson();
    for (let i = 0; i < 3; i++) expect((await createCustomer(person, {})).status).toBe(201);
    expect(await customersLike(person)).toBe(3);
  });

  it('makes one customer with a key, and the first answer is given each time', async () => {
    const person = newPerson();
    const headers = withKey('k'.repeat(255));
    const first = await createCustomer(person, headers);
    expect(outcome(first)).toEqual([201, null, expect.objectContaining({ new_customer: true })]);
    for (let i = 0; i < 2; i++) {
      expect(outcome(await createCustomer(person, headers))).toEqual([201, 'true', first.body.data]);
    }
    expect(await customersLike(person)).toBe(1);
  });

  it('makes one wallet with a key', async () => {
    const { customerId } = await client.customer();
    const first = await subAccount(customerId, 'Rent', 'rent');
    expect(outcome(first)).toEqual([200, null, { id: expect.any(String) }]);
    expect(outcome(await subAccount(customerId, 'Rent', 'rent'))).toEqual([200, 'true', first.body.data]);
    expect(await client.all(`/api/v1/wallet?customer_id=${customerId}`)).toHaveLength(2);
  });

  it('makes one scheduled payment with a key', async () => {
    const { walletId } = await client.customer();
    const body = {
      amount: 1,
      payout_type: 'one-time',
      start_date: '2090-01-01 00:00:00',
      source_wallet_id: walletId,
      destination_type: 'bank',
      destination_id: '0123456789',
      destination_code: '058',
    };
    const schedule = () => client.post('/api/v1/transfer/schedule-payment', body, withKey('rent'));
    const first = await schedule();
    expect(outcome(first)).toEqual([200, null, { schedule_payment_id: expect.any(String) }]);
    expect(outcome(await schedule())).toEqual([200, 'true', first.body.data]);
    expect(await client.all('/api/v1/transfer/schedule-payment')).toHaveLength(1);
  });

  it('makes a delivery due once with a key', async () => {
    const [id] = await deliveries(1);
    const resend = () =>
      client.request('POST', `/api/v1/webhooks/deliveries/${id}/resend`, undefined, withKey('again'));
    const first = await resend();
    expect(outcome(first)).toEqual([202, null, expect.objectContaining({ id, attempts: 0 })]);
    kolo.clock.advance(1_000);
    expect(outcome(await resend())).toEqual([202, 'true', first.body.data]);
  });

  it('at the same time is done once as well', async () => {
    const person = newPerson();
    const headers = withKey(randomUUID());
    const answers = await Promise.all(Array.from({ length: 20 }, () => createCustomer(person, headers)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(answers.filter((answer) => outcome(answer)[1] === null)).toHaveLength(1);
    expect(await customersLike(person)).toBe(1);
  });
});

describe('the same key', () => {
  const REUSED = {
    status: 400,
    body: {
      status: false,
      message: 'The Idempotency-Key was sent before with another request',
      code: 'idempotency_key_reused',
      errors: [{ path: 'Idempotency-Key', message: 'was sent before with another request' }],
    },
  };

  it('with another body is refused, and nothing is done', async () => {
    const person = newPerson();
    const headers = withKey(randomUUID());
    await createCustomer(person, headers);
    for (const other of [
      { phone: '08087654321' },
      { id_type: 'nin', id_number: '1' },
      { name: 'Ada Obi.' },
    ]) {
      const answer = await createCustomer({ ...person, ...other }, headers);
      expect(withoutRequestId(answer)).toEqual(REUSED);
    }
    expect(await customersLike(person)).toBe(1);
  });

  it('with another query or path is refused', async () => {
    const person = newPerson();
    const headers = withKey(randomUUID());
    await createCustomer(person, headers);
    const body = { name: 'Ada Obi', ...person };
    const queried = await client.post('/api/v1/customers?returnIfExist=true', body, headers);
    expect(withoutRequestId(queried)).toEqual(REUSED);
    const answers = [];
    for (const id of (await deliveries(2)).slice(0, 2)) {
      answers.push(
        await client.request('POST', `/api/v1/webhooks/deliveries/${id}/resend`, undefined, headers),
      );
    }
    expect(answers.map(({ status }) => status)).toEqual([202, 400]);
  });

  it.each([
    ['in another order', '{"third_party_identifier":"$","phone":"08012345678","name":"Zoë"}'],
    ['with blanks', '{ "name": "Zoë", "phone": "08012345678", "third_party_identifier": "$" }'],
    ['in another normal form', '{"name":"Zoe\u0308","phone":"08012345678","third_party_identifier":"$"}'],
    [
      'with a null that stands for nothing',
      '{"name":"Zoë","email":null,"phone":"08012345678","third_party_identifier":"$"}',
    ],
    ['with an unknown field', '{"name":"Zoë","sentAt":1,"phone":"08012345678","third_party_identifier":"$"}'],
  ])('with the same content %s is the same request', async (_, text) => {
    const person = newPerson();
    const headers = withKey(randomUUID());
    expect((await createCustomer({ ...person, name: 'Zoë' }, headers)).status).toBe(201);
    const again = text.replace('$', person.third_party_identifier);
    const answer = await client.request('POST', '/api/v1/customers', again, headers);
    expect(outcome(answer).slice(0, 2)).toEqual([201, 'true']);
  });

  it('of another operation, business or environment is another key', async () => {
    const person = newPerson();
    const key = randomUUID();
    const { customerId } = await client.customer();
    for (const by of [client, client.as(kolo.live), client.as(kolo.otherBusiness)]) {
      expect(outcome(await createCustomer(person, withKey(key), by)).slice(0, 2)).toEqual([201, null]);
      expect(await customersLike(person, by)).toBe(1);
    }
    expect(outcome(await subAccount(customerId, randomUUID(), key)).slice(0, 2)).toEqual([200, null]);
  });

  it('is free after a refusal', async () => {
    const { customerId } = await client.customer();
    const key = randomUUID();
    expect((await subAccount(randomUUID(), 'Food', key)).body.code).toBe('customer_not_found');
    expect(outcome(await subAccount(customerId, 'Food', key)).slice(0, 2)).toEqual([200, null]);
    expect((await subAccount(customerId, 'Food', randomUUID())).body.code).toBe('wallet_exists');
  });
});

it.each([
  ['is empty', ''],
  ['is too long', 'k'.repeat(256)],
  ['is not ASCII', 'clé'],
  ['holds a control character', 'a\tb'],
])('a key that %s is refused by name', async (_, key) => {
  const { status, body } = await createCustomer(newPerson(), withKey(key));
  expect([status, body.code, body.errors]).toEqual([
    400,
    'invalid_request',
    [{ path: 'Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' }],
  ]);
});

describe('while the first request runs', () => {
  /** Blocks writers of the tenant's events until `owner` ends its transaction. */
  async function holdTenant(): Promise<void> {
    await owner.query("BEGIN; SET LOCAL stats_fetch_consistency = 'none'");
    await owner.query('SELECT FROM ledgers WHERE tenant_id = $1 FOR UPDATE', [kolo.business.testTenantId]);
  }
  /** Waits until so many sessions wait for a lock; gives them, who has waited longest first. */
  const waiting = async (count: number): Promise<number[]> => {
    let pids: number[] = [];
    await until(async () => {
      const { rows } = await owner.query<{ pid: number }>(
        `SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE NOT granted AND datname = current_database() ORDER BY waitstart`,
      );
      pids = rows.map(({ pid }) => pid);
      return pids.length === count;
    });
    return pids;
  };

  it('a second waits, and is then refused as in progress; later it gets the answer of the first', async () => {
    const person = newPerson();
    const headers = withKey(randomUUID());
    await holdTenant();
    const first = createCustomer(person, headers);
    await waiting(1);
    const second = await createCustomer(person, headers);
    expect([second.status, second.body.code]).toEqual([409, 'in_progress']);
    await owner.query('COMMIT');
    const { status, body } = await first;
    expect(status).toBe(201);
    expect(outcome(await createCustomer(person, headers))).toEqual([201, 'true', body.data]);
    expect(await customersLike(person)).toBe(1);
  });

  it('a second that waits gets its answer as soon as it has ended', async () => {
    const person = newPerson();
    const headers = withKey(randomUUID());
    await holdTenant();
    const first = createCustomer(person, headers);
    await waiting(1);
    const second = createCustomer(person, headers);
    await waiting(2);
    await owner.query('COMMIT');
    const done = outcome(await first);
    const replayed = outcome(await second);
    expect([done[1], replayed[1], replayed[2]]).toEqual([null, 'true', done[2]]);
  });

  it('a second that waits is done itself when the first dies before its end', async () => {
    const person = newPerson();
    const headers = withKey(randomUUID());
    await holdTenant();
    const first = createCustomer(person, headers);
    const [pid] = await waiting(1);
    const second = createCustomer(person, headers);
    await waiting(2);
    await owner.query('SELECT pg_terminate_backend($1)', [pid]);
    expect((await first).status).toBe(503);
    await owner.query('COMMIT');
    expect(outcome(await second).slice(0, 2)).toEqual([201, null]);
    expect(outcome(await createCustomer(person, headers)).slice(0, 2)).toEqual([201, 'true']);
    expect(await customersLike(person)).toBe(1);
  });
});
