import { afterAll, beforeAll, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { everywhere, People, type Person } from './people.ts';

let kolo: TestKolo;
let people: People;
let finance: Person;
let support: Person;
let viewer: Person;
let wallet: string;
/** Of today, and the days as the query has them. */
let days: string;

beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  finance = await people.person('finance@example.com', everywhere('finance'));
  support = await people.person('support@example.com', everywhere('support'));
  viewer = await people.person('viewer@example.com', everywhere('viewer'));
  for (const person of [finance, support, viewer]) await person.signIn();
  wallet = await kolo.test.fundedWallet(500_000);
  const narration = 'Rent of Ngozi Eze';
  await kolo.test.transfer({
    source: wallet,
    reference: 'rent',
    amount: 30_000,
    accountNumber: '0123456789',
    narration,
  });
  await kolo.test.finalStatus('rent');
  const today = LAGOS.dayOf(kolo.clock.now());
  days = `start_date=${today}&end_date=${today}`;
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await kolo.stop();
});

const pathOf = (what: string, mode = 'test') =>
  `/ops/v1/businesses/${kolo.business.businessId}/${mode}/wallets/${wallet}/statement${what}`;
/** A statement as its bytes. */
async function textOf(person: Person, method: string, path: string, body?: object): Promise<string> {
  const response = await fetch(`${kolo.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.text();
}
const own = async () => (await kolo.test.get(`/api/v1/wallet/${wallet}/statement?${days}`)).body.data;

it('is what the business reads, without whom it is about', async () => {
  const whole = await own();
  const { data } = (await finance.call('GET', pathOf(`?${days}`))).body;
  const { wallet_name, entries, ...sums } = data;
  expect(whole).toMatchObject(sums);
  expect(wallet_name).toMatch(/^\S\*+/);
  expect(entries).toHaveLength(2);
  const paid = whole.entries[1];
  const read = entries[1];
  expect(paid).toMatchObject({ narration: 'Rent of Ngozi Eze', reference: 'rent' });
  expect(read).toEqual({
    ...paid,
    narration: null,
    counterparty: { ...paid.counterparty, account_number: '******6789' },
  });
  const csv = await textOf(finance, 'GET', pathOf(`?${days}&format=csv`));
  expect(csv.split('\r\n')).toHaveLength(4);
  for (const hidden of ['Ngozi', '0123456789']) expect(csv).not.toContain(hidden);
  expect(await textOf(finance, 'GET', pathOf(`?${days}&format=pdf`))).toMatch(/^%PDF-/);
});

it('names the wallet on the other side by its owner, as far as the role may read', async () => {
  const { walletId: destination } = await kolo.test.customer({ name: 'Ngozi Eze' });
  await kolo.test.walletTransfer({ source: wallet, destination, amount: 100, reference: 'gift' });
  for (const [person, name] of [
    [finance, 'Ngozi Eze'],
    [viewer, 'Ngozi E.'],
  ] as const) {
    const { data } = (await person.call('GET', pathOf(`?${days}`))).body;
    const gift = data.entries.find(({ reference }: { reference: string }) => reference === 'gift');
    expect(gift.counterparty).toMatchObject({ wallet_id: destination, name });
  }
  for (const format of ['csv', 'pdf'])
    expect(await textOf(finance, 'GET', pathOf(`?${days}&format=${format}`))).not.toContain('Ngozi');
});

it('is shown unmasked with the permission and a reason, which the audit log records', async () => {
  const reason = 'The bank asks for it';
  const reveal = pathOf(`/reveal?${days}`);
  expect((await support.call('POST', reveal, { reason })).body.data).toEqual(await own());
  const { rows } = await people.pool.query(
    `SELECT actor, subject, after, reason FROM audit_entries WHERE act = 'statement.revealed'`,
  );
  const today = days.slice(-10);
  expect(rows).toEqual([
    {
      actor: support.operatorId,
      subject: `wallet ${wallet}`,
      after: { start_date: today, end_date: today, format: 'json' },
      reason: expect.stringMatching(/^sealed:/),
    },
  ]);
  expect((await viewer.call('POST', reveal, { reason })).body.code).toBe('permission_missing');
  expect((await support.call('POST', reveal, {})).body.code).toBe('invalid_request');
  expect(
    (await people.pool.query(`SELECT FROM audit_entries WHERE act = 'statement.revealed'`)).rowCount,
  ).toBe(1);
  expect((await finance.call('POST', reveal, { reason })).body.data).toEqual(await own());
});

it('is of that environment alone, and of days that are', async () => {
  expect((await finance.call('GET', pathOf(`?${days}`, 'live'))).body.code).toBe('not_found');
  const wrong = await finance.call('GET', pathOf('?start_date=2026-02-30&end_date=2026-02-30'));
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'start_date' }] } });
});

it('has its balance day by day, whatever was posted between', async () => {
  const DAY_MS = 86_400_000;
  const dayOf = (ms: number) => LAGOS.dayOf(ms);
  const first = kolo.clock.now();
  const other = await kolo.test.fundedWallet(500_000);
  kolo.clock.advance(2 * DAY_MS);
  const terms = { accountNumber: '0123456789', narration: 'Rent' };
  await kolo.test.transfer({ ...terms, source: other, reference: 'later', amount: 30_000 });
  await kolo.test.finalStatus('later');
  const last = kolo.clock.now();
  await finance.signIn();
  const balances = async (walletId: string, days: string, mode = 'test') =>
    finance.call(
      'GET',
      `/ops/v1/businesses/${kolo.business.businessId}/${mode}/wallets/${walletId}/balances?${days}`,
    );
  const whole = `start_date=${dayOf(first - DAY_MS)}&end_date=${dayOf(last)}`;
  const { data } = (await balances(other, whole)).body;
  expect(data).toEqual({
    wallet_id: other,
    currency: 'NGN',
    opening_balance: 0,
    days: [
      { day: dayOf(first - DAY_MS), ledger_balance: 0, postings: 0, final: true },
      { day: dayOf(first), ledger_balance: 500_000, postings: 1, final: true },
      { day: dayOf(first + DAY_MS), ledger_balance: 500_000, postings: 0, final: true },
      { day: dayOf(last), ledger_balance: 470_000, postings: 1, final: false },
    ],
  });
  const after = `start_date=${dayOf(last)}&end_date=${dayOf(last)}`;
  expect((await balances(other, after)).body.data.opening_balance).toBe(500_000);
  expect((await balances(other, whole, 'live')).body.code).toBe('not_found');
  const wrong = await balances(other, 'start_date=2020-01-01&end_date=2021-01-01');
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'end_date' }] } });
});
