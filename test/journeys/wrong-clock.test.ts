import { afterAll, beforeAll, expect, it } from 'vitest';
import { agreedTime } from '../../src/platform/db/checked-clock.ts';
import { createPool, sessionOn } from '../../src/platform/db/database.ts';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const YEAR_MS = 365 * 86_400_000;

/** The machine's clock, which somebody sets. */
class SetClock extends ManualClock {
  aheadMs = 0;

  override now(): number {
    return Date.now() + this.aheadMs;
  }
}

const startWith = (clock: SetClock) => startKolo({ clock, clockDifferenceMaxMs: 60_000 });

let clock: SetClock;
let kolo: TestKolo;

beforeAll(async () => {
  clock = new SetClock();
  kolo = await startWith(clock);
});
afterAll(async () => {
  await kolo.stop();
});

/** Time of the ledger's last posting, less the server's time, milliseconds. */
async function lastPostingAheadMs(): Promise<number> {
  const pool = createPool(kolo.database.config, 'kolo_verify', {
    connectionsMax: 1,
    statementTimeoutMs: 10_000,
    lockTimeoutMs: 10_000,
  });
  const [row] = await sessionOn(pool).query<{ ahead: number }>(
    'SELECT extract(epoch FROM max(last_posted_at) - clock_timestamp())::float8 * 1000 AS ahead FROM ledgers',
  );
  await pool.end();
  return row!.ahead;
}

it('a process whose clock is set a year ahead dates nothing by it, and goes on when it is set right', async () => {
  const source = await kolo.test.fundedWallet(100_000);
  expect((await kolo.test.transfer({ source, reference: 'before' })).status).toBe(202);
  expect((await kolo.test.finalStatus('before')).body.data.status).toBe('successful');

  clock.aheadMs = YEAR_MS;
  const refused = await kolo.test.transfer({ source, reference: 'meanwhile' });
  expect(refused).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
  // On a busy machine the server's clock may be read a second late, until it is read again.
  const reason = "this process's clock is 31536000 s ahead of the database server's";
  await until(async () => (await kolo.test.get('/readyz')).body.reasons.includes(reason));
  expect((await kolo.test.get('/healthz')).status).toBe(200);
  expect(await lastPostingAheadMs()).toBeLessThan(1_000);

  clock.aheadMs = 0;
  expect((await kolo.test.transfer({ source, reference: 'meanwhile' })).status).toBe(202);
  expect((await kolo.test.finalStatus('meanwhile')).body.data.status).toBe('successful');
  expect(await lastPostingAheadMs()).toBeLessThan(1_000);
  expect(await kolo.findings()).toEqual([]);
});

it('a process that starts with a wrong clock is not ready until it is set right', async () => {
  const late = new SetClock();
  late.aheadMs = -YEAR_MS;
  const started = await startWith(late);
  try {
    expect((await started.test.get('/readyz')).body.reasons).toContain(
      "this process's clock is 31536000 s behind the database server's",
    );
    late.aheadMs = 0;
    await until(async () => (await started.test.get('/readyz')).status === 200);
    expect((await started.test.get('/api/v1/customers')).status).toBe(200);
  } finally {
    await started.stop();
  }
});

it('a command whose clock is wrong does nothing', async () => {
  const limits = { connectionsMax: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 };
  const pool = createPool(kolo.database.connection('kolo_directory'), 'kolo_directory', limits);
  const operator = new SetClock();
  expect(await agreedTime(operator, sessionOn(pool))).toBeGreaterThan(Date.now() - 60_000);
  operator.aheadMs = -3_600_000;
  await expect(agreedTime(operator, sessionOn(pool))).rejects.toThrow("3600 s behind the database server's");
  await pool.end();
});
