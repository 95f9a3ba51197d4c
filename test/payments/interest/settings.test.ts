import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { DescribedClient } from '../../api/described.ts';
import { BY_TEST } from '../../support/actor.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { setPolicy } from '../../support/policy.ts';

const DAY_MS = 86_400_000;

let kolo: TestKolo;
let client: DescribedClient;

beforeAll(async () => {
  // Noon in Lagos.
  kolo = await startKolo({ clock: new ManualClock(Date.parse('2027-03-10T11:00:00Z')) });
  client = DescribedClient.of(kolo.test);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

async function newWallet(fields: object = {}): Promise<string> {
  const { customerId } = await client.customer();
  const identifier = randomUUID();
  const wallet = [{ name: identifier, tag: 'savings', identifier, ...fields }];
  const { status } = await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
  expect(status).toBe(200);
  return identifier;
}

const change = (id: string, fields: object) => client.request('PATCH', `/api/v1/wallet/${id}`, fields);
const read = async (id: string) => (await client.get(`/api/v1/wallet/${id}`)).body.data;
const rates = async (id: string) => {
  const { interest_rate, current_interest_rate, creation_interest_rate } = await read(id);
  return [interest_rate, current_interest_rate, creation_interest_rate];
};
/** Has the policy say the rate from tomorrow on. */
async function setRate(rate: number): Promise<void> {
  const limits = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };
  const pool = createPool(kolo.database.connection('kolo_app'), 'kolo_app', limits);
  const nowMs = kolo.clock.now();
  const file = { from: LAGOS.dayOf(nowMs + DAY_MS), interest: { rate } };
  const set = await setPolicy(new TenantDatabase(pool), kolo.business.testTenantId, file, {
    calendar: LAGOS,
    nowMs,
    by: BY_TEST,
  });
  expect(set).toMatchObject({ holdsFrom: file.from });
  await pool.end();
}

describe('a change of a wallet', () => {
  it('is answered with the wallet, and leaves what it does not name', async () => {
    const payout = await newWallet();
    const id = await newWallet({ interest_rate: 5, bypass_withdrawal_limit_rule: true });
    const before = await read(id);
    kolo.clock.advance(1_000);
    const { status, body } = await change(id, { interest_payout_wallet: payout });
    expect([status, body.message]).toEqual([200, 'Wallet updated successfully']);
    const now = new Date(kolo.clock.now()).toISOString();
    expect(body.data).toEqual({ ...before, interest_payout_wallet: payout, updated_at: now });
    expect(await read(id)).toEqual(body.data);
    const all = { interest_enabled: false, interest_rate: 7.25, bypass_withdrawal_limit_rule: false };
    expect((await change(id, { ...all, inflow_transfer_fee: 300 })).body.data).toMatchObject({
      ...all,
      interest_payout_wallet: payout,
      inflow_transfer_fee: 300,
    });
  });

  it('makes it inherit again with null', async () => {
    const id = await newWallet({ interest_rate: 5, interest_enabled: false });
    const nulls = { interest_rate: null, interest_payout_wallet: null, inflow_transfer_fee: null };
    const { body } = await change(id, {
      ...nulls,
      interest_enabled: null,
      bypass_withdrawal_limit_rule: null,
    });
    // Its tag is one that earns.
    expect(body.data).toMatchObject({
      ...nulls,
      interest_enabled: true,
      bypass_withdrawal_limit_rule: false,
    });
  });

  it('of the rate holds from the next day, the last one of a day', async () => {
    const id = await newWallet({ interest_rate: 5 });
    expect(await rates(id)).toEqual([5, 5, 5]);
    await change(id, { interest_rate: 6 });
    await change(id, { interest_rate: 7.5 });
    expect(await rates(id)).toEqual([7.5, 5, 5]);
    kolo.clock.advance(DAY_MS);
    expect(await rates(id)).toEqual([7.5, 7.5, 5]);
    await change(id, { interest_enabled: false });
    expect(await rates(id)).toEqual([7.5, 7.5, 5]);
    kolo.clock.advance(DAY_MS);
    expect(await rates(id)).toEqual([7.5, 0, 5]);
    await change(id, { interest_enabled: true, interest_rate: null });
    expect(await rates(id)).toEqual([null, 0, 5]);
    kolo.clock.advance(DAY_MS);
    // No policy says anything of interest.
    expect(await rates(id)).toEqual([null, 0, 5]);
  });

  it('shows the rate of the policy where it has none', async () => {
    const before = await newWallet();
    await setRate(8.25);
    expect(await rates(before)).toEqual([null, 0, 0]);
    kolo.clock.advance(DAY_MS);
    expect(await rates(before)).toEqual([null, 8.25, 0]);
    expect(await rates(await newWallet())).toEqual([null, 8.25, 8.25]);
    expect(await rates(await newWallet({ interest_rate: 3 }))).toEqual([3, 3, 3]);
    expect(await rates(await newWallet({ interest_enabled: false }))).toEqual([null, 0, 8.25]);
  });

  it('of the inflow fee holds at once', async () => {
    const { walletId } = await client.customer();
    const balance = async () => (await read(walletId)).balance;
    await client.fund(walletId, 10_000);
    await until(async () => (await balance()) === 10_000);
    await change(walletId, { inflow_transfer_fee: 250 });
    await client.fund(walletId, 10_000);
    await until(async () => (await balance()) === 19_750);
  });

  it.each<[object, string, string]>([
    [{ interest_rate: 100.0001 }, 'invalid_request', 'interest_rate'],
    [{ interest_rate: 1.00001 }, 'invalid_request', 'interest_rate'],
    [{ interest_enabled: 'yes' }, 'invalid_request', 'interest_enabled'],
    [{ inflow_transfer_fee: -1 }, 'invalid_request', 'inflow_transfer_fee'],
    [{ interest_payout_wallet: 'nobody' }, 'wallet_not_found', 'interest_payout_wallet'],
  ])('to %o is refused', async (fields, code, path) => {
    const id = await newWallet();
    const { status, body } = await change(id, { interest_enabled: false, ...fields });
    expect([status, body.code, body.errors[0].path]).toEqual([400, code, path]);
    expect((await read(id)).interest_enabled).toBe(true);
  });

  it('of a wallet that is not there is 404', async () => {
    expect((await change('nobody', { interest_rate: 1 })).status).toBe(404);
  });
});
