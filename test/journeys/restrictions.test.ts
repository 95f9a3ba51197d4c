import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedClient } from '../api/described.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

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

const change = (walletId: string, what: 'restrict' | 'lift' | 'close', fields: object = {}) =>
  client.post(`/api/v1/wallet/${walletId}/${what}`, { reason: `To ${what} it`, ...fields });
const restrict = (walletId: string, type: 'outflow' | 'all') => change(walletId, 'restrict', { type });

const pay = (source: string) => client.transfer({ source, reference: randomUUID(), amount: 100 });
const move = (source: string, destination: string, amount = 100) =>
  client.walletTransfer({ source, destination, reference: randomUUID(), amount });
const walletOf = async (id: string) => (await client.get(`/api/v1/wallet/${id}`)).body.data;

/** The restrictions that a wallet's events report, the oldest first. */
async function reported(walletId: string): Promise<unknown[]> {
  const events = await client.all<{ type: string; body: { wallet: string; eventData: object } }>(
    '/api/v1/webhooks/events',
  );
  return events
    .filter(({ type, body }) => type.startsWith('restriction-') && body.wallet === walletId)
    .map(({ type, body }) => [type, body.eventData])
    .reverse();
}

describe('a restricted wallet', () => {
  const DOES: [type: 'outflow' | 'all', does: string, refused: string | undefined][] = [
    ['outflow', 'takes', undefined],
    ['all', 'does not take', 'wallet_restricted'],
  ];

  it.each(DOES)('with %s pays nothing, and %s money from another wallet', async (type, _, refused) => {
    const wallet = await client.fundedWallet(10_000);
    const other = await client.fundedWallet(10_000);
    const { status, body } = await restrict(wallet, type);
    expect([status, body.message]).toEqual([200, 'Wallet restricted']);
    expect(body.data).toMatchObject({ id: wallet, status: 'restricted', restriction: type, balance: 10_000 });
    expect(await walletOf(wallet)).toEqual(body.data);

    expect((await pay(wallet)).body.code).toBe('wallet_restricted');
    expect((await move(wallet, other)).body).toMatchObject({
      code: 'wallet_restricted',
      errors: [{ path: 'source' }],
    });
    const moved = await move(other, wallet);
    expect([moved.body.code, moved.body.errors?.[0].path]).toEqual([refused, refused && 'destination']);

    expect((await change(wallet, 'lift')).body.data).toMatchObject({ status: 'active', restriction: null });
    for (const answer of [await pay(wallet), await move(wallet, other), await move(other, wallet)]) {
      expect(answer.status).toBe(202);
    }
  });

  it('takes from a bank with outflow, and has it put into suspense with all', async () => {
    const wallet = await client.fundedWallet(10_000);
    await restrict(wallet, 'outflow');
    await client.fund(wallet, 500);
    expect((await walletOf(wallet)).balance).toBe(10_500);
    await restrict(wallet, 'all');
    await client.fund(wallet, 700);
    expect((await walletOf(wallet)).balance).toBe(10_500);
  });

  it('lets a transfer that is processing end', async () => {
    const wallet = await client.fundedWallet(10_000);
    const reference = randomUUID();
    await client.transfer({ source: wallet, reference, amount: 1_000 });
    await restrict(wallet, 'all');
    expect((await client.finalStatus(reference)).body.data.status).toBe('successful');
    // Known, so it is answered as it was.
    expect((await client.transfer({ source: wallet, reference, amount: 1_000 })).status).toBe(202);
  });

  it('is reported once, and again if its type changes', async () => {
    const { customerId, walletId } = await client.customer();
    const data = { wallet_id: walletId, customer_id: customerId };
    for (const type of ['outflow', 'outflow', 'all'] as const) {
      expect((await restrict(walletId, type)).body.data.restriction).toBe(type);
    }
    const before = await walletOf(walletId);
    for (let i = 0; i < 2; i++) expect((await change(walletId, 'lift')).body.data.restriction).toBeNull();
    expect(before.updated_at <= (await walletOf(walletId)).updated_at).toBe(true);
    expect(await reported(walletId)).toEqual([
      ['restriction-created.success', { ...data, type: 'outflow', reason: 'To restrict it' }],
      ['restriction-created.success', { ...data, type: 'all', reason: 'To restrict it' }],
      ['restriction-lifted.success', { ...data, type: 'all', reason: 'To lift it' }],
    ]);
  });

  it('is found by either of its ids, and one that nobody has is not', async () => {
    const { customerId } = await client.customer();
    const identifier = `i-${randomUUID()}`;
    const wallet_id = `w-${randomUUID()}`;
    const wallet = [{ name: identifier, tag: 'expense', identifier, wallet_id }];
    await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
    expect((await restrict(identifier, 'all')).body.data.id).toBe(wallet_id);
    expect((await restrict('nobody', 'all')).status).toBe(404);
  });
});

