import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../src/platform/db/database.ts';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { keyed } from '../support/keyed.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

const HOUR_MS = 3_600_000;

let kolo: TestKolo;
let client: DescribedClient;
/** A wallet with a funding and a payout, and another with a funding and a payout that the bank refused. */
let first: string;
let firstCustomer: string;
let second: string;

beforeAll(async () => {
  // 23:30 in Lagos, which is an hour ahead of UTC.
  const clock = new ManualClock(Date.parse('2026-01-14T22:30:00.000Z'));
  kolo = await startKolo({ clock });
  client = DescribedClient.of(kolo.test);
  ({ customerId: firstCustomer, walletId: first } = await client.customer());
  second = (await client.customer()).walletId;
  await move('in-1', () => fund(first, 50_000, 'in-1'));
  clock.advance(HOUR_MS);
  await move('out-1', () => client.transfer({ source: first, reference: 'out-1', amount: 20_000 }));
  clock.advance(24 * HOUR_MS);
  await move('in-2', () => fund(second, 70_000, 'in-2'));
  const refused = { source: second, reference: 'out-2', accountNumber: '0000000028' };
  await move('out-2', () => client.transfer(refused));
  const limits = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
  const owner = createPool(kolo.database.connection('kolo_owner'), 'kolo_app', limits);
  await keyed(owner);
  await owner.end();
});
afterAll(async () => {
  await kolo.stop();
});

const fund = (wallet_id: string, amount: number, reference: string) =>
  client.post('/api/v1/transfer/test/funding', { wallet_id, amount, reference });

async function move(reference: string, send: () => Promise<{ status: number }>): Promise<void> {
  expect((await send()).status).toBe(202);
  await client.finalStatus(reference);
}

const references = async (path: string): Promise<string[]> =>
  (await client.all<{ reference: string }>(path)).map(({ reference }) => reference);

describe('TSQ', () => {
  it('finds a movement of any kind by its reference', async () => {
    expect((await client.tsq('in-1')).body.data).toEqual({
      id: expect.any(String),
      reference: 'in-1',
      status: 'successful',
      amount: 50_000,
      fee: 0,
      fee_breakdown: { fee: 0, vat: 0, stamp_duty: 0 },
      currency: 'NGN',
      type: 'credit',
      category: 'bank-inflow',
      wallet_id: first,
      customer_id: firstCustomer,
      source: null,
      destination: first,
      recipient: null,
      bank: null,
      account_reference: null,
      sender: {
        name: 'Test Funding',
        account_number: '0123456789',
        bank_name: 'Guaranty Trust Bank',
        bank_code: '058',
      },
      narration: 'Test funding',
      metadata: {},
      session_id: expect.any(String),
      failure_reason: null,
      failure_code: null,
      reverses_id: null,
      balance_after: 50_000,
      created_at: '2026-01-14T22:30:00.000Z',
      completed_at: '2026-01-14T22:30:00.000Z',
      updated_at: '2026-01-14T22:30:00.000Z',
    });
    expect((await client.tsq('out-1')).body.data).toMatchObject({
      status: 'successful',
      type: 'debit',
      wallet_id: first,
      customer_id: firstCustomer,
      source: first,
      destination: null,
      recipient: '0123456789',
      bank: '058',
      sender: null,
      failure_code: null,
      balance_after: 30_000,
    });
    expect((await client.tsq('out-2')).body.data).toMatchObject({
      status: 'failed',
      type: 'debit',
      wallet_id: second,
      source: second,
      recipient: '0000000028',
      bank: '058',
      narration: null,
      failure_reason: expect.stringMatching(/\w/),
      failure_code: '07',
      balance_after: null,
    });
  });

  it.each<[string, () => string, number]>([
    ['the source', () => `reference=out-1&wallet_id=${first}`, 200],
    ['another wallet', () => `reference=out-1&wallet_id=${second}`, 404],
    ['the wallet credited', () => `reference=in-2&wallet_id=${second}`, 200],
    ['a wallet not credited', () => `reference=in-2&wallet_id=${first}`, 404],
    ['no wallet', () => 'reference=in-2&wallet_id=nobody', 404],
    ['an unknown reference', () => `reference=in-3&wallet_id=${first}`, 404],
  ])('is narrowed by wallet_id: %s', async (_, query, expected) => {
    const { status, body } = await client.get(`/api/v1/transaction/verify?${query()}`);
    expect([status, body.code]).toEqual([expected, expected === 404 ? 'transaction_not_found' : undefined]);
  });

  it.each([
    '',
    'reference=',
    `reference=${'r'.repeat(201)}`,
    'wallet_id=w',
  ])('needs a reference: %j', async (query) => {
    const { status, body } = await client.get(`/api/v1/transaction/verify?${query}`);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'reference']);
  });
});

