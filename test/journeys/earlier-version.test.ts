import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { sign } from '../../src/webhooks/delivery/signature.ts';
import { DescribedClient } from '../api/described.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { Client, until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { LEFT, loadDump } from './version-0.1.0/left.ts';

const { fundings, transfers } = LEFT;
const FUNDED = fundings.length * 100_000;
const WALLET = LEFT.customer.answer.wallet_id;
/** The bank's own code, under which its accounts are paid. */
const BANK_CODE = '50547';

let databases: { kolo: TestDatabase; bank: TestDatabase };
let receiver: Receiver;
let kolo: TestKolo;
let client: DescribedClient;
let clock: ManualClock;

beforeAll(async () => {
  receiver = await Receiver.listen();
  await takeOver();
  await start('api');
});
afterAll(async () => {
  await stopAndDrop();
  await receiver.close();
});

/** Brings what was left to today's schema, at the moment when it was left. */
async function takeOver(): Promise<void> {
  databases = {
    kolo: await createTestDatabase({ unmigrated: true }),
    bank: await createTestDatabase({ empty: true }),
  };
  await loadDump(databases.kolo, 'kolo.sql', receiver.url());
  await loadDump(databases.bank, 'sandbox-bank.sql');
  const [first] = await migrate(databases.kolo.connection('kolo_owner'));
  expect(first).toBe('0008_calendar_jobs');
  clock = new ManualClock(Date.parse(LEFT.leftAt));
}

async function stopAndDrop(): Promise<void> {
  await kolo.stop();
  await Promise.all([databases.kolo.drop(), databases.bank.drop()]);
}

/** Starts today's version on what is left; `api` finishes nothing. */
async function start(role: 'api' | 'all'): Promise<void> {
  kolo = await startKolo({ databases, clock, role });
  client = DescribedClient.of(new Client(kolo.baseUrl, LEFT.key));
}

/** Lets time pass until a condition holds. */
const passTimeUntil = (condition: () => boolean | Promise<boolean>): Promise<void> =>
  until(async () => {
    if (await condition()) return true;
    clock.advance(500);
    kolo.service.work.batchCommitted();
    return false;
  });

const statusOf = async (reference: string) => (await client.tsq(reference)).body.data;
const balanceOf = async (wallet: string) => (await client.get(`/api/v1/wallet/${wallet}`)).body.data;

it('what version 0.1.0 left is shown as that version showed it', async () => {
  for (const { request, status } of [...fundings, ...transfers]) {
    const { status: http, body } = await client.tsq(request.reference);
    if (status === null) expect(http).toBe(404);
    // The wallet that money comes in for is its destination by now, and no recipient.
    else if (status.type === 'credit')
      expect(body.data).toMatchObject({ ...status, recipient: null, destination: status.recipient });
    else expect(body.data).toMatchObject(status);
  }
  // That version did not keep what a movement left in its wallet.
  const after = async (reference: string) => (await statusOf(reference)).balance_after;
  expect(await after('funded-acknowledged')).toBe(100_000);
  expect(await after('paid')).toBe(90_000);
  expect(await after('funded-not-acknowledged')).toBe(190_000);
  expect(await after('claimed')).toBe(null);
  expect(await balanceOf(WALLET)).toMatchObject(LEFT.balance);
  const accounts = await client.get(`/api/v1/wallet/${LEFT.subAccount.wallet_id}/accounts`);
  expect(accounts.body.data).toMatchObject(LEFT.subAccount.accounts);
});

it('inflows and payouts that it left under way are finished, once', async () => {
  await kolo.stop();
  await start('all');
  for (const { request, status } of [...fundings, ...transfers]) {
    const { reference } = request;
    const end = status?.status === 'failed' ? 'failed' : 'successful';
    await passTimeUntil(async () => (await statusOf(reference))?.status === end);
  }
  for (const { request, transaction_id } of fundings)
    expect(await statusOf(request.reference)).toMatchObject({ id: transaction_id, amount: request.amount });
  await passTimeUntil(async () => (await kolo.bank.inflows.pending(10, 0, null)).length === 0);

  const left = FUNDED - 4 * 10_000;
  expect(await balanceOf(WALLET)).toMatchObject({ balance: left, ledger_balance: left, held_balance: 0 });
  const movements = await client.all(`/api/v1/wallet/${WALLET}/transactions`);
  expect(movements).toHaveLength(fundings.length + transfers.length);
  const booked = await kolo.bank.book.payments(null, 10);
  // In the order in which they were accepted: each was told of once, and one was refused.
  expect(booked.map(({ refusedCode, paid, timesTold }) => [refusedCode ?? paid, timesTold])).toEqual([
    [true, 1],
    ['51', 1],
    [true, 1],
    [true, 1],
    [true, 1],
  ]);
  const credited = await kolo.bank.book.inflows(null, 10);
  expect(credited.map(({ state }) => state)).toEqual(fundings.map(() => 'acknowledged'));
  expect(await kolo.findings()).toEqual([]);
});

