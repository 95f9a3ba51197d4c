import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { everywhere, People, type Person } from '../../backoffice/operators/people.ts';
import { BY_TEST } from '../../support/actor.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { setPolicy } from '../../support/policy.ts';

let kolo: TestKolo;
let people: People;
let vera: Person;
let pool: pg.Pool;

beforeAll(async () => {
  kolo = await startKolo({
    clock: new ManualClock(Date.parse('2026-01-30T09:00:00.000Z')),
    env: { KOLO_CURRENCIES: 'NGN,USD' },
  });
  people = new People(kolo);
  vera = await people.person('vera@example.com', everywhere('viewer'));
  await vera.signIn();
  const limits = { connectionsMax: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 };
  pool = createPool(kolo.database.connection('kolo_app'), 'kolo_app', limits);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await pool.end();
  await people.close();
  await kolo.stop();
});

const shown = async (wallet: string) => {
  const { businessId } = kolo.business;
  return (await vera.call('GET', `/ops/v1/businesses/${businessId}/test/wallets/${wallet}`)).body.data;
};

it('is shown of a wallet as the next transfer is held to it', async () => {
  const client = kolo.test;
  const { walletId: wallet, customerId } = await client.customer();
  await client.fund(wallet, 500_000);
  expect(await shown(wallet)).toMatchObject({ tier: 0, limits: [] });
  const limits = {
    wallet: { single: 90_000, daily_amount: 100_000, balance: 900_000 },
    tiers: { 0: { monthly_count: 2 }, 1: { monthly_count: 20 } },
    tenant: { monthly_amount: 800_000 },
  };
  const nowMs = kolo.clock.now();
  const setting = { calendar: LAGOS, nowMs, by: BY_TEST };
  const policy = { from: LAGOS.dayOf(nowMs), limits };
  await setPolicy(new TenantDatabase(pool), kolo.business.testTenantId, policy, setting);

  await client.transfer({ source: wallet, reference: 'paid', amount: 30_000 });
  await client.finalStatus('paid');
  // A failed transfer gives its limit usage back.
  await client.transfer({ source: wallet, reference: 'failed', amount: 50_000, accountNumber: '0000000010' });
  await client.finalStatus('failed');
  const day = '2026-01-30T23:00:00.000Z';
  const month = '2026-01-31T23:00:00.000Z';
  const of = (scope: string, measure: string, period: string | null, resets_at: string | null) => ({
    scope,
    measure,
    period,
    resets_at,
  });
  expect(await shown(wallet)).toMatchObject({
    tier: 0,
    limits: [
      { ...of('wallet', 'single', null, null), limit: 90_000, used: null, remaining: 90_000 },
      { ...of('wallet', 'amount', 'day', day), limit: 100_000, used: 30_000, remaining: 70_000 },
      { ...of('wallet', 'balance', null, null), limit: 900_000, used: 470_000, remaining: 430_000 },
      { ...of('customer', 'count', 'month', month), limit: 2, used: 1, remaining: 1 },
      { ...of('tenant', 'amount', 'month', month), limit: 800_000, used: 30_000, remaining: 770_000 },
    ],
  });
  const over = await client.transfer({ source: wallet, reference: 'over', amount: 70_001 });
  expect(over.body.errors[0]).toMatchObject({ limit: 100_000, remaining: 70_000, resets_at: day });

  kolo.clock.advance(24 * 3_600_000);
  await vera.signIn();
  const { limits: tomorrow } = await shown(wallet);
  expect(tomorrow[1]).toMatchObject({ used: 0, remaining: 100_000, resets_at: month });
  expect(tomorrow[3]).toMatchObject({ used: 1, remaining: 1 });
  // Limits are in naira.
  const dollars = await client.post('/api/v1/wallet/create/bulk', {
    customerId,
    currency: 'USD',
    wallet: [{ name: 'Dollars', identifier: 'dollars', tag: 'expense' }],
  });
  expect(dollars.status).toBe(200);
  expect(await shown('dollars')).toMatchObject({ tier: 0, limits: [] });
});
