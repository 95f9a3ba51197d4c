import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../../src/platform/db/database.ts';
import type { Book as BankBook, BookedPayment, ShownBook } from '../../../src/rails/book.ts';
import type { Inflow, PaymentReturn } from '../../../src/rails/money-in.ts';
import { sandbox } from '../../../src/rails/sandbox/description.ts';
import { reconcileBook, reconcileBooks } from '../../../src/verify/reconcile/bank-book.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type TenantIds, writeHealthyDatabase } from '../healthy.ts';

/** A book as that of the sandbox's rail. */
const showing = (book: BankBook): ShownBook => ({ rail: sandbox.name, tenantId: null, book });

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 30_000, lockTimeoutMs: 5_000 };

/** The book of an honest bank, by the ledger. */
const HONEST_PAYMENTS = `
  SELECT p.rail_id AS "railId", p.tenant_id AS "tenantId", p.transaction_id, p.bank_code AS "bankCode",
         p.account_number AS "accountNumber", t.amount, t.status = 'successful' AS paid
  FROM payouts p JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
  WHERE p.submitted_at IS NOT NULL AND p.rail = 'sandbox'
  ORDER BY p.rail_id`;
const HONEST_INFLOWS = `
  SELECT i.rail_inflow_id AS "inflowId", i.transaction_id AS "transactionId", t.amount,
         i.tenant_id AS "tenantId",
         (SELECT v.account_number FROM virtual_accounts v
          WHERE v.tenant_id = t.tenant_id
            AND CASE WHEN i.virtual_account_id IS NULL THEN v.account_id = t.destination_account
                     ELSE v.id = i.virtual_account_id END
          ORDER BY v.id LIMIT 1) AS "accountNumber"
  FROM inflows i JOIN transactions t ON t.tenant_id = i.tenant_id AND t.id = i.transaction_id
  WHERE i.rail = 'sandbox'
  ORDER BY i.rail_inflow_id`;

const GIVE_ACCOUNTS = `
  INSERT INTO virtual_accounts
    (tenant_id, id, account_id, account_number, account_name, bank_code, bank_name, created_at)
  SELECT c.tenant_id, gen_random_uuid(), c.id, lpad((500000 + row_number() OVER ())::text, 10, '0'), 'Ada', '50547',
         'Bank', now()
  FROM (
    SELECT DISTINCT a.tenant_id, a.id
    FROM inflows i JOIN transactions t ON t.tenant_id = i.tenant_id AND t.id = i.transaction_id
    JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.destination_account AND a.kind = 'wallet'
    WHERE i.rail = 'sandbox' AND NOT EXISTS (
      SELECT FROM virtual_accounts v WHERE v.tenant_id = a.tenant_id AND v.account_id = a.id)) c`;

const HONEST_RETURNS = `
  SELECT r.rail_return_id AS "returnId", r.tenant_id AS "tenantId", p.rail_id AS "railId", sum(t.amount) AS amount
  FROM payment_returns r
  JOIN transactions t ON t.tenant_id = r.tenant_id AND t.id = r.transaction_id
  JOIN payouts p ON p.tenant_id = r.tenant_id AND p.transaction_id = r.payment_id
  WHERE r.rail = 'sandbox'
  GROUP BY 1, 2, 3`;

interface Book {
  payments: (BookedPayment & { transaction_id?: string })[];
  inflows: (Inflow & { transactionId: string; tenantId?: string })[];
  returns: PaymentReturn[];
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
  // Each wallet that was credited has an account that was paid.
  await owner.query(GIVE_ACCOUNTS);
  // The bank's ids are the bank's, so they are unique over tenants.
  await owner.query('UPDATE inflows SET rail_inflow_id = transaction_id::text');
  await owner.query('UPDATE payment_returns SET rail_return_id = rail_return_id || tenant_id::text');
  await owner.query(
    `INSERT INTO unclaimed_inflows (rail, rail_inflow_id, bank_code, account_number, amount, goes_back, received_at)
     VALUES ($1, 'nobody', '50547', '0000000099', 7, true, now())`,
    [sandbox.name],
  );
  pool = createPool(database.connection('kolo_verify'), 'kolo_verify', LIMITS);
});

afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});

