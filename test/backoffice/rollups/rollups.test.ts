import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPool } from '../../../src/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/http.ts';
import { keyed } from '../../support/keyed.ts';
import { startKolo, startProcess, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from '../operators/people.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
/** The sandbox bank refuses what goes to it. */
const REFUSED = '0000000010';
const MINUTE_MS = 60_000;

let databases: { kolo: TestDatabase; bank: TestDatabase };
let kolo: TestKolo;
let owner: ReturnType<typeof createPool>;
let people: People;
let vera: Person;
let from: string;
let to: string;
beforeAll(async () => {
  databases = { kolo: await createTestDatabase(), bank: await createTestDatabase({ empty: true }) };
  kolo = await startKolo({ databases, pollMs: 20 });
  owner = createPool(kolo.database.connection('kolo_owner'), 'kolo_app', LIMITS);
  people = new People(kolo);
  vera = await people.person('vera@example.com', everywhere('viewer'));
  await vera.signIn();
  from = (await kolo.test.customer()).walletId;
  to = (await kolo.test.customer()).walletId;
  await kolo.test.fund(from, 1_000_000);
});
afterAll(async () => {
  await people.close();
  await owner.end();
  await Promise.all(Object.values(databases).map((database) => database.drop()));
});

async function query<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await owner.query<T>(sql, [kolo.business.testTenantId, ...values])).rows;
}

interface Progress {
  behind: number | null;
  timeZone: string | null;
  madeAt: number | null;
}

/** Versions by which the rollups of the test environment lag behind its ledger; null before they exist. */
const progress = async (): Promise<Progress> =>
  (
    await query<Progress>(
      `SELECT (l.version - f.version)::int AS behind, f.time_zone AS "timeZone", f.made_at AS "madeAt"
       FROM ledgers l JOIN rollup_progress f ON f.tenant_id = l.tenant_id WHERE l.tenant_id = $1`,
    )
  )[0]!;

/** Waits until everything that was done is counted, and nothing waits. */
const counted = () => until(async () => (await progress()).behind === 0);

/** Sums over all days, as `state category count amount charged`. */
const days = async (period = 'day'): Promise<string[]> =>
  (
    await query<{ line: string }>(
      `SELECT concat_ws(' ', state, category, nullif(rail, ''), sum(count), sum(amount), sum(charged)) AS line
       FROM transaction_rollups WHERE tenant_id = $1 AND period = $2 GROUP BY state, category, rail ORDER BY 1`,
      [period],
    )
  ).map(({ line }) => line);

/** Final payouts over all days, as `outcome bank count amount`. */
const payouts = async (): Promise<string[]> =>
  (
    await query<{ line: string }>(
      `SELECT concat_ws(' ', outcome, bank_code, sum(count), sum(amount)) AS line
       FROM payout_rollups WHERE tenant_id = $1 GROUP BY outcome, bank_code ORDER BY 1`,
    )
  ).map(({ line }) => line);

async function pay(reference: string, amount: number, accountNumber?: string): Promise<void> {
  const sent = { source: from, reference, amount, ...(accountNumber === undefined ? {} : { accountNumber }) };
  expect((await kolo.test.transfer(sent)).status).toBe(202);
  await until(async () => (await kolo.test.tsq(reference)).body.data.status !== 'processing');
}

test('are by what moved, in the hour and the day in which it was accepted and ended', async () => {
  await pay('paid', 2_000);
  await pay('refused', 3_000, REFUSED);
  const between = { source: from, destination: to, amount: 500, reference: 'between' };
  expect((await kolo.test.walletTransfer(between)).status).toBe(202);
  await counted();
  const lines = [
    'accepted bank-inflow 1 1000000 0',
    'accepted bank-outflow 2 5000 0',
    'accepted wallet-transfer 1 500 0',
    'failed bank-outflow sandbox 1 3000 0',
    'successful bank-inflow sandbox 1 1000000 0',
    'successful bank-outflow sandbox 1 2000 0',
    'successful wallet-transfer 1 500 0',
  ];
  expect(await days()).toEqual(lines);
  expect(await days('hour')).toEqual(lines);
  expect(await payouts()).toEqual(['failed 058 1 3000', 'successful 058 1 2000']);
});

