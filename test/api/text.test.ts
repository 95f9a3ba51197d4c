import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

let kolo: TestKolo;
let client: DescribedClient;
let customerId: string;
let walletId: string;
let destination: string;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
  ({ customerId, walletId } = await client.customer());
  await client.fund(walletId, 1_000_000);
  destination = (await client.customer()).walletId;
});
afterAll(async () => {
  await kolo.stop();
});

type Fields = Record<string, unknown>;

const SCHEDULES = '/api/v1/transfer/schedule-payment';

/** Requests that are accepted as they are; fields replace or are added to those of the body. */
const VALID: Record<string, (fields: Fields) => Promise<Answer>> = {
  customer: (fields) => client.post('/api/v1/customers', { name: 'Ada', phone: '08012345678', ...fields }),
  bulk: (fields) =>
    client.post('/api/v1/wallet/create/bulk', {
      customerId,
      currency: 'NGN',
      wallet: [newItem()],
      ...fields,
    }),
  wallet: (fields) => VALID.bulk!({ wallet: [{ ...newItem(), ...fields }] }),
  subAccount: (fields) =>
    client.post('/api/v1/wallet/sub-account', {
      subaccount_name: randomUUID(),
      customer_id: customerId,
      ...fields,
    }),
  transfer: (fields) =>
    client.transfer({ amount: 1_000, source: walletId, reference: randomUUID(), ...fields }),
  bulkTransfer: (fields) => {
    const item = { amount: 1, reference: randomUUID(), accountNumber: '0123456789', bankCode: '058' };
    const body = { reference: randomUUID(), currency: 'NGN', source: walletId, transfers: [item] };
    return client.post('/api/v1/transfer/bank/bulk', { ...body, ...fields });
  },
  walletTransfer: (fields) =>
    client.walletTransfer({ source: walletId, destination, reference: randomUUID(), amount: 1, ...fields }),
  schedule: (fields) => client.post(SCHEDULES, { ...newSchedule(), ...fields }),
  scheduleChange: async (fields) => {
    const { schedule_payment_id } = (await client.post(SCHEDULES, newSchedule())).body.data;
    return client.request('PATCH', `${SCHEDULES}/${schedule_payment_id}`, { is_active: true, ...fields });
  },
  funding: (fields) =>
    client.post('/api/v1/transfer/test/funding', { wallet_id: walletId, amount: 1, ...fields }),
  reservation: (fields) =>
    client.post('/api/v1/wallet/reserve-account', {
      wallet_id: walletId,
      type: 'disposable',
      expiry: 5,
      reference: randomUUID(),
      ...fields,
    }),
  inflow: async (fields) => {
    const [account] = (await client.get(`/api/v1/wallet/${walletId}/accounts`)).body.data;
    const payment = { account_number: account.account_number, amount: 1, ...fields };
    return client.post('/api/v1/test/inflow', payment);
  },
  restriction: (fields) =>
    client.post(`/api/v1/wallet/${destination}/restrict`, {
      type: 'outflow',
      reason: 'a dispute',
      ...fields,
    }),
  webhook: (fields) =>
    client.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9/', verify: false, ...fields }),
};
/** To a bank account, years from now. */
const newSchedule = () => ({
  amount: 1,
  payout_type: 'recurring',
  frequency: 'month',
  start_date: '2090-01-31 10:00:00',
  source_wallet_id: walletId,
  destination_type: 'bank',
  destination_id: '0123456789',
  destination_code: '058',
});
const newItem = () => ({ name: randomUUID(), tag: 'expense', identifier: randomUUID() });

