import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

let kolo: TestKolo;
let client: DescribedClient;
let customerId: string;
let walletId: string;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
  ({ customerId, walletId } = await client.customer());
  await client.fund(walletId, 1_000_000);
});
afterAll(async () => {
  await kolo.stop();
});

const walletOf = async (id: string) => (await client.get(`/api/v1/wallet/${id}`)).body.data;

/** Sends a body whose amount is this very JSON text. */
const send = (path: string, fields: object, amount: string): Promise<Answer> => {
  const text = JSON.stringify({ ...fields, amount: '@' }).replace('"@"', amount);
  return client.raw('POST', path, Buffer.from(text), JSON_TYPE);
};
const transferOf = (amount: string) =>
  send(
    '/api/v1/transfer/bank',
    {
      source: walletId,
      currency: 'NGN',
      reference: randomUUID(),
      accountNumber: '0123456789',
      bankCode: '058',
    },
    amount,
  );
const fundingOf = (amount: string) => send('/api/v1/transfer/test/funding', { wallet_id: walletId }, amount);

const NO_AMOUNTS = [
  '0',
  '-0',
  '-1',
  '1.5',
  '0.1',
  '1e-1',
  '"100"',
  '"1"',
  'true',
  'null',
  '[]',
  '[100]',
  '{}',
  '""',
  '9007199254740992',
  '9007199254740993',
  '1e16',
  '1e400',
  '-1e400',
  // Values that a double would round to a whole number, or to another one.
  '0.99999999999999999999',
  '1.00000000000000000001',
  '4503599627370497.5',
  '9007199254740990.9999',
  '9007199254740993.0',
  '1e-999',
];

describe('an amount', () => {
  it.each(NO_AMOUNTS)('is not %s', async (amount) => {
    const before = await walletOf(walletId);
    for (const { status, body } of [await transferOf(amount), await fundingOf(amount)]) {
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      const paths = body.errors.map(({ path }: { path: string }) => path);
      expect(new Set(paths)).toEqual(new Set(['amount']));
    }
    expect(await walletOf(walletId)).toEqual(before);
  });

  it('may be as large as a JSON number is exact', async () => {
    const { status, body } = await transferOf('9007199254740991');
    expect([status, body.code]).toEqual([400, 'insufficient_funds']);
  });

  it('may be written as any JSON number that is whole', async () => {
    for (const amount of [
      '1',
      '1.0',
      '1e2',
      '100E-2',
      '0.5e1',
      '1000000000000000000e-18',
      `1.${'0'.repeat(500)}`,
    ]) {
      expect([amount, (await transferOf(amount)).status]).toEqual([amount, 202]);
    }
  });

  it('is the same whatever way it is written', async () => {
    const reference = randomUUID();
    const bodyOf = (amount: string) =>
      `{"amount":${amount},"source":"${walletId}","currency":"NGN","reference":"${reference}","accountNumber":"0123456789","bankCode":"058"}`;
    for (const [amount, replay] of [
      ['5000.0', null],
      ['5e3', 'true'],
      ['5000', 'true'],
    ] as const) {
      const body = Buffer.from(bodyOf(amount));
      const { status, headers } = await client.raw('POST', '/api/v1/transfer/bank', body, JSON_TYPE);
      expect([amount, status, headers.get('idempotent-replay')]).toEqual([amount, 202, replay]);
    }
    expect((await client.tsq(reference)).body.data.amount).toBe(5_000);
  });

  it('of a test funding is at most 10,000,000', async () => {
    expect((await fundingOf('10000000')).status).toBe(202);
    const { status, body } = await fundingOf('10000001');
    expect([status, body.errors[0].path]).toEqual([400, 'amount']);
  });

  it('is over a limit when the business has one', async () => {
    const limited = client.as(await kolo.newBusiness({ bankTransferMax: 5_000n, bankTransferFee: 10n }));
    const source = await limited.fundedWallet(20_000);
    expect((await limited.transfer({ source, reference: 'at', amount: 5_000 })).status).toBe(202);
    const { status, body } = await limited.transfer({ source, reference: 'over', amount: 5_001 });
    expect([status, body.code]).toEqual([400, 'limit_exceeded']);
    expect(body.message).toBe('An error occurred processing bank transfer');
  });

  it('needs funds for its fee too', async () => {
    const charged = client.as(await kolo.newBusiness({ bankTransferFee: 10n }));
    const source = await charged.fundedWallet(1_009);
    const { status, body } = await charged.transfer({ source, reference: 'r', amount: 1_000 });
    expect([status, body.code, body.message]).toEqual([400, 'insufficient_funds', 'Insufficient funds']);
    await charged.fund(source, 1);
    expect((await charged.transfer({ source, reference: 'r', amount: 1_000 })).status).toBe(202);
    expect((await charged.tsq('r')).body.data.fee).toBe(10);
  });
});

