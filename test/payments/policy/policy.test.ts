import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { DescribedClient } from '../../api/described.ts';
import { BY_TEST } from '../../support/actor.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { setPolicy } from '../../support/policy.ts';

const HOUR_MS = 3_600_000;
/** Half past eleven in the evening of the 30th, in Lagos. */
const EVENING = Date.parse('2026-01-30T22:30:00.000Z');

let kolo: TestKolo;
let client: DescribedClient;
let pool: pg.Pool;
let clock: ManualClock;

beforeAll(async () => {
  clock = new ManualClock(EVENING);
  kolo = await startKolo({ clock, env: { KOLO_CURRENCIES: 'NGN,USD' } });
  client = await DescribedClient.ofOwn(kolo.test);
  const limits = { connectionsMax: 2, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 };
  pool = createPool(kolo.database.connection('kolo_app'), 'kolo_app', limits);
});
afterAll(async () => {
  await pool.end();
  await kolo.stop();
});

/** Sets a policy, like an approved proposal. */
const set = (policy: Record<string, unknown>) =>
  setPolicy(
    new TenantDatabase(pool),
    kolo.business.testTenantId,
    { from: LAGOS.dayOf(clock.now()), ...policy },
    { calendar: LAGOS, nowMs: clock.now(), by: BY_TEST },
  );

const balanceOf = async (id: string) => {
  const { balance, ledger_balance, held_balance } = (await client.get(`/api/v1/wallet/${id}`)).body.data;
  return { balance, ledger_balance, held_balance };
};

/** Pays, and gives the transfer once it is final. */
async function pay(source: string, amount: number, accountNumber = '0123456789') {
  const reference = randomUUID();
  const { status, body } = await client.transfer({ source, reference, amount, accountNumber });
  if (status !== 202) return { ...body.errors?.[0], code: body.code };
  await client.finalStatus(reference);
  return (await client.tsq(reference)).body.data;
}

const NIGERIA = {
  bank_transfer: [
    { up_to: 500_000, flat: 1_000 },
    { up_to: 5_000_000, flat: 2_500 },
    { up_to: null, flat: 5_000 },
  ],
  vat_percent: 7.5,
  stamp_duty: { from: 1_000_000, amount: 5_000 },
};
const NO_FEE_WALLET = {
  faults: [{ path: 'fees.fee_wallet', message: 'must be an active wallet that holds NGN' }],
};

