import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { DescribedClient } from '../../api/described.ts';
import { BY_TEST } from '../../support/actor.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { setPolicy } from '../../support/policy.ts';

const DAY_MS = 86_400_000;

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
  await pool.end();
  await kolo.stop();
});
/** Each test has a business of its own. */
beforeEach(async () => {
  const business = await kolo.makeBusiness();
  tenantId = business.testTenantId;
  client = DescribedClient.of(kolo.test).as(await kolo.clientFor(business, 'test'));
});

async function allow(quotas: Record<string, unknown>, inMs = 0): Promise<void> {
  const nowMs = kolo.clock.now();
  const file = { from: LAGOS.dayOf(nowMs + inMs), limits: { quotas } };
  const set = await setPolicy(new TenantDatabase(pool), tenantId, file, {
    calendar: LAGOS,
    nowMs,
    by: BY_TEST,
  });
  expect(set).toMatchObject({ version: expect.any(Number) });
}

/** Status of a request, or the code and fault of a refusal. */
async function outcomeOf(path: string, body: object): Promise<unknown[]> {
  const { status, body: answer } = await client.post(path, body);
  return answer.code === undefined ? [status] : [answer.code, answer.errors?.[0]];
}

const reached = (path: string, limit: number, remaining = 0) => [
  'quota_reached',
  { path, message: expect.stringContaining(`may have ${limit} `), limit, remaining, resets_at: null },
];
const newCustomer = (more: object = { reserve_virtual_account: false }) =>
  outcomeOf('/api/v1/customers', { name: 'Ada Obi', email: `${randomUUID()}@example.com`, ...more });
const subAccount = (customerId: string, more: object = {}) =>
  outcomeOf('/api/v1/wallet/sub-account', {
    customer_id: customerId,
    subaccount_name: randomUUID(),
    ...more,
  });
const bulk = (customerId: string, names: string[], reserveAccount = false) =>
  outcomeOf('/api/v1/wallet/create/bulk', {
    customerId,
    currency: 'NGN',
    wallet: names.map((name) => ({ name, identifier: name, tag: 'expense', reserveAccount })),
  });
const endpoint = () => outcomeOf('/api/v1/webhooks', { url: 'http://127.0.0.1:9/', verify: false });

describe('a business with quotas', () => {
  it('has so many customers, and finds those that it has', async () => {
    await allow({ customers: 2 });
    const email = 'ada@example.com';
    expect([await newCustomer(), await newCustomer({ email })]).toEqual([[201], [201]]);
    expect(await newCustomer()).toEqual(reached('customers', 2));
    const again = { name: 'Ada Obi', email };
    expect((await client.post('/api/v1/customers?returnIfExist=true', again)).status).toBe(200);
  });

  it('has so many wallets that are not closed, all of a request or none', async () => {
    const { customerId } = await client.customer();
    await allow({ wallets: 3 });
    expect(await bulk(customerId, ['a', 'b', 'c'])).toEqual(reached('wallets', 3, 2));
    expect(await bulk(customerId, ['a', 'b'])).toEqual([200]);
    // An existing wallet is not made again.
    expect(await bulk(customerId, ['a', 'b'])).toEqual([200]);
    expect(await subAccount(customerId)).toEqual(reached('wallets', 3));
    expect(await newCustomer()).toEqual(reached('wallets', 3));
    const closed = await client.post('/api/v1/wallet/a/close', { reason: 'not used' });
    expect(closed.status).toBe(200);
    expect(await subAccount(customerId)).toEqual([200]);
  });

  it('has so many virtual accounts', async () => {
    const { customerId, walletId } = await client.customer();
    await allow({ virtual_accounts: 2 });
    const reserve = (more: object) =>
      outcomeOf('/api/v1/wallet/reserve-account', { wallet_id: walletId, type: 'regular', ...more });
    expect(await bulk(customerId, ['x', 'y', 'z'], true)).toEqual(reached('virtual_accounts', 2, 2));
    expect(await reserve({ type: 'disposable', expiry: 10 })).toEqual([200]);
    expect(await newCustomer({ reserve_virtual_account: true })).toEqual([201]);
    expect(await reserve({})).toEqual(reached('virtual_accounts', 2));
    expect(await subAccount(customerId, { reserve_virtual_account: true })).toEqual(
      reached('virtual_accounts', 2),
    );
    expect(await subAccount(customerId, { reserve_virtual_account: false })).toEqual([200]);
    kolo.clock.advance(600_000);
    expect(await reserve({})).toEqual([200]);
  });

  it('has so many webhook endpoints', async () => {
    await allow({ webhook_endpoints: 1 });
    expect(await endpoint()).toEqual([201]);
    expect(await endpoint()).toEqual(['webhook_limit_reached', undefined]);
    await allow({});
    expect(await endpoint()).toEqual([201]);
  });

  it('has no more of them when many are made at once', async () => {
    await allow({ customers: 5 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => newCustomer()));
    expect(answers.filter(([code]) => code === 201)).toHaveLength(5);
    expect(answers.filter(([code]) => code === 'quota_reached')).toHaveLength(15);
  });

  it('has them from their day on, and shows them', async () => {
    await allow({ customers: 0, source: 'our contract' }, DAY_MS);
    expect(await newCustomer()).toEqual([201]);
    kolo.clock.advance(DAY_MS);
    expect(await newCustomer()).toEqual(reached('customers', 0, expect.any(Number) as never));
    const { body } = await client.get('/api/v1/business/policy');
    const terms = { quotas: { customers: 0, source: 'our contract' } };
    expect(body.data.in_force.limits).toMatchObject({ terms });
  });
});

it('a business without quotas makes what it likes', async () => {
  const { customerId } = await client.customer();
  expect(await bulk(customerId, ['p', 'q'], true)).toEqual([200]);
  expect([await endpoint(), await newCustomer()]).toEqual([[201], [201]]);
});

it('they agree with the books', async () => {
  expect(await kolo.findings()).toEqual([]);
});
