import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedClient } from '../api/described.ts';
import type { Answer } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { type Item, item, items } from './bulk-items.ts';

const BULK = '/api/v1/wallet/create/bulk';
const CREATED = { status: true, message: 'Bulk wallets created successfully', data: {} };

let kolo: TestKolo;
let client: DescribedClient;
let customerId: string;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
  customerId = (await client.customer()).customerId;
});
afterAll(async () => {
  await kolo.stop();
});

const bulk = (wallet: unknown, fields: object = {}): Promise<Answer> =>
  client.post(BULK, { customerId, currency: 'NGN', wallet, ...fields });

const exists = async ({ identifier }: Item): Promise<boolean> =>
  (await client.get(`/api/v1/wallet/${identifier}`)).status === 200;
const walletOf = async (id: string) => (await client.get(`/api/v1/wallet/${id}`)).body.data;

/** Number of wallets of a customer. */
const countOf = async (customer: string): Promise<number> =>
  (await client.all(`/api/v1/wallet?customer_id=${customer}`)).length;

async function expectCreated(answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer;
  expect([status, body]).toEqual([200, CREATED]);
}

/** Expects the refusal of a bulk request, with exactly these faults. */
async function expectRefused(answer: Promise<Answer>, code: string, paths: string[]): Promise<void> {
  const { status, body } = await answer;
  expect({ status, code: body.code, paths: body.errors?.map(({ path }: { path: string }) => path) }).toEqual({
    status: 400,
    code,
    paths,
  });
  expect(body).toMatchObject({ status: false, message: 'Failed to create wallets', data: {} });
}

describe('1,000 wallets in one request', () => {
  it('are created, and created once when they are sent again', async () => {
    const customer = (await client.customer()).customerId;
    const wallet = items(1_000, { reserveAccount: true });
    await expectCreated(bulk(wallet, { customerId: customer }));
    expect(await countOf(customer)).toBe(1_001);
    await expectCreated(bulk(wallet, { customerId: customer }));
    await expectCreated(bulk(wallet.toReversed().slice(0, 999), { customerId: customer }));
    expect(await countOf(customer)).toBe(1_001);
    const extra = item();
    await expectCreated(bulk([...wallet.slice(1), extra], { customerId: customer }));
    expect(await countOf(customer)).toBe(1_002);
    expect(await exists(extra)).toBe(true);
  });

  it('are not created at all when one is bad, and its path is named', async () => {
    const wallet = items(1_000);
    wallet[777] = { ...wallet[777]!, tag: 'holiday' };
    await expectRefused(bulk(wallet), 'invalid_request', ['wallet[777].tag']);
    wallet[777] = { ...wallet[777]!, tag: 'expense', name: wallet[3]!.name };
    await expectRefused(bulk(wallet), 'invalid_request', ['wallet[777].name']);
    for (const one of [wallet[0]!, wallet[776]!, wallet[777]!, wallet[999]!]) {
      expect(await exists(one)).toBe(false);
    }
  });

  it('are the most, and one is the least', async () => {
    await expectRefused(bulk(items(1_001)), 'invalid_request', ['wallet']);
    await expectRefused(bulk([]), 'invalid_request', ['wallet']);
    await expectCreated(bulk(items(1)));
  });
});

