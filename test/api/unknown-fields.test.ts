import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

const BULK = '/api/v1/wallet/create/bulk';
const HEADER = 'kolo-unknown-fields';
/** More than ten names of this length with their suggestions, characters. */
const HEADER_MAX = 4_000;

let kolo: TestKolo;
let client: DescribedClient;
let customerId: string;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
  ({ customerId } = await client.customer());
});
afterAll(async () => {
  await kolo.stop();
});

const wallet = (fields: object = {}) => {
  const identifier = randomUUID();
  return { name: `Wallet ${identifier}`, tag: 'expense', identifier, ...fields };
};
const bulk = (wallets: object[], fields: object = {}) =>
  client.post(BULK, { customerId, currency: 'NGN', wallet: wallets, ...fields });

/** The header's value for a customer with these fields, which is not created. */
const named = async (fields: object | string): Promise<string | null> =>
  (await client.post('/api/v1/customers', fields)).headers.get(HEADER);

describe('a body field that Kolo does not know', () => {
  it('is named with the field that was probably meant, and otherwise ignored', async () => {
    const item = wallet({ reserve_account: true });
    const { status, headers } = await bulk([item], { inflowTransferFee: 100, colour: 'red' });
    expect(status).toBe(200);
    expect(headers.get(HEADER)?.split(', ').sort()).toEqual([
      'colour',
      'inflowTransferFee; did-you-mean=inflow_transfer_fee',
      'wallet[0].reserve_account; did-you-mean=reserveAccount',
    ]);
    const { body } = await client.get(`/api/v1/wallet/${item.identifier}/accounts`);
    expect(body.data).toEqual([]);
  });

  it('is named by every operation that takes a body', async () => {
    const { paths } = client.description.document;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { requestBody }]) => requestBody !== undefined)
        .map(([method]) => ({ method: method.toUpperCase(), path })),
    );
    expect(operations.length).toBeGreaterThan(12);
    for (const { method, path } of operations) {
      const url = path.replace(/\{\w+\}/g, randomUUID());
      const { headers } = await client.request(method, url, { unheard_of: 1 });
      expect([method, path, headers.get(HEADER)]).toEqual([method, path, 'unheard_of']);
    }
  });

  it('is named by a refusal too', async () => {
    const { status, headers } = await client.post('/api/v1/transfer/bank', { ammount: 5_000 });
    expect([status, headers.get(HEADER)]).toEqual([400, 'ammount; did-you-mean=amount']);
  });

  it('is named again when a request with an Idempotency-Key is replayed', async () => {
    const fields = { subaccount_name: `Sub ${randomUUID()}`, customer_id: customerId, tags: [] };
    const key = { 'idempotency-key': randomUUID() };
    await client.post('/api/v1/wallet/sub-account', fields, key);
    const again = await client.post('/api/v1/wallet/sub-account', fields, key);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(again.headers.get(HEADER)).toBe('tags');
  });

  it('is not named to an unauthenticated caller', async () => {
    const nobody = await fetch(new URL('/api/v1/customers', kolo.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"nmae":"Ada"}',
    });
    expect([nobody.status, nobody.headers.get(HEADER)]).toEqual([401, null]);
  });
});