async function honestBook(): Promise<Book> {
  const payments = (await owner.query(HONEST_PAYMENTS)).rows;
  const inflows = (await owner.query(HONEST_INFLOWS)).rows;
  const returns = (await owner.query(HONEST_RETURNS)).rows;
  return {
    payments: payments.map((row) => ({
      ...row,
      amount: BigInt(row.amount),
      timesSubmitted: 1,
      conflicts: 0,
    })),
    inflows: [...inflows.map((row) => bookedInflow(row)), UNCLAIMED],
    returns: returns.map((row) => ({
      ...row,
      amount: BigInt(row.amount),
      returnedAtMs: 0,
      acknowledged: true,
    })),
  };
}

/** Money in suspense came to an account that no wallet has. */
function bookedInflow(row: Record<string, string>): Book['inflows'][number] {
  const { inflowId = '', tenantId = '', transactionId = '', accountNumber, amount = '0' } = row;
  return {
    inflowId,
    tenantId,
    transactionId,
    amount: BigInt(amount),
    state: 'acknowledged',
    narration: null,
    sender: { name: null, accountNumber: null, bankCode: null, bankName: null },
    receivedAtMs: 0,
    to: { bankCode: '50547', accountNumber: accountNumber ?? '0000000011' },
  };
}

/** Money for a number that nobody has, which went back. */
const UNCLAIMED: Book['inflows'][number] = {
  inflowId: 'nobody',
  transactionId: 'nobody',
  amount: 7n,
  state: 'returned',
  narration: null,
  sender: { name: null, accountNumber: null, bankCode: null, bankName: null },
  receivedAtMs: 0,
  to: { bankCode: '50547', accountNumber: '0000000099' },
};

/** Serves pages; `onFirstPage` runs once the ledger's moment is fixed. */
function bankOf(book: Book, onFirstPage?: () => Promise<unknown>): BankBook {
  return {
    async payments(after, limit) {
      if (after === null) await onFirstPage?.();
      const rest = book.payments.filter((row) => after === null || row.railId > after);
      return rest.sort((x, y) => (x.railId < y.railId ? -1 : 1)).slice(0, limit);
    },
    async inflows(after, limit) {
      const rest = book.inflows.filter((row) => after === null || row.inflowId > after);
      return rest.sort((x, y) => (x.inflowId < y.inflowId ? -1 : 1)).slice(0, limit);
    },
    async paymentReturns(after, limit) {
      const rest = book.returns.filter((row) => after === null || row.returnId > after);
      return rest.sort((x, y) => (x.returnId < y.returnId ? -1 : 1)).slice(0, limit);
    },
  };
}

async function* each(...books: ShownBook[]): AsyncGenerator<ShownBook> {
  yield* books;
}

const unreadable = (why: string) => ({
  tenantId: a.tenantId,
  table: 'payouts',
  key: 'rail=sandbox',
  expected: null,
  found: null,
  problem: `the bank's book cannot be read: ${why}`,
});

/** The book with one payment replaced; undefined takes it out. */
function withPayment(book: Book, transactionId: string, change: Partial<BookedPayment> | undefined): Book {
  const payments = book.payments.flatMap((row) => {
    if (row.transaction_id !== transactionId) return [row];
    return change === undefined ? [] : [{ ...row, ...change }];
  });
  return { ...book, payments };
}

function withInflow(book: Book, transactionId: string, change: Partial<Inflow> | undefined): Book {
  const inflows = book.inflows.flatMap((row) => {
    if (row.transactionId !== transactionId) return [row];
    return change === undefined ? [] : [{ ...row, ...change }];
  });
  return { ...book, inflows };
}

/** The book with the first return of a payment of the tenant replaced; undefined takes it out. */
function withReturn(book: Book, change: Partial<PaymentReturn> | undefined): Book {
  const returnId = `back-1${a.tenantId}`;
  const returns = book.returns.flatMap((row) => {
    if (row.returnId !== returnId) return [row];
    return change === undefined ? [] : [{ ...row, ...change }];
  });
  return { ...book, returns };
}

/** The book with an inflow sent to another account. */
function readdressed(book: Book, change: Partial<Inflow['to']>): Book {
  const { transactionId, to } = book.inflows.find((row) => row.transactionId === a.inflow)!;
  return withInflow(book, transactionId, { to: { ...to, ...change } });
}

const UNKNOWN: BookedPayment = {
  railId: '999',
  bankCode: '058',
  accountNumber: '0123456789',
  amount: 5n,
  timesSubmitted: 1,
  paid: true,
  refusedCode: null,
  conflicts: 0,
};

