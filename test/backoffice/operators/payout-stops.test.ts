import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, type Person, TwoPeople } from './people.ts';

let kolo: TestKolo;
let two: TwoPeople;
let vera: Person;
/** Has access to the business of the test, and to nothing else. */
let chi: Person;
let environmentPath: string;
let owner: pg.Client;
beforeAll(async () => {
  kolo = await startKolo({ pollMs: 20 });
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  const { rows } = await owner.query<{ business_id: string }>('SELECT business_id FROM tenants LIMIT 1');
  const businessId = rows[0]!.business_id;
  environmentPath = `/ops/v1/businesses/${businessId}/test`;
  two = await TwoPeople.open(kolo);
  vera = await two.people.person('vera@example.com', everywhere('viewer'));
  chi = await two.people.person('chi@example.com', { role: 'operator', businessId, mode: 'test' });
});
afterAll(async () => {
  await owner.end();
  await two.close();
  await kolo.stop();
});

beforeEach(async () => {
  for (const person of [two.ada, two.bola, vera, chi]) await person.signIn();
});

const ALL = '/ops/v1/payout-stops';
/** Default amount of the client's `transfer`, kobo. */
const AMOUNT = 10_000;
const REASON = { reason: 'It pays twice' };
const waiting = async () =>
  (
    await owner.query<{ wait_reason: string | null; submissions: number; bank_code: string }>(
      'SELECT wait_reason, submissions, bank_code FROM payouts WHERE due_at IS NOT NULL',
    )
  ).rows;
/** The payouts that a stop of the installation holds back. */
const heldBack = async (id: string) => (await vera.call('GET', `${ALL}/${id}/held-back`)).body.data;
/** Two people let a stop end. @param released what it says before that it releases */
async function resume(id: string, released: RegExp): Promise<void> {
  const content = { stop_id: id };
  const proposed = await two.ada.call('POST', '/ops/v1/proposals/payouts.resume_all', { content, ...REASON });
  const shown = (await two.bola.call('GET', `/ops/v1/proposals/${proposed.body.data.id}`)).body.data;
  const by = `operator ${two.ada.operatorId}`;
  expect(shown.content).toMatchObject({ ...content, stopped: { ...REASON, by } });
  expect(shown.effect).toMatch(
    /^(?:All payouts|Payouts by \w+)(?: to Guaranty Trust Bank)? resume\. \S+(?: \S+)? stopped them on \d+ \w+ \d{4}, \d\d:\d\d \(It pays twice\)\. Waiting payouts are submitted/,
  );
  expect(shown.effect).not.toContain(two.ada.operatorId);
  expect(shown.effect).toMatch(released);
  expect(await two.approve(proposed.body.data.id)).toMatchObject({ status: 200 });
}

test.each([
  '058',
  '000013',
])('of bank %s holds payouts back until an approved proposal resumes them', async (bankCode) => {
  const source = await kolo.test.fundedWallet(1_000_000);
  const stopped = await two.ada.call('POST', ALL, { bank_code: bankCode, ...REASON });
  expect(stopped.status).toBe(201);
  const waits = `waits-${bankCode}`;
  const goes = `goes-${bankCode}`;
  // A transfer names its bank by either code, and so does a stop.
  for (const code of ['058', '000013']) {
    const accepted = await kolo.test.transfer({ source, reference: `${waits}-${code}`, bankCode: code });
    expect(accepted.status).toBe(202);
  }
  expect((await kolo.test.transfer({ source, reference: goes, bankCode: '044' })).status).toBe(202);
  expect((await kolo.test.finalStatus(goes)).body.data.status).toBe('successful');
  await until(async () => (await waiting()).every(({ wait_reason }) => wait_reason === 'stopped'));
  const held = { wait_reason: 'stopped', submissions: 0, bank_code: '058' };
  expect(await waiting()).toEqual([held, held]);
  expect((await kolo.test.tsq(`${waits}-058`)).body.data.status).toBe('processing');
  const { id } = stopped.body.data;
  const text = 'Resuming now releases 2 payouts, ₦200.00 in total.';
  expect(await heldBack(id)).toEqual({ payouts: 2, amount: AMOUNT * 2, more: false, text });
  // A payout that another stop holds as well stays.
  const other = await two.ada.call('POST', `${environmentPath}/payout-stops`, {
    bank_code: '058',
    ...REASON,
  });
  const none = 'Resuming now releases no payouts.';
  expect(await heldBack(id)).toEqual({ payouts: 0, amount: 0, more: false, text: none });
  const inEnvironment = await chi.call(
    'GET',
    `${environmentPath}/payout-stops/${other.body.data.id}/held-back`,
  );
  expect(inEnvironment.body.data).toMatchObject({ payouts: 0 });
  await two.agree(environmentPath.replace('/ops/v1/businesses/', ''), 'payouts.resume', {
    stop_id: other.body.data.id,
  });
  await resume(id, /Resuming now releases 2 payouts, ₦200\.00 in total\.$/);
  expect(await vera.call('GET', `${ALL}/${id}/held-back`)).toMatchObject({ status: 404 });
  await until(async () => {
    kolo.clock.advance(1_000);
    return (await waiting()).length === 0;
  });
  expect((await kolo.test.tsq(`${waits}-000013`)).body.data.status).toBe('successful');
  expect(await kolo.findings()).toEqual([]);
});