it('its endpoint gets what it had not got yet, once, signed with the secret that it was given', async () => {
  await passTimeUntil(async () => {
    const deliveries = await client.all<{ status: string }>('/api/v1/webhooks/deliveries');
    return deliveries.every(({ status }) => status === 'delivered');
  });
  const references = receiver.posts().map(({ body }) => JSON.parse(String(body)).reference);
  const late = [
    'refused',
    'in-progress',
    'claimed',
    'accepted',
    'funded-not-acknowledged',
    'funded-in-the-book',
  ];
  expect(references.toSorted()).toEqual(late.toSorted());
  for (const { headers, body } of receiver.posts()) {
    const id = String(headers['webhook-id']);
    expect(LEFT.webhook.delivered).not.toContain(id);
    const signature = sign(LEFT.webhook.secret, id, Number(headers['webhook-timestamp']), body);
    expect(headers['webhook-signature']).toBe(signature);
  }
});

it('its references and identifiers answer as they did, and move nothing', async () => {
  for (const { request, transaction_id } of fundings) {
    const again = await client.post('/api/v1/transfer/test/funding', request);
    expect([again.status, again.body.data]).toEqual([202, { transaction_id, reference: request.reference }]);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    const other = await client.post('/api/v1/transfer/test/funding', { ...request, amount: 1 });
    expect([other.status, other.body.code]).toEqual([400, 'duplicate_reference']);
  }
  for (const { request } of transfers) {
    const again = await client.post('/api/v1/transfer/bank', request);
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([202, 'true']);
    const other = await client.post('/api/v1/transfer/bank', { ...request, amount: 1 });
    expect([other.status, other.body.code]).toEqual([400, 'duplicate_reference']);
  }
  expect((await client.post('/api/v1/wallet/create/bulk', LEFT.bulk.request)).status).toBe(200);
  const { email, ...byBvn } = LEFT.customer.request as { email: string };
  const same = await client.post('/api/v1/customers?returnIfExist=true', { ...byBvn, phone: '08030000000' });
  expect(same.body.data).toEqual({ ...LEFT.customer.answer, new_customer: false });
  expect(await balanceOf(WALLET)).toMatchObject({ balance: FUNDED - 4 * 10_000, held_balance: 0 });
  expect(await client.all('/api/v1/wallet')).toHaveLength(3);
});

it('an account that it issued can be paid', async () => {
  const { wallet_id: wallet, accounts } = LEFT.subAccount;
  const { account_number: accountNumber, account_name } = accounts[0]!;
  const path = `/api/v1/transfer/name-enquiry?bank_code=${BANK_CODE}&account_number=${accountNumber}`;
  expect((await client.get(path)).body.data.account_name).toBe(account_name);
  await client.transfer({ source: WALLET, reference: 'back', accountNumber, bankCode: BANK_CODE });
  await passTimeUntil(async () => (await statusOf('back')).status === 'successful');
  await passTimeUntil(async () => (await balanceOf(wallet)).balance === 10_000);
  await passTimeUntil(async () => (await kolo.bank.inflows.pending(10, 0, null)).length === 0);
  expect(await balanceOf(WALLET)).toMatchObject({ balance: FUNDED - 5 * 10_000, held_balance: 0 });
  expect(await kolo.findings()).toEqual([]);
});

it('a funding that is asked for again before its inflow is finished is credited once', async () => {
  await stopAndDrop();
  await takeOver();
  await start('all');
  const { request } = fundings.find(({ status }) => status === null)!;
  const asked = await client.post('/api/v1/transfer/test/funding', request);
  expect(asked.status).toBe(202);
  await passTimeUntil(async () => (await kolo.bank.inflows.pending(10, 0, null)).length === 0);
  const again = await client.post('/api/v1/transfer/test/funding', request);
  expect([again.body, again.headers.get('idempotent-replay')]).toEqual([asked.body, 'true']);
  // The one that came in second goes back.
  const states = (await kolo.bank.book.inflows(null, 10)).map(({ state }) => state);
  expect(states.toSorted()).toEqual([...fundings.map(() => 'acknowledged'), 'returned']);
  expect(await client.all(`/api/v1/wallet/${WALLET}/transactions?type=credit`)).toHaveLength(fundings.length);
  expect(await kolo.findings()).toEqual([]);
});