describe('fees', () => {
  it('are off until a policy sets them, and hold from the answer on without a restart', async () => {
    const source = await client.fundedWallet(2_000_000);
    expect(await pay(source, 500_000)).toMatchObject({ fee: 0 });
    expect(await set({ fees: NIGERIA })).toEqual({ version: 2, holdsFrom: '2026-01-30' });
    expect(await pay(source, 500_000)).toMatchObject({
      status: 'successful',
      fee: 1_075,
      fee_breakdown: { fee: 1_000, vat: 75, stamp_duty: 0 },
      balance_after: 2_000_000 - 1_000_000 - 1_075,
    });
    expect(await balanceOf(source)).toMatchObject({ balance: 998_925, held_balance: 0 });
  });

  it('are held with the amount, and released with it', async () => {
    const source = await client.fundedWallet(1_007_688);
    const transfer = { source, reference: 'waits', amount: 1_000_000, accountNumber: '0000000087' };
    expect((await client.transfer(transfer)).status).toBe(202);
    expect(await balanceOf(source)).toEqual({
      balance: 0,
      ledger_balance: 1_007_688,
      held_balance: 1_007_688,
    });
    const refused = await client.fundedWallet(1_007_688);
    expect(await pay(refused, 1_000_000, '0000000028')).toMatchObject({ status: 'failed', fee: 7_688 });
    expect(await balanceOf(refused)).toMatchObject({ balance: 1_007_688, held_balance: 0 });
    const poor = await client.fundedWallet(1_007_687);
    expect(await pay(poor, 1_000_000)).toMatchObject({ code: 'insufficient_funds', path: 'source' });
  });

  it('carry no stamp duty to an account of the same customer', async () => {
    const { walletId: source } = await client.customer();
    await client.fund(source, 4_000_000);
    const accountOf = async (wallet_id: string) => {
      await client.post('/api/v1/wallet/reserve-account', { wallet_id, type: 'regular' });
      const [account] = (await client.get(`/api/v1/wallet/${wallet_id}/accounts`)).body.data;
      return { accountNumber: account.account_number, bankCode: account.bank_code };
    };
    const own = await accountOf(source);
    const others = await accountOf((await client.customer()).walletId);
    for (const [reference, to, duty] of [
      ['to-own', own, 0],
      ['to-other', others, 5_000],
    ] as const) {
      expect((await client.transfer({ source, reference, amount: 1_000_000, ...to })).status).toBe(202);
      expect((await client.tsq(reference)).body.data.fee_breakdown).toEqual({
        fee: 2_500,
        vat: 188,
        stamp_duty: duty,
      });
      await client.finalStatus(reference);
    }
  });

  it('may be paid by a fee wallet, which has to be active and to cover them', async () => {
    const feeWallet = await client.fundedWallet(2_687);
    const policy = { ...NIGERIA, payers: { fee: 'fee_wallet', vat: 'fee_wallet' }, fee_wallet: feeWallet };
    expect(await set({ fees: policy })).toMatchObject({ version: 3 });
    const source = await client.fundedWallet(2_010_000);
    expect(await pay(source, 1_000_000)).toMatchObject({ code: 'insufficient_funds', path: 'fee_wallet' });
    await client.fund(feeWallet, 5_000);
    expect(await pay(source, 1_000_000)).toMatchObject({
      status: 'successful',
      fee: 7_688,
      balance_after: 1_005_000,
    });
    expect(await balanceOf(feeWallet)).toMatchObject({ balance: 4_999, held_balance: 0 });
    const why = { type: 'outflow', reason: 'under review' };
    await client.post(`/api/v1/wallet/${feeWallet}/restrict`, why);
    expect(await pay(source, 1_000_000)).toMatchObject({ code: 'wallet_restricted', path: 'fee_wallet' });
    expect(await set({ fees: policy })).toEqual(NO_FEE_WALLET);
    await set({ fees: null });
    expect(await pay(source, 1_000)).toMatchObject({ status: 'successful', fee: 0 });
    expect(await kolo.findings()).toEqual([]);
  });

  it('are paid by no fee wallet that does not exist, is closed or holds no naira', async () => {
    const { customerId, walletId: closed } = await client.customer();
    await client.post(`/api/v1/wallet/${closed}/close`, { reason: 'not used' });
    const dollars = { name: 'Dollars', identifier: 'dollars', tag: 'expense' };
    const request = { customerId, currency: 'USD', wallet: [dollars] };
    expect((await client.post('/api/v1/wallet/create/bulk', request)).status).toBe(200);
    for (const fee_wallet of [randomUUID(), closed, 'dollars']) {
      const policy = { ...NIGERIA, payers: { fee: 'fee_wallet' }, fee_wallet };
      expect([fee_wallet, await set({ fees: policy })]).toEqual([fee_wallet, NO_FEE_WALLET]);
    }
  });
});