describe('other numbers', () => {
  const bulkOf = (fields: string, itemFields: string): Promise<Answer> => {
    const id = randomUUID();
    const text = `{"customerId":"${customerId}","currency":"NGN",${fields}"wallet":[{"name":"${id}","tag":"expense","identifier":"${id}"${itemFields}}]}`;
    return client.raw('POST', '/api/v1/wallet/create/bulk', Buffer.from(text), JSON_TYPE);
  };

  it.each([
    '4503599627370497.5',
    '0.00000000000000000001',
    '9007199254740992',
  ])('of a fee are not %s', async (fee) => {
    const { status, body } = await bulkOf(`"inflow_transfer_fee":${fee},`, '');
    expect([status, body.errors[0].path]).toEqual([400, 'inflow_transfer_fee']);
  });

  it.each([
    ['12.5', 200],
    ['12.5000', 200],
    ['0.1', 200],
    ['1.25e1', 200],
    ['99.9999', 200],
    ['12.50001', 400],
    ['12.50000000000000000001', 400],
    ['99.99990000000000000001', 400],
    ['100.00000000000000000001', 400],
  ])('of a rate have at most 4 decimals: %s', async (rate, expected) => {
    const { status, body } = await bulkOf('', `,"interest_rate":${rate}`);
    expect(status).toBe(expected);
    if (status === 400) expect(body.errors[0].path).toBe('wallet[0].interest_rate');
  });

  it('in texts and in fields that nobody knows may be any', async () => {
    const note = '"note":0.99999999999999999999,"deep":[{"n":[-1e-999,12345678901234567890]}]';
    const text = `{"name":"A: 0.99999999999999999999","phone":"08012345678",${note}}`;
    const { status, body } = await client.raw('POST', '/api/v1/customers', Buffer.from(text), JSON_TYPE);
    expect(status).toBe(201);
    const read = await client.get(`/api/v1/customers/${body.data.customer_id}`);
    expect(read.body.data.name).toBe('A: 0.99999999999999999999');
  });
});

