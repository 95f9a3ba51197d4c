import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedServer } from '../../src/platform/db/embedded/server.ts';
import { Client, until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { kolo, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

/** As small as a demo may be. */
const DEMO = ['demo', '--customers', '10', '--transfers', '100', '--json'];

interface Made {
  business_id: string;
  secret_key: string;
  filled_before: boolean;
  customers: number;
}

type Row = Record<string, unknown>;
type Ask = (sql: string, values?: unknown[]) => Promise<Row[]>;

/** Queries the database of a folder that other processes may use. */
async function asking<T>(folder: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const dataDir = join(folder, 'data');
  const server = await openEmbeddedServer({ dataDir, roles: ['kolo_owner'], databases: [] });
  const client = new pg.Client(server.connection('kolo_owner', 'kolo'));
  await client.connect();
  try {
    return await work(async (sql, values = []) => (await client.query<Row>(sql, values)).rows);
  } finally {
    await client.end();
    await server.leave();
  }
}

async function make(folder: string, more: string[] = []): Promise<Made> {
  const { code, stdout, stderr } = await kolo(folder, [...DEMO, ...more]);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Made;
}

const TENANT = `(SELECT tenant_id FROM tenants WHERE business_id = $1 AND mode = 'test')`;
/** Transactions whose references come from the seed, leaving out those that a service continues. */
const MOVEMENTS = `
  SELECT t.reference, t.category, t.status, t.amount, p.bank_code, p.account_number, t.narration
  FROM transactions t LEFT JOIN payouts p ON p.tenant_id = t.tenant_id AND p.transaction_id = t.id
  WHERE t.tenant_id = ${TENANT} AND t.reference LIKE 'demo-%' AND t.narration <> 'Supplier, today'
  ORDER BY t.reference`;
const INFLOWS = `
  SELECT s.name, s.account_number, s.bank_code, t.narration, t.amount
  FROM inflows i
  JOIN transactions t ON t.tenant_id = i.tenant_id AND t.id = i.transaction_id
  LEFT JOIN inflow_senders s ON s.tenant_id = i.tenant_id AND s.rail = i.rail AND s.rail_inflow_id = i.rail_inflow_id
  WHERE i.tenant_id = ${TENANT} ORDER BY t.amount, s.name`;
/** The number of postings on each day: a service that did some of it would have done it today. */
const DAYS = `
  SELECT (p.posted_at AT TIME ZONE 'Africa/Lagos')::date::text AS day, count(*)::integer AS postings
  FROM postings p JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
  WHERE p.tenant_id = ${TENANT} AND t.narration IS DISTINCT FROM 'Supplier, today'
  GROUP BY 1 ORDER BY 1`;
const UNDER_WAY = `
  SELECT count(*)::integer AS count FROM transactions
  WHERE tenant_id = ${TENANT} AND status = 'processing' AND narration = 'Supplier, today'`;
const CUSTOMERS = `
  SELECT name, email, phone, tier, third_party_identifier FROM customers WHERE tenant_id = ${TENANT} ORDER BY id`;

/** Data of a folder that the seed determines. */
const decided = (folder: string, { business_id }: Made) =>
  asking(folder, async (ask) => ({
    customers: await ask(CUSTOMERS, [business_id]),
    movements: await ask(MOVEMENTS, [business_id]),
    inflows: await ask(INFLOWS, [business_id]),
    days: await ask(DAYS, [business_id]),
  }));

/** The number of the last transfers that nobody has made yet. */
const underWay = (folder: string, { business_id }: Made) =>
  asking(folder, async (ask) => (await ask(UNDER_WAY, [business_id]))[0]!.count);

let folder: string;
let made: Made;

beforeAll(async () => {
  folder = await startedFolder();
  made = await make(folder);
});

test('a demo leaves books that agree, and a second one of the same name and seed changes nothing', async () => {
  const verified = await kolo(folder, ['verify']);
  expect(verified.stdout).toMatch(/2 payouts wait for an operator.*\nAll checks passed\.\n$/s);
  const before = await decided(folder, made);
  const again = await make(folder);
  expect(again).toMatchObject({ business_id: made.business_id, filled_before: true, customers: 11 });
  expect(again.secret_key).toBeUndefined();
  expect(await decided(folder, made)).toEqual(before);
});

test('every outcome is in it, and work items for an operator', async () => {
  const found = await asking(folder, async (ask) => {
    const count = async (sql: string) =>
      Object.fromEntries((await ask(sql, [made.business_id])).map(({ key, count }) => [key, Number(count)]));
    const by = (table: string, key: string) =>
      count(`SELECT ${key} AS key, count(*) FROM ${table} WHERE tenant_id = ${TENANT} GROUP BY 1`);
    return {
      movements: await by('transactions', `category || ' ' || status`),
      banks: await by('payouts', 'account_number'),
      tiers: await by('customers', 'tier'),
      wallets: await by('wallets', `status || ' ' || coalesce(restriction, '-')`),
      schedules: await by('schedules', 'status'),
      runs: await by('schedule_runs', 'status'),
      deliveries: await by('webhook_deliveries', 'status'),
      endpoints: await by('webhook_endpoints', 'status'),
      held: await by('held_inflows', `state || ' ' || reason`),
      flagged: await by('payouts', 'flagged_at IS NOT NULL'),
      interest: await by('interest_days', 'accrued_at IS NOT NULL'),
      unclaimed: await count('SELECT 1 AS key, count(*) FROM unclaimed_inflows WHERE $1::text IS NOT NULL'),
      acts: await by('(SELECT chain AS tenant_id, act FROM audit_entries) a', 'act'),
    };
  });
  const some = expect.any(Number);
  expect(found).toMatchObject({
    movements: {
      'bank-outflow successful': some,
      'bank-outflow failed': some,
      'bank-outflow processing': 6,
      'bank-outflow-reversal successful': some,
      'bank-inflow-return successful': 1,
      'wallet-transfer successful': some,
      'bank-inflow successful': some,
      'interest-payout successful': some,
    },
    banks: {
      '0000000010': some,
      '0000000028': some,
      '0000000036': some,
      '0000000044': some,
      '0000000052': some,
      '0000000060': some,
      '0000000079': some,
      '0000000087': 2,
    },
    tiers: { 1: some, 2: some, 3: some },
    wallets: { 'active -': some, 'closed -': 1, 'restricted all': 1, 'restricted outflow': 1 },
    schedules: { active: 2, completed: 2, deactivated: 1 },
    runs: { successful: some, failed: 3, waiting: 2 },
    deliveries: { delivered: some, exhausted: some },
    endpoints: { enabled: 2 },
    held: { 'held wallet_restricted': 2, 'returned account_closed': 1 },
    flagged: { true: 2 },
    interest: { true: 31 },
    unclaimed: { 1: 1 },
    acts: { 'api_key.created': 1, 'demo.filled': 1 },
  });
  // Of what else failed on that day, more or fewer have had all their attempts by now: as late in the day as it is.
  expect(found.deliveries.exhausted).toBeGreaterThanOrEqual(2);
});

test('finance finds closed days, statements with differences, a day that is signed off, and payment runs', async () => {
  const found = await asking(folder, async (ask) => {
    const rows = (sql: string) => ask(`${sql} WHERE tenant_id = ${TENANT}`, [made.business_id]);
    const lines = await ask(
      `SELECT coalesce(reason, 'none') AS reason, count(*)::integer AS count FROM bank_statement_lines
       WHERE tenant_id = ${TENANT} AND state <> 'matched' GROUP BY 1`,
      [made.business_id],
    );
    const [days] = await rows(
      `SELECT count(*)::integer AS days, count(signed_at)::integer AS signed,
         bool_and(signed_at IS NOT NULL) FILTER (WHERE day < date_trunc('month', now() AT TIME ZONE 'Africa/Lagos')) AS "lastMonthSigned",
         count(signed_at) FILTER (WHERE day >= date_trunc('month', now() AT TIME ZONE 'Africa/Lagos'))::integer AS "signedLater",
         bool_and(unexplained = 0 AND brought_forward = 0 AND opening + line_sum = closing) AS "addUp",
         count(*) FILTER (WHERE unmatched_line_count + unmatched_movement_count > 0) > 0 AS differ FROM reconciled_days`,
    );
    const [journal] = await rows(
      'SELECT count(*)::integer AS entries, max(number)::integer AS last FROM journal_entries',
    );
    const jobs = await ask(
      `SELECT job, count(*)::integer AS count FROM calendar_jobs WHERE scope = ${TENANT} GROUP BY 1 ORDER BY 1`,
      [made.business_id],
    );
    const runs = await rows(
      'SELECT reference, sent_at IS NOT NULL AS sent, checked = transfers AS checked FROM payment_runs',
    );
    const proposals = await ask(
      `SELECT executed_at IS NOT NULL AS done, proposed_by <> approved_by AS "byAnother" FROM proposals
       WHERE chain = ${TENANT} ORDER BY id`,
      [made.business_id],
    );
    return { lines, days, journal, jobs, runs, proposals };
  });
  expect(found.lines.map(({ reason }) => reason).sort()).toEqual(['doubled', 'fee', 'none', 'other_amount']);
  // The last day's file comes in the morning.
  expect(found.days).toMatchObject({ addUp: true, differ: true, lastMonthSigned: true, signedLater: 0 });
  expect(found.days!.signed).toBeGreaterThanOrEqual(1);
  expect(found.journal!.entries).toBe(31);
  expect(found.journal!.last).toBe(31);
  expect(found.jobs).toEqual([
    { job: 'interest', count: 1 },
    { job: 'journal', count: 1 },
  ]);
  expect(found.runs).toEqual([
    { reference: 'demo-harmattan-suppliers', sent: true, checked: true },
    { reference: 'demo-harmattan-salaries', sent: false, checked: true },
    { reference: 'demo-harmattan-transport', sent: false, checked: true },
  ]);
  expect(found.proposals).toEqual([
    { done: true, byAnother: true },
    { done: false, byAnother: null },
  ]);
});

test('the same seed gives the same beside a running service, which takes over what is left', async () => {
  const other = await startedFolder();
  const serving = await serve(other);
  const beside = await make(other);
  expect(await decided(other, beside)).toEqual(await decided(folder, made));
  await until(async () => (await underWay(other, beside)) === 0);
  const client = new Client(serving.baseUrl, beside.secret_key);
  expect((await client.get('/api/v1/wallet')).status).toBe(200);
  expect((await stop(serving)).code).toBe(0);
  expect((await kolo(other, ['verify'])).code).toBe(0);
});

test('another seed gives others', async () => {
  const others = await make(folder, ['--seed', 'rain']);
  const names = await decided(folder, others);
  const before = await decided(folder, made);
  expect(names.customers).not.toEqual(before.customers);
  expect((await kolo(folder, ['verify'])).code).toBe(0);
});

const KEY = Buffer.alloc(32, 7).toString('base64');
const PRODUCTION = {
  NODE_ENV: 'production',
  KOLO_EMBEDDED: 'true',
  KOLO_ENCRYPTION_KEYS: `k1:${KEY}`,
  KOLO_INDEX_KEY: KEY,
};
const NO: [args: string[], env: Record<string, string>, says: RegExp][] = [
  [['--mode', 'live'], {}, /^A demo needs the test environment: /],
  [[], PRODUCTION, /^A demo is for development only: /],
];

test.each(NO)('kolo demo %j with %j is refused', async (args, env, says) => {
  const { code, stdout, stderr } = await kolo(folder, ['demo', ...args], env);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(says);
});
