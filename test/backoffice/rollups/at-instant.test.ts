import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { continueWalk, type WalkCursor, walkFrom } from '../../../src/backoffice/rollups/instant/queries.ts';
import { settlementAccount } from '../../../src/ledger/system-accounts.ts';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { NIL_UUID } from '../../../src/platform/values/ids.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from '../operators/people.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The sandbox bank pays it, and does not answer the submission. */
const PAID_WITHOUT_ANSWER = '0000000036';
const SETTLEMENT = settlementAccount('sandbox');

let kolo: TestKolo;
let people: People;
let vera: Person;
let owner: pg.Client;
let from: string;
/** Start of the first hour with activity. */
let first: number;
beforeAll(async () => {
  first = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 5 * HOUR_MS;
  kolo = await startKolo({ clock: new ManualClock(first + MINUTE_MS), pollMs: 20 });
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  people = new People(kolo);
  vera = await people.person('vera@example.com', everywhere('viewer'));
  await vera.signIn();
  from = (await kolo.test.customer()).walletId;
  await kolo.test.fund(from, 1_000_000);
  // The bank pays it and does not answer: it is posted hours later, when its status is queried.
  await kolo.test.transfer({
    source: from,
    reference: 'late',
    amount: 7_000,
    accountNumber: PAID_WITHOUT_ANSWER,
  });
  await until(async () => (await owner.query('SELECT state FROM payouts')).rows[0].state === 'unknown');
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await owner.end();
  await kolo.stop();
});

const advanceTo = (ms: number): void => kolo.clock.advance(Math.max(0, ms - kolo.clock.now()));
const final = (reference: string) =>
  until(async () => (await kolo.test.tsq(reference)).body.data.status === 'successful');
async function pay(reference: string, amount: number, at: number): Promise<void> {
  advanceTo(at);
  await kolo.test.transfer({ source: from, reference, amount });
  await final(reference);
}

const environmentPath = () => `/ops/v1/businesses/${kolo.business.businessId}/test`;
const rfc = (ms: number): string => encodeURIComponent(new Date(ms).toISOString());
const get = async (path: string) => (await vera.call('GET', `${environmentPath()}${path}`)).body;

interface Account {
  account_id: string | null;
  currency: string;
  change: string;
}

/** Balances of accounts at an instant, read part by part. */
async function accountsAt(ms: number) {
  const sums = new Map<string, bigint>();
  let after = '';
  let parts = 0;
  for (;;) {
    const { data } = await get(`/rollups/accounts-at?at=${rfc(ms)}${after}`);
    parts += 1;
    for (const { account_id, currency, change } of data.accounts as Account[]) {
      const key = `${account_id} ${currency}`;
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(change));
    }
    if (data.next === null) return { sums, parts, complete: data.complete, posted: data.posted };
    after = `&after=${data.next}`;
  }
}

/** The same from all postings that there ever were. */
async function fromPostings(ms: number): Promise<Map<string, bigint>> {
  const { data } = await get(`/reports/trial-balance?at=${rfc(ms)}`);
  const accounts = data.environments[0].accounts as {
    account_id: string;
    currency: string;
    debit: string;
    credit: string;
  }[];
  return new Map(
    accounts.map(({ account_id, currency, debit, credit }) => [
      `${account_id} ${currency}`,
      BigInt(credit) - BigInt(debit),
    ]),
  );
}

const hasAny = (sums: Map<string, bigint>) => [...sums].filter(([, sum]) => sum !== 0n).sort();

it('the balances at any instant are the sum of all postings until then, in an hour that is over and in this one', async () => {
  const second = first + HOUR_MS;
  await pay('rent', 1_000, second + 10 * MINUTE_MS);
  await final('late');
  await pay('food', 2_000, second + 20 * MINUTE_MS);
  await pay('fare', 4_000, second + HOUR_MS + 5 * MINUTE_MS);
  const now = kolo.clock.now();
  const instants = [
    first,
    first + 2 * MINUTE_MS,
    first + HOUR_MS,
    second + 5 * MINUTE_MS,
    second + 15 * MINUTE_MS,
    second + 20 * MINUTE_MS,
    second + HOUR_MS,
    now - 1,
    now,
    now + HOUR_MS,
  ];
  for (const at of instants) {
    const found = await accountsAt(at);
    expect([at - first, found.complete, hasAny(found.sums)]).toEqual([
      at - first,
      true,
      hasAny(await fromPostings(at)),
    ]);
  }
  // The wallet had what came in, less what had been paid by then.
  const { sums } = await accountsAt(second + 20 * MINUTE_MS - 1);
  expect(sums.get('null NGN')).toBe(1_000_000n - 8_000n);
});

