import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

let kolo: TestKolo;
let client: DescribedClient;
let customerId: string;

beforeAll(async () => {
  kolo = await startKolo({
    env: {
      KOLO_CURRENCIES: 'NGN,USD',
      KOLO_WALLET_TAGS: 'escrow,payroll',
      KOLO_INTEREST_TAGS: 'payroll',
      KOLO_BULK_WALLETS_MAX: '2',
      KOLO_VIRTUAL_ACCOUNT_BANK_NAME: 'Our Own Bank',
    },
  });
  client = await DescribedClient.ofOwn(kolo.test);
  customerId = (await client.customer()).customerId;
});
afterAll(async () => {
  await kolo.stop();
});

const item = (fields: object = {}) => {
  const identifier = randomUUID();
  return { name: identifier, tag: 'escrow', identifier, ...fields };
};
const bulk = (wallet: object[], currency = 'NGN') =>
  client.post('/api/v1/wallet/create/bulk', { customerId, currency, wallet });

describe('a service that is set otherwise', () => {
  it('has its own tags, and its own that earn interest', async () => {
    const wallets = [item(), item({ tag: 'payroll' })];
    expect((await bulk(wallets)).status).toBe(200);
    const read = async (i: number) =>
      (await client.get(`/api/v1/wallet/${wallets[i]!.identifier}`)).body.data;
    expect([(await read(0)).interest_enabled, (await read(1)).interest_enabled]).toEqual([false, true]);
    const { status, body } = await bulk([item({ tag: 'savings' })]);
    expect([status, body.errors[0].path]).toEqual([400, 'wallet[0].tag']);
  });

  it('describes its own tags and currencies', async () => {
    const { components, webhooks } = (await kolo.test.get('/openapi.json')).body;
    const { Wallet, NewWallet, TransactionStatus } = components.schemas;
    for (const { tag } of [Wallet.properties, NewWallet.properties]) {
      expect(tag.enum).toEqual(['escrow', 'payroll', null]);
    }
    for (const { currency } of [Wallet.properties, TransactionStatus.properties]) {
      expect(currency.enum).toEqual(['NGN', 'USD']);
    }
    expect(JSON.stringify([components, webhooks])).not.toMatch(/"x-(?!may-grow"|set-by-service")/);
  });

  it('answers a tag that a wallet got under another setting', async () => {
    const old = item();
    expect((await bulk([old])).status).toBe(200);
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    await owner.query("UPDATE wallets SET tag = 'savings' WHERE wallet_id = $1", [old.identifier]);
    await owner.end();
    const { status, body } = await kolo.test.get(`/api/v1/wallet/${old.identifier}`);
    expect([status, body.data.tag]).toEqual([200, 'savings']);
  });

  it('takes as many wallets in a request as it is set to', async () => {
    expect((await bulk([item(), item()])).status).toBe(200);
    const { status, body } = await bulk([item(), item(), item()]);
    expect([status, body.errors[0].path]).toEqual([400, 'wallet']);
  });

  it('issues virtual accounts under its name', async () => {
    const wallet = item({ reserveAccount: true });
    expect((await bulk([wallet])).status).toBe(200);
    const accounts = (await client.get(`/api/v1/wallet/${wallet.identifier}/accounts`)).body.data;
    expect(accounts[0].bank_name).toBe('Our Own Bank');
  });

  it('holds other currencies, which no naira leaves from and no interest crosses to', async () => {
    const dollars = item();
    expect((await bulk([dollars], 'USD')).status).toBe(200);
    const transfer = { source: dollars.identifier, reference: 'dollars' };
    for (const currency of ['NGN', 'USD']) {
      const { status, body } = await client.transfer({ ...transfer, currency });
      expect([status, body.code]).toEqual([400, 'unsupported_currency']);
    }
    const { status, body } = await bulk([item({ interest_payout_wallet: dollars.identifier })]);
    expect([status, body.code]).toEqual([400, 'wallet_not_found']);
    expect((await bulk([item({ interest_payout_wallet: dollars.identifier })], 'USD')).status).toBe(200);
  });

  it('gives no account number to a wallet that holds none of what comes in by it', async () => {
    const dollars = item();
    expect((await bulk([dollars], 'USD')).status).toBe(200);
    const message = 'must be false: virtual accounts are in NGN';
    const refused = await bulk([dollars, item({ reserveAccount: true })], 'USD');
    expect([refused.status, refused.body.code]).toEqual([400, 'unsupported_currency']);
    expect(refused.body.errors).toEqual([{ path: 'wallet[1].reserveAccount', message }]);
    const funding = { wallet_id: dollars.identifier, amount: 500, reference: 'dollars-from-outside' };
    const { status, body } = await client.post('/api/v1/transfer/test/funding', funding);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'unsupported_currency', 'wallet_id']);
    expect((await client.tsq(funding.reference)).status).toBe(404);
  });

  it('lets no interest cross to another currency however a wallet is created', async () => {
    const dollars = item();
    expect((await bulk([dollars], 'USD')).status).toBe(200);
    const interest_payout_wallet = dollars.identifier;
    const phone = '08012345678';
    const wishes: [path: string, body: object][] = [
      ['/api/v1/wallet/sub-account', { subaccount_name: 'Rent', customer_id: customerId }],
      ['/api/v1/customers', { name: 'Ada Obi', phone, third_party_identifier: 'crosses' }],
    ];
    for (const [path, wish] of wishes) {
      const { status, body } = await client.post(path, { ...wish, interest_payout_wallet });
      const fault = { path: 'interest_payout_wallet', message: 'no NGN wallet has this id' };
      expect([status, body.code, body.errors]).toEqual([400, 'wallet_not_found', [fault]]);
    }
    // Nor is anything of what was refused there.
    expect(await client.all('/api/v1/wallet?name=Rent')).toEqual([]);
    expect(await client.all('/api/v1/customers?third_party_identifier=crosses')).toEqual([]);
  });
});

it('where wallets hold dollars by default, those made one by one get no account number', async () => {
  const dollars = await startKolo({ role: 'api', env: { KOLO_CURRENCIES: 'USD,NGN' } });
  const caller = await DescribedClient.of(dollars.test);
  const { customerId: customer_id } = await caller.customer();
  const wish = { subaccount_name: 'Rent', customer_id };
  const refused = await caller.post('/api/v1/wallet/sub-account', { ...wish, reserve_virtual_account: true });
  expect([refused.status, refused.body.code]).toEqual([400, 'unsupported_currency']);
  expect(refused.body.errors[0].path).toBe('reserve_virtual_account');
  expect((await caller.post('/api/v1/wallet/sub-account', wish)).status).toBe(200);
  await dollars.stop();
});
