import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../../src/ledger/engine/engine.ts';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { DescribedClient, type Page } from '../../api/described.ts';
import { everywhere, People } from '../../backoffice/operators/people.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { at, DAY_MS, interestOf } from './support.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };

let kolo: TestKolo;
let client: DescribedClient;
let customerId: string;
const pools: pg.Pool[] = [];
let engine: Engine;
let interest: ReturnType<typeof interestOf>;

beforeAll(async () => {
  kolo = await startKolo({ clock: new ManualClock(at('2028-01-30', '12:00:00')) });
  client = DescribedClient.of(kolo.test);
  const pool = (): pg.Pool => {
    pools.push(createPool(kolo.database.connection('kolo_app'), 'kolo_app', LIMITS));
    return pools.at(-1)!;
  };
  const database = () => new TenantDatabase(pool());
  engine = new Engine({ database: database(), readDatabase: database(), connections: 1 });
  interest = interestOf({ pool, engine: () => engine }, { clock: kolo.clock, walletsMax: 100 });
  ({ customerId } = await client.customer());
  const wallet = [
    { name: 'Savings', tag: 'savings', identifier: 'ada', wallet_id: 'ada-savings', interest_rate: 12.3456 },
    { name: 'Spent', tag: 'savings', identifier: 'spent', interest_rate: 100 },
    { name: 'Empty', tag: 'savings', identifier: 'empty', interest_rate: 100 },
  ];
  await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
  for (const id of ['ada', 'spent']) {
    await client.fund(id, 500_000);
    await until(async () => (await client.get(`/api/v1/wallet/${id}`)).body.data.balance === 500_000);
  }
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await engine.stop();
  await Promise.all(pools.map((pool) => pool.end()));
  await kolo.stop();
});

interface Row {
  interest_date: string;
  status: string;
}

const path = (id: string, query: Record<string, string> = {}) =>
  `/api/v1/wallet/interests/accrued/${id}?${new URLSearchParams(query)}`;
async function list(id: string, query: Record<string, string> = {}): Promise<Page<Row>> {
  const { status, body } = await client.get(path(id, query));
  expect(status).toBe(200);
  return body.data.paginatedPayload;
}
const daysOf = ({ edges }: Page<Row>) => edges.map(({ interest_date }) => interest_date);

/** Interest as an operator reads it. */
async function asViewer() {
  const people = new People(kolo);
  const viewer = await people.person(`viewer-${kolo.clock.now()}@example.com`, everywhere('viewer'));
  await viewer.signIn();
  const at = (mode: string) => `/ops/v1/businesses/${kolo.business.businessId}/${mode}/interest/months`;
  const months = async () => (await viewer.call('GET', at('test'))).body.data;
  const month = (name: string, mode = 'test') => viewer.call('GET', `${at(mode)}/${name}`);
  await people.close();
  return { months, month };
}

/** Goes on by some days and closes them, beside the service's own job. */
async function pass(days: number): Promise<void> {
  for (let i = 0; i < days; i++) {
    const day = LAGOS.dayOf(kolo.clock.now());
    kolo.clock.advance(DAY_MS);
    await interest.close(kolo.business.testTenantId, day);
  }
}

const dayInFull = {
  wallet_id: 'ada-savings',
  wallet_name: 'Savings',
  // 500,000 × 12.3456 % ÷ 365 = 169.1178082… kobo.
  amount: '169.117808',
  balance: 500_000,
  percentage: 12.3456,
  interest_type: 'original',
};