describe('null', () => {
  it('for an optional field is the same as leaving it out', async () => {
    const created = await client.post('/api/v1/customers', {
      name: 'A',
      phone: '08012345678',
      email: null,
      bvn: null,
      id_type: null,
      id_number: null,
      interest_payout_wallet: null,
      enable_interest_accrual: null,
    });
    expect(created.status).toBe(201);
    const identifier = randomUUID();
    const item = { name: identifier, tag: 'expense', identifier };
    const bulk = { customerId, currency: 'NGN', wallet: [item] };
    expect((await client.post('/api/v1/wallet/create/bulk', bulk)).status).toBe(200);
    const nulls = { wallet_id: null, interest_rate: null, interest_enabled: null, reserveAccount: null };
    const again = { ...bulk, inflow_transfer_fee: null, wallet: [{ ...item, ...nulls }] };
    expect((await client.post('/api/v1/wallet/create/bulk', again)).status).toBe(200);
    const reference = randomUUID();
    expect((await client.transfer({ source: walletId, reference, narration: null })).status).toBe(202);
    const replay = await client.transfer({ source: walletId, reference });
    expect([replay.status, replay.headers.get('idempotent-replay')]).toEqual([202, 'true']);
  });

  it('for a required field is a missing field', async () => {
    const { status, body } = await client.transfer({ source: null, reference: 'r' });
    expect([status, body.errors]).toEqual([400, [{ path: 'source', message: 'is required' }]]);
  });

  it('in a change clears what can be cleared, and leaves the rest', async () => {
    const url = 'http://127.0.0.1:9/null';
    const fields = { url, verify: false, description: 'D', events: ['create-wallet.success'] };
    const { id } = (await client.post('/api/v1/webhooks', fields)).body.data;
    const unchanged = await client.request('PATCH', `/api/v1/webhooks/${id}`, { url: null, enabled: null });
    expect([unchanged.status, unchanged.body.data]).toMatchObject([
      200,
      { url, status: 'enabled', description: 'D' },
    ]);
    const cleared = await client.request('PATCH', `/api/v1/webhooks/${id}`, {
      description: null,
      events: null,
    });
    expect([cleared.status, cleared.body.data]).toMatchObject([
      200,
      { url, description: null, events: null },
    ]);
  });
});

describe('a body', () => {
  it.each<[string, string, object, string]>([
    ['/api/v1/customers', 'enable_interest_accrual', { name: 'A', phone: '08012345678' }, 'true'],
    ['/api/v1/customers', 'bypass_withdrawal_limit_rule', { name: 'A', phone: '08012345678' }, 'false'],
    ['/api/v1/wallet/sub-account', 'reserve_virtual_account', { subaccount_name: 'No coercion' }, 'true'],
    ['/api/v1/wallet/sub-account', 'enable_interest_accrual', { subaccount_name: 'No coercion' }, '1'],
    ['/api/v1/webhooks', 'verify', { url: 'http://127.0.0.1:9/' }, 'false'],
  ])('of %s takes no text or number for the flag %s', async (path, flag, fields, text) => {
    for (const value of [text, 0, 1, [], {}, '']) {
      const body = { customer_id: customerId, ...fields, [flag]: value };
      const answer = await client.post(path, body);
      expect([value, answer.status, answer.body.errors?.[0].path]).toEqual([value, 400, flag]);
    }
  });

  it('may hold fields that nobody knows; they are neither stored nor echoed', async () => {
    const extra = { unheard_of: 'secret-text', nested: { deep: ['secret-text'] }, id: 'secret-text' };
    const created = await client.post('/api/v1/customers', { name: 'A', phone: '08012345678', ...extra });
    expect(created.status).toBe(201);
    const read = await client.get(`/api/v1/customers/${created.body.data.customer_id}`);
    const identifier = randomUUID();
    const wallet = [{ name: identifier, tag: 'expense', identifier, ...extra }];
    const bulk = { customerId, currency: 'NGN', wallet, ...extra };
    expect((await client.post('/api/v1/wallet/create/bulk', bulk)).status).toBe(200);
    const without = { ...bulk, wallet: [{ name: identifier, tag: 'expense', identifier }] };
    expect((await client.post('/api/v1/wallet/create/bulk', without)).status).toBe(200);
    const seen = await client.get(`/api/v1/wallet/${identifier}`);
    const refused = await client.transfer({ source: 'nobody', reference: 'r', ...extra });
    for (const { body } of [created, read, seen, refused]) {
      expect(JSON.stringify(body)).not.toContain('secret-text');
    }
  });

  it('may hold __proto__ and the like, to no effect', async () => {
    const evil =
      '"__proto__":{"email":"proto@example.com","amount":1},"constructor":{"prototype":{"polluted":1}}';
    const text = `{"name":"A","phone":"08012345678",${evil}}`;
    const created = await client.raw('POST', '/api/v1/customers', Buffer.from(text), JSON_TYPE);
    expect(created.status).toBe(201);
    const { data } = (await client.get(`/api/v1/customers/${created.body.data.customer_id}`)).body;
    expect(data.email).toBe(null);
    // A field that exists only on the prototype counts as missing.
    const lacking = `{"phone":"08012345678","__proto__":{"name":"A"}}`;
    const refused = await client.raw('POST', '/api/v1/customers', Buffer.from(lacking), JSON_TYPE);
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'name', message: 'is required' }]]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(Reflect.get({}, 'email')).toBe(undefined);
  });

  it('names every field that is missing', async () => {
    const required: [string, string[]][] = [
      ['/api/v1/customers', ['name']],
      ['/api/v1/wallet/create/bulk', ['currency', 'customerId', 'wallet']],
      ['/api/v1/wallet/sub-account', ['customer_id', 'subaccount_name']],
      ['/api/v1/transfer/bank', ['accountNumber', 'amount', 'bankCode', 'currency', 'reference', 'source']],
      ['/api/v1/transfer/test/funding', ['amount', 'wallet_id']],
      ['/api/v1/test/inflow', ['account_number', 'amount']],
      ['/api/v1/webhooks', ['url']],
    ];
    for (const [path, fields] of required) {
      const { status, body } = await client.post(path, {});
      const errors = body.errors as { path: string; message: string }[];
      expect([path, status, errors.map((error) => error.path).sort()]).toEqual([path, 400, fields]);
      expect(new Set(errors.map(({ message }) => message))).toEqual(new Set(['is required']));
    }
  });
});

