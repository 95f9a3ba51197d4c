import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEES_ACCOUNT } from '../../src/ledger/system-accounts.ts';
import { isValidNuban } from '../../src/platform/values/nuban.ts';
import { DescribedClient } from '../api/described.ts';
import type { Answer } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { type Item, item, items } from './bulk-items.ts';

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

const bulkAs = (
  caller: DescribedClient,
  customer: string,
  wallet: Item[],
  fields: object = {},
): Promise<Answer> =>
  caller.post('/api/v1/wallet/create/bulk', { customerId: customer, currency: 'NGN', wallet, ...fields });
const bulk = (wallet: Item[], fields: object = {}): Promise<Answer> =>
  bulkAs(client, customerId, wallet, fields);
const walletOf = async (id: string) => (await client.get(`/api/v1/wallet/${id}`)).body.data;

interface VirtualAccount {
  account_number: string;
  bank_code: string;
}
const accountsOf = async (caller: DescribedClient, id: string): Promise<VirtualAccount[]> =>
  (await caller.get(`/api/v1/wallet/${id}/accounts`)).body.data;

async function feeAccountBalance(): Promise<bigint> {
  const owner = new pg.Client(kolo.database.config);
  await owner.connect();
  const text = 'SELECT posted FROM accounts WHERE tenant_id = $1 AND id = $2';
  const { rows } = await owner.query(text, [kolo.business.testTenantId, FEES_ACCOUNT]);
  await owner.end();
  return BigInt(rows[0].posted);
}

describe('the inflow fee', () => {
  it('is taken from each inflow, never more than the inflow, into the fee account', async () => {
    const charged = item();
    const free = item();
    expect((await bulk([charged], { inflow_transfer_fee: 500 })).status).toBe(200);
    expect((await bulk([free], { inflow_transfer_fee: 0 })).status).toBe(200);
    const inflows: [string, number, number][] = [
      [charged.identifier, 10_000, 500],
      [charged.identifier, 501, 500],
      [charged.identifier, 500, 500],
      [charged.identifier, 1, 1],
      [free.identifier, 10_000, 0],
    ];
    for (const [i, [wallet_id, amount, fee]] of inflows.entries()) {
      const reference = `inflow-${i}`;
      const funding = { wallet_id, amount, reference };
      expect((await client.post('/api/v1/transfer/test/funding', funding)).status).toBe(202);
      expect((await client.tsq(reference)).body.data).toMatchObject({ amount, fee, status: 'successful' });
    }
    expect((await walletOf(charged.identifier)).balance).toBe(9_501);
    expect((await walletOf(free.identifier)).balance).toBe(10_000);
    expect(await feeAccountBalance()).toBe(1_501n);
    expect(await kolo.findings()).toEqual([]);
  });

  it.each([-1, 0.5, '500', 2 ** 53])('is not %j', async (inflow_transfer_fee) => {
    const { status, body } = await bulk(items(1), { inflow_transfer_fee });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors[0].path).toBe('inflow_transfer_fee');
  });
});

describe('a wallet with an id of its own beside its identifier', () => {
  it('goes by the id, and either finds it everywhere', async () => {
    const wallet = item({ wallet_id: `w-${randomUUID()}`, reserveAccount: true });
    const ids = [wallet.identifier, wallet.wallet_id as string];
    expect((await bulk([wallet])).status).toBe(200);
    for (const [i, id] of ids.entries()) {
      const reference = `either-${i}`;
      expect(await walletOf(id)).toMatchObject({ id: wallet.wallet_id, identifier: wallet.identifier });
      expect(await accountsOf(client, id)).toHaveLength(1);
      await client.fund(id, 30_000);
      expect((await client.transfer({ source: id, reference })).status).toBe(202);
      const { data } = (await client.finalStatus(reference)).body;
      expect(data).toMatchObject({ status: 'successful', source: wallet.wallet_id });
      for (const narrowed of ids) {
        const tsq = `/api/v1/transaction/verify?reference=${reference}&wallet_id=${narrowed}`;
        expect((await client.get(tsq)).body.data).toEqual(data);
      }
    }
    for (const id of ids) {
      expect(await client.all(`/api/v1/wallet/${id}/transactions`)).toHaveLength(4);
      expect(await client.all(`/api/v1/transaction?wallet_id=${id}`)).toHaveLength(4);
      expect((await walletOf(id)).balance).toBe(40_000);
    }
  });
});

describe('a word of the paths of wallets', () => {
  const message = 'is a word of the paths of wallets: choose another id';

  it.each([
    'api',
    'create',
    'sub-account',
    'reserve-account',
    'interests',
    'wallet-type',
  ])('is no id: %s', async (word) => {
    for (const field of ['identifier', 'wallet_id']) {
      const { status, body } = await bulk([item(), item({ [field]: word })]);
      expect([status, body.code, body.errors]).toEqual([
        400,
        'invalid_request',
        [{ path: `wallet[1].${field}`, message }],
      ]);
    }
  });
});

