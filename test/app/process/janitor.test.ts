import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { janitor } from '../../../src/app/process/janitor.ts';
import { createPool, type Session, sessionOn } from '../../../src/platform/db/database.ts';
import { CalendarJob } from '../../../src/platform/jobs/calendar-job.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { TENANT_TABLES } from '../../../src/verify/tables.ts';
import { type Path, planning } from '../../plans/planned.ts';
import { type Client, until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';

const HOUR_MS = 3_600_000;
const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 };
// The server's own clock lets nothing be deleted before its time, so this is the past: one in the morning.
const clock = new ManualClock(LAGOS.startOfDay('2026-01-15') + HOUR_MS);

let kolo: TestKolo;
let owner: pg.Client;
let pools: pg.Pool[];
let jobs: CalendarJob[];
const errors: unknown[] = [];

beforeAll(async () => {
  kolo = await startKolo({ clock, role: 'api' });
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  pools = (['kolo_janitor', 'kolo_directory'] as const).map((role) =>
    createPool(kolo.database.connection(role), role, LIMITS),
  );
  const [session, directory] = pools.map(sessionOn);
  // As two processes have it.
  jobs = [1, 2].map(
    () =>
      new CalendarJob({
        ...janitor(session!, clock),
        directory: directory!,
        calendar: LAGOS,
        clock,
        claimant: { processId: randomUUID(), deadProcessIds: [] },
        onError: (error) => errors.push(error),
        pollMs: 5,
      }),
  );
  for (const job of jobs) job.start();
  await until(async () => (await owner.query('SELECT FROM calendar_jobs')).rowCount === 1);
});
afterAll(async () => {
  for (const job of jobs) await job.stop();
  for (const pool of pools) await pool.end();
  await owner.end();
  await kolo.stop();
});

const keys = async (): Promise<string[]> =>
  (await owner.query<{ key: string }>('SELECT key FROM idempotency_keys ORDER BY key')).rows.map(
    ({ key }) => key,
  );
/** Creates a customer under a key; gives whether the answer was there already. */
async function isReplayed(client: Client, key: string): Promise<boolean> {
  const ada = { name: 'Ada', phone: '08012345678' };
  const { status, headers } = await client.post('/api/v1/customers', ada, { 'idempotency-key': key });
  expect(status).toBe(201);
  return headers.get('idempotent-replay') === 'true';
}

/** Inserts limit usage of a tenant that expires at a given time. */
const insertUses = (count: number, expires: string) =>
  owner.query(
    `INSERT INTO limit_usage
     SELECT $1, gen_random_uuid(), '2020-01-15', 1, 1, now() + $3::interval FROM generate_series(1, $2::integer)`,
    [kolo.business.testTenantId, count, expires],
  );

/** As many more answers as that of the business's only key, under keys of their own. */
const insertKeys = (count: number, expires = 'expires_at') =>
  owner.query(
    `INSERT INTO idempotency_keys
     SELECT tenant_id, operation, 'old-' || n, request_hash, status, body, created_at, ${expires}
     FROM idempotency_keys CROSS JOIN generate_series(1, $2::integer) n WHERE tenant_id = $1`,
    [kolo.business.testTenantId, count],
  );

it('deletes the answers of every tenant, however many, once they are a day old', async () => {
  for (const client of [kolo.test, kolo.otherBusiness]) expect(await isReplayed(client, 'old')).toBe(false);
  // More than one step takes.
  await insertKeys(2_500);
  await insertUses(2_500, '-10 years');
  clock.advance(2 * HOUR_MS);
  expect(await isReplayed(kolo.test, 'young')).toBe(false);
  clock.advance(20 * HOUR_MS);
  expect(await isReplayed(kolo.test, 'old')).toBe(true);
  clock.advance(3 * HOUR_MS);
  await until(async () => (await keys()).length === 1);
  expect(await keys()).toEqual(['young']);
  expect(await isReplayed(kolo.test, 'young')).toBe(true);
  expect(await isReplayed(kolo.test, 'old')).toBe(false);
  await until(async () => (await owner.query('SELECT FROM limit_usage')).rowCount === 0);
  expect(errors).toEqual([]);
  expect(await kolo.findings()).toEqual([]);
});

it("goes by the server's clock, not its own, and leaves rows that have not expired", async () => {
  const { rows } = await owner.query<{ now: Date }>('SELECT now() AS now');
  clock.advance(rows[0]!.now.getTime() - clock.now());
  expect(await isReplayed(kolo.otherBusiness, 'fresh')).toBe(false);
  clock.advance(240 * HOUR_MS);
  await until(async () => (await keys()).join() === 'fresh');
  expect(errors).toEqual([]);
});

it('is among the jobs of a process that works', async () => {
  for (const job of jobs) await job.stop();
  await owner.query(
    "UPDATE idempotency_keys SET created_at = now() - interval '2 days', expires_at = now() - interval '1 day'",
  );
  expect(await keys()).toEqual(['fresh']);
  clock.advance(24 * HOUR_MS);
  const databases = { kolo: kolo.database, bank: kolo.bankDatabase };
  const worker = await startKolo({ clock, role: 'worker', databases });
  await until(async () => (await keys()).length === 0);
  await worker.stop();
});

it('finds expired rows, and the rows that it deletes, by indexes', async () => {
  // As many as a plan is made for: of a table that is all but empty it may be any.
  await insertUses(2_500, '1 day');
  expect(await isReplayed(kolo.test, 'first')).toBe(false);
  await insertKeys(2_500, "now() + interval '1 day'");
  await owner.query('ANALYZE limit_usage, idempotency_keys');
  const limits = { ...LIMITS, connectionsMax: 1 };
  const pool = createPool(kolo.database.connection('kolo_janitor'), 'kolo_janitor', limits);
  const paths: Path[] = [];
  const planned = planning(sessionOn(pool), paths);
  const session: Session = {
    ...planned,
    async query<Row>(...statement: Parameters<Session['query']>) {
      await planned.query(...statement);
      return [{ tenantId: kolo.business.testTenantId }] as Row[];
    },
  };
  await janitor(session, clock).step(LAGOS.period('2026-01-15'), '');
  await pool.end();
  const expiring = Object.values(TENANT_TABLES).filter((table) => 'expires' in table).length;
  const ofKeys = paths.filter(({ index }) => index?.startsWith('idempotency_keys'));
  // The start of the skip scan and its steps; then what a tenant's has expired, and those rows by their key or that again.
  expect(ofKeys.slice(0, 2).map(({ index, columns }) => [index, columns])).toEqual([
    ['idempotency_keys_by_expiry', 1],
    ['idempotency_keys_by_expiry', 2],
  ]);
  expect(paths.filter(({ index }) => index === null)).toEqual([]);
  expect(ofKeys.slice(2).filter(({ columns }) => columns < 2)).toEqual([]);
  const ofUses = paths.filter(({ index }) => index?.startsWith('limit_usage'));
  expect([ofKeys.length, ofUses.length, paths.length]).toEqual([4, 4, 4 * expiring]);
});
