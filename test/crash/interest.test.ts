import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '../../src/app/config/config.ts';
import { openConnections } from '../../src/app/process/connections.ts';
import { leaveNothing } from '../cli/clean-up.ts';
import { killNow } from '../cli/folders.ts';
import { movementsOf } from '../cli/inflow-load.ts';
import { randomFrom } from '../cli/load.ts';
import { clientOf, kolo, serve, stop } from '../cli/process.ts';
import { startedFolder } from '../cli/started.ts';
import { type Client, pause, until } from '../support/http.ts';

const CRASHES = Number(process.env.KOLO_TEST_CRASHES ?? 6);
const SEED = Number(process.env.KOLO_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
const WALLETS = 150;
const FUNDS = 10_000_000;
/** Longer than any month, so that one at least has been over since. */
const DAYS = 40;
/** The milliseconds that a service goes on, once it does, before it is killed. */
const RUN_MS = { least: 0, most: 150 };

afterAll(leaveNothing);

/** Has everything in the database of a stopped service have happened so many days earlier; the audit log cannot be changed unseen. */
async function moveBack(folder: string): Promise<void> {
  const connections = await openConnections(loadConfig({ KOLO_DATA_DIR: join(folder, 'data') }), () => {});
  const owner = new pg.Client(connections.kolo('kolo_owner'));
  await owner.connect();
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `SELECT c.table_name AS name, array_agg(c.column_name::text) AS columns
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'timestamp with time zone'
       AND c.table_name NOT LIKE 'audit%'
     GROUP BY c.table_name`,
  );
  for (const { name, columns } of rows) {
    const moved = columns.map((column) => `${column} = ${column} - interval '${DAYS} days'`);
    await owner.query(`UPDATE ${name} SET ${moved.join(', ')}`);
  }
  // Batch records contain times within their text, and rollups are counted anew from the books.
  await owner.query('DELETE FROM ledger_batches');
  await owner.query('UPDATE rollup_progress SET version = NULL, time_zone = NULL, made_at = NULL');
  await owner.query(
    `UPDATE calendar_jobs SET next_period = (next_period::date - ${DAYS})::text WHERE next_period LIKE '____-__-__'`,
  );
  await owner.end();
  await connections.leave();
}

/** The number of days on which the first wallet has earned something. */
async function daysEarned(client: Client): Promise<number> {
  const path = '/api/v1/wallet/interests/accrued/w-0?limit=100&start_date=2020-01-01';
  return (await client.get(path)).body.data.paginatedPayload.edges.length;
}

test(`seed ${SEED}: kill -9 at up to ${CRASHES} moments of making up interest pays each month once`, async () => {
  const random = randomFrom(SEED);
  const folder = await startedFolder();
  const env = { KOLO_LOG_LEVEL: 'warn' };
  let serving = await serve(folder, env);
  let client = clientOf(serving, folder);
  const { customerId } = await client.customer();
  const ids = Array.from({ length: WALLETS }, (_, i) => `w-${i}`);
  const wallet = ids.map((identifier) => ({
    name: identifier,
    tag: 'savings',
    identifier,
    interest_rate: 10,
  }));
  await client.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
  await Promise.all(ids.map((id) => client.fund(id, FUNDS)));
  await until(async () => (await movementsOf(client, 'status=processing')).length === 0);
  expect((await stop(serving)).code).toBe(0);
  await moveBack(folder);

  let days = 0;
  let crashes = 0;
  // Until there is nothing left to be killed at.
  for (; crashes < CRASHES && days < DAYS; crashes++) {
    serving = await serve(folder, env);
    client = clientOf(serving, folder);
    // Claims of a killed process are free after some seconds.
    const before = days;
    await until(async () => {
      days = await daysEarned(client);
      return days > before || days >= DAYS;
    });
    await pause(RUN_MS.least + random() * (RUN_MS.most - RUN_MS.least));
    await killNow(serving.process.pid);
    await serving.process.ended;
  }
  serving = await serve(folder, env);
  client = clientOf(serving, folder);
  // The service makes up what is left too, and what it is at is waited for only so long.
  let run = await kolo(folder, ['interest', 'run', '--json']);
  await until(async () => {
    if (JSON.parse(run.stdout).days_left === 0) return true;
    run = await kolo(folder, ['interest', 'run', '--json']);
    return false;
  });
  const paid = await movementsOf(client, 'category=interest-payout');
  const count = paid.length / WALLETS;
  expect([1, 2]).toContain(count);
  const timesPaid = ids.map((id) => paid.filter(({ wallet_id }) => wallet_id === id).length);
  expect(timesPaid).toEqual(ids.map(() => count));
  const verified = await kolo(folder, ['verify', '--json']);
  const { checks } = JSON.parse(verified.stdout);
  const faults = checks.filter((check: { findings: unknown[] }) => check.findings.length > 0);
  expect({ faults, code: verified.code }).toEqual({ faults: [], code: 0 });
  expect((await stop(serving)).code).toBe(0);
  console.info(
    `${paid.length} payouts in ${crashes} crashes; the last run of what was left: ${run.stdout.trim()}`,
  );
}, 600_000);