/** Every text field of every body: the request, the path of the field, and a valid text. */
const FIELDS: [request: string, field: string, valid: string, path?: string][] = [
  ['customer', 'name', 'Ada Obi'],
  ['customer', 'email', 'ada+text@example.com'],
  ['customer', 'phone', '+2348012345678'],
  ['customer', 'bvn', '12345678901'],
  ['customer', 'id_type', 'nin'],
  ['customer', 'id_number', 'A-1'],
  ['customer', 'third_party_identifier', 'theirs'],
  ['customer', 'interest_payout_wallet', 'wallet'],
  ['bulk', 'customerId', 'customer'],
  ['bulk', 'currency', 'NGN'],
  ['wallet', 'name', 'Wallet', 'wallet[0].name'],
  ['wallet', 'tag', 'expense', 'wallet[0].tag'],
  ['wallet', 'identifier', 'text-id', 'wallet[0].identifier'],
  ['wallet', 'wallet_id', 'text-wallet', 'wallet[0].wallet_id'],
  ['wallet', 'interest_payout_wallet', 'text-payout', 'wallet[0].interest_payout_wallet'],
  ['subAccount', 'subaccount_name', 'Sub-account'],
  ['subAccount', 'customer_id', 'customer'],
  ['subAccount', 'interest_payout_wallet', 'wallet'],
  ['transfer', 'source', 'wallet'],
  ['transfer', 'currency', 'NGN'],
  ['transfer', 'reference', 'text-reference'],
  ['transfer', 'accountNumber', '0123456789'],
  ['transfer', 'bankCode', '058'],
  ['transfer', 'narration', 'Rent'],
  ['bulkTransfer', 'mode', 'independent'],
  ['walletTransfer', 'source', 'wallet'],
  ['walletTransfer', 'destination', 'wallet'],
  ['walletTransfer', 'currency', 'NGN'],
  ['walletTransfer', 'reference', 'text-between'],
  ['walletTransfer', 'narration', 'Savings'],
  ['schedule', 'payout_type', 'recurring'],
  ['schedule', 'frequency', 'day'],
  ['schedule', 'start_date', '2090-01-01 10:00:00'],
  ['schedule', 'end_date', '2091-01-01T10:00:00Z'],
  ['schedule', 'source_wallet_id', 'wallet'],
  ['schedule', 'destination_type', 'bank'],
  ['schedule', 'destination_id', '0123456789'],
  ['schedule', 'destination_code', '058'],
  ['schedule', 'description', 'Rent'],
  ['scheduleChange', 'next_charge_attempt', '2089-01-01 10:00:00'],
  ['funding', 'wallet_id', 'wallet'],
  ['funding', 'reference', 'text-funding'],
  ['reservation', 'wallet_id', 'wallet'],
  ['reservation', 'type', 'disposable'],
  ['reservation', 'name', 'Ada Obi'],
  ['reservation', 'bvn', '12345678901'],
  ['reservation', 'code', '50547'],
  ['reservation', 'reference', 'text-reservation'],
  ['reservation', 'payment_policy', 'ALLOW_ANY'],
  ['inflow', 'account_number', '0123456789'],
  ['inflow', 'sender_name', 'Chidi'],
  ['inflow', 'sender_account_number', '0123456789'],
  ['inflow', 'sender_bank_code', '058'],
  ['inflow', 'narration', 'Rent'],
  ['restriction', 'type', 'outflow'],
  ['restriction', 'reason', 'a dispute'],
  ['webhook', 'url', 'http://127.0.0.1:9/hook'],
  ['webhook', 'description', 'Payout results'],
  ['webhook', 'contact_email', 'hooks@example.com'],
  ['webhook', 'events[]', 'create-wallet.success', 'events[0]'],
];

const WRONG: [what: string, character: string][] = [
  ['NUL', '\u0000'],
  ['a line feed', '\n'],
  ['a tab', '\t'],
  ['DEL', '\u007f'],
  ['a C1 control', '\u0085'],
  ['a lone high surrogate', '\ud83d'],
  ['a lone low surrogate', '\ude00'],
];