describe('an item that is there already', () => {
  it.each<[string, Partial<Item>, Partial<Item>, string | null]>([
    ['another name', {}, { name: 'Another name' }, 'name'],
    ['another tag', {}, { tag: 'savings', interest_enabled: false }, 'tag'],
    ['a virtual account', {}, { reserveAccount: true }, 'reserveAccount'],
    ['no virtual account', { reserveAccount: true }, { reserveAccount: false }, 'reserveAccount'],
    ['the default said', {}, { reserveAccount: false }, null],
    ['the default of its tag said', { tag: 'savings' }, { interest_enabled: true }, null],
    ['the default left out', { interest_enabled: false }, { interest_enabled: undefined }, null],
    ['another rate', { interest_rate: 12.5 }, { interest_rate: 12.4999 }, 'interest_rate'],
    ['a rate of 0 instead of none', {}, { interest_rate: 0 }, 'interest_rate'],
    ['a flag said', {}, { bypass_withdrawal_limit_rule: false }, 'bypass_withdrawal_limit_rule'],
    ['a wallet id', {}, { wallet_id: 'an-id-of-its-own' }, 'wallet_id'],
  ])('cannot be requested again with %s', async (_, first, change, field) => {
    const wallet = item(first);
    await expectCreated(bulk([wallet]));
    await expectCreated(bulk([wallet]));
    const fresh = item();
    const paths = ['wallet[1].identifier', ...(field === null ? [] : [`wallet[1].${field}`])];
    await expectRefused(bulk([fresh, { ...wallet, ...change }]), 'wallet_exists', paths);
    expect(await exists(fresh)).toBe(false);
    await expectCreated(bulk([wallet]));
  });

  it('says which fields differ, how, and what changes them', async () => {
    const wallet = item({ wallet_id: `w-${randomUUID()}`, interest_rate: 12.5, reserveAccount: true });
    await expectCreated(bulk([wallet]));
    const changed = {
      ...wallet,
      tag: 'savings',
      interest_enabled: true,
      interest_rate: undefined,
      reserveAccount: false,
    };
    const { body } = await bulk([changed], { inflow_transfer_fee: 100 });
    const patch = `PATCH /api/v1/wallet/${wallet.wallet_id} changes it`;
    const names = 'inflow_transfer_fee, tag, reserveAccount, interest_enabled, interest_rate';
    expect(body.errors).toEqual([
      { path: 'wallet[0].identifier', message: `is the id of a wallet with other content: ${names}` },
      {
        path: 'inflow_transfer_fee',
        message: `is not set on the wallet that wallet[0] names, 100 here; ${patch}`,
      },
      {
        path: 'wallet[0].tag',
        message: 'is "expense" on the existing wallet, "savings" here; it cannot be changed',
      },
      {
        path: 'wallet[0].reserveAccount',
        message: 'is true on the existing wallet, false here; it cannot be changed',
      },
      {
        path: 'wallet[0].interest_enabled',
        message: `is false on the existing wallet, true here; ${patch}`,
      },
      {
        path: 'wallet[0].interest_rate',
        message: `is 12.5 on the existing wallet, not set here; ${patch}`,
      },
    ]);
  });

  it('has the values of a later change, and says so', async () => {
    const wallet = item({ interest_rate: 12.5 });
    await expectCreated(bulk([wallet]));
    const patched = await client.request('PATCH', `/api/v1/wallet/${wallet.identifier}`, {
      interest_rate: 8,
    });
    expect(patched.status).toBe(200);
    await expectCreated(bulk([wallet]));
    const { body } = await bulk([{ ...wallet, interest_rate: 8 }]);
    expect(body.errors).toEqual([
      {
        path: 'wallet[0].identifier',
        message: expect.stringMatching(
          /^is the id of a wallet that has these values now, but was requested with others/,
        ),
      },
    ]);
  });

  it('of another customer is shown nothing of', async () => {
    const wallet = item({ name: `Private ${randomUUID()}` });
    await expectCreated(bulk([wallet]));
    const other = (await client.customer()).customerId;
    const renamed = { ...wallet, name: `Other ${randomUUID()}`, tag: 'savings' };
    const refused = bulk([renamed], { customerId: other });
    await expectRefused(refused, 'wallet_exists', ['wallet[0].identifier']);
    const text = JSON.stringify((await refused).body);
    expect(text).toContain('of another customer');
    expect(text).not.toContain('Private');
    expect(text).not.toContain(customerId);
  });

  it('is not requested again with another inflow fee', async () => {
    const wallet = item();
    await expectCreated(bulk([wallet]));
    await expectRefused(bulk([wallet], { inflow_transfer_fee: 0 }), 'wallet_exists', [
      'wallet[0].identifier',
      'inflow_transfer_fee',
    ]);
  });

  it('lends its name and ids to no other', async () => {
    const wallet = item({ wallet_id: `w-${randomUUID()}` });
    await expectCreated(bulk([wallet]));
    await expectRefused(bulk([item({ name: wallet.name })]), 'wallet_exists', ['wallet[0].name']);
    const identifier = wallet.wallet_id as string;
    await expectRefused(bulk([item({ identifier })]), 'wallet_exists', [
      'wallet[0].identifier',
      'wallet[0].name',
    ]);
    const wallet_id = wallet.identifier;
    await expectRefused(bulk([item({ wallet_id })]), 'wallet_exists', ['wallet[0].wallet_id']);
  });
});