describe('limits', () => {
  it('count what was used before them, over a day that ends at midnight in Lagos', async () => {
    const { walletId: source } = await client.customer();
    await client.fund(source, 1_000_000);
    await pay(source, 40_000);
    await pay(source, 7_000, '0000000028');
    expect(
      await set({ limits: { tiers: { 0: { daily_amount: 100_000, monthly_count: 4 } } } }),
    ).toMatchObject({
      holdsFrom: '2026-01-30',
    });
    expect(await pay(source, 60_001)).toEqual({
      code: 'limit_exceeded',
      path: 'amount',
      limit: 100_000,
      remaining: 60_000,
      message: 'is over what is left of the 100000 kobo a day that the customer has',
      resets_at: '2026-01-30T23:00:00.000Z',
    });
    expect(await pay(source, 60_000, '0000000028')).toMatchObject({ status: 'failed' });
    expect(await pay(source, 60_000)).toMatchObject({ status: 'successful' });
    expect(await pay(source, 1)).toMatchObject({ code: 'limit_exceeded', remaining: 0 });
    clock.advance(HOUR_MS);
    expect(await pay(source, 100_000)).toMatchObject({ status: 'successful' });
    expect(await pay(source, 1)).toMatchObject({ remaining: 0, resets_at: '2026-01-31T23:00:00.000Z' });
    clock.advance(24 * HOUR_MS);
    // The 1st of February: the day and the month begin afresh.
    for (let n = 0; n < 4; n++) expect(await pay(source, 10)).toMatchObject({ status: 'successful' });
    expect(await pay(source, 10)).toMatchObject({
      code: 'limit_exceeded',
      limit: 4,
      remaining: 0,
      resets_at: '2026-02-28T23:00:00.000Z',
    });
    expect(await kolo.findings()).toEqual([]);
  });

  it('are of the customer, over all wallets, and not for transfers between them', async () => {
    const { customerId, walletId: first } = await client.customer();
    await client.fund(first, 500_000);
    const second = `second-${randomUUID()}`;
    const wallet = [{ name: second, tag: 'expense', identifier: second }];
    await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
    const move = (fields: Record<string, unknown>) =>
      client.walletTransfer({ source: first, reference: randomUUID(), ...fields });
    expect((await move({ destination: second, amount: 150_000 })).status).toBe(202);
    const { walletId: other } = await client.customer();
    expect((await move({ destination: other, amount: 80_000 })).status).toBe(202);
    expect(await pay(second, 20_001)).toMatchObject({ code: 'limit_exceeded', remaining: 20_000 });
    const refused = await move({ destination: other, amount: 20_001 });
    expect([refused.body.code, refused.body.errors[0].path]).toEqual(['limit_exceeded', 'amount']);
    // A tier without limits.
    const known = await client.request('PATCH', `/api/v1/customers/${customerId}`, { bvn: '22222222222' });
    expect(known.body.data.tier).toBe(1);
    expect(await pay(second, 20_001)).toMatchObject({ status: 'successful' });
  });

  it('of a balance hold back what comes in, and are gone when a policy says so', async () => {
    await set({ limits: { wallet: { balance: 10_000 } } });
    const { walletId } = await client.customer();
    await client.fund(walletId, 10_000);
    const funding = { wallet_id: walletId, amount: 1 };
    expect((await client.post('/api/v1/transfer/test/funding', funding)).status).toBe(202);
    const rich = await client.customer();
    await client.fund(rich.walletId, 5_000);
    const moved = await client.walletTransfer({
      source: rich.walletId,
      destination: walletId,
      reference: randomUUID(),
      amount: 1,
    });
    expect(moved.body.errors[0]).toMatchObject({ path: 'destination', remaining: 0, resets_at: null });
    expect(await balanceOf(walletId)).toMatchObject({ balance: 10_000 });
    await set({ limits: null });
    await client.fund(walletId, 1);
    expect(await balanceOf(walletId)).toMatchObject({ balance: 10_001 });
    expect(await kolo.findings()).toEqual([]);
  });
});

describe('a policy', () => {
  it('holds from its day on, at midnight in Lagos, and not before', async () => {
    const source = await client.fundedWallet(100_000);
    const tomorrow = LAGOS.dayOf(clock.now() + 24 * HOUR_MS);
    const fees = { bank_transfer: [{ up_to: null, flat: 70 }] };
    await set({ from: tomorrow, fees, limits: { wallet: { single: 5_000 } } });
    expect(await pay(source, 5_001)).toMatchObject({ status: 'successful', fee: 0 });
    clock.advance(LAGOS.period(LAGOS.dayOf(clock.now())).untilMs - 1 - clock.now());
    expect(await pay(source, 5_001)).toMatchObject({ status: 'successful', fee: 0 });
    clock.advance(1);
    expect(await pay(source, 5_000)).toMatchObject({ status: 'successful', fee: 70 });
    expect(await pay(source, 5_001)).toMatchObject({ code: 'limit_exceeded', limit: 5_000 });
    await set({ fees: null, limits: null });
    expect(await kolo.findings()).toEqual([]);
  });

  it('is read by its business: what holds, what is planned', async () => {
    const own = await client.get('/api/v1/business/policy');
    expect(own.body.data.in_force).toMatchObject({ fees: { terms: { bank_transfer: [] } }, interest: null });
    await set({ from: '2026-03-01', fees: NIGERIA, interest: { rate: 8 } });
    await set({ from: '2026-03-01', fees: { bank_transfer: [{ up_to: null, percent: 0.5 }] } });
    const { day, in_force, planned } = (await client.get('/api/v1/business/policy')).body.data;
    expect([day, in_force.fees.terms]).toEqual(['2026-02-02', { bank_transfer: [] }]);
    // The fees of the first of the two are superseded before their day comes.
    expect(planned).toEqual([
      { from: '2026-03-01', version: expect.any(Number), interest: { rate: 8, withholding_tax_percent: 10 } },
      {
        from: '2026-03-01',
        version: expect.any(Number),
        fees: { bank_transfer: [{ up_to: null, percent: 0.5 }] },
      },
    ]);
    expect((await kolo.otherBusiness.get('/api/v1/business/policy')).body.data.planned).toEqual([]);
  });
});
