import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../src/verify/categories.ts';
import { dayChecks } from '../../src/verify/day.ts';
import type { Counts, SqlCheck } from '../../src/verify/report.ts';
import { runChecks } from '../../src/verify/run-check.ts';
import { verifyLedger } from '../../src/verify/verify.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { auditCorruptions } from './audit-corruptions.ts';
import { AS_VERIFIER, isRefused, type World } from './corruption.ts';
import { writeHealthyDatabase } from './healthy.ts';
import { manualActCorruptions } from './manual-act-corruptions.ts';
import { transactionCorruptions } from './movement-corruptions.ts';
import { accountCorruptions, sequenceCorruptions } from './posting-corruptions.ts';

let database: TestDatabase;
let owner: pg.Client;
let world: World;
/** Times in order at which something was made, became final or was posted. */
let times: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client(database.config);
  await owner.connect();
  await owner.query('BEGIN');
  world = await writeHealthyDatabase(owner);
  await owner.query('COMMIT');
  const { rows } = await owner.query<{ at: Date }>(
    `SELECT DISTINCT at FROM (SELECT created_at AS at FROM transactions UNION SELECT completed_at FROM transactions
     UNION SELECT posted_at FROM postings) t WHERE at IS NOT NULL ORDER BY at`,
  );
  times = rows.map(({ at }) => at.getTime());
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Findings about the time since `sinceMs`, after statements that are undone. */
async function found(sinceMs: number, statements: readonly string[] = []) {
  await owner.query('BEGIN');
  try {
    for (const text of statements) await owner.query(text);
    await owner.query(AS_VERIFIER);
    const { checks, counts } = await verifyLedger(owner, { sinceMs });
    const findings = checks.flatMap(({ name, findings }) =>
      findings.map((finding) => ({ check: name, ...finding })),
    );
    return { findings, counts };
  } finally {
    await owner.query('ROLLBACK');
  }
}

const NAMES = new Set(dayChecks(CATEGORIES, 0).map(({ name }) => name));

describe('the time since an instant', () => {
  it('has no findings in a healthy database, whenever that is', async () => {
    expect(times.length).toBeGreaterThan(3);
    for (const sinceMs of [0, ...times, times.at(-1)! + 1]) {
      expect((await found(sinceMs)).findings, new Date(sinceMs).toISOString()).toEqual([]);
    }
  });

  it('is all that is verified', async () => {
    const all = await found(0);
    const none = await found(times.at(-1)! + 1);
    expect(all.counts.postings).toBeGreaterThan(100);
    expect(none.counts).toMatchObject({ postings: 0, transactions: 0 });
    const spoilt = [`UPDATE transactions SET amount = amount + 1 WHERE tenant_id = '${world.a.tenantId}'`];
    expect((await found(0, spoilt)).findings).not.toEqual([]);
    expect((await found(times.at(-1)! + 1, spoilt)).findings).toEqual([]);
  });

  it.for(
    [
      ...transactionCorruptions,
      ...sequenceCorruptions,
      ...accountCorruptions,
      ...manualActCorruptions,
      ...auditCorruptions,
    ]
      .filter(({ check }) => NAMES.has(check))
      .map((corruption) => [corruption.check, corruption.what, corruption] as const),
  )('%s: %s', async ([, , corruption], { skip }) => {
    const { findings } = await found(0, corruption.sql(world)).catch((error) =>
      isRefused(error) ? skip() : Promise.reject(error),
    );
    const named = findings.filter(
      ({ check, table, key }) =>
        check === corruption.check && table === corruption.table && key.includes(corruption.key(world)),
    );
    expect(named, JSON.stringify(findings, null, 1)).not.toEqual([]);
  });

  it.each([
    [
      'a balance that no posting left',
      "UPDATE accounts SET posted = posted + 1 WHERE kind = 'wallet' AND seq > 0",
    ],
    ['a number that is left out', 'UPDATE postings SET credit_seq = credit_seq + 1 WHERE credit_seq > 1'],
    ['a balance that is no sum', 'UPDATE postings SET debit_balance_after = debit_balance_after + 1'],
  ])('balance-courses: %s', async (_what, text) => {
    const loose = ['DROP INDEX postings_by_credit', 'DROP INDEX postings_by_debit'];
    const { findings } = await found(0, [...loose, text]);
    expect(findings.map(({ check }) => check)).toContain('balance-courses');
  });

  it('shows the findings of each check, although another one cannot read its data', async () => {
    const check = (name: string, rows: string): SqlCheck => ({
      name,
      invariant: 1,
      says: name,
      over: ['accounts'],
      within: 'part AS (SELECT generate_series(1, 3) AS n)',
      query: `SELECT NULL::uuid AS tenant_id, '${name}' AS row_table, 'n=' || n AS row_key, 'found' AS problem,
                     NULL AS expected, ${rows} AS found FROM part`,
    });
    const counts = { accounts: 3 } as Counts;
    const both = [check('first', 'n'), check('second', '-n')];
    const fault = check('faulty', '1 / (n - 2)');
    await owner.query('BEGIN');
    const found = (checks: readonly SqlCheck[]) => runChecks(owner, checks, counts, 2);
    const alone = await found(both);
    const beside = await found([both[0]!, fault, both[1]!]);
    await owner.query('ROLLBACK');
    expect(
      alone.map(({ name, checked, findings, more }) => [name, checked, findings.map((f) => f.found), more]),
    ).toEqual([
      ['first', 3, ['1', '2'], 1],
      ['second', 3, ['-1', '-2'], 1],
    ]);
    expect(beside).toMatchObject([alone[0], { findings: [{ found: '22012: division by zero' }] }, alone[1]]);
  });

  it('audit-links: begins with the link before the first of the time', async () => {
    const { tenantId } = world.a;
    const number = (n: number) =>
      `(SELECT entry_id FROM audit_links WHERE chain = '${tenantId}' AND number = ${n})`;
    const AT = Date.parse('2026-01-15T09:00:00.123Z');
    // The act of the first link is of an earlier day, which is not read when it is two links before the first of the time.
    const spoilt = (n: number) =>
      `UPDATE audit_entries SET acted_at = acted_at - interval '1 day' WHERE id = ${number(n)}`;
    const of = (findings: readonly { check: string; key: string; tenantId: string | null }[]) =>
      findings
        .filter((each) => each.check === 'audit-links' && each.tenantId === tenantId)
        .map(({ key }) => key);
    expect(of((await found(AT, [spoilt(1)])).findings)).toEqual(['number=1']);
    expect(of((await found(AT, [spoilt(1), spoilt(2)])).findings)).toEqual(['number=2']);
    expect(of((await found(AT + 1, [spoilt(1), spoilt(2)])).findings)).toEqual([]);
  });
});
