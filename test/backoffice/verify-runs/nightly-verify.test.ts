import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo, type TestProcess } from '../../support/kolo.ts';
import { People, type Person } from '../operators/people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Polls often, because the test moves the clock. */
const NIGHTLY = { env: { KOLO_VERIFY_HOUR: '3', KOLO_WEBHOOK_ALLOW_PRIVATE: 'true' }, pollMs: 50 };

let kolo: TestKolo;
let owner: pg.Client;
let people: People;
let ada: Person;

beforeAll(async () => {
  // The database is created at noon too: one created within an hour after midnight has the day before verified as well.
  const nowMs = Date.now();
  kolo = await startKolo({
    ...NIGHTLY,
    clock: new ManualClock(nowMs - (nowMs % DAY_MS) + DAY_MS + 11 * HOUR_MS),
  });
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  await owner.query('UPDATE kolo_migrations SET run_on = $1', [new Date(kolo.clock.now())]);
  people = new People(kolo);
  ada = await people.person('ada@example.com', { role: 'viewer', businessId: null, mode: null });
});
afterAll(async () => {
  await people.close();
  await owner.end();
  await kolo.stop();
});

const runs = async () => {
  const { rows } = await owner.query('SELECT * FROM verify_runs ORDER BY id');
  return rows;
};

/** The clock comes to the hour of the next night; gives when yesterday began by then. */
function comeToNight(): number {
  const lagos = kolo.clock.now() + HOUR_MS;
  const tomorrow = lagos - (lagos % DAY_MS) + DAY_MS - HOUR_MS;
  kolo.clock.advance(tomorrow + 3 * HOUR_MS - kolo.clock.now());
  return tomorrow - DAY_MS;
}

describe('by night', () => {
  it('nothing is verified before the hour has come', async () => {
    const wallet = await kolo.test.fundedWallet(1_000_000);
    await kolo.test.transfer({ source: wallet, reference: 'r1' });
    await kolo.test.finalStatus('r1');
    expect(await runs()).toEqual([]);
  });

  it('the work since yesterday began is verified once, by one of the processes', async () => {
    const { clock } = kolo;
    const other = await startKolo({
      ...NIGHTLY,
      clock,
      databases: { kolo: kolo.database, bank: kolo.bankDatabase },
    });
    const since = comeToNight();
    await until(async () => (await runs()).length > 0);
    const [run] = await runs();
    expect(run).toMatchObject({ scope: 'since', made_by: 'nightly', findings: '0', failure: null });
    expect(run.since.getTime()).toBe(since);
    expect(run.checks).toBeGreaterThan(10);
    // Both have polled again by then.
    const storedAtMs = performance.now();
    const sinceLastPollMs = ({ service }: TestProcess) =>
      [...service.work.sinceLastPolls()].find(({ name }) => name === 'verifications')!.ms;
    await until(() => [kolo, other].every((each) => performance.now() - sinceLastPollMs(each) > storedAtMs));
    expect(await runs()).toHaveLength(1);
    await other.stop();
  });

  it('findings are stored, counted and shown to operators', async () => {
    await owner.query("UPDATE accounts SET posted = posted + 1 WHERE kind = 'fees' AND tenant_id = $1", [
      kolo.business.testTenantId,
    ]);
    comeToNight();
    await until(async () => (await runs()).length === 2);
    await owner.query("UPDATE accounts SET posted = posted - 1 WHERE kind = 'fees' AND tenant_id = $1", [
      kolo.business.testTenantId,
    ]);
    await ada.signIn();
    const { status, body } = await ada.call('GET', '/ops/v1/verify-runs');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(2);
    expect(body.data[0]).toMatchObject({ made_by: 'nightly', findings: 1, failure: null });
    expect(body.data[0].listed).toEqual([
      {
        check: 'tenant-balance',
        tenant_id: kolo.business.testTenantId,
        table: 'ledgers',
        key: `tenant_id=${kolo.business.testTenantId}`,
        problem: 'the balances of all accounts of the tenant do not cancel out',
      },
    ]);
    await until(async () => {
      const page: string = (await kolo.test.get('/metrics')).body;
      return /^kolo_verify_findings\{scope="since"\} 1$/m.test(page);
    });
    expect((await people.call('GET', '/ops/v1/verify-runs')).status).toBe(401);
  });

  it('work that no clean run has seen is verified the next time, however long ago it is', async () => {
    const sinceOf = async (count: number) => {
      await until(async () => (await runs()).length === count);
      return (await runs()).at(-1);
    };
    const [clean] = await runs();
    const afterClean = clean.since.getTime() + DAY_MS;
    await owner.query('REVOKE SELECT ON postings FROM kolo_verify');
    comeToNight();
    const broken = await sinceOf(3);
    await owner.query('GRANT SELECT ON postings TO kolo_verify');
    expect(broken.failure).toContain('permission denied');
    comeToNight();
    const next = await sinceOf(4);
    expect(next).toMatchObject({ failure: null, findings: '0' });
    expect(next.since.getTime()).toBe(afterClean);
    kolo.clock.advance(5 * DAY_MS);
    const after = await sinceOf(5);
    expect(after.since.getTime()).toBe(next.started_at.getTime() - 3 * HOUR_MS);
  });
});