describe('a transaction', () => {
  it('is read by its id, in full', async () => {
    const { data } = (await client.tsq('out-2')).body;
    expect((await client.get(`/api/v1/transaction/${data.id}`)).body.data).toEqual({
      ...data,
      attempts: 1,
      refunds_id: null,
      refunded: null,
      bulk_id: null,
      flagged_at: null,
    });
  });
});

describe('the list of transactions', () => {
  it.each<[string, () => string, string[]]>([
    ['nothing', () => '', ['out-2', 'in-2', 'out-1', 'in-1']],
    ['debits', () => 'type=debit', ['out-2', 'out-1']],
    ['credits', () => 'type=credit', ['in-2', 'in-1']],
    ['outflows', () => 'category=bank-outflow', ['out-2', 'out-1']],
    ['inflows', () => 'category=bank-inflow', ['in-2', 'in-1']],
    ['failures', () => 'status=failed', ['out-2']],
    ['what is under way', () => 'status=processing', []],
    ['a wallet', () => `wallet_id=${first}`, ['out-1', 'in-1']],
    ['debits of a wallet', () => `wallet_id=${second}&type=debit`, ['out-2']],
    ['successful debits of a wallet', () => `wallet_id=${second}&type=debit&status=successful`, []],
    ['a reference', () => 'reference=out-1', ['out-1']],
    ['an unknown reference', () => 'reference=out-3', []],
    ['a reference of another status', () => 'reference=out-1&status=processing', []],
    ['a reference of another wallet', () => `reference=out-1&wallet_id=${second}`, []],
    ['a least amount', () => 'amount_from=50000', ['in-2', 'in-1']],
    ['a largest amount', () => 'amount_to=20000', ['out-2', 'out-1']],
    ['one amount of a wallet', () => `amount_from=50000&amount_to=50000&wallet_id=${first}`, ['in-1']],
    ['amounts between', () => 'amount_from=50001&amount_to=69999', []],
    ['an account number', () => 'account_number=0000000028', ['out-2']],
    [
      'an account number and a wallet',
      () => `account_number=0123456789&wallet_id=${first}`,
      ['out-1', 'in-1'],
    ],
    ["a sender's account number", () => `account_number=0123456789&wallet_id=${second}`, ['in-2']],
    ['an account number that nobody used', () => 'account_number=0123456788', []],
    ['an account number and a status', () => 'account_number=0000000028&status=successful', []],
    ['an account number on other days', () => 'account_number=0123456789&start_date=2026-01-16', ['in-2']],
  ])('is filtered by %s', async (_, query, expected) => {
    expect(await references(`/api/v1/transaction?${query()}`)).toEqual(expected);
  });

  it.each([
    ['amount_from=2&amount_to=1', 'amount_from'],
    ['amount_from=0', 'amount_from'],
    ['amount_to=1.5', 'amount_to'],
    ['account_number=123456789', 'account_number'],
    ['reference=', 'reference'],
  ])('is not filtered by %s', async (query, field) => {
    const { status, body } = await client.get(`/api/v1/transaction?${query}`);
    expect([status, body.code, body.errors?.[0].path]).toEqual([400, 'invalid_request', field]);
  });

  const DATES: [query: string, expected: string[]][] = [
    // Days are those of Lagos: in-1 came on the 14th and out-1 on the 15th, though both on the 14th in UTC.
    ['start_date=2026-01-15', ['out-2', 'in-2', 'out-1']],
    ['end_date=2026-01-14', ['in-1']],
    ['start_date=2026-01-15&end_date=2026-01-15', ['out-1']],
    ['start_date=2026-01-14&end_date=2026-01-16', ['out-2', 'in-2', 'out-1', 'in-1']],
    ['start_date=2026-01-17', []],
    ['start_date=2026-01-16&end_date=2026-01-14', []],
    // Instants are taken as they are, with both ends.
    ['start_date=2026-01-14T23:30:00.000Z', ['out-2', 'in-2', 'out-1']],
    ['start_date=2026-01-14T23:30:00.001Z', ['out-2', 'in-2']],
    ['end_date=2026-01-14T23:30:00.000Z', ['out-1', 'in-1']],
    ['end_date=2026-01-14T23:29:59.999Z', ['in-1']],
    ['end_date=2026-01-15T00:30:00%2B01:00', ['out-1', 'in-1']],
    ['end_date=2026-01-14T23:30:00%2B01:00', ['in-1']],
    // Bounds that are far away bound nothing.
    ['start_date=0001-01-01&end_date=9999-12-31', ['out-2', 'in-2', 'out-1', 'in-1']],
    ['start_date=0000-01-01T00:00:00Z&end_date=9999-12-31T23:59:59.999Z', ['out-2', 'in-2', 'out-1', 'in-1']],
    ['end_date=1969-12-31', []],
    ['end_date=0001-01-01', []],
    ['start_date=9999-12-31', []],
    ['end_date=2024-02-29', []],
  ];
  it.each(DATES)('is bounded by dates: %s', async (query, expected) => {
    expect(await references(`/api/v1/transaction?${query}`)).toEqual(expected);
    const ofWallets = [
      ...(await references(`/api/v1/wallet/${first}/transactions?${query}`)),
      ...(await references(`/api/v1/wallet/${second}/transactions?${query}`)),
    ];
    expect(ofWallets.sort()).toEqual(expected.toSorted());
  });

  it.each([
    'yesterday',
    '2026',
    '2026-01',
    '2026-1-5',
    '2026-13-01',
    '2026-00-10',
    '2026-02-29',
    '2026-02-31',
    '2026-04-31T10:00:00Z',
    '2026-01-15T25:00:00Z',
    '2026-01-15T10:00:00',
    '2026-01-15 10:00:00Z',
    '1768435200000',
    '',
  ])('is not bounded by %j', async (date) => {
    for (const field of ['start_date', 'end_date']) {
      for (const path of ['/api/v1/transaction', `/api/v1/wallet/${first}/transactions`]) {
        const { status, body } = await client.get(`${path}?${new URLSearchParams({ [field]: date })}`);
        expect([status, body.code, body.errors?.[0].path]).toEqual([400, 'invalid_request', field]);
      }
    }
  });
});