const STRANGE: PaymentReturn = {
  returnId: 'strange',
  railId: '999',
  amount: 5n,
  returnedAtMs: 0,
  acknowledged: true,
};

const DISAGREEMENTS: readonly [problem: string, (book: Book) => Book, key: () => string][] = [
  ['the bank never returned it', (book) => withReturn(book, undefined), () => `back-1${a.tenantId}`],
  ['the bank has another amount', (book) => withReturn(book, { amount: 1n }), () => `back-1${a.tenantId}`],
  [
    'the bank returned another payment',
    (book) => withReturn(book, { railId: '1' }),
    () => `back-1${a.tenantId}`,
  ],
  [
    'acknowledged to the bank, and not credited here',
    (book) => ({ ...book, returns: [...book.returns, STRANGE] }),
    () => 'strange',
  ],
  ['unknown to the bank', (book) => withPayment(book, a.paid, undefined), () => a.paid],
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
  ['another amount', (book) => withInflow(book, a.inflow, { amount: 1n }), () => a.inflow],
  ['an account number', (book) => readdressed(book, { accountNumber: '1' }), () => a.inflow],
  ['an account number', (book) => readdressed(book, { bankCode: '058' }), () => a.inflow],
  ['the bank never had it', (book) => withInflow(book, 'nobody', undefined), () => 'nobody'],
  ['another amount or number', (book) => withInflow(book, 'nobody', { amount: 8n }), () => 'nobody'],
  [
    'another amount or number',
    (book) => withInflow(book, 'nobody', { to: { ...UNCLAIMED.to, accountNumber: '0000000088' } }),
    () => 'nobody',
  ],
  [
    'acknowledged to the bank, and not credited',
    (book) => withInflow(book, 'nobody', { state: 'acknowledged' }),
    () => 'nobody',
  ],
  [
    'acknowledged to the bank, and not credited',
    (book) => ({ ...book, inflows: [...book.inflows, { ...book.inflows[0]!, inflowId: 'zzz' }] }),
    () => 'zzz',
  ],
];

