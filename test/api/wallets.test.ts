import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isValidNuban } from '../../src/platform/values/nuban.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

let kolo: TestKolo;
let client: DescribedClient;
let customerId: string;
let walletId: string;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
  ({ customerId, walletId } = await client.customer());
});
afterAll(async () => {
  await kolo.stop();
});

const subAccount = (fields: Record<string, unknown> = {}) =>
  client.post('/api/v1/wallet/sub-account', {
    subaccount_name: `Sub ${randomUUID()}`,
    customer_id: customerId,
    ...fields,
  });
const read = async (id: string) => (await client.get(`/api/v1/wallet/${id}`)).body.data;

describe('a sub-account', () => {
  it('is one wallet that earns interest by default', async () => {
    const { status, body } = await subAccount({ subaccount_name: 'Rent' });
    expect(status).toBe(200);
    const now = new Date(kolo.clock.now()).toISOString();
    expect(await read(body.data.id)).toEqual({
      id: body.data.id,
      business_id: kolo.business.businessId,
      customer_id: customerId,
      currency: 'NGN',
      name: 'Rent',
      tag: null,
      identifier: body.data.id,
      status: 'active',
      restriction: null,
      type: 'api',
      balance: 0,
      ledger_balance: 0,
      held_balance: 0,
      interest_enabled: true,
      interest_rate: null,
      current_interest_rate: 0,
      creation_interest_rate: 0,
      interest_payout_wallet: null,
      withdrawal_count: 0,
      bypass_withdrawal_limit_rule: false,
      inflow_transfer_fee: null,
      virtual_account_id: null,
      metadata: {},
      created_at: now,
      updated_at: now,
    });
    expect((await client.get(`/api/v1/wallet/${body.data.id}/accounts`)).body.data).toEqual([]);
    const without = await subAccount({ enable_interest_accrual: false, interest_payout_wallet: walletId });
    expect(await read(without.body.data.id)).toMatchObject({
      interest_enabled: false,
      interest_payout_wallet: walletId,
    });
  });

  it('gets a virtual account when it asks for one', async () => {
    const { body } = await subAccount({ reserve_virtual_account: true, subaccount_name: 'With account' });
    const accounts = (await client.get(`/api/v1/wallet/${body.data.id}/accounts`)).body.data;
    expect(accounts).toEqual([
      {
        id: (await read(body.data.id)).virtual_account_id,
        account_number: expect.stringMatching(/^\d{10}$/),
        account_name: 'With account',
        bank_name: 'Kolo Sandbox Bank',
        bank_code: '50547',
        status: 'active',
        type: 'regular',
        metadata: {},
        reference: null,
        amount: null,
        payment_policy: 'ALLOW_ANY',
        error_margin: 0,
        expires_at: null,
        failure_reason: null,
        created_at: new Date(kolo.clock.now()).toISOString(),
      },
    ]);
    expect(isValidNuban('50547', accounts[0].account_number)).toBe(true);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['an unknown customer', { customer_id: randomUUID() }, 'customer_not_found', 'customer_id'],
    [
      'an unknown payout wallet',
      { interest_payout_wallet: 'x' },
      'wallet_not_found',
      'interest_payout_wallet',
    ],
    ['a name of 201', { subaccount_name: 'n'.repeat(201) }, 'invalid_request', 'subaccount_name'],
  ])('is refused with %s', async (_, fields, code, path) => {
    const { status, body } = await subAccount(fields);
    expect([status, body.code, body.errors[0].path]).toEqual([400, code, path]);
  });

  it('has a name that no other wallet has', async () => {
    expect((await subAccount({ subaccount_name: 'Only one' })).status).toBe(200);
    const again = await subAccount({ subaccount_name: 'Only one' });
    expect([again.status, again.body.code, again.body.errors[0].path]).toEqual([
      400,
      'wallet_exists',
      'subaccount_name',
    ]);
    const wallet = [{ name: 'Only one', tag: 'expense', identifier: randomUUID() }];
    const bulk = await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
    expect([bulk.status, bulk.body.code]).toEqual([400, 'wallet_exists']);
    const atOnce = await Promise.all(
      Array.from({ length: 20 }, () => subAccount({ subaccount_name: 'Contested' })),
    );
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
  });
});

