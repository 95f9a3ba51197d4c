import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { everywhere, People, type Person } from './people.ts';

/** The sandbox bank refuses what goes to it. */
const REFUSED = '0000000010';
/** The sandbox bank pays what goes to it, and does not answer. */
const UNANSWERED = '0000000036';
const HOUR_MS = 3_600_000;

interface Listed {
  id: string;
  reference: string;
  amount: number;
  rail_id: string;
  account_number: string;
  created_at: string;
}

let kolo: TestKolo;
let people: People;
let vera: Person;
let ada: string;
let chidi: string;
/** The customer of that wallet. */
let chidis: string;
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  vera = await people.person('vera@example.com', everywhere('viewer'));
  await vera.signIn();
  ada = await kolo.test.fundedWallet(90_000);
  chidi = await kolo.test.fundedWallet(50_000);
  chidis = (await kolo.test.get(`/api/v1/wallet/${chidi}`)).body.data.customer_id;
  for (const [reference, amount, account] of [
    ['rent', 1_000, '0123456789'],
    ['food', 2_500, REFUSED],
    ['fare', 2_500, '0123456789'],
  ] as const) {
    await kolo.test.transfer({ reference, source: ada, amount, accountNumber: account });
    await kolo.test.finalStatus(reference);
  }
  await kolo.test.walletTransfer({ source: ada, destination: chidi, amount: 700, reference: 'gift' });
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await kolo.stop();
});

const at = (query: string, mode = 'test') =>
  `/ops/v1/businesses/${kolo.business.businessId}/${mode}/transfers${query}`;
const see = async (query: string, mode = 'test') => (await vera.call('GET', at(query, mode))).body;
const pageOf = async (query: string, mode = 'test') => (await see(query, mode)).data.paginatedPayload;
const listed = async (query: string): Promise<Listed[]> => (await pageOf(query)).edges;
/** References of what is found; of money that came in, which has one of Kolo's, what it is. */
const found = async (query: string): Promise<string[]> =>
  (await listed(query)).map(({ reference }) =>
    ['rent', 'food', 'fare', 'gift'].includes(reference) ? reference : 'money in',
  );
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });
const textOf = async (query: string): Promise<string> => {
  const headers = { authorization: `Bearer ${vera.token}` };
  const response = await fetch(`${kolo.baseUrl}${at(query)}`, { headers });
  expect([query, response.status]).toEqual([query, 200]);
  return response.text();
};
const hoursFromNow = (hours: number) =>
  encodeURIComponent(new Date(kolo.clock.now() + hours * HOUR_MS).toISOString());

it('lists movements of one environment, the newest first, page by page', async () => {
  const all = ['gift', 'fare', 'food', 'rent', 'money in', 'money in'];
  expect(await found('')).toEqual(all);
  const first = await pageOf('?limit=4');
  expect(first.pageInfo.hasNextPage).toBe(true);
  const next = `?limit=4&cursor=${encodeURIComponent(first.pageInfo.endCursor)}`;
  expect(await found(next)).toEqual(all.slice(4));
  expect((await pageOf(next)).pageInfo.hasNextPage).toBe(false);
  expect((await pageOf('', 'live')).edges).toEqual([]);
});

