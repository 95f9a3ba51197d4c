import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SCOPES } from '../../src/platform/values/scopes.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

let kolo: TestKolo;
let owner: pg.Client;
let admin: DescribedClient;
/** Reads, writes and pays, as a key does by default. */
let plain: DescribedClient;

beforeAll(async () => {
  kolo = await startKolo();
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  admin = DescribedClient.of(kolo.test);
  plain = admin.as(await kolo.clientWith(DEFAULT_SCOPES));
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await owner.end();
  await kolo.stop();
});

const keyIdOf = (client: { key: string }): string => client.key.slice('test_key_'.length).slice(0, 8);

/** Creates a wallet of a new customer. */
async function newWallet(fields: object = {}): Promise<{ id: string; customer: string }> {
  const { customerId } = await admin.customer();
  const identifier = randomUUID();
  const wallet = [{ name: identifier, tag: 'savings', identifier, ...fields }];
  const body = { customerId, currency: 'NGN', wallet };
  expect((await plain.post('/api/v1/wallet/create/bulk', body)).status).toBe(200);
  return { id: identifier, customer: customerId };
}

const read = async (id: string) => (await admin.get(`/api/v1/wallet/${id}`)).body.data;
const change = (client: DescribedClient, id: string, fields: object) =>
  client.request('PATCH', `/api/v1/wallet/${id}`, fields);

const recorded = async (walletId: string) =>
  (
    await owner.query(
      'SELECT act, actor_kind, actor, address, before, after FROM audit_entries WHERE subject = $1 ORDER BY id',
      [`wallet ${walletId}`],
    )
  ).rows;

describe('a key without the scope admin', () => {
  it.each([
    ['interest_rate', 100],
    ['interest_rate', null],
    ['interest_payout_wallet', 'a wallet of another customer'],
    ['interest_payout_wallet', null],
    ['inflow_transfer_fee', 2 ** 53 - 1],
    ['inflow_transfer_fee', null],
    ['bypass_withdrawal_limit_rule', true],
    ['bypass_withdrawal_limit_rule', null],
  ])('does not change %s to %s', async (field, value) => {
    const { id } = await newWallet({ interest_rate: 5 });
    const before = await read(id);
    const given = value === 'a wallet of another customer' ? (await newWallet()).id : value;
    const { status, body, headers } = await change(plain, id, { interest_enabled: true, [field]: given });
    expect([status, body.code, body.errors]).toEqual([
      403,
      'scope_missing',
      [{ path: field, message: 'the key needs the scope admin' }],
    ]);
    expect(headers.get('www-authenticate')).toContain('scope="admin"');
    expect(await read(id)).toEqual(before);
    expect(await recorded(id)).toEqual([]);
  });

  it('learns each field that it may not change', async () => {
    const { id } = await newWallet();
    const { body } = await change(plain, id, { inflow_transfer_fee: 1, interest_rate: 1 });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'interest_rate',
      'inflow_transfer_fee',
    ]);
  });

  it('cannot have the fee of an inflow take the inflow', async () => {
    const { walletId } = await plain.customer({ reserve_virtual_account: true });
    await change(plain, walletId, { inflow_transfer_fee: 2 ** 53 - 1 });
    const [account] = (await plain.get(`/api/v1/wallet/${walletId}/accounts`)).body.data;
    const paid = { account_number: account.account_number, amount: 2_500 };
    expect((await plain.post('/api/v1/test/inflow', paid)).status).toBe(202);
    await until(async () => (await read(walletId)).ledger_balance > 0);
    expect((await read(walletId)).ledger_balance).toBe(2_500);
  });

  it('still switches interest on and off, which is recorded', async () => {
    const { id } = await newWallet();
    const { status, body } = await change(plain, id, { interest_enabled: false });
    expect([status, body.data.interest_enabled]).toEqual([200, false]);
    expect(await recorded(id)).toEqual([
      {
        act: 'wallet.changed',
        actor_kind: 'api_key',
        actor: keyIdOf(plain),
        address: '127.0.0.1',
        before: { interest_enabled: true },
        after: { interest_enabled: false },
      },
    ]);
  });
});

describe('the audit log', () => {
  it('has what a change of a wallet replaced and set, and nothing of a change to what it was', async () => {
    const { id } = await newWallet({ interest_rate: 5 });
    const other = await newWallet();
    const first = { interest_rate: 12.5, inflow_transfer_fee: 300, bypass_withdrawal_limit_rule: true };
    for (const fields of [first, first, { interest_payout_wallet: other.id }, { interest_payout_wallet: id }])
      expect((await change(admin, id, fields)).status).toBe(200);
    const entries = await recorded(id);
    expect(new Set(entries.map(({ act, actor }) => `${act} ${actor}`))).toEqual(
      new Set([`wallet.changed ${keyIdOf(admin)}`]),
    );
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ interest_rate: 5, inflow_transfer_fee: null, bypass_withdrawal_limit_rule: null }, first],
      [
        { interest_payout_wallet: null },
        { interest_payout_wallet: other.id, interest_payout_customer: other.customer },
      ],
      [{ interest_payout_wallet: other.id }, { interest_payout_wallet: id }],
    ]);
  });

  it('has each new wallet whose interest goes to another customer, however it is created', async () => {
    const payout = await newWallet();
    const goesTo = { interest_payout_wallet: payout.id, interest_payout_customer: payout.customer };
    const { id, customer } = await newWallet({ interest_payout_wallet: payout.id });
    const { customerId, walletId } = await plain.customer({ interest_payout_wallet: payout.id });
    const single = { subaccount_name: randomUUID(), interest_payout_wallet: payout.id };
    const made = await plain.post('/api/v1/wallet/sub-account', { ...single, customer_id: customerId });
    for (const [wallet, whose] of [
      [id, customer],
      [walletId, customerId],
      [made.body.data.id, customerId],
    ])
      expect(await recorded(wallet)).toEqual([
        {
          act: 'wallet.created',
          actor_kind: 'api_key',
          actor: keyIdOf(plain),
          address: '127.0.0.1',
          before: null,
          after: { customer: whose, ...goesTo },
        },
      ]);
  });

  it('has no new wallet whose interest stays with its customer', async () => {
    const { walletId, customerId } = await plain.customer();
    const first = { subaccount_name: randomUUID(), customer_id: customerId };
    const made = await plain.post('/api/v1/wallet/sub-account', {
      ...first,
      interest_payout_wallet: walletId,
    });
    expect(made.status).toBe(200);
    expect(await recorded(made.body.data.id)).toEqual([]);
  });
});
