import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOLD_REASONS } from '../../../src/ledger/held-money.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { DescribedClient } from '../../api/described.ts';
import { at, DAY_MS } from '../../payments/interest/support.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { TwoPeople } from '../operators/people.ts';

const AMOUNT = 40_000;
const RETURNING = '0000000060';
/** Is never paid, and nobody ever says so. */
const SILENT = '0000000087';

let kolo: TestKolo;
let client: DescribedClient;
let bank: pg.Client;
let owner: pg.Client;
let two: TwoPeople;

beforeAll(async () => {
  kolo = await startKolo({ clock: new ManualClock(at('2028-01-30', '12:00:00')) });
  client = DescribedClient.of(kolo.test);
  two = await TwoPeople.open(kolo);
  bank = new pg.Client(kolo.bankDatabase.config);
  owner = new pg.Client(kolo.database.config);
  await Promise.all([bank.connect(), owner.connect()]);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await Promise.all([bank.end(), owner.end(), two.close()]);
  await kolo.stop();
});

/** Credits held money with approval and returns the answer. */
async function credit(held_id: string, wallet_id?: string) {
  const environmentPath = `${kolo.business.businessId}/test`;
  const { status, body } = await two.agree(environmentPath, 'suspense.credit', { held_id, wallet_id });
  // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes
  return { ...body, status } as Record<string, any>;
}

interface Item {
  id: string;
  amount: number;
  wallet_id: string;
  reason: string;
  [field: string]: unknown;
}
/** Reads a page; the session may be over. */
async function read(path: string) {
  const ask = () =>
    two.ada.call('GET', `/ops/v1/businesses/${kolo.business.businessId}/test/suspense${path}`);
  const answer = await ask();
  if (answer.status !== 401) return answer.body.data;
  await two.ada.signIn();
  return (await ask()).body.data;
}
/** All that waits, in pages. */
async function list(limit = 100): Promise<Item[]> {
  const items: Item[] = [];
  for (let after = ''; ; ) {
    const { edges, pageInfo } = (await read(`?limit=${limit}${after}`)).paginatedPayload;
    items.push(...edges);
    if (!pageInfo.hasNextPage) return items;
    after = `&cursor=${encodeURIComponent(pageInfo.endCursor)}`;
  }
}
/** The one item that is for a wallet. */
const waitingFor = async (wallet: string | null) =>
  (await list()).filter(({ wallet_id }) => wallet_id === wallet);

const restrict = async (wallet: string) =>
  client.post(`/api/v1/wallet/${wallet}/restrict`, { type: 'all', reason: 'Disputed' });
