import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { DescribedClient } from '../../api/described.ts';
import { type Answer, until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

/** Requests and answers with a key of the profile `hosted-2026`: contract section 6, row by row. */
let kolo: TestKolo;
/** Each answer must be as openapi-hosted-2026.json describes it. */
let hosted: DescribedClient;
let customerId: string;
let walletId: string;
let otherId: string;
/** A wallet that has earned interest for a month and was paid. */
let savingsId: string;

/** The day on which all of it happens but the interest, and one that has earned some. */
const TODAY = '2026-09-10';
const EARNED = '2026-09-12';
const DAY_MS = 86_400_000;

beforeAll(async () => {
  kolo = await startKolo({ clock: new ManualClock(Date.parse(`${TODAY}T10:00:00Z`)) });
  hosted = DescribedClient.ofProfile(
    await kolo.clientFor(kolo.business, 'test', undefined, { profile: 'hosted-2026' }),
  );
  ({ customerId, walletId } = await kolo.test.customer());
  otherId = (await kolo.test.customer()).walletId;
  savingsId = (await kolo.test.customer()).walletId;
  await kolo.test.fund(walletId, 1_000_000);
  await kolo.test.fund(savingsId, 110_000);
  await kolo.test.request('PATCH', `/api/v1/wallet/${savingsId}`, {
    interest_enabled: true,
    interest_rate: 12.5,
  });
  await kolo.test.transfer({
    source: walletId,
    reference: 'paid',
    narration: 'Rent',
    metadata: { order: '7' },
  });
  await kolo.test.transfer({ source: walletId, reference: 'not-paid', accountNumber: '0000000028' });
  await kolo.test.finalStatus('paid');
  await kolo.test.finalStatus('not-paid');
  await kolo.test.walletTransfer({ source: walletId, destination: otherId, reference: 'between' });
  kolo.clock.advance(25 * DAY_MS);
  await until(async () => (await paidInterest()).length > 0);
  await kolo.test.transfer({ source: walletId, reference: 'unknown', accountNumber: '0000000087' });
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

const get = (path: string): Promise<Answer> => hosted.get(`/api/v1${path}`);
const data = async (path: string) => (await get(path)).body.data;
const standard = async (path: string) => (await kolo.test.get(`/api/v1${path}`)).body.data;
const rows = async (path: string) => (await data(path)).edges;

async function paidInterest() {
  const list = await standard(`/wallet/${savingsId}/transactions`);
  return list.paginatedPayload.edges.filter(
    (row: { category: string }) => row.category === 'interest-payout',
  );
}

/** Every number of an object, by the path of its field. */
function numbersOf(value: unknown, path = ''): Record<string, number> {
  if (typeof value === 'number') return { [path]: value };
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, part]) => numbersOf(part, `${path}/${name}`)),
  );
}

