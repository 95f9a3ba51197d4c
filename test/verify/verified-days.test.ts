import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordVerifiedDays } from '../../src/backoffice/verify-runs/queries.ts';
import { createPool, sessionOn } from '../../src/platform/db/database.ts';
import { ManualClock } from '../../src/platform/values/clock.ts';
import type { VerifiedDay, VerifyReport } from '../../src/verify/report.ts';
import { verifyLedger } from '../../src/verify/verify.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { AS_VERIFIER } from './corruption.ts';

const DAY_MS = 86_400_000;
const LIMITS = { connectionsMax: 2, statementTimeoutMs: 30_000, lockTimeoutMs: 5_000 };

let kolo: TestKolo;
let owner: pg.Client;
let tenantId: string;
/** The days of the tenant's payouts in UTC: three, a free one between the first two, and one that is open. */
const days: string[] = [];
/** Closed days with movements, as the first verification gave them. */
let closed: VerifiedDay[];

beforeAll(async () => {
  const nowMs = Date.now();
  const clock = new ManualClock(nowMs - (nowMs % DAY_MS) + 12 * 3_600_000);
  kolo = await startKolo({ clock, pollMs: 50, env: { KOLO_VERIFY_HOUR: 'off' } });
  tenantId = kolo.business.testTenantId;
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  for (const [n, skipped] of [1, 2, 1, 3].entries()) {
    if (n > 0) clock.advance(skipped * DAY_MS);
    const wallet = await kolo.test.fundedWallet(1_000_000);
    await kolo.test.transfer({ source: wallet, reference: `paid-${n}` });
    await kolo.test.finalStatus(`paid-${n}`);
    await kolo.test.transfer({ source: wallet, reference: `refused-${n}`, accountNumber: '0000000010' });
    await kolo.test.finalStatus(`refused-${n}`);
    days.push(new Date(clock.now()).toISOString().slice(0, 10));
  }
});
afterAll(async () => {
  await owner.end();
  await kolo.stop();
});

/** Verifies after statements that are undone. */
async function verifyAfter(statements: readonly string[] = []): Promise<VerifyReport> {
  await owner.query('BEGIN');
  try {
    for (const text of statements) await owner.query(text);
    await owner.query(AS_VERIFIER);
    return await verifyLedger(owner);
  } finally {
    await owner.query('ROLLBACK');
  }
}

const found = ({ checks }: VerifyReport): string[] =>
  checks.flatMap(({ name, findings }) => findings.map(({ key }) => `${name} ${key}`));

async function record(some: readonly VerifiedDay[]): Promise<void> {
  const pool = createPool(kolo.database.connection('kolo_directory'), 'kolo_directory', LIMITS);
  await recordVerifiedDays(sessionOn(pool), some, kolo.clock.now());
  await pool.end();
}

/** SQL. */
const of = (reference: string): string => `tenant_id = '${tenantId}' AND reference = '${reference}'`;
const eventOf = (reference: string): string =>
  `tenant_id = '${tenantId}' AND content::jsonb ->> 'reference' = '${reference}'`;
/** A change of history that agrees with itself. */
const rewritten = (reference: string): string =>
  `UPDATE transactions SET failure_reason = 'another reason' WHERE ${of(reference)}`;
/** A change that one check of frozen rows finds, and no other. */
const misreported = (reference: string): string =>
  `UPDATE events SET content = jsonb_set(content::jsonb, '{eventData,amount}', '9')::text WHERE ${eventOf(reference)}`;

describe('a verification without findings', () => {
  it('gives the days that are over for a day, and a killed one leaves those of its first statements', async () => {
    const first = await verifyAfter();
    expect(found(first)).toEqual([]);
    closed = first.verifiedDays;
    expect(closed.map(({ tenantId, day }) => [tenantId, day])).toEqual(
      days.slice(0, 3).map((day) => [tenantId, day]),
    );
    // A deposit with its posting, a payout with its posting, and one that was refused.
    expect(closed.map(({ movements }) => movements)).toEqual([5, 5, 5]);
    await record(closed.slice(0, 1));
    const second = await verifyAfter();
    expect(second.verifiedDays).toEqual(closed.slice(1));
    await record(closed);
    const third = await verifyAfter();
    expect([found(third), third.verifiedDays]).toEqual([[], []]);
  });

  it('gives nothing to record with a finding', async () => {
    const spoilt = ['TRUNCATE verified_days', misreported('paid-0')];
    const report = await verifyAfter(spoilt);
    expect(found(report)).toEqual([expect.stringContaining('transfer-events')]);
    expect(report.verifiedDays).toEqual([]);
  });
});

describe('a worker', () => {
  it('records the days that a requested verification was the first to read', async () => {
    await owner.query('TRUNCATE verified_days');
    await owner.query(
      `UPDATE verify_run_in_progress SET id = gen_random_uuid(), made_by = 'nightly', requested_at = '2026-01-15T09:00:00Z'`,
    );
    const recorded = async () =>
      (await owner.query("SELECT encode(sha256, 'hex') AS sha256 FROM verified_days ORDER BY day")).rows;
    await until(async () => (await recorded()).length > 0);
    expect(await recorded()).toEqual(closed.map(({ sha256 }) => ({ sha256 })));
  });
});

describe('recorded days', () => {
  it.each<[what: string, sql: () => string, day: number]>([
    ['a movement that was rewritten', () => rewritten('refused-1'), 1],
    [
      'a recipient',
      () =>
        `UPDATE payouts SET bank_code = '999' WHERE transaction_id = (SELECT id FROM transactions WHERE ${of('paid-2')})`,
      2,
    ],
    ['a record', () => `UPDATE verified_days SET sha256 = sha256('1') WHERE day = '${days[0]}'`, 0],
    ['a record that was deleted', () => `DELETE FROM verified_days WHERE day = '${days[1]}'`, 1],
  ])('show a change that agrees with itself: %s', async (_what, sql, day) => {
    const keys = found(await verifyAfter([sql()]));
    expect(keys).toContain(`verified-days day=${days[day]}`);
  });

  it('are closed days alone', async () => {
    expect(found(await verifyAfter([rewritten('refused-3')]))).toEqual([]);
  });

  it('lack one that was removed with all of its movements', async () => {
    const gone = ['postings WHERE posted_at', 'transactions WHERE completed_at'].map(
      (rows) => `DELETE FROM ${rows}::date = '${days[1]}'`,
    );
    const record = `DELETE FROM verified_days WHERE day = '${days[1]}'`;
    const keys = found(await verifyAfter(['SET LOCAL TimeZone = UTC', ...gone, record]));
    expect(keys).toContain(`verified-days day=${days[2]}`);
  });

  it('are as they were after an erasure and an archive', async () => {
    const erased = [
      "UPDATE transactions SET narration = 'erased'",
      `UPDATE events SET content = jsonb_set(content::jsonb, '{eventData,narration}', '"erased"')::text`,
    ];
    const archived = `WITH gone AS (
        DELETE FROM events e USING transactions t
        WHERE t.tenant_id = e.tenant_id AND e.content::jsonb -> 'eventData' ->> 'id' = t.id::text AND t.reference = 'paid-0'
        RETURNING e.*, t.id AS moved, t.amount, t.status)
      INSERT INTO archive_files SELECT tenant_id, 1, sequence, sequence, created_at, created_at, 1, 0,
        ('x' || left(encode(sha256(convert_to(concat_ws(' ', moved, type, amount, status), 'UTF8')), 'hex'), 15))::bit(60)::bigint,
        sha256('1'), now() FROM gone`;
    expect(found(await verifyAfter([...erased, archived]))).toEqual([]);
  });
});
