import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Sender } from '../../src/rails/money-in.ts';
import { DescribedClient } from '../api/described.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const INSTITUTION = '50547';
const MINUTE_MS = 60_000;
/** Age at which a sweep credits an inflow without a notification, milliseconds. */
const LEFT_BEHIND_AFTER_MS = 5_000;
/** An account at another bank, to which money can go back. */
const SENDER: Sender = { name: 'Chidi', accountNumber: '0123456789', bankCode: '058', bankName: 'GTBank' };
const NOBODY: Sender = { name: null, accountNumber: null, bankCode: null, bankName: null };

let kolo: TestKolo;
let client: DescribedClient;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
});
afterEach(async () => {
  expect(await kolo.findings()).toEqual([]);
});
afterAll(async () => {
  await kolo.stop();
});

interface Account {
  wallet: string;
  number: string;
  reference: string;
}

/** A disposable account of a wallet of its own. */
async function disposable(terms: object, wallet?: string): Promise<Account> {
  const wallet_id = wallet ?? (await client.customer()).walletId;
  const request = { wallet_id, type: 'disposable', expiry: 30, reference: randomUUID(), ...terms };
  const { status, body } = await client.post('/api/v1/wallet/reserve-account', request);
  expect(status).toBe(200);
  return {
    wallet: wallet_id,
    number: body.data.account_details.account_number,
    reference: request.reference,
  };
}
const EXACT = { payment_policy: 'EXACT_ONLY', amount: 5_000, error_margin: 100 };
const AT_LEAST = { payment_policy: 'REJECT_UNDER_PAYMENT', amount: 5_000, error_margin: 100 };

let sessions = 0;
/** Pays in at the bank without a notification: polling finds it. */
const payIn = (accountNumber: string, amount: number, sender = SENDER) =>
  kolo.bank.testPayments.payIn({
    sessionId: `8${String(++sessions).padStart(29, '0')}`,
    accountNumber,
    amount: BigInt(amount),
    sender,
    narration: null,
  });
/** Makes inflows old enough for a sweep. */
const sweep = () => kolo.clock.advance(LEFT_BEHIND_AFTER_MS);

