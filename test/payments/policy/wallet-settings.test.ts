import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { DescribedClient } from '../../api/described.ts';
import { BY_TEST } from '../../support/actor.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { setPolicy } from '../../support/policy.ts';

let kolo: TestKolo;
let pool: pg.Pool;
let client: DescribedClient;
let tenantId: string;

beforeAll(async () => {
  kolo = await startKolo();
  const limits = { connectionsMax: 2, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 };
  pool = createPool(kolo.database.connection('kolo_app'), 'kolo_app', limits);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await pool.end();
  await kolo.stop();
});
/** Each test has a business of its own. */
beforeEach(async () => {
  const business = await kolo.makeBusiness();
  tenantId = business.testTenantId;
  client = DescribedClient.of(kolo.test).as(await kolo.clientFor(business, 'test'));
});

async function bound(wallet_settings: object): Promise<void> {
  const nowMs = kolo.clock.now();
  const file = { from: LAGOS.dayOf(nowMs), limits: { wallet_settings } };
  const setting = { calendar: LAGOS, nowMs, by: BY_TEST };
  const set = await setPolicy(new TenantDatabase(pool), tenantId, file, setting);
  expect(set).toMatchObject({ version: expect.any(Number) });
}

/** The status of an answer, or the code and faults of a refusal. */
async function outcomeOf(method: string, path: string, sent: object): Promise<unknown[]> {
  const { status, body } = await client.request(method, path, sent);
  return body.code === undefined ? [status] : [body.code, body.errors];
}

const item = (fields: object = {}) => {
  const identifier = randomUUID();
  return { name: identifier, identifier, tag: 'savings', ...fields };
};
const create = (customerId: string, wallet: object[], fields: object = {}) =>
  outcomeOf('POST', '/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet, ...fields });
const change = (id: string, fields: object) => outcomeOf('PATCH', `/api/v1/wallet/${id}`, fields);
const over = (path: string, most: string) => ({
  path,
  message: `must be at most ${most}, by the policy of the business`,
});
const foreign = (path: string) => ({
  path,
  message: 'must be a wallet of the same customer, by the policy of the business',
});

describe('bounds of the policy on what wallets set themselves', () => {
  it('refuse a higher rate, at creation and later, and take the highest', async () => {
    await bound({ interest_rate_max_percent: 12.5 });
    const { customerId, walletId } = await client.customer();
    expect(await create(customerId, [item(), item({ interest_rate: 12.5001 })])).toEqual([
      'limit_exceeded',
      [over('wallet[1].interest_rate', '12.5 percent')],
    ]);
    expect(await create(customerId, [item({ interest_rate: 12.5 })])).toEqual([200]);
    expect(await change(walletId, { interest_rate: 100 })).toEqual([
      'limit_exceeded',
      [over('interest_rate', '12.5 percent')],
    ]);
    expect(await change(walletId, { interest_rate: 12.5 })).toEqual([200]);
    expect(await change(walletId, { interest_rate: null })).toEqual([200]);
  });

  it('refuse a higher inflow fee, at creation and later, and skip wallets that exist', async () => {
    const { customerId, walletId } = await client.customer();
    const existing = [item()];
    const fee = { inflow_transfer_fee: 5_001 };
    expect(await create(customerId, existing, fee)).toEqual([200]);
    await bound({ inflow_fee_max_kobo: 5_000 });
    expect(await create(customerId, existing, fee)).toEqual([200]);
    const refused = ['limit_exceeded', [over('inflow_transfer_fee', '5000 kobo')]];
    expect(await create(customerId, [...existing, item()], fee)).toEqual(refused);
    expect(await create(customerId, [item()], { inflow_transfer_fee: 5_000 })).toEqual([200]);
    expect(await change(walletId, fee)).toEqual(refused);
    expect(await change(walletId, { inflow_transfer_fee: 5_000 })).toEqual([200]);
  });

  it('keep the interest of a wallet with its customer, however the wallet is created', async () => {
    const { walletId: other } = await client.customer();
    const goesTo = { interest_payout_wallet: other };
    const { customerId, walletId } = await client.customer(goesTo);
    await bound({ payout_wallet: 'same_customer' });
    const refused = ['wallet_not_found', [foreign('interest_payout_wallet')]];
    expect(await create(customerId, [item(goesTo)])).toEqual([
      'wallet_not_found',
      [foreign('wallet[0].interest_payout_wallet')],
    ]);
    const single = { customer_id: customerId, subaccount_name: randomUUID() };
    expect(await outcomeOf('POST', '/api/v1/wallet/sub-account', { ...single, ...goesTo })).toEqual(refused);
    const somebody = { name: 'Bola Ojo', email: `${randomUUID()}@example.com` };
    expect(await outcomeOf('POST', '/api/v1/customers', { ...somebody, ...goesTo })).toEqual(refused);
    expect(await change(walletId, goesTo)).toEqual(refused);
    const own = item();
    const both = [own, item({ interest_payout_wallet: own.identifier })];
    expect(await create(customerId, both)).toEqual([200]);
    expect(await change(own.identifier, { interest_payout_wallet: walletId })).toEqual([200]);
    // A setting made before stays.
    const { data } = (await client.get(`/api/v1/wallet/${walletId}`)).body;
    expect(data.interest_payout_wallet).toBe(other);
  });

  it('bound the fee of each inflow, also of wallets that were given more before', async () => {
    const { walletId } = await client.customer({ reserve_virtual_account: true });
    expect(await change(walletId, { inflow_transfer_fee: 2 ** 53 - 1 })).toEqual([200]);
    await bound({ inflow_fee_max_kobo: 100, inflow_fee_max_percent: 1.5 });
    const [account] = (await client.get(`/api/v1/wallet/${walletId}/accounts`)).body.data;
    const inflows = async (): Promise<Record<string, number>[]> =>
      (await client.get('/api/v1/transaction?category=bank-inflow')).body.data.paginatedPayload.edges;
    for (const amount of [2_500, 10_000]) {
      const paid = { account_number: account.account_number, amount };
      expect((await client.post('/api/v1/test/inflow', paid)).status).toBe(202);
    }
    await until(async () => (await inflows()).length === 2);
    const fees = (await inflows()).map(({ amount, fee }) => [amount, fee]);
    expect(new Map(fees as [number, number][])).toEqual(
      new Map([
        // 37.5, rounded down.
        [2_500, 37],
        [10_000, 100],
      ]),
    );
  });
});

it('a business reads its bounds', async () => {
  const bounds = { interest_rate_max_percent: 15, payout_wallet: 'same_customer' };
  await bound(bounds);
  const { body } = await client.get('/api/v1/business/policy');
  expect(body.data.in_force.limits.terms).toEqual({ wallet_settings: bounds });
});