describe('the list of wallets', () => {
  it('is filtered by customer, tag and name, and by all together', async () => {
    const own = await client.customer();
    const item = (name: string, tag: string) => ({ name, tag, identifier: randomUUID() });
    const mine = [item('Filter A', 'savings'), item('Filter B', 'expense'), item('Filter C', 'savings')];
    const theirs = [item('Filter D', 'savings')];
    for (const [customer, wallet] of [
      [own.customerId, mine],
      [customerId, theirs],
    ]) {
      const bulk = { customerId: customer, currency: 'NGN', wallet };
      expect((await client.post('/api/v1/wallet/create/bulk', bulk)).status).toBe(200);
    }
    const ids = async (query: string) => {
      const found = await client.all<{ identifier: string }>(`/api/v1/wallet?${query}`, 2);
      return found.map(({ identifier }) => identifier).sort();
    };
    const of = (...items: { identifier: string }[]) => items.map(({ identifier }) => identifier).sort();
    const [a, b, c] = mine as [(typeof mine)[0], (typeof mine)[0], (typeof mine)[0]];
    expect(await ids(`customer_id=${own.customerId}`)).toEqual([...of(a, b, c), own.walletId].sort());
    expect(await ids('tag=savings')).toEqual(of(a, c, theirs[0]!));
    expect(await ids('name=Filter%20B')).toEqual(of(b));
    expect(await ids(`customer_id=${own.customerId}&tag=savings`)).toEqual(of(a, c));
    expect(await ids(`customer_id=${own.customerId}&tag=savings&name=Filter+C`)).toEqual(of(c));
    expect(await ids(`customer_id=${own.customerId}&name=Filter+D`)).toEqual([]);
    expect(await ids('name=Filter')).toEqual([]);
    expect(await ids('tag=holiday')).toEqual([]);

    // Only an operator can, so far.
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    await owner.query("UPDATE wallets SET status = 'closed' WHERE identifier = ANY ($1)", [of(a, b)]);
    await owner.end();
    const mineThat = (status: string) => ids(`customer_id=${own.customerId}&status=${status}`);
    expect(await mineThat('active')).toEqual([...of(c), own.walletId].sort());
    expect(await mineThat('closed')).toEqual(of(a, b));
    expect(await ids('status=closed')).toEqual(of(a, b));
    expect(await ids('status=closed&tag=savings')).toEqual(of(a));
    expect(await ids('status=closed&name=Filter+C')).toEqual([]);
    expect(await ids('status=restricted')).toEqual([]);
    expect(await ids('status=active&tag=savings')).toEqual(of(c, theirs[0]!));
    const { status, body } = await client.get('/api/v1/wallet?status=gone');
    expect([status, body.errors[0].path]).toEqual([400, 'status']);
  });
});

describe('a wallet that pays', () => {
  it('counts the bank outflows of the month that were not refused', async () => {
    const source = await client.fundedWallet(100_000);
    const pay = async (reference: string, accountNumber: string) => {
      await client.transfer({ source, reference, accountNumber, amount: 1_000 });
      return (await client.finalStatus(reference)).body.data.status;
    };
    expect(await pay('counted-1', '0123456789')).toBe('successful');
    expect(await pay('counted-2', '0123456789')).toBe('successful');
    expect(await pay('refused-by-bank', '0000000010')).toBe('failed');
    await client.transfer({ source, reference: 'too-much', amount: 1_000_000 });
    expect((await read(source)).withdrawal_count).toBe(2);
    kolo.clock.advance(31 * 86_400_000);
    expect((await read(source)).withdrawal_count).toBe(0);
  });
});
