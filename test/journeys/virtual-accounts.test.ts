import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedClient } from '../api/described.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const FUNDS = 100_000;
const OWN = { name: 'Kolo Sandbox Bank', code: '50547', nip_code: '950547' };

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

interface Account {
  wallet: string;
  name: string;
  number: string;
}

let wallets = 0;
/** A wallet of its own customer, with a virtual account. */
async function accountOf(caller = client): Promise<Account> {
  const name = `Wallet with account ${++wallets}`;
  const { customerId: customer_id } = await caller.customer();
  const { body } = await caller.post('/api/v1/wallet/sub-account', {
    subaccount_name: name,
    customer_id,
    reserve_virtual_account: true,
  });
  const wallet = body.data.id;
  const [account] = (await caller.get(`/api/v1/wallet/${wallet}/accounts`)).body.data;
  expect(account).toMatchObject({ account_name: name, bank_code: OWN.code, bank_name: OWN.name });
  return { wallet, name, number: account.account_number };
}

const pay = (from: string, to: string, reference: string, fields: object = {}) =>
  client.transfer({ source: from, reference, accountNumber: to, bankCode: OWN.code, ...fields });
const balanceOf = async (caller: DescribedClient, wallet: string): Promise<number> =>
  (await caller.get(`/api/v1/wallet/${wallet}`)).body.data.balance;
const creditsOf = async (caller: DescribedClient, wallet: string) =>
  (await caller.get(`/api/v1/wallet/${wallet}/transactions?type=credit`)).body.data.paginatedPayload.edges;

describe('the default wallet of a customer', () => {
  it("has an account in the customer's name, unless it is not wanted", async () => {
    const person = { name: 'Ngozi Eze', reserve_virtual_account: undefined };
    const { walletId } = await client.customer(person);
    const accounts = async (id: string) => (await client.get(`/api/v1/wallet/${id}/accounts`)).body.data;
    expect(await accounts(walletId)).toEqual([
      expect.objectContaining({ account_name: 'Ngozi Eze', type: 'regular', status: 'active' }),
    ]);
    const without = await client.customer({ reserve_virtual_account: false });
    expect(await accounts(without.walletId)).toEqual([]);
  });
});

describe('a transfer to a virtual account', () => {
  it('leaves by the bank and comes back in to its wallet, also in another business', async () => {
    const payer = await accountOf();
    const otherBusiness = DescribedClient.of(kolo.otherBusiness);
    const receiver = await accountOf(otherBusiness);
    await client.fund(payer.wallet, FUNDS);
    const narration = 'Rent, "January"';
    expect((await pay(payer.wallet, receiver.number, 'rent', { narration })).status).toBe(202);
    const { data } = (await client.finalStatus('rent')).body;
    expect(data).toMatchObject({ status: 'successful', bank: OWN.code, recipient: receiver.number });
    await until(async () => (await balanceOf(otherBusiness, receiver.wallet)) === 10_000);
    expect(await balanceOf(client, payer.wallet)).toBe(FUNDS - 10_000);

    const [credit, ...more] = await creditsOf(otherBusiness, receiver.wallet);
    expect(more).toEqual([]);
    // The payment's own session id: to the recipient's bank it is the sender's.
    expect(credit).toMatchObject({ category: 'bank-inflow', narration, session_id: data.session_id });
    expect(credit.reference).toBe(null);
    const sender = { name: payer.name, account_number: payer.number };
    const full = (await otherBusiness.get(`/api/v1/transaction/${credit.id}`)).body.data;
    expect(full.sender).toEqual({ ...sender, bank_name: OWN.name, bank_code: OWN.code });
    const path = '/api/v1/webhooks/events?type=bank-transfer.inflow.success&limit=1';
    const [event] = (await otherBusiness.get(path)).body.data.paginatedPayload.edges;
    expect(event.body).toMatchObject({
      wallet: receiver.wallet,
      eventData: { id: credit.id, sender: full.sender },
    });
  });

  it("from a customer's default wallet without an account shows the customer's name alone", async () => {
    const receiver = await accountOf();
    const { walletId: source } = await client.customer({ name: 'Ngozi Eze', reserve_virtual_account: false });
    await client.fund(source, FUNDS);
    await pay(source, receiver.number, 'unnumbered', { bankCode: OWN.nip_code });
    await until(async () => (await balanceOf(client, receiver.wallet)) === 10_000);
    const [credit] = await creditsOf(client, receiver.wallet);
    const { sender } = (await client.get(`/api/v1/transaction/${credit.id}`)).body.data;
    expect(sender).toEqual({ name: 'Ngozi Eze', account_number: null, bank_name: null, bank_code: null });
  });

  it('is paid to each of the first wallets, none with a special number', async () => {
    const accounts = [];
    for (let i = 0; i < 3; i++) accounts.push(await accountOf());
    const all = [...accounts].map(({ number }) => number);
    // Its serial is among the first under this code.
    expect(all).not.toContain('0000000028');
    const source = await client.fundedWallet(FUNDS);
    const answers = await Promise.all(all.map((number) => pay(source, number, `to-${number}`)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    for (const { wallet } of accounts) {
      await until(async () => (await balanceOf(client, wallet)) === 10_000);
    }
  });

  it('is refused as an invalid account if nobody has the number', async () => {
    const source = await client.fundedWallet(FUNDS);
    expect((await pay(source, '9999999999', 'nobody')).status).toBe(202);
    expect((await client.finalStatus('nobody')).body.data).toMatchObject({ status: 'failed' });
    const found = await client.get(
      `/api/v1/transfer/name-enquiry?bank_code=${OWN.code}&account_number=9999999999`,
    );
    expect([found.status, found.body.code]).toEqual([404, 'account_not_found']);
    await until(async () => (await balanceOf(client, source)) === FUNDS);
  });
});

it('name enquiry gives the name on a virtual account', async () => {
  const { name, number } = await accountOf();
  const path = `/api/v1/transfer/name-enquiry?bank_code=${OWN.code}&account_number=${number}`;
  const { body } = await client.get(path);
  expect(body.data).toEqual({ account_name: name, account_number: number, bank_code: OWN.code });
});

it('the bank is on the bank list of test keys, in its place, and of no live key', async () => {
  const listed: { name: string }[] = (await client.get('/api/v1/transfer/bank-list')).body.data;
  expect(listed).toContainEqual(OWN);
  const names = listed.map(({ name }) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
  const live = DescribedClient.of(kolo.live);
  const real = (await live.get('/api/v1/transfer/banks')).body.data;
  expect(real).toHaveLength(listed.length - 1);
  expect(real).not.toContainEqual(OWN);
});

describe('an account that was issued for test funding', () => {
  it('is not listed, and is not shown as who pays; the wallet gets its own beside it', async () => {
    const wallet = await client.fundedWallet(FUNDS);
    await client.fund(wallet, FUNDS);
    expect((await client.get(`/api/v1/wallet/${wallet}/accounts`)).body.data).toEqual([]);
    expect((await client.get(`/api/v1/wallet/${wallet}`)).body.data.virtual_account_id).toBe(null);
    const [credit] = await creditsOf(client, wallet);
    const full = (await client.get(`/api/v1/transaction/${credit.id}`)).body.data;
    expect(full).toMatchObject({ narration: 'Test funding', sender: { name: 'Test Funding' } });
    expect(full.session_id).toMatch(/^950547\d{24}$/);
  });
});