describe('a strict request', () => {
  const NOT_KNOWN = {
    status: 400,
    body: {
      code: 'invalid_request',
      errors: [{ path: 'naame', message: 'is not known here; did you mean name?' }],
    },
  };
  const misspelt = () => ({ name: 'Ada', naame: 'Ada', email: `${randomUUID()}@example.com` });
  const create = (fields: object, headers: Record<string, string> = {}) =>
    client.post('/api/v1/customers', fields, headers);

  it('of a strict key is refused for a field that Kolo does not know, and does nothing', async () => {
    const strict = client.as(
      await kolo.clientFor(kolo.business, 'test', ['read', 'write'], { strict: true }),
    );
    const fields = misspelt();
    expect(await strict.post('/api/v1/customers', fields)).toMatchObject(NOT_KNOWN);
    const { body } = await strict.get(`/api/v1/customers?email=${fields.email}`);
    expect(body.data.paginatedPayload.edges).toEqual([]);
    const { naame: _, ...known } = fields;
    expect((await strict.post('/api/v1/customers', known)).status).toBe(201);
  });

  it('of any key is one with the header Kolo-Strict', async () => {
    const fields = misspelt();
    const refused = await create(fields, { 'Kolo-Strict': 'true' });
    expect(refused).toMatchObject(NOT_KNOWN);
    expect(refused.headers.get(HEADER)).toBe('naame; did-you-mean=name');
    expect((await create(fields, { 'Kolo-Strict': 'false' })).status).toBe(201);
  });

  it('names fields at any depth', async () => {
    const body = { customerId, currency: 'NGN', wallet: [wallet({ reserve_account: true })], colour: 'red' };
    const refused = await client.post(BULK, body, { 'kolo-strict': 'true' });
    expect(refused.body.errors).toEqual([
      { path: 'wallet[0].reserve_account', message: 'is not known here; did you mean reserveAccount?' },
      { path: 'colour', message: 'is not known here' },
    ]);
  });

  it('names the other faults too', async () => {
    const refused = await create({ ...misspelt(), name: 5 }, { 'kolo-strict': 'true' });
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'naame']);
  });

  it('is refused for a name that is not repeated', async () => {
    const refused = await create({ ...misspelt(), naame: undefined, ọjọ́: 1 }, { 'kolo-strict': 'true' });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: '', message: 'has a field that is not known here' }] },
    });
    expect(refused.headers.get(HEADER)).toBeNull();
  });

  it('leaves its Idempotency-Key free', async () => {
    const fields = { subaccount_name: `Sub ${randomUUID()}`, customer_id: customerId };
    const key = { 'idempotency-key': randomUUID(), 'kolo-strict': 'true' };
    const path = '/api/v1/wallet/sub-account';
    expect((await client.post(path, { ...fields, tags: [] }, key)).status).toBe(400);
    const created = await client.post(path, fields, key);
    expect([created.status, created.headers.get('idempotent-replay')]).toEqual([200, null]);
  });
});

it('a body without unknown fields gets no header', async () => {
  expect((await bulk([wallet()])).headers.get(HEADER)).toBeNull();
  expect((await bulk([wallet({ reserveAccount: null })])).headers.get(HEADER)).toBeNull();
  expect((await client.get('/api/v1/customers')).headers.get(HEADER)).toBeNull();
});

it('at most 10 fields are named', async () => {
  const wallets = Array.from({ length: 50 }, () => wallet({ reserve_account: false }));
  const names = (await bulk(wallets)).headers.get(HEADER)?.split(', ');
  expect(names).toHaveLength(10);
  expect(names?.[9]).toBe('wallet[9].reserve_account; did-you-mean=reserveAccount');
});

describe('a name reaches the header', () => {
  it.each<[string, string, string | null]>([
    ['with its separators encoded', 'a, b; c="d"', 'a%2C%20b%3B%20c%3D%22d%22'],
    ['with a blank at its end', 'email ', 'email%20; did-you-mean=email'],
    ['in another case', 'EMail', 'EMail; did-you-mean=email'],
    ['of the prototype', '__proto__', '__proto__'],
    ['of 64 characters', 'n'.repeat(64), 'n'.repeat(64)],
    ['but not of 65', 'n'.repeat(65), null],
    ['but not when empty', '', null],
    ['but not with a line break', 'x\r\nSet-Cookie: a=b', null],
    ['but not outside ASCII', 'ọjọ́', null],
    ['but not with half a character', '\ud800', null],
  ])('%s', async (_, name, expected) => {
    expect(await named(`{"phone":"1",${JSON.stringify(name)}:1}`)).toBe(expected);
  });

  it('and the longest header stays short', async () => {
    const fields = Array.from({ length: 1_000 }, (_, i) => [
      `"${String(i).padStart(3, '0')}`.padEnd(64, ','),
      1,
    ]);
    const header = await named(Object.fromEntries(fields));
    expect(header?.split(', ')).toHaveLength(10);
    expect(header!.length).toBeLessThan(HEADER_MAX);
  });
});
