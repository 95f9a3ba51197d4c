import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedClient } from '../../api/described.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { fileOf, type Importer, importerFor } from './support.ts';

const GUIDE = readFileSync(new URL('../../../docs/guides/moving-to-kolo.md', import.meta.url), 'utf8');
const EXAMPLE = /```csv\n(.*?)```/s.exec(GUIDE)![1]!;

let kolo: TestKolo;
let client: DescribedClient;
let importer: Importer;

beforeAll(async () => {
  kolo = await startKolo({ env: { KOLO_CURRENCIES: 'NGN,USD' } });
  client = await DescribedClient.ofOwn(kolo.test);
  importer = await importerFor(kolo);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await importer.close();
  await kolo.stop();
});

const balanceOf = async (id: string): Promise<number> =>
  (await client.get(`/api/v1/wallet/${id}`)).body.data.balance;
const count = async (path: string): Promise<number> => (await client.all(path)).length;

/** As nothing but an operator's SQL can: a wallet that is closed stays closed. */
async function setStatus(walletId: string, status: 'active' | 'closed'): Promise<void> {
  const owner = new pg.Client(kolo.database.config);
  await owner.connect();
  await owner.query('UPDATE wallets SET status = $2 WHERE wallet_id = $1', [walletId, status]);
  await owner.query('UPDATE ledgers SET version = version + 1');
  await owner.end();
}

describe('the example of the guide', () => {
  let id: string;

  it('is imported as it stands', async () => {
    const imported = await importer.run(EXAMPLE);
    expect(imported).toMatchObject({ wallets: 4, balances: 3, before: false });
    id = imported.id;
    const balances = ['tobi-main', 'tobi-savings', 'bayo-main', 'chika-main'].map(balanceOf);
    expect(await Promise.all(balances)).toEqual([5_000_000, 12_500_050, 0, 99]);
  });

  it('has its customers, whose first line is their default wallet', async () => {
    const [tobi] = await client.all<Record<string, unknown>>(
      '/api/v1/customers?third_party_identifier=user-4711',
    );
    expect(tobi).toMatchObject({
      name: 'Tobi Bello',
      email: 'tobi@example.com',
      phone: '+2348012345678',
      bvn: '*******6789',
      wallet_id: 'tobi-main',
    });
    const wallets = await client.all<{ name: string; tag: string | null; interest_enabled: boolean }>(
      `/api/v1/wallet?customer_id=${tobi!.id}&orderBy=ASC`,
    );
    expect(wallets.map(({ name, tag, interest_enabled }) => [name, tag, interest_enabled])).toEqual([
      ['Tobi Bello', null, false],
      ['Tobi Bello, savings', 'savings', true],
    ]);
  });

  it('has its balances as adjustments that TSQ finds by line', async () => {
    const { body } = await client.tsq(`import:${id}:3`);
    expect(body.data).toMatchObject({
      category: 'adjustment',
      type: 'credit',
      status: 'successful',
      amount: 12_500_050,
      fee: 0,
      wallet_id: 'tobi-savings',
      source: null,
      destination: 'tobi-savings',
      balance_after: 12_500_050,
      narration: 'Opening balance',
    });
    expect((await client.tsq(`import:${id}:4`)).status).toBe(404);
    expect(await count('/api/v1/transaction?category=adjustment')).toBe(3);
  });

  it('writes no event', async () => {
    expect(await count('/api/v1/webhooks/events')).toBe(0);
  });

  it('does nothing when it is run again', async () => {
    expect(await importer.run(EXAMPLE)).toMatchObject({ id, before: true });
    expect(await count('/api/v1/transaction')).toBe(3);
  });

  it('can be paid from at once', async () => {
    const moved = { source: 'tobi-main', destination: 'bayo-main', amount: 100, reference: 'first' };
    expect((await client.walletTransfer(moved)).status).toBe(202);
  });
});

describe('a file that is ended in the middle', () => {
  it('of its balances goes on from there, and credits none twice', async () => {
    const file = fileOf(2_500, 'ended');
    let credited = 0;
    const dies = importer.run(file, (what) => {
      if (what === 'Crediting opening balances' && ++credited === 2) throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect(await balanceOf('ended-w1999')).toBe(1_999);
    expect(await balanceOf('ended-w2499')).toBe(0);
    expect(await kolo.findings()).toEqual([]);
    expect(await importer.run(file)).toMatchObject({ wallets: 2_500, balances: 2_499, before: false });
    expect(await balanceOf('ended-w1999')).toBe(1_999);
    expect(await balanceOf('ended-w2499')).toBe(2_499);
  });

  it('of its wallets has left none', async () => {
    const file = fileOf(1_200, 'begun');
    let created = 0;
    const dies = importer.run(file, (what) => {
      if (what === 'Creating wallets' && ++created === 2) throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect((await client.get('/api/v1/wallet/begun-w0')).status).toBe(404);
    expect(await importer.run(file)).toMatchObject({ wallets: 1_200, before: false });
  });

  it('is one import, however many processes run it at once', async () => {
    const file = fileOf(700, 'twice', () => 7);
    const [one, other] = await Promise.all([importer.run(file), importer.run(file)]);
    expect(one.id).toBe(other.id);
    expect(await balanceOf('twice-w699')).toBe(7);
  });
});

it('a wallet that was closed meanwhile keeps no other from its balance', async () => {
  const file = fileOf(1_200, 'closed', () => 5);
  const dies = importer.run(file, (what) => {
    if (what === 'Crediting opening balances') throw new Error('killed');
  });
  await expect(dies).rejects.toThrow('killed');
  await setStatus('closed-w1100', 'closed');
  const closed = '1102 opening_balance_minor_units: its wallet has since been closed';
  expect(await importer.faults(file)).toEqual([closed]);
  expect(await balanceOf('closed-w1199')).toBe(5);
  await setStatus('closed-w1100', 'active');
  expect(await importer.run(file)).toMatchObject({ before: false });
  expect(await balanceOf('closed-w1100')).toBe(5);
});

describe('settings of a wallet', () => {
  it('are those of its line', async () => {
    await importer.run(
      'identifier,customer,customer_name,phone,wallet_id,wallet_name,currency,interest_enabled,interest_rate,' +
        'interest_payout_wallet,bypass_withdrawal_limit_rule,inflow_transfer_fee_minor_units,opening_balance_minor_units\n' +
        'set-1,set,Ngọzi,(0801) 234-5678,SET-ONE,,USD,TRUE,12.5,SET-ONE,true,1000,9007199254740991\n',
    );
    const { body } = await client.get('/api/v1/wallet/set-1');
    expect(body.data).toMatchObject({
      id: 'SET-ONE',
      identifier: 'set-1',
      name: 'SET-ONE',
      currency: 'USD',
      interest_enabled: true,
      interest_payout_wallet: 'SET-ONE',
      bypass_withdrawal_limit_rule: true,
      inflow_transfer_fee: 1_000,
      balance: 9_007_199_254_740_991,
    });
    const [customer] = await client.all('/api/v1/customers?third_party_identifier=set');
    expect(customer).toMatchObject({ name: 'Ngọzi', phone: '+2348012345678' });
  });
});
