import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isValidNuban } from '../../src/platform/values/nuban.ts';
import { DescribedClient } from '../api/described.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { type Received, Receiver } from '../webhooks/receiver.ts';

let kolo: TestKolo;
let client: DescribedClient;
let receiver: Receiver;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
  receiver = await Receiver.listen();
});
afterAll(async () => {
  await kolo.stop();
  await receiver.close();
});

/** Body of a webhook (contract section 4). */
interface EventBody {
  eventId: string;
  eventType: string;
  wallet: string;
  [field: string]: unknown;
}

/** Verifies a delivery as an integrator would, with a library that is not ours, and gives its body. */
function verified(request: Received, secret: string): EventBody {
  const headers = request.headers as Record<string, string>;
  const body = new Webhook(secret).verify(request.body.toString('utf8'), headers) as EventBody;
  expect(headers['webhook-id']).toBe(body.eventId);
  return body;
}

/** Creates a webhook endpoint at the receiver; the GET that checks it is answered there. */
async function registerWebhook(): Promise<{ id: string; secret: string }> {
  const { status, body } = await client.post('/api/v1/webhooks', { url: receiver.url() });
  expect(status).toBe(201);
  expect(receiver.received.map(({ method, path }) => [method, path])).toEqual([['GET', '/hook']]);
  expect(body.data.secret).toMatch(/^whsec_/);
  return body.data;
}

async function createExpenseAndSavings(customerId: string): Promise<{ expense: string; savings: string }> {
  const ids = { expense: randomUUID(), savings: randomUUID() };
  const answer = await client.post('/api/v1/wallet/create/bulk', {
    customerId,
    currency: 'NGN',
    wallet: [
      { name: 'Ada Obi expenses', tag: 'expense', identifier: ids.expense, reserveAccount: true },
      { name: 'Ada Obi savings', tag: 'savings', identifier: ids.savings, interest_enabled: true },
    ],
    inflow_transfer_fee: 1_000,
  });
  const body = { status: true, message: 'Bulk wallets created successfully', data: {} };
  expect([answer.status, answer.body]).toEqual([200, body]);
  return ids;
}

const walletOf = async (id: string) => (await client.get(`/api/v1/wallet/${id}`)).body.data;
const pageOf = async (path: string) => (await client.get(path)).body.data.paginatedPayload.edges;

