import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

let kolo: TestKolo;
let people: People;
let vera: Person;
let wallet: string;
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  vera = await people.person('vera@example.com', everywhere('viewer'));
  await vera.signIn();
  wallet = (await kolo.test.customer()).walletId;
  await kolo.test.fund(wallet, 1_000_000);
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});

const statusSummary = async (mode = 'test') =>
  (await vera.call('GET', `/ops/v1/businesses/${kolo.business.businessId}/${mode}/status-summary`)).body.data;

test('says what is on its way by bank, since when, and that somebody works on it', async () => {
  expect(await statusSummary()).toMatchObject({ payouts: [], deliveries: { count: 0, due_at: null } });
  // Every answer of the bank is lost: what became of payments is not known.
  kolo.bank.setFaults({ errorRate: 1 });
  const acceptedAt = kolo.clock.now();
  for (const reference of ['first', 'second']) {
    expect((await kolo.test.transfer({ source: wallet, reference, amount: 1_000 })).status).toBe(202);
  }
  await until(async () => (await statusSummary()).payouts[0]?.count === 2);
  const { payouts, worker_shown_at } = await statusSummary();
  expect(payouts).toEqual([
    { rail: 'sandbox', waits_for: null, count: 2, oldest_at: new Date(acceptedAt).toISOString() },
  ]);
  expect(Date.parse(worker_shown_at)).not.toBeNaN();
  expect((await statusSummary('live')).payouts).toEqual([]);
});
