import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { DescribedClient } from '../api/described.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

let kolo: TestKolo;
let client: DescribedClient;
let customerId: string;
beforeAll(async () => {
  // Half past eleven at night in London, when a new day and month has begun in Lagos.
  kolo = await startKolo({ clock: new ManualClock(Date.parse('2026-01-31T23:30:00.000Z')) });
  client = DescribedClient.of(kolo.test);
  ({ customerId } = await client.customer());
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

/** Makes one wallet by bulk creation; fields replace those of an ordinary one. */
function make(identifier: string, fields: object = {}, of: object = {}, by = client) {
  const wallet = [{ name: identifier, tag: 'expense', identifier, ...fields }];
  return by.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet, ...of });
}
const walletOf = async (id: string) => (await client.get(`/api/v1/wallet/${id}`)).body.data;

describe('docs/guides/questions.md', () => {
  it('Is it wallet_id or identifier?', async () => {
    await make('a-1');
    await make('b-1', { wallet_id: 'b-main' });
    expect((await walletOf('a-1')).id).toBe('a-1');
    for (const id of ['b-1', 'b-main'])
      expect(await walletOf(id)).toMatchObject({ id: 'b-main', identifier: 'b-1' });
  });

  it('In which scope is a name unique?', async () => {
    await make('named', { name: 'Rent' });
    const other = (await client.customer()).customerId;
    const taken = await make('named-2', { name: 'Rent' }, { customerId: other });
    expect([taken.status, taken.body.code]).toEqual([400, 'wallet_exists']);
    for (const one of [kolo.live, kolo.otherBusiness]) {
      const by = DescribedClient.of(one);
      const of = { customerId: (await by.customer()).customerId };
      expect((await make('named', { name: 'Rent' }, of, by)).status).toBe(200);
    }
  });

  it('Which tags are allowed?', async () => {
    for (const tag of ['expense', 'savings', 'settlement'])
      expect((await make(`tag-${tag}`, { tag })).status).toBe(200);
    const { status, body } = await make('tag-other', { tag: 'other' });
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'wallet[0].tag']);
  });

  it('Which currencies are there?', async () => {
    const { status, body } = await make('dollars', {}, { currency: 'USD' });
    expect([status, body.code]).toEqual([400, 'unsupported_currency']);
    const dollars = await startKolo({ env: { KOLO_CURRENCIES: 'NGN,USD' } });
    const by = await DescribedClient.ofOwn(dollars.test);
    const of = { currency: 'USD', customerId: (await by.customer()).customerId };
    expect((await make('dollars', {}, of, by)).status).toBe(200);
    const paid = await by.transfer({ source: 'dollars', reference: 'in dollars' });
    expect([paid.status, paid.body.code]).toEqual([400, 'unsupported_currency']);
    await dollars.stop();
  });

  it('What is the unit of inflow_transfer_fee?', async () => {
    await make('charged', {}, { inflow_transfer_fee: 150 });
    const fund = { wallet_id: 'charged', amount: 10_000, reference: 'money in' };
    await client.post('/api/v1/transfer/test/funding', fund);
    expect((await client.finalStatus('money in')).body.data).toMatchObject({ amount: 10_000, fee: 150 });
    expect((await walletOf('charged')).balance).toBe(9_850);
  });

  it('What is the default of interest_enabled?', async () => {
    for (const [tag, earns] of [
      ['expense', false],
      ['savings', true],
      ['settlement', false],
    ] as const) {
      await make(`default-${tag}`, { tag });
      expect((await walletOf(`default-${tag}`)).interest_enabled).toBe(earns);
    }
    const sub = { subaccount_name: 'Sub', customer_id: customerId };
    const { body } = await client.post('/api/v1/wallet/sub-account', sub);
    expect((await walletOf(body.data.id)).interest_enabled).toBe(true);
  });

  it('Which time zone are days and months in?', async () => {
    const wallet = await client.fundedWallet(1_000);
    await until(async () => (await walletOf(wallet)).balance === 1_000);
    const statement = async (day: string) =>
      (await client.get(`/api/v1/wallet/${wallet}/statement?start_date=${day}&end_date=${day}`)).body.data;
    expect((await statement('2026-01-31')).entries).toEqual([]);
    const [entry] = (await statement('2026-02-01')).entries;
    expect(entry.posted_at).toMatch(/^2026-01-31T23:30:00\.\d{3}Z$/);
  });

  it('How is interest rounded?', async () => {
    // 10 % of ₦5,000.00 is 136.986… kobo a day, 3,835.616… in the 28 days of February.
    await make('saved', { tag: 'savings', interest_rate: 10 });
    await client.fund('saved', 500_000);
    await until(async () => (await walletOf('saved')).balance === 500_000);
    kolo.clock.advance(Date.parse('2026-02-28T23:10:00.000Z') - kolo.clock.now());
    const payouts = async () =>
      (await client.get('/api/v1/transaction?category=interest-payout')).body.data.paginatedPayload.edges;
    await until(async () => (await payouts()).length === 1);
    // 3,835 before tax; 10 % of that is 383.5, rounded down.
    expect(await payouts()).toMatchObject([{ amount: 3_835 - 383, wallet_id: 'saved' }]);
    const query = 'start_date=2026-02-01&end_date=2026-02-28';
    const { body } = await client.get(`/api/v1/wallet/interests/accrued/saved?${query}`);
    const days = body.data.paginatedPayload.edges as { amount: string; status: string }[];
    expect(days).toHaveLength(28);
    expect(new Set(days.map(({ amount, status }) => `${amount} ${status}`))).toEqual(
      new Set(['136.986301 paid']),
    );
  });
});