describe('the first hour of an integrator', () => {
  it('goes from a customer and bulk wallets to a paid bank account, a verified webhook and a final TSQ', async () => {
    const person = { name: 'Ada Obi', email: 'ada@example.com', phone: '+2348012345678', bvn: '22212345678' };
    const created = await client.post('/api/v1/customers', person);
    expect(created.status).toBe(201);
    const { customer_id, wallet_id, new_customer } = created.body.data;
    expect(new_customer).toBe(true);
    expect(await walletOf(wallet_id)).toMatchObject({ customer_id, name: wallet_id, tag: null, balance: 0 });
    const endpoint = await registerWebhook();

    const { expense, savings } = await createExpenseAndSavings(customer_id);
    const wallet = await walletOf(expense);
    expect(wallet).toMatchObject({
      id: expense,
      identifier: expense,
      business_id: kolo.business.businessId,
      customer_id,
      currency: 'NGN',
      name: 'Ada Obi expenses',
      tag: 'expense',
      status: 'active',
      type: 'api',
      balance: 0,
      ledger_balance: 0,
      held_balance: 0,
      interest_enabled: false,
      inflow_transfer_fee: 1_000,
      withdrawal_count: 0,
      bypass_withdrawal_limit_rule: false,
    });
    expect(await walletOf(savings)).toMatchObject({
      tag: 'savings',
      interest_enabled: true,
      virtual_account_id: null,
    });
    const accounts = (await client.get(`/api/v1/wallet/${expense}/accounts`)).body.data;
    expect(accounts).toMatchObject([
      { id: wallet.virtual_account_id, account_name: 'Ada Obi expenses', status: 'active' },
    ]);
    expect(isValidNuban(accounts[0].bank_code, accounts[0].account_number)).toBe(true);
    expect((await client.get(`/api/v1/wallet/${savings}/accounts`)).body.data).toEqual([]);

    const funding = { wallet_id: expense, amount: 5_000_000, reference: 'first-money' };
    const funded = await client.post('/api/v1/transfer/test/funding', funding);
    expect([funded.status, funded.body.data.reference]).toEqual([202, 'first-money']);
    expect(await walletOf(expense)).toMatchObject({ balance: 4_999_000, ledger_balance: 4_999_000 });

    const banks = (await client.get('/api/v1/transfer/bank-list')).body.data as {
      name: string;
      code: string;
    }[];
    const bank = banks.find(({ name }) => name === 'Guaranty Trust Bank')!;
    const enquiry = `/api/v1/transfer/name-enquiry?bank_code=${bank.code}&account_number=0123456789`;
    const named = (await client.get(enquiry)).body.data;
    expect(named).toEqual({
      account_name: expect.stringMatching(/\w/),
      account_number: '0123456789',
      bank_code: bank.code,
    });
    expect((await client.get(enquiry)).body.data).toEqual(named);

    const transfer = {
      amount: 250_000,
      source: expense,
      currency: 'NGN',
      reference: 'payout-0001',
      accountNumber: named.account_number,
      bankCode: bank.code,
      narration: 'Rent, January',
    };
    const accepted = await client.post('/api/v1/transfer/bank', transfer);
    const scheduled = { status: true, message: 'Bank transfer is processing' };
    expect([accepted.status, accepted.body]).toEqual([202, scheduled]);
    const final = (await client.finalStatus('payout-0001')).body.data;
    expect(final).toMatchObject({
      reference: 'payout-0001',
      status: 'successful',
      amount: 250_000,
      fee: 0,
      currency: 'NGN',
      type: 'debit',
      category: 'bank-outflow',
      source: expense,
      recipient: '0123456789',
      bank: bank.code,
      narration: 'Rent, January',
      session_id: expect.stringMatching(/^\d{30}$/),
      failure_reason: null,
      completed_at: expect.any(String),
    });

    const inflow = (await client.tsq('first-money')).body.data;
    expect(inflow).toMatchObject({
      type: 'credit',
      category: 'bank-inflow',
      status: 'successful',
      fee: 1_000,
    });
    await receiver.until(() => receiver.posts().length === 5);
    const events = receiver.posts().map((request) => verified(request, endpoint.secret));
    const event = (eventType: string, wallet: string, reference: string | null, eventData: unknown) => ({
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      eventType,
      eventCategory: eventType.split('.')[0],
      apiVersion: 'v1',
      customer_id,
      reference,
      wallet,
      sequence: expect.any(Number),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      eventData,
    });
    const newWallet = (id: string) => expect.objectContaining({ id, customer_id, identifier: id });
    const expected = [
      event('create-wallet.success', expense, null, newWallet(expense)),
      event('create-wallet.success', savings, null, newWallet(savings)),
      event('reserve_virtual_account.success', expense, null, {
        ...accounts[0],
        // An event is only ever of an account that was issued.
        failure_reason: undefined,
        wallet_id: expense,
        customer_id,
      }),
      event('bank-transfer.inflow.success', expense, 'first-money', inflow),
      event('bank-transfer.outflow.success', expense, 'payout-0001', final),
    ];
    for (const one of expected) expect(events).toContainEqual(one);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(5);

    expect(await walletOf(expense)).toMatchObject({
      balance: 4_749_000,
      ledger_balance: 4_749_000,
      held_balance: 0,
      withdrawal_count: 1,
    });
    const statement = await pageOf(`/api/v1/wallet/${expense}/transactions`);
    expect(statement.map(({ reference }: { reference: string }) => reference)).toEqual([
      'payout-0001',
      'first-money',
    ]);
    const read = (await client.get(`/api/v1/transaction/${final.id}`)).body.data;
    expect(read).toEqual({
      ...final,
      failure_code: null,
      reverses_id: null,
      attempts: 1,
      refunds_id: null,
      refunded: null,
      bulk_id: null,
      flagged_at: null,
    });
    expect(statement[0]).toEqual(read);

    const delivered = async () =>
      pageOf(`/api/v1/webhooks/deliveries?endpoint_id=${endpoint.id}&status=delivered`);
    await expect.poll(async () => (await delivered()).length).toBe(5);
    const log = (await delivered()) as { event_id: string }[];
    expect(log.map(({ event_id }) => event_id).sort()).toEqual(events.map(({ eventId }) => eventId).sort());
    for (const delivery of log) {
      expect(delivery).toMatchObject({
        attempts: 1,
        response_status: 200,
        response_excerpt: 'ok',
        error: null,
      });
    }
    expect(await kolo.findings()).toEqual([]);
  });
});