const rollupsPath = () => `/ops/v1/businesses/${kolo.business.businessId}/test/rollups`;
const HOUR_MS = 3_600_000;
const at = (ms: number) => encodeURIComponent(new Date(ms).toISOString());
const read = async (path: string) => {
  const { status, body } = await vera.call('GET', `${rollupsPath()}${path}`);
  return { status, body, data: body.data };
};

test('are read by operators, for hours and days that they name', async () => {
  await counted();
  const now = kolo.clock.now();
  const day = 24 * HOUR_MS;
  const hours = await read(`/transactions?every=hour&from=${at(now - HOUR_MS)}&to=${at(now + HOUR_MS)}`);
  const ofDay = await read(`/transactions?every=day&from=${at(now - day)}&to=${at(now + day)}`);
  expect(hours.data).toMatchObject({ made: true, behind: 0 });
  const lines = ({ data }: typeof hours) =>
    data.rollups
      .map(({ begins_at, currency, ...row }: Record<string, unknown>) => row)
      .sort((a: { state: string }, b: { state: string }) => a.state.localeCompare(b.state));
  expect(lines(ofDay)).toContainEqual({
    state: 'successful',
    category: 'bank-outflow',
    rail: 'sandbox',
    count: 1,
    amount: '2000',
    charged: '0',
  });
  expect(lines(ofDay)).toEqual(lines(hours));
  const before = await read(`/transactions?every=day&from=${at(now - 9 * day)}&to=${at(now - 2 * day)}`);
  expect(before.data.rollups).toEqual([]);
  const long = await read(`/transactions?every=hour&from=${at(now - 36 * day)}&to=${at(now)}`);
  expect([long.status, long.body.code]).toEqual([400, 'invalid_request']);
});

test('say what each account has, and had at the end of an hour', async () => {
  await counted();
  const now = await read('/accounts');
  const wallets = { account_id: null, kind: 'wallet', name: 'Wallets', currency: 'NGN' };
  expect(now.data.accounts).toContainEqual({ ...wallets, debit: '0', credit: '998000' });
  const sandbox = { kind: 'settlement', name: 'Settlement, sandbox', debit: '998000', credit: '0' };
  expect(now.data.accounts).toContainEqual(expect.objectContaining(sandbox));
  const hour = Math.floor(kolo.clock.now() / HOUR_MS) * HOUR_MS;
  const before = await read(`/accounts?at=${at(hour)}`);
  expect(before.data.accounts).toContainEqual({ ...wallets, debit: '0', credit: '0' });
  expect((await read(`/accounts?at=${at(hour + HOUR_MS)}`)).data.accounts).toEqual(now.data.accounts);
  expect((await read(`/accounts?at=${at(hour + 1)}`)).status).toBe(400);
});

test('wait for nobody: a page is at most a few polls behind', async () => {
  const before = await days();
  await pay('one more', 100);
  await counted();
  expect(await days()).not.toEqual(before);
});

test('are made anew where a version of the ledger is missing, and not again within a minute', async () => {
  await counted();
  const { madeAt } = await progress();
  // As a version of Kolo does that says nothing of what it changes.
  await query('UPDATE ledgers SET version = version + 1 WHERE tenant_id = $1');
  await pay('behind the gap', 700);
  expect((await progress()).madeAt).toBe(madeAt);
  kolo.clock.advance(MINUTE_MS);
  await counted();
  expect((await progress()).madeAt).toBeGreaterThan(madeAt!);
  expect(await kolo.findings()).toEqual([]);
  expect(await days()).toContain('successful bank-outflow sandbox 3 2800 0');
  expect(await payouts()).toContain('successful 058 3 2800');
});

