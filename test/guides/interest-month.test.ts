import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { DescribedClient } from '../api/described.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { readText } from '../tidy/repository.ts';

let kolo: TestKolo;
let client: DescribedClient;
beforeAll(async () => {
  kolo = await startKolo({ clock: new ManualClock(Date.parse('2026-11-01T09:00:00.000Z')) });
  client = DescribedClient.of(kolo.test);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

const passTo = (time: string) => kolo.clock.advance(Date.parse(time) - kolo.clock.now());
const figure = (number: number | string): string => {
  const [whole, fraction] = String(number).split('.');
  return [whole!.replace(/\B(?=(\d{3})+$)/g, ','), ...(fraction ? [fraction] : [])].join('.');
};

interface Day {
  interest_date: string;
  balance: number;
  amount: string;
}

/** Days of the same balance, as the guide has them: first, last, balance, amount. */
function rowsOf(days: readonly Day[]): string[] {
  const rows: { first: number; last: number; balance: number; amount: string }[] = [];
  for (const { interest_date, balance, amount } of days) {
    const day = Number(interest_date.slice(-2));
    const before = rows.at(-1);
    if (before?.balance === balance && before.amount === amount) before.last = day;
    else rows.push({ first: day, last: day, balance, amount });
  }
  return rows.map(
    ({ first, last, balance, amount }) => `| ${first} to ${last} | ${figure(balance)} | ${figure(amount)} |`,
  );
}

it('the worked month of the guide is what the engine makes of it', async () => {
  const { customerId } = await client.customer();
  const wallet = [{ name: 'Savings', tag: 'savings', identifier: 'savings', interest_rate: 12 }];
  await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
  const holds = (kobo: number) =>
    until(async () => (await client.get('/api/v1/wallet/savings')).body.data.ledger_balance === kobo);
  await client.fund('savings', 10_000_000);
  await holds(10_000_000);
  passTo('2026-11-11T09:00:00.000Z');
  await client.transfer({ source: 'savings', amount: 4_000_000, reference: 'out' });
  await holds(6_000_000);
  passTo('2026-11-21T09:00:00.000Z');
  await client.fund('savings', 2_500_050);
  await holds(8_500_050);
  passTo('2026-11-30T23:10:00.000Z');

  const path = '/api/v1/webhooks/events?type=interest-payout.success';
  await until(async () => (await client.get(path)).body.data.paginatedPayload.edges.length === 1);
  const query = 'start_date=2026-11-01&end_date=2026-11-30';
  const days = await client.all<Day>(`/api/v1/wallet/interests/accrued/savings?${query}`);
  const guide = readText('docs/guides/interest.md');
  const rows = rowsOf(days.toReversed());
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(guide).toContain(row);

  const [event] = (await client.get(path)).body.data.paginatedPayload.edges;
  const [paid] = (await client.get('/api/v1/transaction?category=interest-payout')).body.data.paginatedPayload
    .edges;
  expect(paid).toMatchObject({ type: 'credit', status: 'successful', wallet_id: 'savings' });
  const { gross, tax, net } = (event.body ?? event).eventData;
  expect([net, paid.amount]).toEqual([gross - tax, gross - tax]);
  expect(guide).toContain(`| Gross, the whole kobo | ${figure(gross)} |`);
  expect(guide).toContain(`| Tax, 10 percent rounded down | ${figure(tax)} |`);
  expect(guide).toContain(`| Net, paid to the wallet | ${figure(net)} |`);
  expect(guide).toContain(`= ${figure(80_548.109589)} kobo`);
});