describe('a reference', () => {
  const all = Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i)).join('');

  it.each([
    'a',
    'x'.repeat(200),
    all,
    ' ',
    '%2F?&=#',
    '0',
  ])('may be %j, and finds its movement', async (reference) => {
    const { status } = await client.transfer({ amount: 1_000, source: walletId, reference });
    expect(status).toBe(202);
    const { data } = (await client.tsq(reference)).body;
    expect(data.reference).toBe(reference);
  });

  it.each([
    '',
    'x'.repeat(201),
    'caf\u00e9',
    '\u{1f600}',
    'a\u00a0b',
    'tab\t',
  ])('may not be %j', async (reference) => {
    const funding = { wallet_id: walletId, amount: 1, reference };
    for (const { status, body } of [
      await client.transfer({ source: walletId, reference }),
      await client.post('/api/v1/transfer/test/funding', funding),
    ]) {
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.errors[0].path).toBe('reference');
    }
  });
});

describe('a wallet id', () => {
  const create = (ids: object) =>
    client.post('/api/v1/wallet/create/bulk', {
      customerId,
      currency: 'NGN',
      wallet: [{ name: randomUUID(), tag: 'expense', identifier: randomUUID(), ...ids }],
    });

  it.each([
    'a',
    '0',
    'Z'.repeat(64),
    'A-b_c.d:e',
    '6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10',
    'a-',
    '__proto__x'.slice(2),
  ])('may be %s', async (id) => {
    expect((await create({ identifier: id })).status).toBe(200);
    expect((await walletOf(id)).id).toBe(id);
    expect((await create({ wallet_id: `w.${id}`.slice(0, 64) })).status).toBe(200);
  });

  it.each([
    '',
    'x'.repeat(65),
    '-a',
    '_a',
    '.a',
    ':a',
    'a b',
    'a/b',
    'a%b',
    'caf\u00e9',
    'a\n',
  ])('may not be %j', async (id) => {
    for (const field of ['identifier', 'wallet_id']) {
      const { status, body } = await create({ [field]: id });
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.errors[0].path).toBe(`wallet[0].${field}`);
    }
  });

  it('is distinguished by case', async () => {
    expect((await create({ identifier: 'Case-1' })).status).toBe(200);
    expect((await client.get('/api/v1/wallet/case-1')).status).toBe(404);
    expect((await create({ identifier: 'case-1' })).status).toBe(200);
  });
});
