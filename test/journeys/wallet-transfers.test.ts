import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedClient } from '../api/described.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const DONE = 'Peer to Peer Wallet transfer processing';
const REFUSED = 'An error occurred processing wallet transfer';

let kolo: TestKolo;
let client: DescribedClient;
let customer: string;
/** Two wallets of the customer; the first holds 100,000 kobo at first. */
let ada: string;
let savings: string;

beforeAll(async () => {
  kolo = await startKolo({ env: { KOLO_CURRENCIES: 'NGN,USD' } });
  client = await DescribedClient.ofOwn(kolo.test);
  ({ customerId: customer, walletId: ada } = await client.customer());
  [savings] = (await wallets('NGN', 1)) as [string];
  await client.fund(ada, 100_000);
});
afterAll(async () => {
  await kolo.stop();
});

/** Wallets of the customer, by the identifiers that the business gives them. */
async function wallets(currency: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `w-${randomUUID()}`);
  const wallet = ids.map((identifier) => ({ name: identifier, identifier, tag: 'expense' }));
  const made = await client.post('/api/v1/wallet/create/bulk', { customerId: customer, currency, wallet });
  expect(made.status).toBe(200);
  return ids;
}

const move = (fields: Record<string, unknown>) =>
  client.walletTransfer({ source: ada, destination: savings, reference: randomUUID(), ...fields });

const balanceOf = async (id: string): Promise<number> =>
  (await client.get(`/api/v1/wallet/${id}`)).body.data.balance;

const referencesOf = async (path: string): Promise<string[]> =>
  (await client.all<{ reference: string }>(path)).map(({ reference }) => reference);

describe('a transfer between wallets', () => {
  const reference = 'to-savings';

  it('is posted when it is answered', async () => {
    const answer = await move({ reference, amount: 40_000, narration: 'For later' });
    expect([answer.status, answer.body]).toEqual([202, { status: true, message: DONE }]);
    expect([await balanceOf(ada), await balanceOf(savings)]).toEqual([60_000, 40_000]);
  });

  it('is one movement, which each wallet sees from its side', async () => {
    const tsq = (wallet?: string) =>
      client.get(
        `/api/v1/transaction/verify?reference=${reference}${wallet === undefined ? '' : `&wallet_id=${wallet}`}`,
      );
    const { data } = (await tsq()).body;
    expect(data).toMatchObject({
      reference,
      status: 'successful',
      amount: 40_000,
      fee: 0,
      currency: 'NGN',
      type: 'debit',
      category: 'wallet-transfer',
      wallet_id: ada,
      customer_id: customer,
      source: ada,
      destination: savings,
      recipient: null,
      bank: null,
      sender: null,
      session_id: null,
      narration: 'For later',
      balance_after: 60_000,
    });
    expect(data.completed_at).toBe(data.created_at);
    expect((await tsq(ada)).body.data).toEqual(data);
    const credit = { type: 'credit', wallet_id: savings, balance_after: 40_000 };
    expect((await tsq(savings)).body.data).toEqual({ ...data, ...credit });
    const unrelated = (await client.customer()).walletId;
    expect((await tsq(unrelated)).status).toBe(404);
  });

  it.each<[string, () => string, boolean]>([
    ['all', () => '/api/v1/transaction', true],
    ['all debits', () => '/api/v1/transaction?type=debit', true],
    ['all credits', () => '/api/v1/transaction?type=credit', false],
    ['its category', () => '/api/v1/transaction?category=wallet-transfer', true],
    ['its category, credits', () => '/api/v1/transaction?category=wallet-transfer&type=credit', false],
    ['what the source paid', () => `/api/v1/wallet/${ada}/transactions?type=debit`, true],
    ['what the source received', () => `/api/v1/wallet/${ada}/transactions?type=credit`, false],
    ['what the destination paid', () => `/api/v1/wallet/${savings}/transactions?type=debit`, false],
    ['what the destination received', () => `/api/v1/wallet/${savings}/transactions?type=credit`, true],
    ['the destination', () => `/api/v1/transaction?wallet_id=${savings}&category=wallet-transfer`, true],
  ])('is listed as one in %s, or not', async (_what, path, listed) => {
    const found = (await referencesOf(path())).filter((one) => one === reference);
    expect(found).toEqual(listed ? [reference] : []);
  });

  it('is shown in a list from the side of the wallet', async () => {
    const [credit] = await client.all(`/api/v1/wallet/${savings}/transactions`);
    expect(credit).toMatchObject({ reference, type: 'credit', wallet_id: savings, balance_after: 40_000 });
  });

  it('has one event, of the source', async () => {
    const type = 'wallet-transfer.outflow.success';
    const events = await client.all<{ body: Record<string, unknown> }>(
      `/api/v1/webhooks/events?type=${type}`,
    );
    const { data } = (await client.tsq(reference)).body;
    expect(events.map(({ body }) => body)).toMatchObject([
      { eventCategory: 'wallet-transfer', customer_id: customer, reference, wallet: ada, eventData: data },
    ]);
  });

  it('sent again is the same, also by other names and when the wallet is empty', async () => {
    const named = { identifier: `i-${randomUUID()}`, wallet_id: `w-${randomUUID()}` };
    const wallet = [{ name: named.identifier, tag: 'expense', ...named }];
    await client.post('/api/v1/wallet/create/bulk', { customerId: customer, currency: 'NGN', wallet });
    const request = { reference: 'by-two-names', amount: 1_000 };
    await move({ ...request, destination: named.wallet_id });
    const byIdentifier = await move({ ...request, destination: named.identifier });
    expect(byIdentifier.headers.get('idempotent-replay')).toBe('true');
    await move({ source: named.identifier, destination: ada, amount: 1_000 });

    await move({ amount: 60_000 });
    const again = await move({ reference, amount: 40_000, narration: 'For later' });
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([202, 'true']);
    expect([await balanceOf(ada), await balanceOf(savings)]).toEqual([0, 100_000]);
    await move({ source: savings, destination: ada, amount: 100_000 });
    expect(await kolo.findings()).toEqual([]);
  });
});