describe('the items of one request', () => {
  it('have names and ids of their own', async () => {
    const a = item();
    const b = item();
    await expectRefused(bulk([a, { ...b, name: a.name }]), 'invalid_request', ['wallet[1].name']);
    const sameName = { ...b, name: 'Ole\u0301' };
    await expectRefused(bulk([{ ...a, name: 'Ol\u00e9' }, sameName]), 'invalid_request', ['wallet[1].name']);
    const sameId = { ...b, identifier: a.identifier };
    await expectRefused(bulk([a, sameId]), 'invalid_request', ['wallet[1].identifier']);
    const crossed = { ...b, wallet_id: a.identifier };
    await expectRefused(bulk([a, crossed]), 'invalid_request', ['wallet[1].wallet_id']);
    const bothIds = [
      { ...a, wallet_id: 'shared' },
      { ...b, wallet_id: 'shared' },
    ];
    await expectRefused(bulk(bothIds), 'invalid_request', ['wallet[1].wallet_id']);
    await expectRefused(bulk([a, a]), 'invalid_request', ['wallet[1].name', 'wallet[1].identifier']);
    await expectCreated(bulk([{ ...a, wallet_id: a.identifier }, b]));
  });

  it('have all their faults reported together, whatever their kind', async () => {
    const there = item();
    const namesake = item();
    await expectCreated(bulk([there, namesake]));
    const twin = item();
    const wallet = [
      item({ tag: 'holiday', interest_rate: 101 }),
      twin,
      item({ name: twin.name }),
      item({ name: namesake.name }),
      item({ interest_payout_wallet: 'nobody' }),
      { ...there, tag: 'savings' },
      item({ interest_rate: 1.00001 }),
    ];
    const { status, body } = await bulk(wallet, { customerId: randomUUID() });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    const paths = body.errors.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual([
      'customerId',
      'wallet[0].interest_rate',
      'wallet[0].tag',
      'wallet[2].name',
      'wallet[3].name',
      'wallet[4].interest_payout_wallet',
      'wallet[5].identifier',
      'wallet[6].interest_rate',
    ]);
    expect(await exists(twin)).toBe(false);
  });

  it('are all checked even where they or their list are malformed', async () => {
    const there = item();
    await expectCreated(bulk([there]));
    const bad = item({ tag: 'holiday' });
    const wallet = [
      bad,
      item({ name: bad.name }),
      item({ wallet_id: bad.identifier }),
      item({ tag: 'nope', name: there.name }),
      item({ interest_payout_wallet: bad.identifier }),
      { ...item(), name: 5 as unknown as string, interest_rate: 0.00001 },
      null as unknown as Item,
      { ...there, tag: 'holiday' },
    ];
    const top = { inflow_transfer_fee: -1, currency: 'USD', customerId: randomUUID() };
    await expectRefused(
      bulk(wallet, top).then((answer) => {
        answer.body.errors.sort((a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1));
        return answer;
      }),
      'invalid_request',
      [
        'currency',
        'customerId',
        'inflow_transfer_fee',
        'wallet[0].tag',
        'wallet[1].name',
        'wallet[2].wallet_id',
        'wallet[3].name',
        'wallet[3].tag',
        'wallet[5].interest_rate',
        'wallet[5].name',
        'wallet[6]',
        'wallet[7].name',
        'wallet[7].tag',
      ],
    );
    // An unchanged item is not called different because of a fault elsewhere.
    await expectRefused(bulk([there], { inflow_transfer_fee: 0.5 }), 'invalid_request', [
      'inflow_transfer_fee',
    ]);
    expect(await exists(bad)).toBe(false);
  });

  it('have a customer', async () => {
    for (const unknown of [randomUUID(), 'nobody']) {
      await expectRefused(bulk(items(2), { customerId: unknown }), 'customer_not_found', ['customerId']);
    }
  });
});

