import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedClient } from '../api/described.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const SENDER = { sender_name: 'CHIDI OKAFOR', sender_account_number: '0123456789', sender_bank_code: '058' };
const SHOWN = {
  name: 'CHIDI OKAFOR',
  account_number: '0123456789',
  bank_name: 'Guaranty Trust Bank',
  bank_code: '058',
};

let kolo: TestKolo;
let client: DescribedClient;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

/** A wallet that can be paid from outside. */
async function accountOf(caller: DescribedClient) {
  const { walletId } = await caller.customer();
  const reserved = await caller.post('/api/v1/wallet/reserve-account', {
    wallet_id: walletId,
    type: 'regular',
  });
  return { walletId, number: reserved.body.data.account_details.account_number as string };
}

const payIn = (account_number: string, fields: object = {}, caller = client) =>
  caller.post('/api/v1/test/inflow', { account_number, amount: 70_000, ...SENDER, ...fields });

const edges = async (path: string) => (await client.get(path)).body.data.paginatedPayload.edges;

describe('money from outside', () => {
  it('is credited to the wallet of the number, and everybody is shown who sent it', async () => {
    const { walletId, number } = await accountOf(client);
    const { status, body } = await payIn(number, { sender_bank_code: '000013', narration: 'Invoice 17' });
    expect([status, body.message]).toEqual([202, 'Test inflow is processing']);
    const [credit] = await edges(`/api/v1/wallet/${walletId}/transactions`);
    expect(credit).toMatchObject({
      category: 'bank-inflow',
      status: 'successful',
      amount: 70_000,
      narration: 'Invoice 17',
      sender: SHOWN,
      session_id: body.data.inflow_id,
      wallet_id: walletId,
      reference: null,
    });
    const [event] = await edges('/api/v1/webhooks/events?type=bank-transfer.inflow.success&limit=1');
    expect(event.body.eventData).toMatchObject({ id: credit.id, sender: SHOWN });
  });

  it('is another payment each time, also of a sender of whom nothing is known', async () => {
    const { walletId, number } = await accountOf(client);
    const anonymous = { account_number: number, amount: 5 };
    for (let i = 0; i < 2; i++) await client.post('/api/v1/test/inflow', anonymous);
    const credits = await edges(`/api/v1/wallet/${walletId}/transactions`);
    const nobody = { name: null, account_number: null, bank_name: null, bank_code: null };
    expect(credits).toMatchObject([
      { amount: 5, sender: nobody },
      { amount: 5, sender: nobody },
    ]);
    expect(credits[0].session_id).not.toBe(credits[1].session_id);
  });

  it('is for a number of the business alone', async () => {
    const otherBusiness = DescribedClient.of(kolo.otherBusiness);
    const theirs = await accountOf(otherBusiness);
    const errors = [
      { path: 'account_number', message: 'must be the number of a virtual account of this business' },
    ];
    for (const number of [theirs.number, '0000000035']) {
      const { status, body } = await payIn(number);
      expect([status, body.code, body.errors]).toEqual([400, 'invalid_request', errors]);
    }
    const unlisted = await payIn(theirs.number, { sender_bank_code: '999998' }, otherBusiness);
    expect([unlisted.status, unlisted.body.code]).toEqual([400, 'unknown_bank']);
    const live = await payIn(theirs.number, {}, DescribedClient.of(kolo.live));
    expect([live.status, live.body.code]).toEqual([403, 'test_mode_only']);
  });
});

describe('money for the account of a closed wallet', () => {
  it('goes back to its sender by itself, as a payout that every list shows', async () => {
    const { walletId, number } = await accountOf(client);
    await client.post(`/api/v1/wallet/${walletId}/close`, { reason: 'Moved away' });
    const { body } = await payIn(number);
    const find = async () =>
      (await edges('/api/v1/transaction?category=bank-inflow-return')).find(
        ({ narration }: { narration: string }) => narration === `Return of ${body.data.inflow_id}`,
      );
    await until(async () => (await find())?.status === 'successful');
    const back = await find();
    expect(back).toMatchObject({
      type: 'debit',
      amount: 70_000,
      fee: 0,
      wallet_id: null,
      customer_id: null,
      balance_after: null,
      recipient: '0123456789',
      bank: '058',
      sender: null,
      reference: null,
      attempts: 1,
    });
    const inflow = (await client.get(`/api/v1/transaction/${back.reverses_id}`)).body.data;
    expect(inflow).toMatchObject({ session_id: body.data.inflow_id, wallet_id: null, sender: SHOWN });
    const paid = await kolo.bank.book.payments(null, 1_000);
    expect(paid.filter(({ railId }) => railId === back.session_id)).toMatchObject([{ paid: true }]);
  });
});