describe('is refused', () => {
  const earlier = { reference: 'to-savings', amount: 40_000, narration: 'For later' };
  let closed: string;
  let restricted: string;
  let dollars: string[];
  let othersWallet: string;

  beforeAll(async () => {
    [closed, restricted] = (await wallets('NGN', 2)) as [string, string];
    dollars = await wallets('USD', 2);
    othersWallet = (await kolo.otherBusiness.customer()).walletId;
    const reason = 'a dispute';
    await client.post(`/api/v1/wallet/${closed}/close`, { reason });
    await client.post(`/api/v1/wallet/${restricted}/restrict`, { type: 'outflow', reason });
    await client.transfer({ source: ada, reference: 'a-payout', amount: 5 });
  });

  it.each<[what: string, fields: () => Record<string, unknown>, code: string, path: string]>([
    ['more than there is', () => ({ amount: 1_000_000 }), 'insufficient_funds', 'source'],
    ['an unknown source', () => ({ source: 'nobody' }), 'wallet_not_found', 'source'],
    ['an unknown destination', () => ({ destination: 'nobody' }), 'wallet_not_found', 'destination'],
    ["another's wallet", () => ({ destination: othersWallet }), 'wallet_not_found', 'destination'],
    ['the same wallet', () => ({ destination: ada }), 'invalid_request', 'destination'],
    ['a restricted source', () => ({ source: restricted }), 'wallet_restricted', 'source'],
    ['a closed source', () => ({ source: closed }), 'wallet_restricted', 'source'],
    ['a closed destination', () => ({ destination: closed }), 'wallet_restricted', 'destination'],
    ['another currency', () => ({ currency: 'USD' }), 'unsupported_currency', 'currency'],
    ['wallets of two currencies', () => ({ destination: dollars[0] }), 'unsupported_currency', 'currency'],
    ["another movement's reference", () => ({ reference: 'a-payout' }), 'duplicate_reference', 'reference'],
    ['another amount', () => ({ ...earlier, amount: 1 }), 'duplicate_reference', 'reference'],
    ['another source', () => ({ ...earlier, source: restricted }), 'duplicate_reference', 'reference'],
    ['another destination', () => ({ ...earlier, destination: closed }), 'duplicate_reference', 'reference'],
    ['another narration', () => ({ ...earlier, narration: 'Now' }), 'duplicate_reference', 'reference'],
    ['no narration any more', () => ({ ...earlier, narration: '' }), 'duplicate_reference', 'reference'],
    ['an amount of nothing', () => ({ amount: 0 }), 'invalid_request', 'amount'],
    ['no destination', () => ({ destination: null }), 'invalid_request', 'destination'],
  ])('for %s', async (_what, fields, code, path) => {
    const reference = `refused-${randomUUID()}`;
    const { status, body } = await move({ reference, ...fields() });
    const message = code === 'insufficient_funds' ? 'Insufficient funds' : REFUSED;
    expect([status, body.code, body.message, body.errors[0].path]).toEqual([400, code, message, path]);
    expect((await client.tsq(reference)).status).toBe(404);
  });

  it('for nothing else: dollars move between dollar wallets, and into one that may not be debited', async () => {
    const [from, to] = dollars;
    const poor = await move({ source: from, destination: to, currency: 'USD' });
    expect(poor.body.code).toBe('insufficient_funds');
    expect((await move({ destination: restricted })).status).toBe(202);
    expect(await kolo.findings()).toEqual([]);
  });
});