/** Statements that wait for others, on any node of a cluster. */
const WAITING =
  inject('server').workers.length > 0
    ? 'SELECT FROM citus_lock_waits'
    : 'SELECT FROM pg_locks WHERE NOT granted';

test('lack nothing that moves while they are made anew', async () => {
  await counted();
  // Where it stands in for a row, the statement that makes them waits between two tables.
  const [row] = await query<Record<string, unknown>>(
    `DELETE FROM transaction_rollups WHERE tenant_id = $1 AND state = 'successful' AND category = 'bank-inflow' AND period = 'hour'
     RETURNING period, begins_at, state, category, currency, rail, count, amount, charged`,
  );
  const holding = await owner.connect();
  await holding.query('BEGIN');
  await holding.query(
    `INSERT INTO transaction_rollups (tenant_id, ${Object.keys(row!)}) VALUES ($1, $2, to_timestamp($3 / 1000.0), $4, $5, $6, $7, $8, $9, $10)`,
    [kolo.business.testTenantId, ...Object.values(row!)],
  );
  await query('UPDATE rollup_progress SET version = NULL WHERE tenant_id = $1');
  await until(async () => ((await owner.query(WAITING)).rowCount ?? 0) > 0);
  await kolo.test.fund(from, 4_321);
  await holding.query('ROLLBACK');
  holding.release();
  await counted();
  expect(await kolo.findings()).toEqual([]);
});

test('with them goes through the whole history who gives movements and wallets what they are searched for by', async () => {
  await keyed(owner);
  const keys = () =>
    query<{ key: string; id: string }>(
      'SELECT key, id FROM search_keys WHERE tenant_id = $1 ORDER BY key, id',
    );
  const before = await keys();
  expect(before.filter(({ key }) => key.startsWith('n'))).not.toHaveLength(0);
  await query('DELETE FROM search_keys WHERE tenant_id = $1');
  await query('UPDATE wallets SET name_keyed = false WHERE tenant_id = $1');
  await query('UPDATE rollup_progress SET version = NULL WHERE tenant_id = $1');
  await keyed(owner);
  expect(await keys()).toEqual(before);
});

test('are counted once by two processes', async () => {
  const other = await startProcess({ databases, clock: kolo.clock, role: 'worker', pollMs: 20 });
  try {
    await Promise.all(Array.from({ length: 40 }, (_, i) => pay(`many-${i}`, 100 + i)));
    await counted();
    expect(await kolo.findings()).toEqual([]);
  } finally {
    await other.stop();
  }
});

test('go on beyond the versions that four bytes hold', async () => {
  await counted();
  const { madeAt } = await progress();
  for (const table of ['ledgers', 'rollup_progress'])
    await query(`UPDATE ${table} SET version = version + 3000000000 WHERE tenant_id = $1`);
  await pay('much-later', 1_000);
  await counted();
  expect((await progress()).madeAt).toEqual(madeAt);
});

test('begin where days begin: another time zone has them made anew', async () => {
  const before = await days();
  await kolo.stop();
  kolo.clock.advance(MINUTE_MS);
  const env = { KOLO_TIME_ZONE: 'Asia/Kolkata' };
  const elsewhere = await startProcess({ databases, clock: kolo.clock, pollMs: 20, env });
  try {
    await until(async () => (await progress()).timeZone === 'Asia/Kolkata');
    expect(await days()).toEqual(before);
    const [hour] = await query<{ minutes: number }>(
      `SELECT extract(minute FROM begins_at)::int AS minutes FROM transaction_rollups WHERE tenant_id = $1 AND period = 'hour' LIMIT 1`,
    );
    expect(hour).toEqual({ minutes: 30 });
    expect(await elsewhere.findings()).toEqual([]);
  } finally {
    await elsewhere.stop();
  }
});