it('lists the oldest first too, on and back, with any filter', async () => {
  const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
  for (const filter of [
    '',
    '&status=successful',
    '&category=bank-outflow',
    `&wallet_id=${ada}`,
    '&q=fare',
    '&bank_code=058',
  ]) {
    const newest = await ids(`?limit=100${filter}`);
    expect([filter, await ids(`?limit=100&orderBy=ASC${filter}`)]).toEqual([filter, newest.toReversed()]);
  }
  const asc = (cursor: string | null) =>
    pageOf(`?limit=2&orderBy=ASC${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
  const oldest = (await ids('')).toReversed();
  const first = await asc(null);
  const second = await asc(first.pageInfo.endCursor);
  const idsOf = (page: { edges: Listed[] }) => page.edges.map(({ id }) => id);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(oldest.slice(0, 4));
  expect(idsOf(await asc(second.pageInfo.previousCursor))).toEqual(oldest.slice(0, 2));
});

it('lists the largest or the smallest amounts, page by page, of what is filtered', async () => {
  const largest = ['money in', 'money in', 'fare', 'food', 'rent', 'gift'];
  expect(await found('?sort=amount')).toEqual(largest);
  expect((await listed('?sort=amount')).map(({ amount }) => amount).slice(0, 2)).toEqual([90_000, 50_000]);
  expect(await found('?sort=amount&orderBy=ASC')).toEqual(largest.toReversed());
  const first = await pageOf('?sort=amount&limit=3');
  const next = `?sort=amount&limit=3&cursor=${encodeURIComponent(first.pageInfo.endCursor)}`;
  expect(await found(next)).toEqual(largest.slice(3));
  const second = await pageOf(next);
  expect(second.pageInfo.hasNextPage).toBe(false);
  const back = `?sort=amount&limit=3&cursor=${encodeURIComponent(second.pageInfo.previousCursor)}`;
  expect(await found(back)).toEqual(largest.slice(0, 3));
  for (const [query, expected] of [
    ['bank_code=058', ['fare', 'food', 'rent']],
    ['status=failed', ['food']],
    [`wallet_id=${chidi}`, ['money in', 'gift']],
    [`customer_id=${chidis}`, ['money in', 'gift']],
    [`to=${hoursFromNow(-1)}`, []],
  ] as const)
    expect([query, await found(`?sort=amount&${query}`)]).toEqual([query, expected]);
});

it('lists bank transfers by outcome, page by page, of what is filtered', async () => {
  const period = `completed_from=${hoursFromNow(-1)}&completed_to=${hoursFromNow(1)}`;
  const outcomes = await listed(`?${period}`);
  expect(outcomes.map(({ reference }) => reference).toSorted()).toEqual(['fare', 'food', 'rent']);
  const ids = async (query: string) => (await listed(`?${period}${query}`)).map(({ id }) => id);
  const newest = outcomes.map(({ id }) => id);
  expect(await ids('&orderBy=ASC')).toEqual(newest.toReversed());
  const first = await pageOf(`?${period}&limit=2`);
  const next = await pageOf(`?${period}&limit=2&cursor=${encodeURIComponent(first.pageInfo.endCursor)}`);
  expect([...first.edges, ...next.edges].map(({ id }) => id)).toEqual(newest);
  expect([first.pageInfo.hasNextPage, next.pageInfo.hasNextPage]).toEqual([true, false]);
  const back = `?${period}&limit=2&cursor=${encodeURIComponent(next.pageInfo.previousCursor)}`;
  expect((await pageOf(back)).edges.map(({ id }: Listed) => id)).toEqual(newest.slice(0, 2));
  for (const [query, expected] of [
    ['status=failed', ['food']],
    ['status=successful&category=bank-outflow', ['fare', 'rent']],
    ['bank_code=058&amount_from=2500', ['fare', 'food']],
    ['rail=another', []],
    [`wallet_id=${chidi}`, []],
    [`wallet_id=${ada}`, ['fare', 'food', 'rent']],
    ['q=fare', ['fare']],
    ['q=2500', []],
    ['q=25.00', ['fare', 'food']],
    [`q=25&wallet_id=${ada}`, ['fare', 'food']],
  ] as const)
    expect([query, (await found(`?${period}&${query}`)).toSorted()]).toEqual([query, expected]);
  expect(await found(`?completed_to=${hoursFromNow(-1)}`)).toEqual([]);
  expect(await found(`?completed_from=${hoursFromNow(1)}`)).toEqual([]);
  for (const [query, field] of [
    [`from=${hoursFromNow(-1)}`, 'from'],
    ['sort=amount', 'sort'],
    ['status=processing', 'status'],
    ['category=bank-inflow', 'category'],
  ] as const) {
    const { status, body } = await vera.call('GET', at(`?${period}&${query}`));
    expect([query, status, body.errors[0].path]).toEqual([query, 400, field]);
  }
});

it('finds what all that is given fits', async () => {
  for (const [query, expected] of [
    ['status=failed', ['food']],
    ['status=processing', []],
    ['category=wallet-transfer', ['gift']],
    ['category=bank-inflow', ['money in', 'money in']],
    ['rail=sandbox&category=bank-outflow', ['fare', 'food', 'rent']],
    ['rail=sandbox', ['fare', 'food', 'rent', 'money in', 'money in']],
    ['rail=another', []],
    ['bank_code=058', ['fare', 'food', 'rent']],
    ['bank_code=000013', ['fare', 'food', 'rent']],
    ['bank_code=044', []],
    [`wallet_id=${chidi}`, ['gift', 'money in']],
    [`customer_id=${chidis}`, ['gift', 'money in']],
    [`customer_id=${chidis}&q=fare`, []],
    [`customer_id=${chidis}&q=gift`, ['gift']],
    [`wallet_id=${ada}&amount_from=2500&amount_to=2500`, ['fare', 'food']],
    ['amount_from=2500&status=successful', ['fare', 'money in', 'money in']],
    ['amount_to=999', ['gift']],
    [`from=${hoursFromNow(-1)}&to=${hoursFromNow(1)}&amount_to=999`, ['gift']],
    [`to=${hoursFromNow(-1)}`, []],
    [`from=${hoursFromNow(1)}`, []],
  ] as const)
    expect([query, await found(`?${query}`)]).toEqual([query, expected]);
});

it('finds a movement by whatever names it', async () => {
  const [fare] = await listed('?q=fare');
  expect(fare!.account_number).toBe('******6789');
  for (const name of [fare!.id, fare!.rail_id, fare!.id.toUpperCase()])
    expect(await found(`?q=${name}`)).toEqual(['fare']);
  const [money] = await listed('?category=bank-inflow&limit=1');
  expect((await listed(`?q=${encodeURIComponent(money!.rail_id)}`)).map(({ id }) => id)).toEqual([money!.id]);
  expect(await found('?q=fare&status=failed')).toEqual([]);
  expect(await found(`?q=fare&wallet_id=${ada}`)).toEqual(['fare']);
  expect(await found(`?q=fare&wallet_id=${chidi}`)).toEqual([]);
  expect(await found('?q=nobody')).toEqual([]);
});

it('writes all that fits as CSV, masked and harmless, and says in the audit log who took it', async () => {
  const formula = '=1+1';
  await kolo.test.transfer({ reference: formula, source: chidi, amount: 300, accountNumber: '0123456789' });
  await kolo.test.finalStatus(formula);
  const times = `from=${hoursFromNow(-24)}&to=${hoursFromNow(1)}`;
  const csv = await textOf(`/export?${times}&category=bank-outflow`);
  const rows = rowsOf(csv);
  expect(rows.map(({ reference }) => reference)).toEqual([`'${formula}`, 'fare', 'food', 'rent']);
  const data = (await pageOf('?q=fare')).edges[0];
  expect(rows[1]).toMatchObject({
    created_at: LAGOS.localTime(Date.parse(data.created_at)).replace('T', ' '),
    status: 'successful',
    amount: '25.00',
    currency: 'NGN',
    from_owner: data.source_owner,
    recipient_account: '******6789',
    bank: 'Guaranty Trust Bank',
    narration: '',
    session_id: data.rail_id,
    transaction_id: data.id,
    from_wallet_id: ada,
  });
  expect(rows[2]).toMatchObject({
    reference: 'food',
    status: 'failed',
    failure_reason: expect.stringMatching(/./),
  });
  expect(csv).not.toContain('0123456789');
  expect(rowsOf(await textOf(`/export?${times}&q=fare`))).toHaveLength(1);
  // Chosen ones, whatever else matches. An unknown one is left out.
  const [first, second] = rows.map((row) => row.transaction_id!);
  const chosen = (...ids: string[]) => textOf(`/export?${times}&ids=${ids.join('%2C')}`);
  const selected = rowsOf(await chosen(second!, first!, '019bbf6c-7e00-7000-8000-000000000001'));
  expect(selected.map(({ reference }) => reference)).toEqual([`'${formula}`, 'fare']);
  for (const wrong of [`ids=${first}&q=fare`, 'ids=fare', `ids=${Array(101).fill(first).join(',')}`])
    expect([wrong, (await vera.call('GET', at(`/export?${times}&${wrong}`))).status]).toEqual([wrong, 400]);
  const { rows: entries } = await people.pool.query(
    `SELECT actor, after - 'from' - 'to' AS filters FROM audit_entries WHERE act = 'transfers.exported' ORDER BY id`,
  );
  expect(entries.map(({ filters }) => filters)).toEqual([
    { category: 'bank-outflow', reveals: false },
    { q: true, reveals: false },
    { ids: 3, reveals: false },
  ]);
  const long = `/export?from=${hoursFromNow(-24 * 94)}&to=${hoursFromNow(0)}`;
  expect((await vera.call('GET', at(long))).body.code).toBe('invalid_request');
});

it('names people and narrations in CSV for those who may reveal them', async () => {
  const owner = new pg.Client(kolo.database.config);
  await owner.connect();
  const rename = `UPDATE wallets SET name = coalesce($2, wallet_id) WHERE wallet_id = $1`;
  onTestFinished(async () => {
    // Its search keys are those of the name that it was given.
    await owner.query(rename, [ada, null]);
    await owner.end();
  });
  await owner.query(rename, [ada, 'Holiday Savings']);
  await owner.query(`UPDATE transactions SET narration = '=Rent' WHERE reference = 'gift'`);
  const sola = await people.person('sola@example.com', everywhere('support'));
  await sola.signIn();
  const path = `/export?from=${hoursFromNow(-24)}&to=${hoursFromNow(1)}&category=wallet-transfer`;
  const lines = async ({ token }: Person) => {
    const answer = await fetch(`${kolo.baseUrl}${at(path)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return rowsOf(await answer.text());
  };
  const [revealed] = await lines(sola);
  const [masked] = await lines(vera);
  expect(revealed).toMatchObject({ reference: 'gift', from_wallet: 'Holiday Savings', narration: "'=Rent" });
  expect(masked).toMatchObject({ reference: 'gift', from_wallet: 'Holiday S.', narration: '' });
  const { rows } = await owner.query(
    'SELECT c.name FROM wallets w JOIN customers c ON (c.tenant_id, c.id) = (w.tenant_id, w.customer_id) WHERE w.wallet_id = $1',
    [chidi],
  );
  expect(revealed!.to_owner).toBe(rows[0].name);
  expect(masked!.to_owner).not.toBe(rows[0].name);
});

it('an export that cannot be finished breaks off, and looks like no whole one', async () => {
  const owner = new pg.Client(kolo.database.config);
  await owner.connect();
  onTestFinished(() => owner.end());
  // Searches still work; the first page of transfers cannot be read.
  await owner.query('REVOKE SELECT ON payouts FROM kolo_operator');
  const times = `from=${hoursFromNow(-1)}&to=${hoursFromNow(1)}`;
  const headers = { authorization: `Bearer ${vera.token}` };
  const answer = fetch(`${kolo.baseUrl}${at(`/export?${times}`)}`, { headers });
  await expect(answer.then((response) => response.text())).rejects.toThrow(TypeError);
  await owner.query('GRANT SELECT ON payouts TO kolo_operator');
});

it('refuses what is not a wallet, a time or a cursor of it', async () => {
  expect((await see('?wallet_id=nobody')).code).toBe('not_found');
  expect((await see(`?customer_id=${randomUUID()}`)).code).toBe('not_found');
  for (const query of [
    `?customer_id=${chidis}&wallet_id=${chidi}`,
    '?customer_id=chidi',
    '?from=yesterday',
    '?cursor=bm90',
    '?amount_from=0',
    '?status=lost',
    '?sort=amount&q=fare',
    `?sort=amount&cursor=${Buffer.from(`o:${randomUUID()}`).toString('base64url')}`,
  ])
    expect([query, (await see(query)).code]).toEqual([query, 'invalid_request']);
});

it('lists a bank transfer on the day of its outcome, however late, in the list and its file', async () => {
  kolo.clock.advance(HOUR_MS);
  const nowMs = kolo.clock.now();
  const timeOf = (ms: number) => encodeURIComponent(new Date(ms).toISOString());
  await kolo.test.transfer({ reference: 'late', source: ada, amount: 900, accountNumber: UNANSWERED });
  // The clock stands still, so that nobody asks for its outcome meanwhile.
  for (const reference of ['prompt', 'next']) {
    await kolo.test.transfer({ reference, source: ada, amount: 800 });
    await kolo.test.finalStatus(reference);
  }
  const nextDay = nowMs + 24 * HOUR_MS;
  kolo.clock.advance(24 * HOUR_MS);
  await until(async () => {
    kolo.clock.advance(HOUR_MS / 4);
    return (await kolo.test.tsq('late')).body.data.status === 'successful';
  });
  const from = timeOf(nowMs);
  const to = hoursFromNow(1);
  await vera.signIn();
  const references = async (query: string) => (await listed(query)).map(({ reference }) => reference);
  expect(await references(`?from=${from}&to=${to}`)).toEqual(['next', 'prompt', 'late']);
  expect(await references(`?completed_from=${timeOf(nextDay)}&completed_to=${to}`)).toEqual(['late']);
  expect((await references(`?completed_to=${timeOf(nextDay)}`)).slice(0, 2)).toEqual(['next', 'prompt']);
  const outcomes = `completed_from=${from}&completed_to=${to}`;
  expect(await references(`?${outcomes}`)).toEqual(['late', 'next', 'prompt']);
  const first = await pageOf(`?${outcomes}&limit=1`);
  expect(first.edges.map(({ reference }: Listed) => reference)).toEqual(['late']);
  const cursor = encodeURIComponent(first.pageInfo.endCursor);
  expect(await references(`?${outcomes}&limit=1&cursor=${cursor}`)).toEqual(['next']);
  const file = rowsOf(await textOf(`/export?${outcomes}`));
  expect(file.map(({ reference }) => reference)).toEqual(['late', 'next', 'prompt']);
  for (const [query, field] of [
    ['', 'from'],
    [`from=${from}`, 'to'],
    [`completed_from=${from}`, 'completed_to'],
  ] as const) {
    const { status, body } = await vera.call('GET', at(`/export?${query}`));
    expect([query, status, body.errors[0].path]).toEqual([query, 400, field]);
  }
  const owner = new pg.Client(kolo.database.config);
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query(
    `INSERT INTO archive_files (tenant_id, number, first_sequence, last_sequence, from_at, to_at, events, deliveries,
       transactions_hash, sha256, archived_at)
     VALUES ($1, 1, 1, 1, $2, $2, 1, 0, 0, sha256(''), $2)`,
    [kolo.business.testTenantId, new Date(nextDay)],
  );
  const archived = await vera.call('GET', at(`?completed_from=${from}`));
  expect([archived.status, archived.body.errors[0].path]).toEqual([400, 'completed_from']);
  await owner.query('DELETE FROM archive_files');
});