describe('the fields of an item', () => {
  it.each<[string, object, string]>([
    ['no name', { name: undefined }, 'wallet[0].name'],
    ['an empty name', { name: '' }, 'wallet[0].name'],
    ['a name of 201', { name: 'n'.repeat(201) }, 'wallet[0].name'],
    ['no tag', { tag: undefined }, 'wallet[0].tag'],
    ['a tag in capitals', { tag: 'EXPENSE' }, 'wallet[0].tag'],
    ['no identifier', { identifier: undefined }, 'wallet[0].identifier'],
    ['text as reserveAccount', { reserveAccount: 'true' }, 'wallet[0].reserveAccount'],
    ['a number as a flag', { bypass_withdrawal_limit_rule: 1 }, 'wallet[0].bypass_withdrawal_limit_rule'],
    ['text as interest_rate', { interest_rate: '5' }, 'wallet[0].interest_rate'],
    ['a negative interest_rate', { interest_rate: -0.0001 }, 'wallet[0].interest_rate'],
    ['an interest_rate over 100', { interest_rate: 100.0001 }, 'wallet[0].interest_rate'],
    ['an interest_rate of 5 decimals', { interest_rate: 12.34567 }, 'wallet[0].interest_rate'],
    ['an interest_rate of 0.00001', { interest_rate: 0.00001 }, 'wallet[0].interest_rate'],
  ])('are refused with %s', async (_, fields, path) => {
    await expectRefused(bulk([{ ...item(), ...fields }]), 'invalid_request', [path]);
  });

  it.each([0, 0.0001, 12.3456, 99.9999, 100])('take an interest rate of %d', async (interest_rate) => {
    const wallet = item({ interest_rate });
    await expectCreated(bulk([wallet]));
    expect((await walletOf(wallet.identifier)).interest_rate).toBe(interest_rate);
  });

  it('take every tag, and earn interest by it when they do not say', async () => {
    const tags: [string, boolean][] = [
      ['expense', false],
      ['savings', true],
      ['settlement', false],
    ];
    const wallet = tags.map(([tag]) => item({ tag }));
    await expectCreated(bulk(wallet));
    const said = tags.map(([tag, byTag]) => item({ tag, interest_enabled: !byTag }));
    await expectCreated(bulk(said));
    for (const [i, [tag, byTag]] of tags.entries()) {
      expect(await walletOf(wallet[i]!.identifier)).toMatchObject({ tag, interest_enabled: byTag });
      expect(await walletOf(said[i]!.identifier)).toMatchObject({ tag, interest_enabled: !byTag });
    }
  });

  it('may name a payout wallet that exists or is in the request, by either of its ids', async () => {
    const there = item({ wallet_id: `there-${randomUUID()}` });
    await expectCreated(bulk([there]));
    const later = item({ wallet_id: `later-${randomUUID()}` });
    const ids = [there.identifier, there.wallet_id, later.identifier, later.wallet_id] as string[];
    const paid = ids.map((interest_payout_wallet) => item({ interest_payout_wallet }));
    await expectCreated(bulk([...paid, later]));
    for (const [i, id] of ids.entries()) {
      expect((await walletOf(paid[i]!.identifier)).interest_payout_wallet).toBe(id);
    }
    const unknown = items(1, { interest_payout_wallet: 'nobody' });
    await expectRefused(bulk(unknown), 'wallet_not_found', ['wallet[0].interest_payout_wallet']);
  });

  it('hold a currency that the service is set to', async () => {
    for (const currency of ['USD', 'ngn', 'NGNN']) {
      await expectRefused(bulk(items(1), { currency }), 'unsupported_currency', ['currency']);
    }
    await expectRefused(bulk(items(1), { currency: 566 }), 'invalid_request', ['currency']);
  });
});