const lift = async (wallet: string) => client.post(`/api/v1/wallet/${wallet}/lift`, { reason: 'Settled' });
const balanceOf = async (wallet: string): Promise<number> =>
  (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance;

let payments = 0;

/** A payment of a wallet of its own that the bank returns when the wallet takes no money; gives both. */
async function suspendedReturn(): Promise<{ wallet: string; reference: string; id: string }> {
  const wallet = await client.fundedWallet(100_000);
  const reference = `payment-${++payments}`;
  const request = { source: wallet, amount: AMOUNT, reference, accountNumber: '0123456789' };
  expect((await client.transfer(request)).status).toBe(202);
  const { session_id } = (await client.finalStatus(reference)).body.data;
  await restrict(wallet);
  await bank.query(
    'INSERT INTO sandbox_bank.payment_returns (return_id, rail_id, amount, returned_at) VALUES ($1, $2, $3, $4)',
    [`back-${payments}`, session_id, AMOUNT, new Date(kolo.clock.now())],
  );
  await until(async () => {
    kolo.service.work.wake();
    return (await waitingFor(wallet)).length === 1;
  });
  const [item] = await waitingFor(wallet);
  return { wallet, reference, id: item!.id };
}

/** The newest credit of a wallet, and the newest event of a type. */
const newestOf = async (wallet: string) =>
  (await client.get(`/api/v1/wallet/${wallet}/transactions`)).body.data.paginatedPayload.edges[0];
const newestEvent = async (type: string) =>
  (await client.get(`/api/v1/webhooks/events?type=${type}`)).body.data.paginatedPayload.edges[0].body;

describe("a bank's return", () => {
  it('is listed, and credited once, to the wallet that paid as soon as it takes money', async () => {
    const { wallet, reference, id } = await suspendedReturn();
    const payment = (await client.tsq(reference)).body.data;
    expect(await waitingFor(wallet)).toMatchObject([
      {
        id,
        origin: 'return',
        state: 'held',
        reason: 'wallet_restricted',
        amount: AMOUNT,
        currency: 'NGN',
        payment_id: payment.id,
        actions: ['revealTransfer', 'proposeSuspenseCredit'],
      },
    ]);
    expect(await credit(id)).toMatchObject({
      status: 409,
      code: 'wallet_cannot_take',
      errors: [{ path: 'content.wallet', message: HOLD_REASONS.wallet_restricted.description }],
    });
    await lift(wallet);
    const { data } = await credit(id);
    const { transaction_id } = data.result;
    expect(await balanceOf(wallet)).toBe(100_000);
    expect(await newestOf(wallet)).toMatchObject({
      id: transaction_id,
      category: 'adjustment',
      type: 'credit',
      reverses_id: id,
      amount: AMOUNT,
      reference: null,
      fee: 0,
      balance_after: 100_000,
      source: null,
    });
    expect(await newestEvent('bank-transfer.outflow.reversed')).toMatchObject({
      wallet,
      reference,
      eventData: { id: transaction_id, category: 'adjustment', reverses_id: id },
    });
    expect(await credit(id)).toMatchObject({ code: 'not_held', errors: [{ message: 'it is credited' }] });
    expect(await waitingFor(wallet)).toEqual([]);
  });

  it('is credited to another wallet where that which paid is closed to it', async () => {
    const { wallet, reference, id } = await suspendedReturn();
    const { walletId: other } = await client.customer();
    await client.request('PATCH', `/api/v1/wallet/${other}`, { inflow_transfer_fee: 100 });
    expect(await credit(id, 'nobody')).toMatchObject({ code: 'wallet_not_found' });
    expect(await credit(id, other)).toMatchObject({ status: 200 });
    expect([await balanceOf(wallet), await balanceOf(other)]).toEqual([60_000, AMOUNT]);
    expect(await newestEvent('bank-transfer.outflow.reversed')).toMatchObject({ wallet: other, reference });
    const { body } = await client.get(
      `/api/v1/wallet/${other}/statement?start_date=2028-01-30&end_date=2028-01-30`,
    );
    expect(body.data.entries).toMatchObject([
      { amount: AMOUNT, category: 'adjustment', counterparty: { account_number: '0123456789' } },
    ]);
  });

  it('of an inflow that had gone back to its sender waits for an operator, who names a wallet', async () => {
    const { walletId } = await client.customer();
    const terms = { wallet_id: walletId, type: 'disposable', expiry: 30 };
    const exact = { payment_policy: 'EXACT_ONLY', amount: 1 };
    const reserved = await client.post('/api/v1/wallet/reserve-account', { ...terms, ...exact });
    const { account_number } = reserved.body.data.account_details;
    const sender = { sender_account_number: RETURNING, sender_bank_code: '058' };
    await client.post('/api/v1/test/inflow', { account_number, amount: 777, ...sender });
    const paidBack = async () =>
      (await client.get('/api/v1/transaction?category=bank-inflow-return')).body.data.paginatedPayload
        .edges[0];
    await until(async () => (await paidBack())?.status === 'successful');
    kolo.clock.advance(10_000);
    await until(async () => {
      kolo.service.work.wake();
      return (await waitingFor(null)).length === 1;
    });
    const [item] = await waitingFor(null);
    expect(item).toMatchObject({ origin: 'return', reason: 'sender_returned', amount: 777 });
    expect(item!.payment_id).toBe((await paidBack()).id);
    expect((await paidBack()).status).toBe('successful');
    expect(await credit(item!.id)).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'content.wallet_id' }],
    });
    expect(await credit(item!.id, walletId)).toMatchObject({ status: 200 });
    expect(await balanceOf(walletId)).toBe(777);
    expect(await newestEvent('bank-transfer.inflow.success')).toMatchObject({
      wallet: walletId,
      reference: null,
      eventData: { category: 'adjustment', reverses_id: item!.id },
    });
  });
});

async function accountOf(walletId: string): Promise<string> {
  const account = { wallet_id: walletId, type: 'regular' };
  const { body } = await client.post('/api/v1/wallet/reserve-account', account);
  return body.data.account_details.account_number;
}
/** Money from outside. */
async function comesIn(account_number: string, amount: number, sender: object = {}): Promise<void> {
  const payment = { account_number, amount, ...sender };
  expect((await client.post('/api/v1/test/inflow', payment)).status).toBe(202);
}

