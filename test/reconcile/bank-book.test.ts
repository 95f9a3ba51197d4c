import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../src/db/database.ts';
import type { SandboxBank } from '../../src/rails/sandbox/bank.ts';
import {
  type BankBook,
  type BankBookInflow,
  type BankBookPayment,
  reconcileSandboxBook,
} from '../../src/reconcile/bank-book.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type TenantIds, writeHealthyDatabase } from '../verify/healthy.ts';

/** The sandbox bank is a book as it stands; this stops compiling when it no longer is. */
const asBook = (bank: SandboxBank): BankBook => bank;

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 30_000, lockTimeoutMs: 5_000 };

/** What an honest bank would have in its book, by the ledger. */
const HONEST_PAYMENTS = `
  SELECT p.rail_id AS "railId", p.transaction_id, p.bank_code AS "bankCode",
         p.account_number AS "accountNumber", t.amount, t.status = 'successful' AS paid
  FROM payouts p JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
  WHERE p.first_claimed_at IS NOT NULL
  ORDER BY p.rail_id`;
const HONEST_INFLOWS = `
  SELECT i.rail_inflow_id AS "inflowId", i.tenant_id AS "tenantId", i.transaction_id AS "transactionId", t.amount
  FROM inflows i JOIN transactions t ON t.tenant_id = i.tenant_id AND t.id = i.transaction_id
  ORDER BY i.rail_inflow_id`;

interface Book {
  payments: (BankBookPayment & { transaction_id?: string })[];
  inbound: BankBookInflow[];
}

let database: TestDatabase;
let owner: pg.Client;
let pool: pg.Pool;
let a: TenantIds;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client(database.config);
  await owner.connect();
  ({ a } = await writeHealthyDatabase(owner));
  // The bank's ids are the bank's, so they are unique over tenants.
  await owner.query('UPDATE inflows SET rail_inflow_id = transaction_id::text');
  pool = createPool(database.connection('kolo_verify'), 'kolo_verify', LIMITS);
});

afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});

async function honestBook(): Promise<Book> {
  const payments = (await owner.query(HONEST_PAYMENTS)).rows;
  const inbound = (await owner.query(HONEST_INFLOWS)).rows;
  return {
    payments: payments.map((row) => ({ ...row, amount: BigInt(row.amount), timesTold: 1 })),
    inbound: inbound.map((row) => ({ ...row, amount: BigInt(row.amount), state: 'acknowledged' })),
  };
}

/** Serves pages; `onFirstPage` runs once the ledger's moment is fixed. */
function bankOf(book: Book, onFirstPage?: () => Promise<unknown>): BankBook {
  return {
    async payments(after, limit) {
      if (after === null) await onFirstPage?.();
      const rest = book.payments.filter((row) => after === null || row.railId > after);
      return rest.sort((x, y) => (x.railId < y.railId ? -1 : 1)).slice(0, limit);
    },
    async inbound(after, limit) {
      const rest = book.inbound.filter((row) => after === null || row.inflowId > after);
      return rest.sort((x, y) => (x.inflowId < y.inflowId ? -1 : 1)).slice(0, limit);
    },
  };
}

/** The book with one payment replaced; undefined takes it out. */
function withPayment(book: Book, transactionId: string, change: Partial<BankBookPayment> | undefined): Book {
  const payments = book.payments.flatMap((row) => {
    if (row.transaction_id !== transactionId) return [row];
    return change === undefined ? [] : [{ ...row, ...change }];
  });
  return { ...book, payments };
}

function withInflow(book: Book, transactionId: string, change: Partial<BankBookInflow> | undefined): Book {
  const inbound = book.inbound.flatMap((row) => {
    if (row.transactionId !== transactionId) return [row];
    return change === undefined ? [] : [{ ...row, ...change }];
  });
  return { ...book, inbound };
}

const UNKNOWN: BankBookPayment = {
  railId: '999',
  bankCode: '058',
  accountNumber: '0123456789',
  amount: 5n,
  timesTold: 1,
  paid: true,
};

