import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Engine } from '../../../src/ledger/engine/engine.ts';
import { runInterest } from '../../../src/payments/interest/run.ts';
import { CheckedClock } from '../../../src/platform/db/checked-clock.ts';
import { createPool, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { at, DAY_MS } from './support.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };

let databases: { kolo: TestDatabase; bank: TestDatabase };
let clock: ManualClock;
let kolo: TestKolo;
let pools: pg.Pool[];

beforeEach(async () => {
  databases = { kolo: await createTestDatabase(), bank: await createTestDatabase({ empty: true }) };
  clock = new ManualClock(at('2028-01-30', '12:00:00'));
  pools = [];
});
afterEach(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all([databases.kolo.drop(), databases.bank.drop()]);
});

function open(role: 'kolo_app' | 'kolo_directory'): pg.Pool {
  pools.push(createPool(databases.kolo.connection(role), role, LIMITS));
  return pools.at(-1)!;
}

/** Runs `kolo interest run` by the clock of the test. */
async function run({
  differenceMaxMs = Number.POSITIVE_INFINITY,
  onError = (error: unknown) => fail(error),
  // Called each time that it reads the clock.
  onRead = () => Promise.resolve(),
} = {}) {
  const database = () => new TenantDatabase(open('kolo_app'));
  const engine = new Engine({ database: database(), readDatabase: database(), connections: 1 });
  const directory = sessionOn(open('kolo_directory'));
  const checked = new CheckedClock({ clock, differenceMaxMs });
  await checked.read(directory);
  const readClock = checked.read.bind(checked);
  checked.read = async (session) => {
    await onRead();
    return readClock(session);
  };
  const progress: string[] = [];
  try {
    const done = await runInterest({
      directory,
      engine,
      onError,
      calendar: LAGOS,
      clock: checked,
      database: database(),
      onProgress: (day, { days }, total) => progress.push(`${day} ${days}/${total}`),
    });
    return { done, progress };
  } finally {
    await engine.stop();
  }
}
const fail = (error: unknown) => {
  throw error;
};

/** A service whose work has been installed, with a wallet that earns. */
async function begin(): Promise<void> {
  kolo = await startKolo({ clock, databases });
  const { customerId } = await kolo.test.customer();
  const wallet = [{ name: 'Savings', tag: 'savings', identifier: 'ada', interest_rate: 10 }];
  await kolo.test.post('/api/v1/wallet/create/bulk', { customerId, currency: 'NGN', wallet });
  await kolo.test.fund('ada', 1_000_000);
  const balance = async () => (await kolo.test.get('/api/v1/wallet/ada')).body.data.balance;
  await until(async () => (await balance()) === 1_000_000);
  // Both environments of two businesses are enrolled.
  await until(async () => (await run()).done.daysLeft === 0);
}

const statuses = async (): Promise<[string, string][]> => {
  const { body } = await kolo.test.get(
    '/api/v1/wallet/interests/accrued/ada?start_date=2028-01-01&end_date=2028-12-31',
  );
  return body.data.paginatedPayload.edges.map(({ interest_date, status }: Record<string, string>) => [
    interest_date,
    status,
  ]);
};

it('closes the days that are over, accrues and pays, and does nothing a second time', async () => {
  await begin();
  await kolo.stop();
  clock.advance(3 * DAY_MS);
  const { done, progress } = await run();
  // Three days of the four environments of two businesses.
  expect(done).toEqual({ days: 12, accruals: 3, payouts: 1, daysLeft: 0 });
  expect([progress[0], progress.at(-1)]).toEqual(['2028-01-30 0/12', '2028-02-01 11/12']);
  expect((await run()).done).toEqual({ days: 0, accruals: 0, payouts: 0, daysLeft: 0 });
  kolo = await startKolo({ clock, databases, role: 'api' });
});

it('shares the work with a service and with another run', async () => {
  await begin();
  clock.advance(3 * DAY_MS);
  const runs = await Promise.all([run(), run()]);
  expect(runs.map(({ done }) => done.daysLeft)).toEqual([0, 0]);
  expect(await statuses()).toEqual([
    ['2028-02-01', 'accrued'],
    ['2028-01-31', 'paid'],
    ['2028-01-30', 'paid'],
  ]);
});

it('does what another one gives back just when nothing else is left', async () => {
  await begin();
  await kolo.stop();
  clock.advance(DAY_MS);
  const other = sessionOn(open('kolo_directory'));
  const unfinished = `FROM calendar_jobs WHERE job = 'interest' AND next_period = '2028-01-30' AND due_at < 'infinity'`;
  const [last] = await other.query<{ scope: string }>(
    `SELECT scope ${unfinished} ORDER BY scope DESC LIMIT 1`,
  );
  const claim = (claimedBy: string | null, dueAt: string) =>
    other.execute(
      "UPDATE calendar_jobs SET claimed_by = $2, due_at = $3 WHERE job = 'interest' AND scope = $1",
      [last!.scope, claimedBy, dueAt],
    );
  await claim('00000000-0000-7000-8000-000000000001', '2100-01-01');
  // Before it claims, and again before it queries the rest.
  let queries = 0;
  const onRead = async () => {
    const [row] = await other.query<{ count: bigint }>(`SELECT count(*) AS count ${unfinished}`);
    if (row!.count === 1n && ++queries === 2) await claim(null, '2028-01-31');
  };
  const { done } = await run({ onRead });
  expect(queries).toBeGreaterThan(2);
  expect(done).toMatchObject({ days: 4, daysLeft: 0 });
  kolo = await startKolo({ clock, databases, role: 'api' });
});

it("closes no day by a clock that is not the database's", async () => {
  await begin();
  clock.advance(DAY_MS);
  await expect(run({ differenceMaxMs: 5_000 })).rejects.toThrow(/ahead of the database server's/);
});
