import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../src/platform/db/database.ts';
import { CATEGORIES } from '../../src/verify/categories.ts';
import type { Counts, Finding, VerifyReport } from '../../src/verify/report.ts';
import { runCheck } from '../../src/verify/run-check.ts';
import { TENANT_TABLE_NAMES } from '../../src/verify/tables.ts';
import { checksFor, type VerifyOptions, verifyLedger } from '../../src/verify/verify.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { auditCorruptions } from './audit-corruptions.ts';
import { bulkTransferCorruptions } from './bulk-transfer-corruptions.ts';
import { AS_VERIFIER, type Corruption, isRefused, ON_CITUS, type World } from './corruption.ts';
import { eventCorruptions } from './event-corruptions.ts';
import { writeHealthyDatabase } from './healthy.ts';
import { importCorruptions } from './import-corruptions.ts';
import { inflowCorruptions } from './inflow-corruptions.ts';
import { interestCorruptions } from './interest-corruptions.ts';
import { journalCorruptions } from './journal-corruptions.ts';
import { limitCorruptions } from './limit-corruptions.ts';
import { GIFT, giftCorruptions, gifts } from './made-up-category.ts';
import { manualActCorruptions } from './manual-act-corruptions.ts';
import { transactionCorruptions } from './movement-corruptions.ts';
import { paymentReturnCorruptions } from './payment-return-corruptions.ts';
import { paymentRunCorruptions } from './payment-run-corruptions.ts';
import { payoutCorruptions } from './payout-corruptions.ts';
import { policyCorruptions } from './policy-corruptions.ts';
import { accountCorruptions, sequenceCorruptions } from './posting-corruptions.ts';
import { railFeeCorruptions } from './rail-fee-corruptions.ts';
import { rollupCorruptions } from './rollup-corruptions.ts';
import { scheduleCorruptions } from './schedule-corruptions.ts';
import { schemaCorruptions } from './schema-corruptions.ts';
import { searchKeyCorruptions } from './search-key-corruptions.ts';
import { tenancyCorruptions } from './tenancy-corruptions.ts';
import { verifiedDayCorruptions } from './verified-day-corruptions.ts';
import { issuedAccountCorruptions, virtualAccountCorruptions } from './virtual-account-corruptions.ts';
import { walletStatusCorruptions } from './wallet-status-corruptions.ts';

const CORRUPTIONS: readonly Corruption[] = [
  ...accountCorruptions,
  ...sequenceCorruptions,
  ...transactionCorruptions,
  ...payoutCorruptions,
  ...paymentReturnCorruptions,
  ...railFeeCorruptions,
  ...manualActCorruptions,
  ...importCorruptions,
  ...inflowCorruptions,
  ...scheduleCorruptions,
  ...virtualAccountCorruptions,
  ...issuedAccountCorruptions,
  ...interestCorruptions,
  ...limitCorruptions,
  ...policyCorruptions,
  ...eventCorruptions,
  ...tenancyCorruptions,
  ...walletStatusCorruptions,
  ...schemaCorruptions,
  ...auditCorruptions,
  ...rollupCorruptions,
  ...journalCorruptions,
  ...searchKeyCorruptions,
  ...bulkTransferCorruptions,
  ...paymentRunCorruptions,
  ...verifiedDayCorruptions,
];
const CHECKS = checksFor(CATEGORIES);
const FINDINGS_MAX = 100;
const LIMITS = { connectionsMax: 2, statementTimeoutMs: 30_000, lockTimeoutMs: 5_000 };

let database: TestDatabase;
let owner: pg.Client;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client(database.config);
  await owner.connect();
  await owner.query('BEGIN');
  world = await writeHealthyDatabase(owner);
  await owner.query('COMMIT');
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

const findingsOf = (report: VerifyReport): (Finding & { check: string })[] =>
  report.checks.flatMap((check) => check.findings.map((finding) => ({ check: check.name, ...finding })));