describe('between wallets of two customers', () => {
  let payer: { customerId: string; walletId: string };
  let payee: { customerId: string; walletId: string };

  beforeAll(async () => {
    payer = await client.customer();
    payee = await client.customer();
    await client.fund(payer.walletId, 10_000);
  });

  it('shows each side its own customer, and reports the one who pays', async () => {
    const reference = 'to-another-customer';
    const sides = { source: payer.walletId, destination: payee.walletId };
    expect((await move({ ...sides, reference, amount: 1_000 })).status).toBe(202);
    for (const { walletId, customerId } of [payer, payee]) {
      const seen = { wallet_id: walletId, customer_id: customerId };
      const [listed] = await client.all(`/api/v1/wallet/${walletId}/transactions`);
      expect(listed).toMatchObject({ reference, ...seen });
      const path = `/api/v1/transaction/verify?reference=${reference}&wallet_id=${walletId}`;
      expect((await client.get(path)).body.data).toMatchObject(seen);
    }
    const [event] = await client.all<{ body: object }>('/api/v1/webhooks/events');
    expect(event!.body).toMatchObject({
      reference,
      customer_id: payer.customerId,
      wallet: payer.walletId,
      eventData: { type: 'debit', customer_id: payer.customerId },
    });
  });

  it('takes all that is available, and nothing of what a transfer holds', async () => {
    const sides = { source: payer.walletId, destination: payee.walletId };
    // The bank never answers.
    const held = { source: payer.walletId, amount: 2_000, accountNumber: '0000000087' };
    expect((await client.transfer({ ...held, reference: 'held' })).status).toBe(202);
    const refused = await move({ ...sides, amount: 7_001 });
    expect([refused.status, refused.body.code]).toEqual([400, 'insufficient_funds']);
    expect((await move({ ...sides, amount: 7_000 })).status).toBe(202);
    expect(await balanceOf(payee.walletId)).toBe(8_000);
    expect((await client.tsq('held')).body.data.status).toBe('processing');
    expect(await kolo.findings()).toEqual([]);
  });
});

describe('between two wallets at once, in both directions', () => {
  it('keeps what there is, to the kobo', async () => {
    const pair = await wallets('NGN', 2);
    for (const wallet of pair) await client.fund(wallet, 1_000);
    const forth = { source: pair[0], destination: pair[1] };
    const back = { source: pair[1], destination: pair[0] };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => move({ amount: 50 + i, ...(i % 3 === 0 ? back : forth) })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set([`202 ${DONE}`, '400 Insufficient funds']),
    );
    const balances = await Promise.all(pair.map(balanceOf));
    expect(balances[0]! + balances[1]!).toBe(2_000);
    expect(await kolo.findings()).toEqual([]);
  });
});