test.each([
  [{ rail: 'nope' }, 'rail'],
  [{ rail: '' }, 'rail'],
  [{ bank_code: '99999' }, 'bank_code'],
  [{ bank_code: ' 058' }, 'bank_code'],
])('of what there is not, %j, is refused: it would stop nothing', async (named, path) => {
  const refused = await two.ada.call('POST', ALL, { ...named, ...REASON });
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path }] } });
});

test.each(['', '  ', '\u200b', '\u202e', '\n'])('says why in more than %j', async (reason) => {
  const refused = await two.ada.call('POST', ALL, { reason });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } });
});

test('needs the permission and no approval, and is visible to readers of the environment', async () => {
  const mayNot = await vera.call('POST', ALL, REASON);
  expect(mayNot).toMatchObject({ status: 403, body: { code: 'permission_missing' } });
  expect(await chi.call('POST', ALL, REASON)).toMatchObject({ status: 403 });
  const own = await chi.call('POST', `${environmentPath}/payout-stops`, { rail: 'sandbox', ...REASON });
  const all = await two.ada.call('POST', ALL, { bank_code: '044', ...REASON });
  const seen = (await chi.call('GET', `${environmentPath}/payout-stops`)).body.data;
  const ids = [all, own].map(({ body }) => body.data.id);
  expect(seen.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual(ids);
  const businessId = environmentPath.split('/')[4];
  expect(seen[1]).toMatchObject({ business_id: businessId, mode: 'test', rail: 'sandbox', ended_at: null });
  expect(seen[0]).toMatchObject({ business_id: null, mode: null, bank_code: '044' });
  expect(seen[0].stopped_by_name).toBe('Ada Obi');
  for (const path of [ALL, `${environmentPath.replace('/test', '/live')}/payout-stops`]) {
    const elsewhere = await two.ada.call('GET', `${path}/${own.body.data.id}/held-back`);
    expect([path, elsewhere.status]).toEqual([path, 404]);
  }
  expect((await chi.call('GET', `${ALL}/${all.body.data.id}/held-back`)).status).toBe(403);
  expect((await chi.call('GET', ALL)).status).toBe(403);
});

test('is ended where it holds, in the environment that it is of', async () => {
  const [{ id }] = (await two.ada.call('GET', ALL)).body.data;
  const wrong = [
    two.propose(environmentPath.replace('/ops/v1/businesses/', ''), 'payouts.resume', { stop_id: id }),
    two.ada.call('POST', '/ops/v1/proposals/payouts.resume_all', {
      content: { stop_id: '019bbf6c-7e00-7000-8000-000000000009' },
      ...REASON,
    }),
  ];
  for (const answer of await Promise.all(wrong)) expect(answer.status).toBe(404);
});

test('counts the payouts that its end releases up to 10,000, over all businesses', async () => {
  const { body } = await two.ada.call('POST', ALL, { bank_code: '057', ...REASON });
  const { id } = body.data;
  const { liveTenantId: live } = kolo.business;
  const other = (await kolo.makeBusiness()).testTenantId;
  // Only what is counted: rows that no worker takes and nobody paid for.
  const hold = (tenantId: string, from: number, to: number) =>
    owner.query(
      `WITH held AS (
         INSERT INTO transactions (tenant_id, id, type, category, reference, status, amount, currency, source_account, created_at)
         SELECT $1, gen_random_uuid(), 'debit', 'bank-outflow', 'held-' || n, 'processing', 100, 'NGN',
           (SELECT id FROM accounts WHERE tenant_id = $1 LIMIT 1), now()
         FROM generate_series($2::int, $3::int) n RETURNING id)
       INSERT INTO payouts (tenant_id, transaction_id, rail, rail_id, bank_code, account_number, due_at, wait_reason)
       SELECT $1, id, 'sandbox', id::text, '057', '0123456789', 'infinity', 'stopped' FROM held`,
      [tenantId, from, to],
    );
  await hold(live, 1, 6_000);
  await hold(other, 1, 4_000);
  expect(await heldBack(id)).toEqual({
    payouts: 10_000,
    amount: 1_000_000,
    more: false,
    text: 'Resuming now releases 10,000 payouts, ₦10,000.00 in total.',
  });
  await hold(other, 4_001, 4_001);
  expect(await heldBack(id)).toMatchObject({ payouts: 10_000, more: true });
  const proposed = await two.ada.call('POST', '/ops/v1/proposals/payouts.resume_all', {
    content: { stop_id: id },
    ...REASON,
  });
  const { effect } = (await two.bola.call('GET', `/ops/v1/proposals/${proposed.body.data.id}`)).body.data;
  expect(effect).toMatch(/releases more than 10,000 payouts, at least ₦10,001\.00 in total\.$/);
});