it('parts of any size come to the same', async () => {
  const pool = createPool(kolo.database.connection('kolo_app'), 'kolo_app', LIMITS);
  onTestFinished(() => pool.end());
  const books = (await get('/rollups/accounts')).data.accounts.map((account: Account) => ({
    id: account.account_id ?? NIL_UUID,
    currency: account.currency,
  }));
  const beginsAt = first + HOUR_MS;
  const hour = { beginsAt, at: beginsAt + 20 * MINUTE_MS, finalAt: beginsAt + HOUR_MS - 1 };
  const walked = async (partMax?: number) => {
    const sums = new Map<string, bigint>();
    let cursor: WalkCursor | undefined = walkFrom(hour.finalAt);
    let seen = 0n;
    let parts = 0;
    while (cursor !== undefined) {
      const from: WalkCursor = cursor;
      const part = await new TenantDatabase(pool).within(kolo.business.testTenantId, (session) =>
        continueWalk(session, kolo.business.testTenantId, books, hour, from, partMax),
      );
      for (const { accountId, sum } of part.sums) sums.set(accountId, (sums.get(accountId) ?? 0n) + sum);
      cursor = part.end;
      seen += part.seen;
      parts += 1;
    }
    return { sums: [...sums].sort(), seen, parts };
  };
  const { parts, ...whole } = await walked();
  expect([parts, whole.seen]).toEqual([1, 10_000n]);
  for (const partMax of [1, 2]) {
    const { parts, ...inParts } = await walked(partMax);
    expect(parts).toBeGreaterThan(2);
    expect(inParts).toEqual(whole);
  }
});

it('an instant that is not over, is no time, or has a made-up cursor is refused', async () => {
  for (const query of [
    `at=${rfc(Date.now() + HOUR_MS)}`,
    'at=yesterday',
    `at=${rfc(first)}&after=nothing`,
    'at=2026-02-31T00%3A00%3A00Z',
  ])
    expect([query, (await get(`/rollups/accounts-at?${query}`)).code]).toEqual([query, 'invalid_request']);
});

const account = `/rollups/accounts/${SETTLEMENT}`;

interface Hour {
  begins_at: string;
  ends_at: string;
  debits: string;
  credits: string;
  balance: string;
}
const counted = () => until(async () => (await get('/rollups/accounts')).data.behind === 0);

it('hours of a system account are listed with what stood on it, page by page', async () => {
  await counted();
  const hours: Hour[] = [];
  let cursor = '';
  do {
    const { paginatedPayload: page } = (await get(`${account}/hours?limit=1${cursor}`)).data;
    hours.push(...page.edges);
    cursor = page.pageInfo.hasNextPage ? `&cursor=${page.pageInfo.endCursor}` : '';
  } while (cursor !== '');
  expect(hours.length).toBeGreaterThanOrEqual(3);
  expect(hours.map(({ begins_at }) => begins_at)).toEqual(
    hours
      .map(({ begins_at }) => begins_at)
      .toSorted()
      .toReversed(),
  );
  let balance = 0n;
  for (const hour of hours.toReversed()) {
    balance += BigInt(hour.credits) - BigInt(hour.debits);
    expect([hour.begins_at, hour.balance]).toEqual([hour.begins_at, String(balance)]);
    expect(Date.parse(hour.ends_at) - Date.parse(hour.begins_at)).toBe(HOUR_MS);
  }
  const at = (await accountsAt(kolo.clock.now())).sums.get(`${SETTLEMENT} NGN`);
  expect(at).toBe(balance);
});

it('its postings of an hour are listed with their movements, an old one’s too, and end when all are found', async () => {
  await counted();
  const { paginatedPayload: page } = (await get(`${account}/hours`)).data;
  const references: string[] = [];
  for (const { begins_at, debits, credits } of page.edges as Hour[]) {
    const { data } = await get(`${account}/postings?hour=${encodeURIComponent(begins_at)}`);
    expect(data).toMatchObject({ account_id: SETTLEMENT, name: 'Settlement, sandbox', currency: 'NGN' });
    expect([data.found_debits, data.found_credits, data.next]).toEqual([debits, credits, null]);
    for (const posting of data.postings) {
      const postedAt = Date.parse(posting.posted_at);
      expect(postedAt).toBeGreaterThanOrEqual(Date.parse(begins_at));
      expect(postedAt).toBeLessThan(Date.parse(begins_at) + HOUR_MS);
      if (posting.category === 'bank-outflow') {
        references.push(posting.reference);
        expect(posting).toMatchObject({
          side: 'credit',
          other: { name: 'Wallet', wallet_id: from, owner: expect.stringMatching(/./) },
        });
      } else expect(posting).toMatchObject({ category: 'bank-inflow', side: 'debit', amount: 1_000_000 });
    }
  }
  expect(references.toSorted()).toEqual(['fare', 'food', 'late', 'rent']);
});

it('an unknown account, or an hour without postings, is not found', async () => {
  const hour = rfc(first - HOUR_MS);
  const wallets = '/rollups/accounts/00000000-0000-0000-0000-000000000000';
  expect((await get(`${wallets}/hours`)).code).toBe('not_found');
  expect((await get(`${account}/postings?hour=${hour}`)).code).toBe('not_found');
  expect((await get(`${account}/postings?hour=${hour}&after=1.2`)).code).toBe('invalid_request');
  expect((await get(`${account}/hours?cursor=bm90`)).code).toBe('invalid_request');
  expect((await people.call('GET', `${environmentPath()}${account}/hours`)).status).toBe(401);
});
