import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

let kolo: TestKolo;
let owner: pg.Client;
afterEach(async () => {
  await owner.end();
  await kolo.stop();
});

async function start(env: Record<string, string> = {}): Promise<string> {
  kolo = await startKolo({ env, pollMs: 20 });
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  return kolo.test.fundedWallet(100_000);
}

/** A running process sees this from one statement to the next when a standby takes over. */
const takeOver = () => owner.query('UPDATE database_identity SET timeline = timeline + 1');
const stops = async (): Promise<string> => (await kolo.test.get('/metrics')).body;
const count = async (table: string) => (await owner.query(`SELECT FROM ${table}`)).rowCount;

/** Waits until the payout is ready for submission: it is stopped, or its bank answered a status query with "unknown". */
async function untilReadyToSubmit(session: pg.Client): Promise<void> {
  await until(async () => {
    kolo.clock.advance(1_000);
    const { rows } = await session.query('SELECT wait_reason, state FROM payouts');
    return rows[0]?.wait_reason === 'stopped' || rows[0]?.state === 'resubmittable';
  });
}

describe('a database with another history, below processes that run', () => {
  it('submits nothing from its first statement on, and is stopped once', async () => {
    const source = await start();
    expect(await stops()).toContain('kolo_payout_stops{by="recovery"} 0');
    await takeOver();
    expect((await kolo.test.transfer({ source, reference: 'held' })).status).toBe(202);
    await until(async () => (await count('recoveries')) === 1);
    await untilReadyToSubmit(owner);
    expect((await kolo.test.tsq('held')).body.data.status).toBe('processing');
    expect((await kolo.bank.book.payments(null, 10)).length).toBe(0);
    expect(await count('payout_stops')).toBe(1);
    const { rows: recorded } = await owner.query(
      "SELECT act FROM audit_entries WHERE actor_kind = 'kolo' AND actor = 'database' ORDER BY act",
    );
    expect(recorded.map(({ act }) => act)).toEqual(['database.recovered', 'payouts.stopped']);
    // It is read every three seconds.
    await until(async () => (await stops()).includes('kolo_payout_stops{by="recovery"} 1'));
    expect(await kolo.findings()).toEqual([]);
  });

  it('submits nothing before the change is noticed', async () => {
    const source = await start();
    // Processes that notice the change wait for this lock.
    await owner.query('BEGIN; LOCK TABLE recoveries IN SHARE MODE');
    const other = new pg.Client(kolo.database.config);
    await other.connect();
    await other.query('UPDATE database_identity SET timeline = timeline + 1');
    expect((await kolo.test.transfer({ source, reference: 'unnoticed' })).status).toBe(202);
    await untilReadyToSubmit(other);
    expect(await count('payout_stops')).toBe(0);
    expect((await kolo.bank.book.payments(null, 10)).length).toBe(0);
    await other.end();
    await owner.query('ROLLBACK');
    await until(async () => (await count('recoveries')) === 1);
  });

  it('goes on where a failover is said to lose nothing', async () => {
    const source = await start({ KOLO_FAILOVER_IS_SYNCHRONOUS: 'true' });
    await takeOver();
    expect((await kolo.test.transfer({ source, reference: 'goes' })).status).toBe(202);
    await until(async () => {
      kolo.clock.advance(1_000);
      return (await kolo.test.tsq('goes')).body.data.status === 'successful';
    });
    expect(await count('payout_stops')).toBe(0);
  });

  it('is stopped where its server is another one, whatever is said of failovers', async () => {
    await start({ KOLO_FAILOVER_IS_SYNCHRONOUS: 'true' });
    await owner.query('UPDATE database_identity SET system_identifier = system_identifier + 1');
    await until(async () => (await count('payout_stops')) === 1);
  });
});