describe("a wallet's statement", () => {
  it.each<[string, string[]]>([
    ['', ['out-1', 'in-1']],
    ['type=debit', ['out-1']],
    ['type=credit', ['in-1']],
    ['type=credit&start_date=2026-01-15', []],
  ])('is its transactions, narrowed by %j', async (query, expected) => {
    expect(await references(`/api/v1/wallet/${first}/transactions?${query}`)).toEqual(expected);
  });
});

describe('banks', () => {
  it('are at least 40, each with a name and two codes that no other has', async () => {
    const banks: { name: string; code: string; nip_code: string }[] = (
      await client.get('/api/v1/transfer/bank-list')
    ).body.data;
    expect(banks.length).toBeGreaterThanOrEqual(40);
    for (const { name, code, nip_code } of banks) {
      expect([name, code, nip_code]).toEqual([
        expect.stringMatching(/^\S.*\S$/),
        expect.stringMatching(/^\d{3}$|^\d{5,6}$/),
        expect.stringMatching(/^\d{6}$/),
      ]);
    }
    for (const field of ['name', 'code', 'nip_code'] as const) {
      expect(new Set(banks.map((bank) => bank[field])).size).toBe(banks.length);
    }
    expect((await client.get('/api/v1/transfer/banks')).body).toEqual({
      status: true,
      message: 'OK',
      data: banks,
    });
  });
});

describe('name enquiry of several accounts', () => {
  const enquire = (accounts: object[]) => client.post('/api/v1/transfer/name-enquiry/bulk', { accounts });
  const account = { bankCode: '058', accountNumber: '0123456789' };
  const nameOf = async () => (await enquire([account])).body.data[0].account_name as string;

  it('answers each account in order, and compares names', async () => {
    const name = await nameOf();
    const { status, body } = await enquire([
      { ...account, name: name.toLowerCase().split(' ').toReversed().join(' ') },
      { bankCode: '000013', accountNumber: '0000000028', name },
      { ...account, bankCode: '000013', name: 'Somebody Else' },
      account,
    ]);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { index: 0, status: 'found', account_name: name, match: 'exact' },
      { index: 1, status: 'not_found' },
      { index: 2, status: 'found', account_name: name, match: 'different' },
      { index: 3, status: 'found', account_name: name },
    ]);
  });

  it('says which accounts the bank did not answer for', async () => {
    kolo.bank.setFaults({ errorRate: 1 });
    const { status, body } = await enquire([account, account]);
    kolo.bank.setFaults({ errorRate: 0 });
    expect(status).toBe(200);
    expect(body.data).toEqual([0, 1].map((index) => ({ index, status: 'unavailable' })));
  });

  it('takes 100 accounts, and refuses more, none, and every unknown bank', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ ...account, accountNumber: String(1_000_000_000 + i) }));
    expect((await enquire(many(100))).body.data).toHaveLength(100);
    expect((await enquire(many(101))).body.errors).toEqual([
      { path: 'accounts', message: 'must have at most 100 items' },
    ]);
    expect((await enquire([])).body.errors).toEqual([{ path: 'accounts', message: 'must not be empty' }]);
    const unknown = { ...account, bankCode: '999999' };
    const { status, body } = await enquire([unknown, account, unknown]);
    const message = 'must be a code of the bank list';
    expect([status, body.code, body.errors]).toEqual([
      400,
      'unknown_bank',
      [0, 2].map((i) => ({ path: `accounts[${i}].bankCode`, message })),
    ]);
  });

  it('serves two requests of a business at a time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => enquire([account])));
    for (const { status, body } of answers)
      expect([200, 503]).toContain(status === 200 ? 200 : body.code === 'service_unavailable' ? 503 : status);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect((await enquire([account])).status).toBe(200);
  });
});

