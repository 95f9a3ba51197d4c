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
async function verifyAfter(
  statements: readonly string[] = [],
  options: { whole?: boolean } = {},
): Promise<VerifyReport> {
  await owner.query('BEGIN');
  try {
    for (const text of statements) await owner.query(text);
    await owner.query(AS_VERIFIER);
    return await verifyLedger(owner, options);
  } finally {
    await owner.query('ROLLBACK');
  }
}

const found = ({ checks }: VerifyReport): string[] =>
  checks.flatMap(({ name, findings }) => findings.map(({ key }) => `${name} ${key}`));
const checked = ({ checks }: VerifyReport, name: string): number =>
  checks.find((check) => check.name === name)!.checked;

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

  it('reads nothing of recorded days that does not change, unless the whole is asked for', async () => {
    const [part, whole] = [await verifyAfter(), await verifyAfter([], { whole: true })];
    expect([found(part), found(whole)]).toEqual([[], []]);
    // Of the open day: a deposit, a payout and a refused one.
    expect(checked(part, 'transaction-states')).toBe(3);
    expect(checked(whole, 'transaction-states')).toBe(12);
    expect(checked(part, 'transaction-postings')).toBe(5);
    expect(checked(whole, 'transaction-postings')).toBe(20);
    // Sums are always of everything.
    expect(checked(part, 'account-balances')).toBe(checked(whole, 'account-balances'));
    expect(found(await verifyAfter([misreported('paid-0')]))).toEqual([]);
    expect(found(await verifyAfter([misreported('paid-0')], { whole: true }))).toEqual([
      expect.stringContaining('transfer-events'),
    ]);
    expect(found(await verifyAfter([misreported('paid-3')]))).toEqual([
      expect.stringContaining('transfer-events'),
    ]);
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
  ])('are compared by --whole: %s', async (_what, sql, day) => {
    const keys = found(await verifyAfter([sql()], { whole: true }));
    expect(keys).toContain(`verified-days day=${days[day]}`);
  });

  it('are compared by it alone, and only where a day is closed', async () => {
    expect(found(await verifyAfter([rewritten('refused-1')]))).toEqual([]);
    expect(found(await verifyAfter([rewritten('refused-3')], { whole: true }))).toEqual([]);
  });

  it('lack one that was removed with all of its movements', async () => {
    const gone = ['postings WHERE posted_at', 'transactions WHERE completed_at'].map(
      (rows) => `DELETE FROM ${rows}::date = '${days[1]}'`,
    );
    const record = `DELETE FROM verified_days WHERE day = '${days[1]}'`;
    const keys = found(await verifyAfter(['SET LOCAL TimeZone = UTC', ...gone, record], { whole: true }));
    expect(keys).toContain(`verified-days day=${days[2]}`);
  });

  it('do not hide that a movement of theirs is no longer final', async () => {
    const undone = `UPDATE transactions SET status = 'processing', completed_at = NULL WHERE ${of('paid-0')}`;
    expect(found(await verifyAfter([undone]))).toContainEqual(
      expect.stringContaining('transaction-postings'),
    );
  });

  it('hold a movement that was posted after midnight, because its batch waited', async () => {
    const late = [
      `DELETE FROM verified_days WHERE day > '${days[1]}'`,
      `UPDATE postings SET posted_at = '${days[1]}T23:59:59Z'::timestamptz + interval '2 s'
       WHERE transaction_id = (SELECT id FROM transactions WHERE ${of('paid-1')})`,
    ];
    // Sums by time differ; nothing is missing beside the movement, and nothing is too much.
    const keys = found(await verifyAfter(late));
    expect(
      keys.filter((key) => !/^(account-rollups|account-rollup-balances|journal-lines) /.test(key)),
    ).toEqual([]);
  });

  it('do not hide a posting that a movement of theirs gets later', async () => {
    const again = `INSERT INTO postings SELECT p.tenant_id, p.transaction_id, 7, debit_account, credit_account, p.amount,
        l.last_posted_at, a.seq + 1, a.posted - p.amount, NULL, NULL
      FROM postings p JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
      JOIN accounts a ON a.tenant_id = p.tenant_id AND a.id = p.debit_account JOIN ledgers l ON l.tenant_id = p.tenant_id
      WHERE t.reference = 'paid-0'`;
    expect(found(await verifyAfter([again]))).toContainEqual(expect.stringContaining('transaction-postings'));
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
    for (const options of [{}, { whole: true }])
      expect(found(await verifyAfter([...erased, archived], options))).toEqual([]);
    // The archive goes on behind the recorded days: all of the tenant is read again.
    const behind = await verifyAfter([archived.replace("'paid-0'", "'paid-3'"), ...erased]);
    expect(found(behind)).toEqual([]);
    expect(checked(behind, 'transaction-states')).toBe(12);
  });
});
