import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { readText } from '../tidy/repository.ts';

/** The calls of clients of hosted services with a standard key: each row of docs/guides/moving-a-client.md. */
let kolo: TestKolo;
let customerId: string;
let walletId: string;
let otherId: string;
beforeAll(async () => {
  kolo = await startKolo();
  walletId = await kolo.test.fundedWallet(1_000_000);
  const read = await kolo.test.get(`/api/v1/wallet/${walletId}`);
  customerId = read.body.data.customer_id;
  otherId = (await kolo.test.customer()).walletId;
  await kolo.test.transfer({ source: walletId, reference: 'hosted' });
  await until(async () => (await kolo.test.tsq('hosted')).body.data.status === 'successful');
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

const get = (path: string): Promise<Answer> => kolo.test.get(`/api/v1${path}`);
const post = (path: string, body: object): Promise<Answer> => kolo.test.post(`/api/v1${path}`, body);
const data = async (path: string) => (await get(path)).body.data;

describe('works as it is sent', () => {
  it.each<[call: string, send: () => Promise<Answer>, status: number]>([
    [
      'POST /wallet/create/bulk',
      () => {
        const identifier = randomUUID();
        const item = { name: identifier, tag: 'savings', identifier, reserveAccount: true, extra: 1 };
        return post('/wallet/create/bulk', { customerId, currency: 'NGN', wallet: [item] });
      },
      200,
    ],
    [
      'POST /wallet/sub-account',
      () => post('/wallet/sub-account', { subaccount_name: 'Food', customer_id: customerId }),
      200,
    ],
    ['POST /customers', () => post('/customers', { name: 'Ada Obi', email: 'ada@example.com' }), 201],
    [
      'POST /customers?returnIfExist=true',
      () => post('/customers?returnIfExist=true', { name: 'Ada Obi', email: 'ada@example.com' }),
      200,
    ],
    ['POST /transfer/bank', () => kolo.test.transfer({ source: walletId, reference: 'out' }), 202],
    [
      'POST /transfer/wallet',
      () => {
        const transfer = {
          amount: 1,
          source: walletId,
          destination: otherId,
          currency: 'NGN',
          reference: 'w',
        };
        return post('/transfer/wallet', transfer);
      },
      202,
    ],
    [
      'POST /transfer/schedule-payment',
      () =>
        post('/transfer/schedule-payment', {
          amount: 1,
          payout_type: 'one-time',
          frequency: 'month',
          start_date: '2090-01-01 10:00:00',
          source_wallet_id: walletId,
          destination_type: 'wallet',
          destination_id: otherId,
        }),
      200,
    ],
    ['GET /transfer/schedule-payment', () => get('/transfer/schedule-payment'), 200],
    ['GET /transfer/bank-list', () => get('/transfer/bank-list'), 200],
    ['GET /transfer/banks', () => get('/transfer/banks'), 200],
    [
      'GET /transfer/name-enquiry',
      () => get('/transfer/name-enquiry?bank_code=058&account_number=0123456789'),
      200,
    ],
  ])('%s', async (_, send, status) => {
    expect((await send()).status).toBe(status);
  });
});

describe('answers otherwise than hosted services', () => {
  it('with status words and fields of its own in TSQ and lists', async () => {
    const tsq = (await kolo.test.tsq('hosted')).body.data;
    expect(tsq.status).toBe('successful');
    const [row] = (await data(`/wallet/${walletId}/transactions?type=credit`)).paginatedPayload.edges;
    expect([row.recipient, row.bank]).toEqual([null, null]);
    const theirs =
      'source_wallet destination_wallet third_party_reference internal_reference description wallet_type meta ' +
      'available_balance source_wallet_balance destination_wallet_balance break_down sender_account_number';
    for (const object of [tsq, row])
      for (const name of theirs.split(' ')) expect(object).not.toHaveProperty(name);
  });

  it('with rows in paginatedPayload alone', async () => {
    const lists = ['/transaction', '/wallet', '/wallet/api/wallet-type', `/wallet/${walletId}/transactions`];
    for (const path of [...lists, `/wallet/interests/accrued/${walletId}`])
      expect(Object.keys(await data(path))).toEqual(['paginatedPayload']);
  });

  it('with fields of its own of a wallet and its accounts', async () => {
    const wallet = await data(`/wallet/${walletId}`);
    expect(wallet).toMatchObject({ interest_rate: null, current_interest_rate: 0, customer_id: customerId });
    for (const name of ['api_customer_id', 'faas_wallet_identifier']) expect(wallet).not.toHaveProperty(name);
    await post('/wallet/reserve-account', { wallet_id: walletId, type: 'regular' });
    const [account] = await data(`/wallet/${walletId}/accounts`);
    expect(account.status).toBe('active');
    for (const name of ['paypoint_name', 'paypoint_id']) expect(account).not.toHaveProperty(name);
  });

  it('in its own events', async () => {
    const events = (await data('/webhooks/events?limit=100')).paginatedPayload.edges;
    const bodies = JSON.stringify(events);
    expect(bodies).toContain('"eventCategory":"bank-transfer"');
    expect(bodies).toContain('"category":"bank-inflow"');
    expect(bodies).not.toContain('"pvb_');
  });
});

describe('refuses', () => {
  const ofWallet = (rest: string) => () => get(`/wallet/${walletId}${rest}`);
  it.each<[call: string, send: () => Promise<Answer>, status: number, path?: string]>([
    ['GET /wallet/api', () => get('/wallet/api'), 404],
    [
      'GET /wallet/:id/accured-interests',
      ofWallet('/accured-interests'),
      404,
      expect.stringMatching(/\/accured-interests$/),
    ],
    ...['from', 'to', 'collapse_batch', 'get_batch_info', 'search'].map(
      (name): [string, () => Promise<Answer>, number, string] => [
        `${name} of a list`,
        ofWallet(`/transactions?${name}=2026-01-01`),
        400,
        name,
      ],
    ),
    [
      'interest_type',
      () => get(`/wallet/interests/accrued/${walletId}?interest_type=original`),
      400,
      'interest_type',
    ],
    [
      'wallet_id of a transaction',
      async () => get(`/transaction/${(await kolo.test.tsq('hosted')).body.data.id}?wallet_id=${walletId}`),
      400,
      'wallet_id',
    ],
    ['status=pending', () => get('/transaction?status=pending'), 400, 'status'],
    ...[{ amount: 0 }, { code: '999240' }, { bvn: '123' }].map(
      (fields): [string, () => Promise<Answer>, number, string] => [
        `an account with ${JSON.stringify(fields)}`,
        () => post('/wallet/reserve-account', { wallet_id: walletId, type: 'regular', ...fields }),
        400,
        Object.keys(fields)[0]!,
      ],
    ),
  ])('%s', async (_, send, status, path) => {
    const { status: answered, body } = await send();
    expect([answered, body.errors?.[0].path]).toEqual([status, path]);
  });
});

it('the guide names each call that is refused', () => {
  const guide = readText('docs/guides/moving-a-client.md');
  for (const text of ['/wallet/api`', 'accured-interests', 'collapse_batch', 'status=pending', 'pvb_'])
    expect(guide).toContain(text);
});