const balanceOf = async (wallet: string): Promise<number> =>
  (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance;
const statusOf = async ({ wallet, number }: Account): Promise<string> => {
  const accounts = (await client.get(`/api/v1/wallet/${wallet}/accounts`)).body.data;
  return accounts.find((one: { account_number: string }) => one.account_number === number).status;
};

interface Movement {
  id: string;
  category: string;
  amount: number;
  status: string;
  account_reference: string | null;
  reverses_id: string | null;
}
const movements = (): Promise<Movement[]> => client.all<Movement>('/api/v1/transaction');
/** Inflows by an account. */
const inflowsOf = async ({ reference }: Account): Promise<Movement[]> =>
  (await movements()).filter(({ account_reference }) => account_reference === reference);
/** Returns of those inflows that have completed. */
const returnsOf = async (account: Account): Promise<Movement[]> => {
  const ids = (await inflowsOf(account)).map(({ id }) => id);
  return (await movements()).filter(
    ({ category, status, reverses_id }) =>
      category === 'bank-inflow-return' && status === 'successful' && ids.includes(reverses_id!),
  );
};

describe('an account for one exact payment', () => {
  it('is closed by it: TSQ, event and list say for which account, and the bank names nobody any more', async () => {
    const account = await disposable(EXACT);
    const source = await client.fundedWallet(100_000);
    const pay = (amount: number, reference: string) =>
      client.transfer({ source, reference, amount, accountNumber: account.number, bankCode: INSTITUTION });
    await pay(4_900, 'order-paid');
    await until(async () => (await balanceOf(account.wallet)) === 4_900);
    const [inflow, ...more] = await inflowsOf(account);
    expect(more).toEqual([]);
    expect(inflow).toMatchObject({ category: 'bank-inflow', amount: 4_900, reference: null });
    const path = '/api/v1/webhooks/events?type=bank-transfer.inflow.success&limit=1';
    const [event] = (await client.get(path)).body.data.paginatedPayload.edges;
    expect(event.body.eventData).toMatchObject({ id: inflow!.id, account_reference: account.reference });
    expect((await client.tsq('order-paid')).body.data.account_reference).toBe(null);

    expect(await statusOf(account)).toBe('closed');
    const enquiry = `/api/v1/transfer/name-enquiry?bank_code=${INSTITUTION}&account_number=${account.number}`;
    expect((await client.get(enquiry)).status).toBe(404);
    // The account is closed, so the bank refuses the next payment as to an unknown account.
    await pay(5_000, 'order-paid-again');
    expect((await client.finalStatus('order-paid-again')).body.data.status).toBe('failed');
  });

  it('takes one of two that come in at the same time, and the other goes back', async () => {
    const account = await disposable(EXACT);
    await Promise.all([payIn(account.number, 5_000), payIn(account.number, 5_100)]);
    sweep();
    await until(async () => (await returnsOf(account)).length === 1);
    const [back] = await returnsOf(account);
    expect([(await balanceOf(account.wallet)) + back!.amount, await statusOf(account)]).toEqual([
      10_100,
      'closed',
    ]);
  });

  it.each([4_899, 5_101])('sends %i back, and waits for another payment', async (amount) => {
    const account = await disposable(EXACT);
    await payIn(account.number, amount);
    sweep();
    await until(async () => (await returnsOf(account)).length === 1);
    expect([await balanceOf(account.wallet), await statusOf(account)]).toEqual([0, 'active']);
    await payIn(account.number, 5_100);
    sweep();
    await until(async () => (await balanceOf(account.wallet)) === 5_100);
    expect(await statusOf(account)).toBe('closed');
  });

  it('keeps in suspense what has nowhere to go back to', async () => {
    const account = await disposable(EXACT);
    await payIn(account.number, 1, NOBODY);
    sweep();
    await until(async () => (await inflowsOf(account)).length === 1);
    const [held] = await inflowsOf(account);
    expect(held).toMatchObject({ wallet_id: null, destination: null, status: 'successful' });
    expect(await returnsOf(account)).toEqual([]);
  });
});

describe('an account for a payment of at least so much', () => {
  it('judges it before the fee of the wallet', async () => {
    const { customerId } = await client.customer();
    const identifier = randomUUID();
    const wallet = [{ name: identifier, tag: 'expense', identifier }];
    const bulk = { customerId, currency: 'NGN', inflow_transfer_fee: 1_000, wallet };
    expect((await client.post('/api/v1/wallet/create/bulk', bulk)).status).toBe(200);
    const account = await disposable(AT_LEAST, identifier);
    await payIn(account.number, 4_899);
    sweep();
    await until(async () => (await returnsOf(account)).length === 1);
    await payIn(account.number, 4_900);
    sweep();
    await until(async () => (await balanceOf(identifier)) === 3_900);
    expect(await statusOf(account)).toBe('closed');
  });

  it('takes whatever is more', async () => {
    const account = await disposable(AT_LEAST);
    await payIn(account.number, 9_000_000);
    sweep();
    await until(async () => (await balanceOf(account.wallet)) === 9_000_000);
  });
});

describe('an account for any payments', () => {
  it('takes them until it expires, by the time of the payment, however late it is heard of', async () => {
    const account = await disposable({ amount: 5_000, expiry: 1 });
    await payIn(account.number, 1);
    sweep();
    await until(async () => (await balanceOf(account.wallet)) === 1);
    kolo.clock.advance(MINUTE_MS - LEFT_BEHIND_AFTER_MS - 1);
    expect(await statusOf(account)).toBe('active');
    await payIn(account.number, 2);
    kolo.clock.advance(1);
    expect(await statusOf(account)).toBe('expired');
    await payIn(account.number, 4);
    sweep();
    await until(async () => (await returnsOf(account)).length === 1);
    await until(async () => (await inflowsOf(account)).length === 3);
    expect((await returnsOf(account)).map(({ amount }) => amount)).toEqual([4]);
    expect(await balanceOf(account.wallet)).toBe(3);
    expect(await statusOf(account)).toBe('expired');
  });
});
