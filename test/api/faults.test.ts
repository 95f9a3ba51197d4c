import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../../src/platform/values/errors.ts';
import type { Answer } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

let kolo: TestKolo;
let client: DescribedClient;

beforeAll(async () => {
  kolo = await startKolo({ role: 'api' });
  client = DescribedClient.of(kolo.test);
});
afterAll(async () => {
  await kolo.stop();
});

describe('of many faults', () => {
  const bulk = (wallet: unknown[]) =>
    client.post('/api/v1/wallet/create/bulk', { customerId: randomUUID(), currency: 'NGN', wallet });

  it('the first 100 are named, and how many more there are', async () => {
    const { status, body } = await bulk(Array.from({ length: 500 }, () => ({})));
    expect([status, body.code, body.errors.length]).toEqual([400, 'invalid_request', 100]);
    expect(body.errors.slice(0, 4)).toEqual([
      { path: 'wallet[0].name', message: 'is required' },
      { path: 'wallet[0].tag', message: 'is required' },
      { path: 'wallet[0].identifier', message: 'is required' },
      { path: 'wallet[1].name', message: 'is required' },
    ]);
    // Three for each wallet, and that nobody has the customer's id.
    expect(body.more_errors).toBe(3 * 500 + 1 - 100);
  });

  it('all are named where there are no more than 100', async () => {
    const { body } = await bulk(Array.from({ length: 33 }, () => ({})));
    expect([body.errors.length, body.more_errors]).toEqual([100, undefined]);
  });

  it('a list of words stands with the first alone', async () => {
    const { body } = await bulk([{ tag: 'x' }, { tag: 'y' }]);
    const messages = body.errors
      .filter(({ path }: { path: string }) => path.endsWith('.tag'))
      .map(({ message }: { message: string }) => message);
    expect(messages).toEqual([
      'must be one of: expense, savings, settlement',
      'must be one of: see wallet[0].tag',
    ]);
  });

  it('a time with a blank in place of its "+" is refused with the right way to write it', async () => {
    const { body } = await client.get('/api/v1/transaction?start_date=2026-01-15T09:00:00+01:00');
    expect(body.errors[0].message).toMatch(/^must be a date such as .*; a "\+" is written %2B in a URL$/);
    const right = await client.get('/api/v1/transaction?start_date=2026-01-15T09:00:00%2B01:00');
    expect(right.status).toBe(200);
  });

  it('a list that may not be empty says so', async () => {
    const { body } = await bulk([]);
    expect(body.errors).toEqual([{ path: 'wallet', message: 'must not be empty' }]);
  });

  it.each([
    ['POST', '/api/v1/wallet/create/bulk', 'wallet', 'must have at most 1000 items'],
    ['POST', '/api/v1/webhooks', 'events', expect.stringMatching(/^must have at most \d+ items$/)],
    ['PATCH', `/api/v1/webhooks/${randomUUID()}`, 'events', expect.stringMatching(/^must have at most/)],
  ])('items of a list that is too long are not checked: %s %s', async (method, path, field, message) => {
    const body = {
      url: 'http://127.0.0.1:9/',
      customerId: 'c',
      currency: 'NGN',
      [field]: Array(5_000).fill(1),
    };
    const answer = await client.request(method, path, body);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path: field, message }]]);
  });
});

describe('a parameter that nobody knows', () => {
  it('is named by every GET, with those that there are', async () => {
    const { paths } = client.description.document;
    const gets = Object.entries(paths).filter(([, methods]) => methods.get !== undefined);
    expect(gets.length).toBeGreaterThan(12);
    for (const [path, { get }] of gets) {
      const known = (get!.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const { status, body } = await client.get(`${path.replace(/\{\w+\}/g, randomUUID())}?unheard_of=x`);
      expect([path, status, body.code]).toEqual([path, 400, 'invalid_request']);
      const { message } = body.errors.find((error: { path: string }) => error.path === 'unheard_of');
      for (const { name } of known) expect([path, message]).toEqual([path, expect.stringContaining(name)]);
    }
  });

  it('is ignored by other methods, and by what needs no key', async () => {
    const fields = { name: 'A', phone: '08012345678' };
    expect((await client.post('/api/v1/customers?unheard_of=x', fields)).status).toBe(201);
    for (const path of ['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json']) {
      expect([path, (await kolo.test.get(`${path}?unheard_of=x`)).status]).toEqual([path, 200]);
    }
  });

  it('is named once and shortly, however it is called', async () => {
    const { status, body } = await client.get(
      `/api/v1/customers?${'a'.repeat(5_000)}=1&__proto__=1&toString=2`,
    );
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['a'.repeat(64), '__proto__', 'toString'],
    ]);
  });
});