describe('money in suspense', () => {
  it('has inflows too, and names their way out', async () => {
    const { walletId } = await client.customer();
    const number = await accountOf(walletId);
    await restrict(walletId);
    await comesIn(number, 5);
    const [item] = await waitingFor(walletId);
    expect(item).toMatchObject({
      origin: 'inflow',
      amount: 5,
      payment_id: null,
      actions: ['revealTransfer', 'readInflow', 'proposeSuspenseCredit', 'proposeSuspenseReturn'],
    });
  });

  it('has what is on its way back to its sender, which the account has until the bank has paid', async () => {
    const { walletId } = await client.customer();
    const number = await accountOf(walletId);
    await client.post(`/api/v1/wallet/${walletId}/close`, { reason: 'Moved' });
    await comesIn(number, 6, { sender_account_number: SILENT, sender_bank_code: '058' });
    const [item] = await waitingFor(walletId);
    const returning = { origin: 'inflow', state: 'returning', amount: 6 };
    expect(item).toMatchObject({ ...returning, actions: ['revealTransfer', 'readInflow'] });
    expect(await credit(item!.id, walletId)).toMatchObject({
      code: 'not_held',
      errors: [{ message: 'it is returning' }],
    });
  });

  it('is shown with what the account has, also where that is something else', async () => {
    const add = (kobo: number) =>
      owner.query("UPDATE accounts SET posted = posted + $1 WHERE kind = 'suspense'", [kobo]);
    const [{ amount, balance }] = await read('/totals');
    await add(1);
    const [wrong] = await read('/totals');
    await add(-1);
    expect([balance, wrong]).toMatchObject([amount, { amount, balance: String(BigInt(amount) + 1n) }]);
  });

  it('goes page by page from the oldest on, and comes to what the account has', async () => {
    const others = [await suspendedReturn(), await suspendedReturn()];
    const all = await list();
    expect(all.slice(-2).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    const sum = String(all.reduce((total, { amount }) => total + amount, 0));
    expect(await read('/totals')).toEqual([
      { currency: 'NGN', count: all.length, amount: sum, balance: sum },
    ]);
    expect((await list(2)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const nobody = '00000000-0000-7000-8000-000000000000';
    expect(await credit(nobody)).toMatchObject({ status: 404 });
  });
});

it('interest that no wallet could take is credited as interest', async () => {
  const { customerId, walletId } = await client.customer();
  const wallet = [{ name: 'Savings', tag: 'savings', identifier: 'ada', interest_rate: 10 }];
  await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
  await client.fund('ada', 1_000_000);
  await until(async () => (await balanceOf('ada')) === 1_000_000);
  await Promise.all([restrict('ada'), restrict(walletId)]);
  kolo.clock.advance(2 * DAY_MS);
  await until(async () => {
    kolo.service.work.wake();
    return (await waitingFor('ada')).length === 1;
  });
  const [item] = await waitingFor('ada');
  expect(item).toMatchObject({ origin: 'interest', reason: 'no_wallet_takes', payment_id: null });
  await lift('ada');
  expect(await credit(item!.id)).toMatchObject({ status: 200 });
  expect(await balanceOf('ada')).toBe(1_000_000 + item!.amount);
  const { eventData } = await newestEvent('interest-payout.success');
  expect(eventData).toMatchObject({
    category: 'adjustment',
    reverses_id: item!.id,
    interest_wallet_id: 'ada',
    net: item!.amount,
    from: '2028-01-30',
    to: '2028-01-31',
    days: 2,
  });
  expect(eventData.gross - eventData.tax).toBe(item!.amount);
});

it('a balance limit binds inflows and what goes to another wallet, and not what a wallet gets back', async () => {
  const { wallet, id } = await suspendedReturn();
  const other = await suspendedReturn();
  const full = await client.fundedWallet(45_000);
  await lift(wallet);
  const policy = { from: LAGOS.dayOf(kolo.clock.now()), limits: { wallet: { balance: 50_000 } } };
  const environmentPath = `${kolo.business.businessId}/test`;
  expect((await two.agree(environmentPath, 'policy.set', { policy })).status).toBe(200);
  await comesIn(await accountOf(full), 5_001);
  const [inflow] = await waitingFor(full);
  expect(inflow).toMatchObject({ origin: 'inflow', reason: 'balance_limit' });
  const refusal = {
    code: 'wallet_cannot_take',
    errors: [{ message: HOLD_REASONS.balance_limit.description }],
  };
  expect(await credit(inflow!.id)).toMatchObject(refusal);
  expect(await credit(other.id, full)).toMatchObject(refusal);
  expect(await credit(id)).toMatchObject({ status: 200 });
  expect(await balanceOf(wallet)).toBe(100_000);
});