describe('requests', () => {
  it.each([
    '/wallet?color=blue',
    '/transfer/bank-list?search=x',
    '/customers?collapse_batch=true&search=ada',
    '/transaction/verify?reference=paid&color=blue',
    '/business/policy?color=blue',
  ])('GET %s ignores what is not known', async (path) => {
    expect((await get(path)).status).toBe(200);
    expect((await kolo.test.get(`/api/v1${path}`)).status).toBe(400);
  });

  it('lists take `from` and `to` for the dates', async () => {
    const day = TODAY;
    const all = await rows(`/wallet/${walletId}/transactions?start_date=${day}&end_date=${day}`);
    expect(all.length).toBeGreaterThan(2);
    for (const path of [
      `/wallet/${walletId}/transactions?from=${day}&to=${day}`,
      `/wallet/${walletId}/transactions?from=${day}&to=${day}&collapse_batch=true&get_batch_info=true&search=a`,
      `/transaction?wallet_id=${walletId}&from=${day}&to=${day}`,
      // The name itself wins.
      `/transaction?wallet_id=${walletId}&from=2090-01-01&start_date=${day}&to=${day}`,
    ])
      expect([path, (await rows(path)).length]).toEqual([path, all.length]);
    expect(await rows(`/wallet/${walletId}/transactions?from=2090-01-01`)).toEqual([]);
    expect((await get(`/wallet/${walletId}/transactions?from=soon`)).body.errors[0].path).toBe('start_date');
  });

  it('accrued interest takes them too, and interest_type', async () => {
    const from = EARNED;
    const to = '2026-09-16';
    const path = `/wallet/interests/accrued/${savingsId}`;
    const found = await rows(`${path}?from=${from}&to=${to}&interest_type=original`);
    expect(found.map((row: { accrual_date: string }) => row.accrual_date)).toHaveLength(5);
    expect(found).toEqual(await rows(`${path}?start_date=${from}&end_date=${to}`));
  });

  it('the status filter takes both words of a status', async () => {
    const statuses = async (word: string) => [
      ...new Set((await rows(`/transaction?status=${word}`)).map((row: { status: string }) => row.status)),
    ];
    expect(await statuses('pending')).toEqual(['pending']);
    expect(await statuses('processing')).toEqual(['pending']);
    expect(await statuses('success')).toEqual(['successful']);
    expect(await statuses('successful')).toEqual(['successful']);
    expect(await statuses('failed')).toEqual(['failed']);
    expect((await get('/transaction?status=done')).status).toBe(400);
    // Deliveries have a status of their own.
    expect((await get('/webhooks/deliveries?status=pending')).status).toBe(200);
  });

  it('lists filter by metadata as in the standard profile', async () => {
    const filter = '/transaction?metadata[order]=7&search=x';
    await until(async () => (await rows(filter)).length > 0);
    expect(await rows(filter)).toMatchObject([{ reference: 'paid', meta: { order: '7' } }]);
    expect(await rows('/transaction?metadata[order]=8')).toEqual([]);
  });

  it('GET /transaction/:id takes wallet_id, which narrows as in TSQ', async () => {
    const { id } = await data('/transaction/verify?reference=between');
    expect(await data(`/transaction/${id}`)).toMatchObject({ type: 'debit', wallet_id: walletId });
    const side = await data(`/transaction/${id}?wallet_id=${otherId}`);
    expect(side).toMatchObject({ type: 'credit', wallet_id: otherId, destination_wallet_balance: 1_000 });
    expect((await get(`/transaction/${id}?wallet_id=${savingsId}`)).body.code).toBe('transaction_not_found');
    for (const query of ['wallet_id=nobody', `wallet_id=${otherId}&wallet_id=${walletId}`])
      expect((await get(`/transaction/${id}?${query}`)).body.code).toBe('transaction_not_found');
    expect((await kolo.test.get(`/api/v1/transaction/${id}?wallet_id=${otherId}`)).status).toBe(400);
  });

  it('GET /wallet/api lists wallets with their total', async () => {
    const list = await data('/wallet/api?limit=1');
    expect(list).toMatchObject({ edges: [expect.anything()], pageInfo: { hasNextPage: true } });
    const balances = (await rows('/wallet?limit=100')).map((wallet: { balance: number }) => wallet.balance);
    expect(list.total_balance).toBe(balances.reduce((sum: number, balance: number) => sum + balance, 0));
    const ofCustomer = await data(`/wallet/api?customer_id=${customerId}`);
    const { balance } = await data(`/wallet/${walletId}`);
    expect([ofCustomer.total_balance, ofCustomer.edges.length]).toEqual([balance, 1]);
    expect((await data('/wallet/api?tag=savings')).total_balance).toBe(0);
    expect((await data('/wallet/api?status=closed')).total_balance).toBe(0);
    const { name } = await data(`/wallet/${walletId}`);
    expect((await data(`/wallet/api?name=${encodeURIComponent(name)}`)).total_balance).toBe(balance);
    expect((await get('/wallet/api?customer_id=nobody')).status).toBe(404);
    expect((await kolo.test.get('/api/v1/wallet/api')).body).toMatchObject({ code: 'not_found' });
  });

  it('GET /wallet/:id/accured-interests has amounts in words', async () => {
    const from = EARNED;
    const path = `/wallet/${savingsId}/accured-interests`;
    const [day] = await data(`${path}?from=${from}&to=${from}`);
    expect(day).toEqual({
      balance: 'NGN 1,100.00',
      interest_value: 'NGN 0.37',
      interest_value_unformatted: 37.671232,
      interest_date: from,
      percentage: 12.5,
    });
    expect(await data(`${path}?from=${from}&limit=2`)).toHaveLength(2);
    expect((await get('/wallet/nobody/accured-interests')).status).toBe(404);
    const refused = await kolo.test.get(`/api/v1${path}`);
    expect(refused.body.errors[0].path).toMatch(/\/accured-interests$/);
  });

  it('a one-time payment may have any frequency', async () => {
    const payment = {
      amount: 1,
      payout_type: 'one-time',
      frequency: 'once',
      start_date: '2090-01-01 10:00:00',
      source_wallet_id: walletId,
      destination_type: 'wallet',
      destination_id: otherId,
    };
    const path = '/api/v1/transfer/schedule-payment';
    expect((await hosted.post(path, payment)).status).toBe(200);
    expect((await kolo.test.post(path, payment)).body.errors[0].path).toBe('frequency');
    const recurring = { ...payment, payout_type: 'recurring' };
    expect((await hosted.post(path, recurring)).body.errors[0].path).toBe('frequency');
    expect((await hosted.post(path, '[]', { 'content-type': 'application/json' })).status).toBe(400);
  });

  it.each([
    { amount: 0 },
    { code: '999240' },
    { bvn: '123' },
    { amount: 0, code: '1', bvn: '' },
  ])('an account with %j is reserved', async (fields) => {
    const body = { wallet_id: otherId, type: 'regular', ...fields };
    const path = '/api/v1/wallet/reserve-account';
    expect((await hosted.post(path, body)).status).toBe(200);
    expect((await kolo.test.post(path, body)).status).toBe(400);
  });
});