describe('closing', () => {
  it('is refused while something is in the wallet or held', async () => {
    const wallet = await client.fundedWallet(1_000);
    const refusal = async () => (await change(wallet, 'close')).body;
    expect(await refusal()).toMatchObject({
      code: 'wallet_in_use',
      errors: [{ path: 'wallet_id', message: 'has 1000 kobo in it' }],
    });
    const reference = randomUUID();
    // The bank never answers, so it stays processing.
    await client.transfer({ source: wallet, reference, amount: 1_000, accountNumber: '0000000087' });
    const message = 'has 1000 kobo held for transfers that are processing';
    expect(await refusal()).toMatchObject({
      code: 'wallet_in_use',
      errors: [{ path: 'wallet_id', message }],
    });
    expect((await walletOf(wallet)).status).toBe('active');
  });

  it('is for ever, of an empty wallet, restricted or not, with its virtual accounts and without an event', async () => {
    const { customerId } = await client.customer();
    const { body } = await client.post('/api/v1/wallet/sub-account', {
      subaccount_name: randomUUID(),
      customer_id: customerId,
      reserve_virtual_account: true,
    });
    const wallet = body.data.id;
    await client.fund(wallet, 300);
    await move(wallet, await client.fundedWallet(1), 300);
    await restrict(wallet, 'all');
    for (let i = 0; i < 2; i++) {
      const closed = await change(wallet, 'close');
      expect([closed.status, closed.body.message]).toEqual([200, 'Wallet closed']);
      expect(closed.body.data).toMatchObject({ status: 'closed', restriction: null, balance: 0 });
    }
    const accounts = (await client.get(`/api/v1/wallet/${wallet}/accounts`)).body.data;
    expect(accounts).toMatchObject([{ status: 'closed' }]);
    for (const answer of [await restrict(wallet, 'outflow'), await change(wallet, 'lift')]) {
      expect(answer.body).toMatchObject({ code: 'wallet_closed', errors: [{ path: 'wallet_id' }] });
    }
    expect((await pay(wallet)).body.code).toBe('wallet_restricted');
    expect((await move(await client.fundedWallet(500), wallet)).body.code).toBe('wallet_restricted');
    expect((await reported(wallet)).length).toBe(1);
  });

  it('leaves no way in: an account for test funding is not issued to a closed wallet', async () => {
    const { walletId } = await client.customer();
    await change(walletId, 'close');
    const body = { wallet_id: walletId, amount: 100 };
    const { status, body: answer } = await client.post('/api/v1/transfer/test/funding', body);
    expect([status, answer.code, answer.errors]).toEqual([
      400,
      'wallet_restricted',
      [{ path: 'wallet_id', message: 'is closed' }],
    ]);
  });

  it('needs the scope admin, a reason, and a type to restrict with', async () => {
    const { walletId } = await client.customer();
    const writer = client.as(await kolo.clientWith(['read', 'write', 'transfer']));
    const refused = await writer.post(`/api/v1/wallet/${walletId}/close`, { reason: 'Why' });
    expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing']);
    const paths = async (what: 'restrict' | 'close', fields: object) =>
      (await change(walletId, what, fields)).body.errors.map(({ path }: { path: string }) => path);
    expect(await paths('restrict', {})).toEqual(['type']);
    expect(await paths('restrict', { type: 'inflow' })).toEqual(['type']);
    expect(await paths('close', { reason: ' ' })).toEqual(['reason']);
    expect(await paths('close', { reason: 'x'.repeat(501) })).toEqual(['reason']);
  });
});

describe('while money moves', () => {
  it('a request after a restriction is refused, and a wallet closes only when nothing is under way', async () => {
    const wallet = await client.fundedWallet(5_000);
    const other = await client.fundedWallet(5_000);
    let restricted = false;
    const late: string[] = [];
    const transfers = Array.from({ length: 8 }, async () => {
      for (let i = 0; i < 20; i++) {
        const begunRestricted = restricted;
        const { status } = await move(wallet, other, 1);
        if (begunRestricted && status === 202) late.push('paid');
      }
    });
    await until(async () => (await walletOf(wallet)).balance < 5_000);
    await restrict(wallet, 'all');
    restricted = true;
    const { balance } = await walletOf(wallet);
    await Promise.all(transfers);
    expect(late).toEqual([]);
    expect((await walletOf(wallet)).balance).toBe(balance);
  });
});