describe('name enquiry', () => {
  const enquire = (query: string) => client.get(`/api/v1/transfer/name-enquiry?${query}`);

  it('gives the same name for an account at a bank by either of its codes, every time', async () => {
    const { body } = await enquire('bank_code=058&account_number=0123456789');
    const { account_name } = body.data;
    expect(body.data).toEqual({ account_name, account_number: '0123456789', bank_code: '058' });
    expect(account_name.length).toBeGreaterThan(3);
    expect((await enquire('bank_code=000013&account_number=0123456789')).body).toEqual(body);
    const names = await Promise.all(
      Array.from({ length: 10 }, (_, i) => enquire(`bank_code=058&account_number=012345678${i}`)),
    );
    expect(new Set(names.map((answer) => answer.body.data.account_name)).size).toBeGreaterThan(5);
  });

  it('is to be tried again when the bank does not answer', async () => {
    kolo.bank.setFaults({ errorRate: 1 });
    const { status, headers, body } = await enquire('bank_code=058&account_number=0123456789');
    kolo.bank.setFaults({ errorRate: 0 });
    expect([status, body.code]).toEqual([503, 'bank_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await enquire('bank_code=058&account_number=0123456789')).status).toBe(200);
  });

  it.each<[string, number, string, string | undefined]>([
    ['bank_code=058&account_number=0000000028', 404, 'account_not_found', undefined],
    ['bank_code=999999&account_number=0123456789', 400, 'unknown_bank', 'bank_code'],
    ['bank_code=&account_number=0123456789', 400, 'unknown_bank', 'bank_code'],
    ['account_number=0123456789', 400, 'invalid_request', 'bank_code'],
    ['bank_code=058', 400, 'invalid_request', 'account_number'],
    ['bank_code=058&account_number=012345678', 400, 'invalid_request', 'account_number'],
    ['bank_code=058&account_number=01234567890', 400, 'invalid_request', 'account_number'],
    ['bank_code=058&account_number=012345678a', 400, 'invalid_request', 'account_number'],
  ])('of %s is answered %i %s', async (query, status, code, path) => {
    const answer = await enquire(query);
    expect([answer.status, answer.body.code, answer.body.errors?.[0].path]).toEqual([status, code, path]);
  });
});

it('TSQ says of a movement under way when it was accepted, and no balance', async () => {
  await client.transfer({ source: second, reference: 'out-3', accountNumber: '0000000052' });
  const { data } = (await client.tsq('out-3')).body;
  expect(data).toMatchObject({ status: 'processing', balance_after: null, completed_at: null });
  expect(data.updated_at).toBe(data.created_at);
});

describe('the balance after a movement', () => {
  it('is what its fee left', async () => {
    const charged = await kolo.newBusiness({ bankTransferFee: 100n });
    const source = await charged.fundedWallet(50_000);
    await charged.transfer({ source, reference: 'with-a-fee', amount: 20_000 });
    const { data } = (await charged.finalStatus('with-a-fee')).body;
    expect(data).toMatchObject({ status: 'successful', fee: 100, balance_after: 29_900 });
  });

  it('is what the fee of an inflow left too', async () => {
    const wallet = [{ name: 'charged', identifier: 'charged', tag: 'expense' }];
    const wish = { customerId: firstCustomer, currency: 'NGN', inflow_transfer_fee: 100, wallet };
    expect((await client.post('/api/v1/wallet/create/bulk', wish)).status).toBe(200);
    await move('in-with-a-fee', () => fund('charged', 5_000, 'in-with-a-fee'));
    const { data } = (await client.tsq('in-with-a-fee')).body;
    expect(data).toMatchObject({ fee: 100, balance_after: 4_900 });
    expect(await kolo.findings()).toEqual([]);
  });
});