/** Runs statements, then `run` under the role of verification, and rolls both back. */
async function rolledBack<T>(statements: readonly string[], run: () => Promise<T>): Promise<T> {
  await owner.query('BEGIN');
  try {
    for (const text of statements) await owner.query(text);
    await owner.query(AS_VERIFIER);
    return await run();
  } finally {
    await owner.query('ROLLBACK');
  }
}

const verifyAfter = (statements: readonly string[], options: VerifyOptions = {}): Promise<VerifyReport> =>
  rolledBack(statements, () => verifyLedger(owner, options));

const NOTHING_COUNTED = Object.fromEntries(
  ['tenants', 'audit_links', ...TENANT_TABLE_NAMES].map((table) => [table, 0]),
) as Counts;

/** Findings of the check of a corruption, and those that name the corrupted row. */
async function foundAfter(
  statements: readonly string[],
  corruption: Corruption,
  checks = CHECKS,
): Promise<{ findings: Finding[]; named: Finding[] }> {
  const check = checks.find(({ name }) => name === corruption.check)!;
  const { findings } = await rolledBack(statements, () =>
    runCheck(owner, check, NOTHING_COUNTED, FINDINGS_MAX),
  );
  const named = findings.filter(
    (finding) =>
      finding.table === corruption.table &&
      finding.key.includes(corruption.key(world)) &&
      (corruption.ofTenant === false || finding.tenantId === world.a.tenantId),
  );
  return { findings, named };
}

async function asVerifier<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(database.connection('kolo_verify'), 'kolo_verify', LIMITS);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

describe('a healthy database', () => {
  it('has no findings, and the report counts the checked rows', async () => {
    const progress: string[] = [];
    const report = await asVerifier((pool) =>
      verifyLedger(pool, { onProgress: ({ name }) => progress.push(name) }),
    );
    expect(findingsOf(report)).toEqual([]);
    expect(report.ok).toBe(true);
    expect(progress).toEqual(CHECKS.map((check) => check.name));
    expect(report.counts).toMatchObject({
      tenants: 3,
      wallets: 24,
      transactions: 159,
      postings: 132,
      payouts: 45,
    });
    expect(report.flaggedPayouts).toBe(3);
    for (const check of report.checks) expect(check.checked, check.name).toBeGreaterThan(0);
  });

  // So many checks read amounts that each connection has some of them.
  const change = (sign: string) => owner.query(`UPDATE transactions SET amount = amount ${sign} 1`);

  it('is verified as it was at one moment', async () => {
    const changes: Promise<unknown>[] = [];
    const report = await asVerifier((pool) =>
      verifyLedger(pool, {
        onProgress: ({ done }) => {
          if (done === 0) changes.push(change('+'));
        },
      }),
    );
    await Promise.all(changes);
    await change('-');
    expect(changes).toHaveLength(1);
    expect(findingsOf(report)).toEqual([]);
  });

  // On Citus they do not share a snapshot.
  it.skipIf(ON_CITUS)('is verified as it was at one moment by several connections', async () => {
    let changed = false;
    const report = await asVerifier((pool) => {
      const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
      let connections = 0;
      pool.connect = async () => {
        connections += 1;
        if (connections === 2) {
          await change('+');
          changed = true;
        }
        return connect();
      };
      return verifyLedger(pool, { connections: 2 });
    });
    await change('-');
    expect(changed).toBe(true);
    expect(findingsOf(report)).toEqual([]);
    expect(report.checks.map((check) => check.name)).toEqual(CHECKS.map((check) => check.name));
  });

  it('is verified no further once a connection has failed', async () => {
    let begun = 0;
    const failing = asVerifier((pool) =>
      verifyLedger(pool, {
        connections: 2,
        onProgress: () => {
          begun += 1;
          if (begun === 3) throw new Error('the third check did not begin');
        },
      }),
    );
    await expect(failing).rejects.toThrow('the third check did not begin');
    expect(begun).toBe(3);
  });

  it('is empty at first, which is healthy too', async () => {
    const empty = await createTestDatabase();
    const pool = createPool(empty.connection('kolo_verify'), 'kolo_verify', LIMITS);
    const report = await verifyLedger(pool);
    await pool.end();
    await empty.drop();
    expect(findingsOf(report)).toEqual([]);
  });
});