describe("a wallet's interest", () => {
  it('is listed day by day, the newest first, with what its payout made of it', async () => {
    await pass(2);
    // It is the 1st of February.
    expect(daysOf(await list('ada'))).toEqual([]);
    const january = { start_date: '2028-01-01', end_date: '2028-01-31' };
    const { edges } = await list('ada', january);
    expect(edges).toMatchObject([
      {
        ...dayInFull,
        id: 'ada-savings:2028-01-31',
        business_id: kolo.business.businessId,
        interest_date: '2028-01-31',
        interest_date_timestamp: '2028-01-30T23:00:00.000Z',
        status: 'paid',
      },
      { ...dayInFull, id: 'ada-savings:2028-01-30', interest_date: '2028-01-30', status: 'paid' },
    ]);
    await pass(1);
    const [today] = (await list('ada')).edges;
    // The interest of January, 338 kobo less 33, was there on the 1st.
    expect(today).toMatchObject({ interest_date: '2028-02-01', status: 'accrued', balance: 500_305 });
    expect(await list('ada', { end_date: '2028-01-31' })).toEqual(await list('ada-savings', january));
    expect(daysOf(await list('ada', { start_date: '2028-01-31' }))).toEqual(['2028-02-01', '2028-01-31']);
    expect(daysOf(await list('empty', january))).toEqual([]);
  });

  it('is what operators read of it, too, without whose it is', async () => {
    const people = new People(kolo);
    const viewer = await people.person('viewer@example.com', everywhere('viewer'));
    await viewer.signIn();
    const at = (id: string, mode: string) =>
      `/ops/v1/businesses/${kolo.business.businessId}/${mode}/wallets/${id}/accruals?start_date=2028-01-31`;
    const { body } = await viewer.call('GET', at('ada', 'test'));
    const { amount, percentage: rate, balance } = dayInFull;
    const [accrued, paid] = body.data.paginatedPayload.edges;
    expect(accrued).toMatchObject({ day: '2028-02-01', status: 'accrued', settled_at: null });
    expect(paid).toEqual({
      day: '2028-01-31',
      amount,
      balance,
      rate,
      status: 'paid',
      closed_at: expect.any(String),
      settled_at: expect.any(String),
    });
    const { interest: said } = (await viewer.call('GET', at('ada', 'test').replace(/\/accruals.*/, ''))).body
      .data;
    expect(said).toEqual({ enabled: true, rate, payout_wallet: null });
    expect((await viewer.call('GET', at('ada', 'live'))).body.code).toBe('not_found');
    await people.close();
  });

  it('is added up for operators by day and by month', async () => {
    const { months, month } = await asViewer();
    expect(await months()).toEqual([
      { month: '2028-02', days: 1, accrued_days: 1, paid_at: null },
      { month: '2028-01', days: 2, accrued_days: 2, paid_at: expect.any(String) },
    ]);
    const day = {
      closed_at: expect.any(String),
      wallets: 2,
      accrued_at: expect.any(String),
      rate: expect.any(String),
      // 169.1178082… and 500,000 × 100 % ÷ 365 = 1,369.8630136… kobo.
      accrued: [{ currency: 'NGN', wallets: 2, amount: '1538.980821' }],
    };
    const january = await month('2028-01');
    expect(january.body.data).toEqual({
      month: '2028-01',
      days: 2,
      accrued_days: 2,
      paid_at: expect.any(String),
      accrued: [{ currency: 'NGN', wallets: 2, amount: '3077.961643' }],
      paid: [
        {
          currency: 'NGN',
          paid_wallets: 2,
          gross: 338 + 2_739,
          tax: 33 + 273,
          net: 2_771,
          forfeited_wallets: 0,
          forfeited: '0.000000',
          carried_in: '0.000000',
          carried_out: '0.961643',
        },
      ],
      by_day: [
        { day: '2028-01-31', ...day },
        { day: '2028-01-30', ...day },
      ],
    });
    expect((await month('2028-02')).body.data).toMatchObject({ accrued: [{ wallets: 2 }], paid: null });
    expect(await month('2027-12')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await month('2028-13')).status).toBe(400);
    expect(JSON.stringify((await month('2028-01', 'live')).body)).not.toContain('1538.980821');
  });

  it('is forfeited after five withdrawals in a month', async () => {
    const transfer = (i: number) =>
      client.transfer({ reference: `out-${i}`, source: 'spent', amount: 100, accountNumber: '0123456789' });
    for (let i = 0; i < 5; i++) expect((await transfer(i)).status).toBe(202);
    await until(async () => (await client.get('/api/v1/wallet/spent')).body.data.withdrawal_count === 5);
    const february = { start_date: '2028-02-01', end_date: '2028-02-29', limit: '100' };
    expect((await list('spent', february)).edges.map(({ status }) => status)).toEqual(['accrued']);
    await pass(28);
    expect((await list('spent', february)).edges.map(({ status }) => status)).toEqual(
      Array(29).fill('forfeited'),
    );
    expect((await list('ada', february)).edges.map(({ status }) => status)).toEqual(Array(29).fill('paid'));
    const { data } = (await (await asViewer()).month('2028-02')).body;
    const accrued = data.accrued[0];
    const paid = data.paid[0];
    expect(paid).toMatchObject({ paid_wallets: 1, forfeited_wallets: 1, carried_in: '0.961643' });
    const millionths = (amount: string) => Number(amount.replace('.', ''));
    const before = millionths(accrued.amount) + millionths(paid.carried_in);
    const after = millionths(paid.forfeited) + paid.gross * 1_000_000 + millionths(paid.carried_out);
    // Each is cut by itself.
    expect(Math.abs(before - after)).toBeLessThan(4);
    expect(data.by_day).toHaveLength(29);
  });

  it('has 31 days a page by default', async () => {
    const all = { start_date: '2028-01-01', end_date: '2028-12-31' };
    // Two days of January, and February.
    expect((await list('ada', { ...all, limit: '100' })).edges.length).toBe(31);
    await pass(1);
    const first = await list('ada', all);
    expect(first.edges.length).toBe(31);
    expect(daysOf(await list('ada', { ...all, cursor: first.pageInfo.endCursor! }))).toEqual(['2028-01-30']);
  });

  it.each<[query: Record<string, string>, path: string]>([
    [{ start_date: '2028-02-30' }, 'start_date'],
    [{ end_date: '2028-02-01T00:00:00Z' }, 'end_date'],
    [{ start_date: '0000-01-01' }, 'start_date'],
    [{ start_date: '2028-02-02', end_date: '2028-02-01' }, 'start_date'],
    [{ limit: '101' }, 'limit'],
    [{ cursor: Buffer.from('o:0000-01-01').toString('base64url') }, 'cursor'],
  ])('is not listed by %o', async (query, field) => {
    const { status, body } = await client.get(path('ada', query));
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', field]);
  });
});