describe("the bank's book", () => {
  it('agrees with a healthy ledger', async () => {
    const report = await reconcileBook(pool, showing(bankOf(await honestBook())));
    expect(report.checks.flatMap((check) => check.findings)).toEqual([]);
    expect(report.checks.map((check) => [check.name, check.checked])).toEqual([
      ['bank-payments', 33],
      ['bank-inflows', 31],
      ['bank-returns', 12],
    ]);
    expect(report.ok).toBe(true);
  });

  it('may have paid what is still processing here', async () => {
    const book = withPayment(await honestBook(), a.claimed, { paid: true });
    expect((await reconcileBook(pool, showing(bankOf(book)))).ok).toBe(true);
  });

  it.each(DISAGREEMENTS)('is found to disagree: %s', async (problem, change, key) => {
    const report = await reconcileBook(pool, showing(bankOf(change(await honestBook()))));
    const findings = report.checks.flatMap((check) => check.findings);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.problem).toContain(problem);
    expect(`${findings[0]?.key} ${findings[0]?.found}`).toContain(key());
    expect(report.ok).toBe(false);
  });

  it('is found to have a payout nobody claimed', async () => {
    const { rows } = await owner.query('SELECT rail_id FROM payouts WHERE transaction_id = $1', [a.waiting]);
    const book = await honestBook();
    book.payments.push({ ...UNKNOWN, railId: rows[0].rail_id, amount: 40_000n, paid: false });
    const report = await reconcileBook(pool, showing(bankOf(book)));
    expect(report.checks[0]?.findings).toMatchObject([{ tenantId: a.tenantId, table: 'payouts' }]);
  });

  it('is read after the ledger, which may have caught up by then', async () => {
    const { rows } = await owner.query('SELECT rail_id FROM payouts WHERE transaction_id = $1', [a.waiting]);
    const book = await honestBook();
    book.payments.push({ ...UNKNOWN, railId: rows[0].rail_id, amount: 40_000n, paid: false });
    const claim = (at: string | null) =>
      owner.query('UPDATE payouts SET submitted_at = $2 WHERE transaction_id = $1', [a.waiting, at]);
    const report = await reconcileBook(pool, showing(bankOf(book, () => claim('2026-01-16'))));
    await claim(null);
    expect(report.checks.flatMap((check) => check.findings)).toEqual([]);
  });

  it.each<[settled: string, paid: boolean, problems: string[]]>([
    // Not paid yet when the book was read; paid and settled when the ledger was read once more.
    ['successful', false, []],
    ['failed', false, []],
    // Paid is paid: what is released after that is lost.
    ['failed', true, ['released here, paid by the bank']],
  ])('of what is settled as %s in between, and is paid there (%s), is judged by what is final', async (status, paid, problems) => {
    const { rows } = await owner.query('SELECT rail_id FROM payouts WHERE transaction_id = $1', [a.waiting]);
    const book = await honestBook();
    book.payments.push({ ...UNKNOWN, railId: rows[0].rail_id, amount: 40_000n, paid });
    const settle = async (settled: string, at: string | null) => {
      await owner.query('UPDATE payouts SET submitted_at = $2 WHERE transaction_id = $1', [a.waiting, at]);
      await owner.query('UPDATE transactions SET status = $2, completed_at = $3 WHERE id = $1', [
        a.waiting,
        settled,
        at,
      ]);
    };
    const report = await reconcileBook(pool, showing(bankOf(book, () => settle(status, '2026-01-16'))));
    await settle('processing', null);
    const findings = report.checks.flatMap((check) => check.findings);
    expect(findings.map(({ problem }) => problem)).toEqual(problems);
  });

  it('may have acknowledged what is credited in between', async () => {
    const creditedBy = (rail: string) =>
      owner.query('UPDATE inflows SET rail = $2 WHERE transaction_id = $1', [a.inflow, rail]);
    const book = await honestBook();
    await creditedBy('none yet');
    const report = await reconcileBook(pool, showing(bankOf(book, () => creditedBy(sandbox.name))));
    expect(report.checks.flatMap((check) => check.findings)).toEqual([]);
  });

  it('of each rail is compared with what went by that rail', async () => {
    const nothing = showing(bankOf({ payments: [], inflows: [], returns: [] }));
    const report = await reconcileBooks(
      pool,
      each(showing(bankOf(await honestBook())), { ...nothing, rail: 'other' }),
    );
    expect(report.ok).toBe(true);
    expect(report.checks.map(({ checked }) => checked)).toEqual([33, 31, 12]);
  });

  it('of an account is compared with what its tenant did by it', async () => {
    const book = await honestBook();
    const account = { ...showing(bankOf(book)), tenantId: a.tenantId };
    const all = await reconcileBook(pool, account);
    expect(all.checks[0]?.findings[0]).toMatchObject({
      tenantId: a.tenantId,
      problem: 'the bank has a payment that is not here',
    });
    const isOwn = <Row>(row: Row): boolean => (row as { tenantId?: string }).tenantId === a.tenantId;
    const own = {
      payments: book.payments.filter(isOwn),
      inflows: book.inflows.filter(isOwn),
      returns: book.returns.filter(isOwn),
    };
    expect(own.payments.length).toBeLessThan(book.payments.length);
    const report = await reconcileBook(pool, { ...account, book: bankOf(own) });
    expect(report.checks.map(({ name, findings }) => ({ name, findings }))).toEqual([
      { name: 'bank-payments', findings: [] },
      { name: 'bank-inflows', findings: [] },
      { name: 'bank-returns', findings: [] },
    ]);
  });

  it('lists so many findings and counts the rest', async () => {
    const book = await honestBook();
    const report = await reconcileBook(pool, showing(bankOf({ ...book, payments: [] })), { findingsMax: 1 });
    expect(report.checks[0]?.findings).toHaveLength(1);
    expect(report.checks[0]?.more).toBe(8);
  });

  it('must be in order', async () => {
    const [first] = (await honestBook()).payments;
    const bank: BankBook = {
      payments: async () => [first!, first!],
      inflows: async () => [],
      paymentReturns: async () => [],
    };
    const report = await reconcileBook(pool, { ...showing(bank), tenantId: a.tenantId });
    expect(report.checks[0]?.findings).toContainEqual(unreadable(`it is out of order at ${first!.railId}`));
  });

  it('is a finding of each check if it cannot be read, and the others are compared', async () => {
    const silent: ShownBook = {
      ...showing({ ...bankOf(await honestBook()), payments: () => Promise.reject(new Error('no answer')) }),
      tenantId: a.tenantId,
    };
    const report = await reconcileBooks(pool, each(silent, showing(bankOf(await honestBook()))), {});
    expect(report.checks[0]?.findings).toEqual([unreadable('no answer')]);
    expect(report.checks[0]?.checked).toBe(33);
  });
});
