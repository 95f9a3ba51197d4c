import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedClient } from '../../api/described.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';

const AMOUNT = 70_000;
const FEE = 50;

let kolo: TestKolo;
let client: DescribedClient;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(await kolo.newBusiness({ bankTransferFee: BigInt(FEE) }));
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

/** An inflow of 70,000 kobo from a bank account, in a wallet that also has the money for fees. */
async function inflow(sender: object = {}): Promise<{ id: string; wallet: string }> {
  const wallet = await client.fundedWallet(1_000);
  const account = { wallet_id: wallet, type: 'regular' };
  const reserved = await client.post('/api/v1/wallet/reserve-account', account);
  const paid = await client.post('/api/v1/test/inflow', {
    account_number: reserved.body.data.account_details.account_number,
    amount: AMOUNT,
    sender_name: 'CHIDI OKAFOR',
    sender_account_number: '0123456789',
    sender_bank_code: '058',
    ...sender,
  });
  expect(paid.status).toBe(202);
  const credits = await client.all<{ id: string; amount: number }>(
    `/api/v1/wallet/${wallet}/transactions?type=credit`,
  );
  return { id: credits.find(({ amount }) => amount === AMOUNT)!.id, wallet };
}

const refund = (id: string, body: object = {}) =>
  client.post(`/api/v1/transaction/${id}/refund`, { reference: randomUUID(), ...body });
const transaction = async (id: string) => (await client.get(`/api/v1/transaction/${id}`)).body.data;
const balanceOf = async (wallet: string) => (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance;

describe('a refund', () => {
  it('pays the whole inflow back to the account that sent it, out of the wallet that got it', async () => {
    const { id, wallet } = await inflow();
    const answer = await refund(id, { reference: 'refund-whole', narration: 'Paid twice' });
    expect([answer.status, answer.body]).toEqual([
      202,
      {
        status: true,
        message: 'Refund is processing',
        data: { transaction_id: expect.any(String), reference: 'refund-whole', amount: AMOUNT },
      },
    ]);
    await client.finalStatus('refund-whole');
    expect(await transaction(answer.body.data.transaction_id)).toMatchObject({
      category: 'bank-outflow',
      status: 'successful',
      amount: AMOUNT,
      fee: FEE,
      recipient: '0123456789',
      bank: '058',
      narration: 'Paid twice',
      source: wallet,
      refunds_id: id,
      reverses_id: null,
      refunded: null,
    });
    expect(await transaction(id)).toMatchObject({ status: 'successful', refunded: AMOUNT, refunds_id: null });
    expect(await balanceOf(wallet)).toBe(1_000 - FEE);
    const today = LAGOS.dayOf(kolo.clock.now());
    const path = `/api/v1/wallet/${wallet}/statement?start_date=${today}&end_date=${today}`;
    const { body } = await client.get(path);
    const entry = body.data.entries.find((one: { reference: string }) => one.reference === 'refund-whole');
    expect(entry).toMatchObject({ amount: AMOUNT, fee: FEE, counterparty: { account_number: '0123456789' } });
  });

  it('may be in parts, of which the last takes what is left', async () => {
    const { id } = await inflow();
    expect((await refund(id, { amount: 20_000 })).body.data.amount).toBe(20_000);
    expect((await refund(id, { amount: 50_001 })).body).toMatchObject({
      code: 'refund_exceeds',
      errors: [{ path: 'amount', message: 'is more than the remainder of the inflow' }],
    });
    expect((await refund(id)).body.data.amount).toBe(50_000);
    expect((await refund(id)).body.code).toBe('refund_exceeds');
    expect((await transaction(id)).refunded).toBe(AMOUNT);
  });

  it('sent again under its reference answers the same and pays nothing', async () => {
    const { id } = await inflow();
    const reference = randomUUID();
    const first = await refund(id, { reference });
    const again = await refund(id, { reference });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect((await refund(id, { reference, amount: 1 })).body.code).toBe('duplicate_reference');
    const other = await inflow();
    expect((await refund(other.id, { reference })).body.code).toBe('duplicate_reference');
    expect((await transaction(id)).refunded).toBe(AMOUNT);
  });

  it('of one inflow at the same time never takes more than came in', async () => {
    const { id } = await inflow();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, { amount: 30_000 })));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(2);
    const codes = answers.flatMap(({ status, body }) => (status === 202 ? [] : [body.code]));
    expect(new Set(codes)).toEqual(new Set(['refund_exceeds']));
    expect((await transaction(id)).refunded).toBe(60_000);
  });

  it('leaves its amount to be refunded again if the bank refuses it', async () => {
    const { id, wallet } = await inflow({ sender_account_number: '0000000028' });
    const reference = randomUUID();
    expect((await refund(id, { reference })).status).toBe(202);
    expect((await client.finalStatus(reference)).body.data.status).toBe('failed');
    expect((await transaction(id)).refunded).toBe(0);
    expect(await balanceOf(wallet)).toBe(AMOUNT + 1_000);
    expect((await refund(id)).body.data.amount).toBe(AMOUNT);
  });

  it('is refused where there is nothing to send back, or nobody to send it to', async () => {
    const { id, wallet } = await inflow({ sender_account_number: undefined });
    expect((await refund(id)).body.code).toBe('refund_not_possible');
    expect((await refund(randomUUID())).status).toBe(404);
    expect((await refund('nothing')).body.code).toBe('transaction_not_found');
    await client.transfer({ source: wallet, reference: 'no-inflow', amount: 100 });
    const payout = (await client.finalStatus('no-inflow')).body.data.id;
    expect((await refund(payout)).body).toMatchObject({
      code: 'refund_not_possible',
      errors: [{ path: 'transaction_id', message: expect.stringMatching(/^must be an inflow/) }],
    });
    const spent = await inflow();
    await client.transfer({ source: spent.wallet, reference: 'spent', amount: 60_000 });
    expect((await refund(spent.id)).body.code).toBe('insufficient_funds');
  });
});