describe('events of a bulk creation', () => {
  it('are one a wallet and one a virtual account', async () => {
    const caller = client.as(await kolo.newBusiness());
    const { customerId: customer, walletId } = await caller.customer();
    const wallet = [...items(3), ...items(2, { reserveAccount: true })];
    expect((await bulkAs(caller, customer, wallet)).status).toBe(200);
    expect((await bulkAs(caller, customer, wallet)).status).toBe(200);
    const walletsOf = async (type: string) =>
      (await caller.all<{ body: { wallet: string } }>(`/api/v1/webhooks/events?type=${type}`))
        .map(({ body }) => body.wallet)
        .sort();
    const ids = wallet.map(({ identifier }) => identifier);
    expect(await walletsOf('create-wallet.success')).toEqual([walletId, ...ids].sort());
    expect(await walletsOf('reserve_virtual_account.success')).toEqual(ids.slice(3).sort());
  });
});

/** Sends requests at once and gives how many were answered with each status and code. */
async function tally(answers: Promise<Answer>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of await Promise.all(answers)) {
    const key = [status, body.code].filter(Boolean).join(' ');
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

describe('bulk requests at the same time', () => {
  it('create once when they are the same', async () => {
    const { customerId: customer } = await client.customer();
    const wallet = items(50, { reserveAccount: true });
    const same = Array.from({ length: 20 }, () => bulkAs(client, customer, wallet));
    expect(await tally(same)).toEqual({ 200: 20 });
    expect(await client.all(`/api/v1/wallet?customer_id=${customer}`)).toHaveLength(51);
    const accounts = await Promise.all(wallet.map(({ identifier }) => accountsOf(client, identifier)));
    expect(accounts.map((list) => list.length)).toEqual(wallet.map(() => 1));
    expect(new Set(accounts.flat().map(({ account_number }) => account_number)).size).toBe(50);
  });

  it('are all created when they overlap in the same items', async () => {
    // Each round is another chance for one to commit between two queries of another.
    for (let round = 0; round < 10; round++) {
      const { customerId: customer } = await client.customer();
      const wallet = items(60);
      const windows = Array.from({ length: 25 }, (_, i) => wallet.slice(i * 2, i * 2 + 12));
      const turned = windows.map((window, i) => (i % 2 === 0 ? window : window.toReversed()));
      expect(await tally(turned.map((window) => bulkAs(client, customer, window)))).toEqual({ 200: 25 });
      expect(await client.all(`/api/v1/wallet?customer_id=${customer}`)).toHaveLength(61);
    }
  });

  it.each<[string, (i: number) => Partial<Item>]>([
    ['names', (i) => ({ name: `Contested name ${i}` })],
    ['identifiers', (i) => ({ identifier: `contested-${i}`, name: `Name ${randomUUID()}` })],
    ['wallet ids', (i) => ({ wallet_id: `contested-wallet-${i}` })],
  ])('are created whole or not at all when they contend for %s, in whatever order', async (what, contested) => {
    for (let round = 0; round < 4; round++) {
      const { customerId: customer } = await client.customer();
      const requests = Array.from({ length: 6 }, (_, n) => {
        const indexes = Array.from({ length: 100 }, (_, i) => round * 1_000 + n + i);
        const wallet = indexes.map((i) => item(contested(i)));
        return n % 2 === 0 ? wallet : wallet.toReversed();
      });
      const answers = await Promise.all(requests.map((wallet) => bulkAs(client, customer, wallet)));
      const created = requests.filter((_, i) => answers[i]!.status === 200).flat();
      const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
      // Each request contends with every other, so one alone is created.
      expect([what, created.length, codes]).toEqual([what, 100, Array(5).fill('wallet_exists')]);
      const found = await client.all<Item>(`/api/v1/wallet?customer_id=${customer}`);
      const bulked = found.filter(({ tag }) => tag !== null).map(({ name }) => name);
      expect(bulked.sort()).toEqual(created.map(({ name }) => name).sort());
    }
  });

  it('never give two tenants the same virtual account number', async () => {
    const callers = [client, client.as(kolo.otherBusiness), client.as(await kolo.newBusiness())];
    const numbers = await Promise.all(
      callers.map(async (caller) => {
        const { customerId: customer } = await caller.customer();
        const requests = Array.from({ length: 4 }, () => items(25, { reserveAccount: true }));
        const answers = requests.map((wallet) => bulkAs(caller, customer, wallet));
        expect(await tally(answers)).toEqual({ 200: 4 });
        const lists = await Promise.all(
          requests.flat().map(({ identifier }) => accountsOf(caller, identifier)),
        );
        return lists.flat();
      }),
    );
    const all = numbers.flat();
    expect(all).toHaveLength(300);
    expect(new Set(all.map(({ account_number }) => account_number)).size).toBe(300);
    expect(all.every(({ bank_code, account_number }) => isValidNuban(bank_code, account_number))).toBe(true);
    expect(await kolo.findings()).toEqual([]);
  });
});