describe('a text field', () => {
  it.each(Object.keys(VALID))('is all that is wrong with a %s', async (request) => {
    expect((await VALID[request]!({})).status).toBeLessThan(300);
  });

  it('is tried for every one that the description has', () => {
    const operations = Object.values(client.description.document.paths).flatMap((methods) =>
      Object.values(methods),
    );
    const names = operations.flatMap(({ requestBody }) => {
      const { properties = {} } = requestBody?.content?.['application/json']?.schema ?? {};
      return [properties, properties.wallet?.items?.properties ?? {}].flatMap((found) =>
        Object.entries(found).flatMap(([name, { type, items }]) => {
          if ([type].flat().includes('string')) return [name];
          return items?.type === 'string' ? [`${name}[]`] : [];
        }),
      );
    });
    expect([...new Set(FIELDS.map(([, field]) => field))].sort()).toEqual([...new Set(names)].sort());
  });

  it.each(FIELDS)('of a %s, %s, holds no control characters and no broken Unicode', async (...row) => {
    const [request, field, valid, path = field] = row;
    for (const [what, character] of WRONG) {
      for (const text of [
        character + valid,
        valid + character,
        valid.slice(0, 1) + character + valid.slice(1),
      ]) {
        const value = field.endsWith('[]') ? [text] : text;
        const { status, body } = await VALID[request]!({ [field.replace('[]', '')]: value });
        // An id may be called unknown instead.
        const named = body.errors?.map((error: { path: string }) => error.path) ?? [path];
        expect([what, status, named]).toEqual([what, 400, expect.arrayContaining([path])]);
      }
    }
  });

  it.each(
    FIELDS,
  )('of a %s, %s, is text: nothing is made into it', async (request, field, _, path = field) => {
    for (const value of [0, 123, true, {}, []]) {
      const given = field.endsWith('[]') ? [value] : value;
      const { status, body } = await VALID[request]!({ [field.replace('[]', '')]: given });
      expect([value, status, body.code]).toEqual([value, 400, 'invalid_request']);
      expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
    }
  });
});

describe('lengths', () => {
  const LENGTHS: [request: string, field: string, max: number][] = [
    ['customer', 'name', 200],
    ['customer', 'third_party_identifier', 200],
    ['wallet', 'name', 200],
    ['subAccount', 'subaccount_name', 200],
    ['transfer', 'narration', 200],
    ['webhook', 'description', 200],
  ];
  it.each(LENGTHS)('of a %s, %s, count code points', async (request, field, max) => {
    // Each is one code point, two UTF-16 units and four bytes.
    const smiley = String.fromCodePoint(0x1f600 + LENGTHS.findIndex(([name]) => name === request));
    const wide = smiley.repeat(max);
    expect((await VALID[request]!({ [field]: wide })).status).toBeLessThan(300);
    const tooLong = await VALID[request]!({ [field]: wide + smiley });
    expect([tooLong.status, tooLong.body.code]).toEqual([400, 'invalid_request']);
    if (field === 'narration') return;
    const empty = await VALID[request]!({ [field]: '' });
    expect([empty.status, empty.body.code]).toEqual([400, 'invalid_request']);
  });

  it('of a narration may be 0: it is the same transfer as without one', async () => {
    const reference = randomUUID();
    expect((await VALID.transfer!({ reference, narration: '' })).status).toBe(202);
    const again = await VALID.transfer!({ reference, narration: undefined });
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([202, 'true']);
    expect((await client.tsq(reference)).body.data.narration).toBeNull();
  });
});

describe('a field that must be ASCII', () => {
  // Each is one ASCII character in normal form C.
  it.each([
    ['transfer', 'reference', 'ref-\u212a'],
    ['transfer', 'reference', 'ref-\u037e'],
    ['transfer', 'reference', 'ref-\u1fef'],
    ['transfer', 'currency', 'NG\u212a'],
    ['transfer', 'bankCode', '\u212a'],
    ['funding', 'reference', 'ref-\u1fef'],
    ['funding', 'wallet_id', 'wallet-\u212a'],
    ['wallet', 'identifier', 'wallet-\u212a', 'wallet[0].identifier'],
    ['bulk', 'currency', 'NG\u212a'],
  ])('is checked as it was sent: of a %s, %s is not %j', async (request, field, text, path = field) => {
    expect(text.normalize('NFC')).toMatch(/^[ -~]+$/);
    const { status, body } = await VALID[request]!({ [field]: text });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });
});