const DISAGREEMENTS: readonly [problem: string, (book: Book) => Book, key: () => string][] = [
  ['the bank never heard of it', (book) => withPayment(book, a.paid, undefined), () => a.paid],
  ['not paid by the bank', (book) => withPayment(book, a.paid, { paid: false }), () => a.paid],
  ['released here, paid by the bank', (book) => withPayment(book, a.failed, { paid: true }), () => a.failed],
  ['another amount, bank or account', (book) => withPayment(book, a.paid, { amount: 1n }), () => a.paid],
  [
    'another amount, bank or account',
    (book) => withPayment(book, a.claimed, { bankCode: '1' }),
    () => a.claimed,
  ],
  ['another amount, bank or account', (b) => withPayment(b, a.paid, { accountNumber: '1' }), () => a.paid],
  ['different payments under one id', (book) => withPayment(book, a.paid, { conflicts: 1 }), () => a.paid],
  ['that is not here', (book) => ({ ...book, payments: [...book.payments, UNKNOWN] }), () => '999'],
  ['the bank never had it', (book) => withInflow(book, a.inflow, undefined), () => a.inflow],
  ['returned by the bank', (book) => withInflow(book, a.inflow, { state: 'returned' }), () => a.inflow],
  ['another amount, tenant', (book) => withInflow(book, a.inflow, { amount: 1n }), () => a.inflow],
  [
    'acknowledged to the bank, and not credited',
    (book) => ({ ...book, inbound: [...book.inbound, { ...book.inbound[0]!, inflowId: 'zzz' }] }),
    () => 'zzz',
  ],
];

describe("the bank's book", () => {
  it('agrees with a healthy ledger', async () => {
    const report = await reconcileSandboxBook(pool, bankOf(await honestBook()));
    expect(report.checks.flatMap((check) => check.findings)).toEqual([]);
    expect(report.checks.map((check) => [check.name, check.checked])).toEqual([
      ['bank-payments', 18],
      ['bank-inflows', 9],
    ]);
    expect(report.ok).toBe(true);
    expect(asBook).toBeTypeOf('function');
  });

  it('may have paid what is still processing here', async () => {
    const book = withPayment(await honestBook(), a.claimed, { paid: true });
    expect((await reconcileSandboxBook(pool, bankOf(book))).ok).toBe(true);
  });

  it.each(DISAGREEMENTS)('that disagrees is found: %s', async (problem, change, key) => {
    const report = await reconcileSandboxBook(pool, bankOf(change(await honestBook())));
    const findings = report.checks.flatMap((check) => check.findings);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.problem).toContain(problem);
    expect(`${findings[0]?.key} ${findings[0]?.found}`).toContain(key());
    expect(report.ok).toBe(false);
  });

  it('that was told of a payout nobody claimed is found', async () => {
    const { rows } = await owner.query('SELECT rail_id FROM payouts WHERE transaction_id = $1', [a.waiting]);
    const book = await honestBook();
    book.payments.push({ ...UNKNOWN, railId: rows[0].rail_id, amount: 40_000n, paid: false });
    const report = await reconcileSandboxBook(pool, bankOf(book));
    expect(report.checks[0]?.findings).toMatchObject([{ tenantId: a.tenantId, table: 'payouts' }]);
  });

  it('is looked at after the ledger, which may have caught up by then', async () => {
    const { rows } = await owner.query('SELECT rail_id FROM payouts WHERE transaction_id = $1', [a.waiting]);
    const book = await honestBook();
    book.payments.push({ ...UNKNOWN, railId: rows[0].rail_id, amount: 40_000n, paid: false });
    const claim = (at: string | null) =>
      owner.query('UPDATE payouts SET first_claimed_at = $2 WHERE transaction_id = $1', [a.waiting, at]);
    const report = await reconcileSandboxBook(
      pool,
      bankOf(book, () => claim('2026-01-16')),
    );
    await claim(null);
    expect(report.checks.flatMap((check) => check.findings)).toEqual([]);
  });

  it('lists so many findings and counts the rest', async () => {
    const book = await honestBook();
    const report = await reconcileSandboxBook(pool, bankOf({ ...book, payments: [] }), { findingsMax: 1 });
    expect(report.checks[0]?.findings).toHaveLength(1);
    expect(report.checks[0]?.more).toBe(5);
  });

  it('must be in order', async () => {
    const [first] = (await honestBook()).payments;
    const bank: BankBook = { payments: async () => [first!, first!] };
    await expect(reconcileSandboxBook(pool, bank)).rejects.toThrow('out of order');
  });
});