describe('a role that sees one tenant', () => {
  it('is refused', async () => {
    const pool = createPool(database.connection('kolo_app'), 'kolo_app', LIMITS);
    await expect(verifyLedger(pool)).rejects.toThrow('kolo_verify');
    await pool.end();
  });
});

describe('a corrupted database', () => {
  it.for(
    CORRUPTIONS.map((corruption) => [corruption.check, corruption.what, corruption] as const),
  )('%s: %s', async ([, , corruption], { skip }) => {
    const { named, findings } = await foundAfter(corruption.sql(world), corruption).catch((error) =>
      isRefused(error) ? skip() : Promise.reject(error),
    );
    expect(named, JSON.stringify(findings, null, 1)).not.toEqual([]);
  });

  it('is tried in at least one way for every check', () => {
    const tried = new Set(CORRUPTIONS.map((corruption) => corruption.check));
    expect(CHECKS.map((check) => check.name).filter((name) => !tried.has(name))).toEqual([]);
    expect(new Set(CHECKS.map((check) => check.name)).size).toBe(CHECKS.length);
  });

  it('has a check for every invariant', () => {
    expect([...new Set(CHECKS.map((check) => check.invariant))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('with all compatible faults is verified to the end', async () => {
    const report = await rolledBack([], async () => {
      await owner.query('RESET ROLE');
      for (const corruption of CORRUPTIONS) {
        await owner.query('SAVEPOINT corruption');
        try {
          for (const text of corruption.sql(world)) await owner.query(text);
        } catch {
          // An earlier corruption rules this one out.
          await owner.query('ROLLBACK TO SAVEPOINT corruption');
        }
      }
      await owner.query(AS_VERIFIER);
      return verifyLedger(owner);
    });
    expect(report.ok).toBe(false);
    expect(report.checks.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name));
    expect(new Set(findingsOf(report).map(({ check }) => check)).size).toBeGreaterThan(CHECKS.length / 2);
  });

  it('lists so many findings and counts the rest', async () => {
    const report = await verifyAfter(['UPDATE accounts SET posted = posted + 1 WHERE kind = $$wallet$$'], {
      findingsMax: 2,
    });
    const check = report.checks.find((candidate) => candidate.name === 'account-balances');
    expect(check?.findings).toHaveLength(2);
    expect(check?.more).toBe(report.counts.wallets! - 2);
  });

  it('still has its other checks run when a value cannot be read', async () => {
    const report = await verifyAfter([
      'ALTER TABLE virtual_accounts DROP CONSTRAINT virtual_accounts_account_number_check',
      "UPDATE virtual_accounts SET account_number = 'none ' || account_number",
    ]);
    expect(report.checks).toHaveLength(CHECKS.length);
    expect(findingsOf(report).map((finding) => finding.check)).toContain('virtual-accounts');
  });
});

describe('a category of movement', () => {
  const categories = [...CATEGORIES, GIFT];

  it('is one row of the table', async () => {
    expect(findingsOf(await verifyAfter(gifts(world), { categories }))).toEqual([]);
  });

  it('without a row is found, and the schema that has it', async () => {
    const checks = findingsOf(await verifyAfter(gifts(world))).map((finding) => finding.check);
    expect(checks).toEqual(expect.arrayContaining(['transaction-states', 'schema-constraints']));
  });

  it.each(
    giftCorruptions.map((corruption) => [corruption.check, corruption.what, corruption] as const),
  )('is held to its row: %s: %s', async (_name, _what, corruption) => {
    const statements = [...gifts(world), ...corruption.sql(world)];
    const { named, findings } = await foundAfter(statements, corruption, checksFor(categories));
    expect(named, JSON.stringify(findings, null, 1)).not.toEqual([]);
  });
});