describe('answers', () => {
  it('a movement has more fields, and the words of its place', async () => {
    const tsq = await data('/transaction/verify?reference=paid');
    const fields = {
      recipient: '0123456789',
      bank: '058',
      source_wallet: walletId,
      destination_wallet: '',
      reference: 'paid',
      third_party_reference: 'paid',
      internal_reference: tsq.id,
      description: 'Rent',
      wallet_type: 'api',
      meta: { order: '7' },
      available_balance: null,
      source_wallet_balance: tsq.balance_after,
      destination_wallet_balance: null,
    };
    expect(tsq).toMatchObject({ ...fields, status: 'success' });
    expect(await data(`/transaction/${tsq.id}`)).toMatchObject({ ...fields, status: 'successful' });
    const [row] = await rows('/transaction?reference=paid');
    expect(row).toMatchObject({ ...fields, status: 'successful' });
    expect(row).not.toHaveProperty('sender_account_number');
    expect((await data('/transaction/verify?reference=not-paid')).status).toBe('failed');
    expect((await data('/transaction/verify?reference=unknown')).status).toBe('pending');
  });

  it('money that came in has a reference, and no empty fields', async () => {
    const [row] = await rows(`/wallet/${savingsId}/transactions?type=credit&limit=1`);
    expect(row).toMatchObject({
      category: 'interest-payout',
      reference: row.id,
      third_party_reference: row.id,
      recipient: '',
      bank: '',
      source_wallet: '',
      destination_wallet: savingsId,
      description: '',
      sender_account_number: '',
    });
    const [funding] = (await rows(`/wallet/${savingsId}/transactions`)).slice(-1);
    expect(funding.sender_account_number).toBe(funding.sender.account_number);
    expect(funding.sender_account_number).toMatch(/^\d{10}$/);
  });

  it('interest says what it is made of, and no other movement does', async () => {
    const [payout] = await paidInterest();
    const { break_down, ...row } = await data(`/transaction/${payout.id}`);
    expect(break_down.net_interest_payout).toBe(row.amount);
    expect(break_down.gross_interest_payout).toBe(break_down.withholding_tax + row.amount);
    expect(break_down.withholding_tax).toBe(Math.floor(break_down.gross_interest_payout / 10));
    const list = await rows(`/wallet/${savingsId}/transactions`);
    expect(list.map((one: object) => 'break_down' in one)).toEqual(
      list.map(({ category }: { category: string }) => category === 'interest-payout'),
    );
    expect(list[0].break_down).toEqual(break_down);
    expect(payout).not.toHaveProperty('break_down');
  });

  it('lists have their rows beside the payload', async () => {
    for (const path of [
      '/transaction',
      '/wallet',
      '/wallet/api/wallet-type',
      '/customers',
      '/webhooks',
      '/webhooks/events',
    ]) {
      const list = await data(path);
      expect(Object.keys(list)).toEqual(['paginatedPayload', 'edges', 'pageInfo']);
      expect(list.paginatedPayload).toEqual({ edges: list.edges, pageInfo: list.pageInfo });
    }
    for (const path of [`/wallet/${walletId}/transactions`, `/wallet/interests/accrued/${savingsId}`]) {
      const list = await data(path);
      expect(Object.keys(list)).toEqual(['paginatedPayload', 'edges', 'pageInfo', 'items']);
      expect(list.items).toEqual(list.edges);
    }
  });

  it('pages follow each other as in the standard profile', async () => {
    const first = await data('/transaction?limit=2');
    const next = await data(`/transaction?limit=2&cursor=${first.pageInfo.endCursor}`);
    const ids = [...first.edges, ...next.edges].map((row: { id: string }) => row.id);
    const all = (await standard('/transaction?limit=4')).paginatedPayload.edges;
    expect(ids).toEqual(all.map((row: { id: string }) => row.id));
  });

  it('a wallet has more names, and a rate', async () => {
    const names = { api_customer_id: customerId, faas_wallet_identifier: walletId, interest_rate: 0 };
    expect(await data(`/wallet/${walletId}`)).toMatchObject(names);
    expect((await rows(`/wallet?customer_id=${customerId}`))[0]).toMatchObject(names);
    expect((await data(`/wallet/${savingsId}`)).interest_rate).toBe(12.5);
    const changed = await hosted.request('PATCH', `/api/v1/wallet/${otherId}`, { interest_enabled: false });
    expect(changed.body.data).toMatchObject({ api_customer_id: expect.any(String), interest_rate: 0 });
  });

  it('only accounts that can be paid to are listed', async () => {
    const disposable = { wallet_id: savingsId, type: 'disposable', expiry: 1 };
    await hosted.post('/api/v1/wallet/reserve-account', disposable);
    await hosted.post('/api/v1/wallet/reserve-account', { wallet_id: savingsId, type: 'regular' });
    expect(await data(`/wallet/${savingsId}/accounts`)).toHaveLength(2);
    kolo.clock.advance(60_000);
    expect(await data(`/wallet/${savingsId}/accounts`)).toMatchObject([
      { type: 'regular', status: 'active', paypoint_name: null, paypoint_id: null },
    ]);
    expect(await standard(`/wallet/${savingsId}/accounts`)).toHaveLength(2);
  });

  it('accrued interest has a number', async () => {
    const from = EARNED;
    const path = `/wallet/interests/accrued/${savingsId}?start_date=${from}&end_date=${from}`;
    const [row] = await rows(path);
    expect(row).toMatchObject({
      amount: 37.671232,
      differential_wallet_id: null,
      differential_wallet_name: null,
      rate: 12.5,
      accrual_date: from,
    });
    expect((await standard(path)).paginatedPayload.edges[0].amount).toBe('37.671232');
  });

  it('every number that both profiles have is the same', async () => {
    const paths = [
      '/transaction/verify?reference=paid',
      '/transaction/verify?reference=between',
      // The bank is queried about the others again and again.
      '/transaction?limit=100&status=successful',
      '/wallet?limit=100',
      `/wallet/${walletId}`,
      `/wallet/${savingsId}/transactions`,
    ];
    for (const path of paths)
      expect(numbersOf(await data(path))).toMatchObject(numbersOf(await standard(path)));
  });

  it('failures and answers without a change are those of the standard profile', async () => {
    expect((await get('/transaction/verify?reference=nobody')).body).toMatchObject({
      status: false,
      code: 'transaction_not_found',
    });
    expect(await data('/transfer/bank-list')).toEqual(await standard('/transfer/bank-list'));
    const statement = await hosted.get(
      `/api/v1/wallet/${walletId}/statement?start_date=2026-01-01&end_date=2026-01-31&format=csv`,
    );
    expect(statement.headers.get('content-type')).toContain('text/csv');
  });

  it('a repeated request with an Idempotency-Key is answered with the same', async () => {
    const send = (client: { post: typeof hosted.post }) =>
      client.post('/api/v1/customers', { name: 'Ada', phone: '08031234567' }, { 'idempotency-key': 'k-1' });
    const first = await send(hosted);
    const again = await send(hosted);
    expect([again.body, again.headers.get('idempotent-replay')]).toEqual([first.body, 'true']);
    expect((await send(kolo.test)).body.data).toEqual(first.body.data);
  });

  it('a live key has the profile too', async () => {
    const live = await kolo.clientFor(kolo.business, 'live', undefined, { profile: 'hosted-2026' });
    const { body } = await live.get('/api/v1/wallet/api?x=1');
    expect(body.data).toMatchObject({ edges: [], total_balance: 0 });
    const account = { wallet_id: 'w', type: 'regular', code: ' ' };
    expect((await live.post('/api/v1/wallet/reserve-account', account)).status).toBe(400);
  });
});