describe('combining marks', () => {
  const marks = (count: number) => '\u0323\u0307'.repeat(count / 2);

  it('may be 30 in a row, and not 31', async () => {
    expect((await VALID.transfer!({ narration: `q${marks(30)}q${marks(30)}` })).status).toBe(202);
    for (const narration of [`q${marks(30)}\u0307`, `${marks(30)}\u0307`]) {
      const { status, body } = await VALID.transfer!({ narration });
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'narration', message: 'must not have more than 30 combining marks in a row' }],
      ]);
    }
  });

  it('count in a length only where the normal form has them: 4 times the limit before it may be enough', async () => {
    // One code point each in normal form, four before it.
    const letter = '\u03b1\u0313\u0300\u0345';
    const reference = randomUUID();
    expect((await VALID.transfer!({ reference, narration: letter.repeat(200) })).status).toBe(202);
    expect((await client.tsq(reference)).body.data.narration).toBe('\u1f82'.repeat(200));
    const { status, body } = await VALID.transfer!({ narration: letter.repeat(201) });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'narration', message: 'must be at most 200 characters' }],
    ]);
  });
});

describe('a name', () => {
  const NAMES: [request: string, field: string, path?: string][] = [
    ['customer', 'name'],
    ['wallet', 'name', 'wallet[0].name'],
    ['subAccount', 'subaccount_name'],
  ];
  it.each(NAMES)('of a %s, %s, shows something', async (request, field, path = field) => {
    for (const text of [
      ' ',
      '\u00a0\u3000',
      '\u200b',
      '\u200e\u202e',
      '\ufeff \u2060',
      '\u3164',
      '\u2800',
      '\u00ad',
    ]) {
      const { status, body } = await VALID[request]!({ [field]: text });
      expect([text, status, body.errors]).toEqual([text, 400, [{ path, message: 'must show something' }]]);
    }
    const shown = `\u202a\u0627 \u200d${randomUUID()}`;
    expect((await VALID[request]!({ [field]: shown })).status).toBeLessThan(300);
  });
});

describe('normal forms', () => {
  const composed = 'Ol\u00e9 \u1ecd\u0301 \u212b';
  const decomposed = 'Ole\u0301 o\u0323\u0301 A\u030a';
  const stored = composed.normalize('NFC');

  it('are one: names are stored in NFC', async () => {
    expect(composed).not.toBe(decomposed);
    const { body } = await VALID.customer!({ name: decomposed });
    expect((await client.get(`/api/v1/customers/${body.data.customer_id}`)).body.data.name).toBe(stored);
  });

  it('are one: a bulk item sent in the other form is the same item', async () => {
    const { identifier } = newItem();
    expect((await VALID.wallet!({ identifier, name: decomposed })).status).toBe(200);
    expect((await VALID.wallet!({ identifier, name: composed })).status).toBe(200);
    expect((await client.get(`/api/v1/wallet/${identifier}`)).body.data.name).toBe(stored);
    for (const name of [composed, decomposed]) {
      expect((await VALID.subAccount!({ subaccount_name: name })).body.code).toBe('wallet_exists');
      const found = await client.all(`/api/v1/wallet?name=${encodeURIComponent(name)}`);
      expect(found).toEqual([expect.objectContaining({ id: identifier })]);
    }
  });

  it('are one: a transfer sent in the other form is the same transfer', async () => {
    const reference = randomUUID();
    for (const [narration, replay] of [
      [decomposed, null],
      [composed, 'true'],
    ]) {
      const { status, headers } = await VALID.transfer!({ reference, narration });
      expect([status, headers.get('idempotent-replay')]).toEqual([202, replay]);
    }
    expect((await client.tsq(reference)).body.data.narration).toBe(stored);
  });

  it('are one: an email in the other form is the same email', async () => {
    expect((await VALID.customer!({ email: 'ol\u00e9@example.com' })).status).toBe(201);
    expect((await VALID.customer!({ email: 'ole\u0301@example.com' })).body.code).toBe('customer_exists');
  });

  it('are one when escaped in JSON', async () => {
    const body = Buffer.from('{"name":"Ole\\u0301","phone":"08012345678"}');
    const headers = { 'content-type': 'application/json' };
    const { data } = (await client.raw('POST', '/api/v1/customers', body, headers)).body;
    expect((await client.get(`/api/v1/customers/${data.customer_id}`)).body.data.name).toBe('Ol\u00e9');
  });
});