describe('a parameter', () => {
  it.each([
    ['limit=1&limit=2', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=+1', 'limit'],
    ['limit=', 'limit'],
    ['cursor=a&cursor=b', 'cursor'],
  ])('is given once and as it should be: %s', async (query, path) => {
    const { status, body } = await client.get(`/api/v1/customers?${query}`);
    expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
  });
});

describe('a refusal names the field', () => {
  type Fields = Record<string, unknown>;
  const transfer = (fields: Fields) =>
    client.transfer({ source, reference: randomUUID(), amount: 1_000, ...fields });
  const funding = (fields: Fields) =>
    client.post('/api/v1/transfer/test/funding', { wallet_id: source, amount: 1, ...fields });
  const customer = (fields: Fields) => client.post('/api/v1/customers', { name: 'A', ...fields });
  const enquiry = (query: string) => client.get(`/api/v1/transfer/name-enquiry?${query}`);
  const email = 'taken@example.com';
  const bvn = '22255588811';
  let source: string;
  let restricted: string;

  beforeAll(async () => {
    source = await client.fundedWallet(10_000);
    restricted = await client.fundedWallet(10_000);
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    await owner.query(
      "UPDATE wallets SET status = 'restricted', restriction = 'outflow' WHERE wallet_id = $1",
      [restricted],
    );
    await owner.query('UPDATE ledgers SET version = version + 1');
    await owner.end();
    expect((await transfer({ reference: 'taken' })).status).toBe(202);
    for (const fields of [{ email }, { bvn, phone: '08012345678' }]) {
      expect((await customer(fields)).status).toBe(201);
    }
  });

  const REFUSALS: [string, () => Promise<Answer>, code: ErrorCode, ...paths: string[]][] = [
    ['a transfer past the balance', () => transfer({ amount: 10_001 }), 'insufficient_funds', 'source'],
    ['a transfer of nobody', () => transfer({ source: 'nobody' }), 'wallet_not_found', 'source'],
    ['a restricted transfer', () => transfer({ source: restricted }), 'wallet_restricted', 'source'],
    ['a transfer to no bank', () => transfer({ bankCode: '000' }), 'unknown_bank', 'bankCode'],
    ['a transfer of dollars', () => transfer({ currency: 'USD' }), 'unsupported_currency', 'currency'],
    [
      'another transfer',
      () => transfer({ reference: 'taken', amount: 1 }),
      'duplicate_reference',
      'reference',
    ],
    ['a funding of nobody', () => funding({ wallet_id: 'nobody' }), 'wallet_not_found', 'wallet_id'],
    ['another funding', () => funding({ reference: 'taken' }), 'duplicate_reference', 'reference'],
    ['a known email', () => customer({ email }), 'customer_exists', 'email'],
    ['a known BVN', () => customer({ email: 'new@example.com', bvn }), 'customer_exists', 'bvn'],
    ['those of two', () => customer({ email, bvn }), 'customer_exists', 'bvn', 'email'],
    [
      'the account of no bank',
      () => enquiry('bank_code=000&account_number=0123456789'),
      'unknown_bank',
      'bank_code',
    ],
  ];
  it.each(REFUSALS)('%s', async (_, send, code, ...paths) => {
    const { status, body } = await send();
    expect([status, body.code]).toEqual([ERRORS[code][0], code]);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('a transfer over a limit', async () => {
    const limited = client.as(await kolo.newBusiness({ bankTransferMax: 5_000n }));
    const { body } = await limited.transfer({
      source: await limited.fundedWallet(20_000),
      reference: 'over',
      amount: 5_001,
    });
    expect([body.code, body.errors[0].path]).toEqual(['limit_exceeded', 'amount']);
  });

  it('as the description says', () => {
    const { responses } = client.description.document.paths['/api/v1/transfer/bank']!.post!;
    const { examples } = responses[400]!.content!['application/json'] as unknown as {
      examples: Record<string, { value: { errors?: { path: string }[] } }>;
    };
    const paths = Object.entries(examples).map(([code, { value }]) => [code, value.errors?.[0]?.path]);
    expect(Object.fromEntries(paths)).toEqual({
      invalid_request: 'amount',
      insufficient_funds: 'source',
      wallet_not_found: 'source',
      wallet_restricted: 'source',
      unknown_bank: 'bankCode',
      unsupported_currency: 'currency',
      duplicate_reference: 'reference',
      limit_exceeded: 'amount',
      rail_unavailable: '',
    });
  });
});
