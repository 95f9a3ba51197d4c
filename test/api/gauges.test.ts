import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Metrics } from '../../src/app/process/metrics.ts';
import { warningsOf } from '../../src/app/process/readiness.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { LAGOS } from '../support/lagos.ts';

/** Answers requests and does nothing in the background, and no other process does. */
let api: TestKolo;

beforeAll(async () => {
  api = await startKolo({ role: 'api', env: { KOLO_WEBHOOK_ALLOW_PRIVATE: 'true' } });
});
afterAll(() => api.stop());

/** A gauge's value on the page of metrics; undefined where it is left out. */
async function gauge(name: string): Promise<number | undefined> {
  const { status, body } = await api.test.get('/metrics');
  expect(status).toBe(200);
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1];
  return value === undefined ? undefined : Number(value);
}

const becomes = (name: string, value: number) => until(async () => (await gauge(name)) === value);

describe('without a worker', () => {
  it('metrics show for how long the oldest payout and delivery have been due, over all tenants', async () => {
    expect(await gauge('kolo_payouts_due_seconds')).toBe(0);
    for (const client of [api.test, api.otherBusiness]) {
      await client.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9/', verify: false });
      const wallet = await client.fundedWallet(1_000_000);
      for (let i = 0; i < 3; i++) {
        expect((await client.transfer({ source: wallet, reference: `r${i}` })).status).toBe(202);
        api.clock.advance(10_000);
      }
    }
    await becomes('kolo_payouts_due_seconds', 60);
    await until(async () => (await gauge('kolo_webhook_deliveries_due_seconds'))! >= 60);
    const owner = new pg.Client(api.database.config);
    await owner.connect();
    await owner.query("UPDATE payouts SET due_at = NULL, state = 'settled'");
    await owner.end();
    await becomes('kolo_payouts_due_seconds', 0);
  });

  it('metrics show how many days and months could not be closed', async () => {
    expect(await gauge('kolo_calendar_jobs_failing')).toBe(0);
    const owner = new pg.Client(api.database.config);
    await owner.connect();
    await owner.query(
      `INSERT INTO calendar_jobs (job, scope, next_period, due_at, failures)
       SELECT 'closing', gen_random_uuid(), '2026-01', now(), n FROM generate_series(0, 2) n`,
    );
    await owner.end();
    await becomes('kolo_calendar_jobs_failing', 2);
  });

  it('metrics show how many days of interest are not done', async () => {
    expect(await gauge('kolo_interest_days_behind')).toBe(0);
    const owner = new pg.Client(api.database.config);
    await owner.connect();
    const day = LAGOS.dayOf(api.clock.now() - 3 * 86_400_000);
    await owner.query(
      "INSERT INTO calendar_jobs (job, scope, next_period, due_at) VALUES ('interest', gen_random_uuid(), $1, now())",
      [day],
    );
    await owner.end();
    await becomes('kolo_interest_days_behind', 3);
  });

  it('an API process is ready, and says that nobody works', async () => {
    const ready = () => api.test.get('/readyz');
    await until(async () => (await ready()).body.warnings !== undefined);
    const { status, body } = await ready();
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ready',
      warnings: [expect.stringMatching(/^no worker has sent a heartbeat for \d+ s$/)],
    });
    expect(await gauge('kolo_workers_silent_seconds')).toBeGreaterThanOrEqual(10);
  });
});

describe('workers', () => {
  it.each([
    [0, []],
    [9_999, []],
    [10_000, ['no worker has sent a heartbeat for 10 s']],
    [3_600_500, ['no worker has sent a heartbeat for 3600 s']],
  ])('silent for %i ms: %j', (silentForMs, warnings) => {
    expect(warningsOf({ silentForMs }, { singleOperator: false })).toEqual(warnings);
    const alone = 'KOLO_SINGLE_OPERATOR is true: operators can approve their own proposals';
    expect(warningsOf({ silentForMs }, { singleOperator: true })).toEqual([...warnings, alone]);
  });
});

test('a value that is not known is left out alone, and comes back', async () => {
  const metrics = new Metrics();
  let known: number | undefined;
  metrics.gauge('sound', 'Works.', () => 1);
  metrics.gauge('unknown', 'Is not known.', () => known);
  const shown = async () =>
    (await metrics.page()).split('\n').filter((line) => /^(?:sound|unknown) /.test(line));
  expect(await shown()).toEqual(['sound 1']);
  known = 2;
  expect(await shown()).toEqual(['sound 1', 'unknown 2']);
  known = undefined;
  expect(await shown()).toEqual(['sound 1']);
});
