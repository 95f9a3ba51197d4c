import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_CHARGES } from '../../src/ledger/charges.ts';
import { writeSteps } from '../../src/ledger/engine/write.ts';
import { transactionsByIds, transactionsByReferences } from '../../src/ledger/find-transactions.ts';
import { newBankInflow, newBankOutflow } from '../../src/ledger/new-transactions.ts';
import type { Effects } from '../../src/ledger/state.ts';
import { beginSubmission } from '../../src/payments/payouts/begin-submission.ts';
import { claimPayouts, recordAttempt, reschedulePayout } from '../../src/payments/payouts/claim.ts';
import { claimChecks, finishCheck } from '../../src/payments/payouts/recheck-queries.ts';
import { requery } from '../../src/payments/payouts/requery.ts';
import { createPool, type Session, TenantDatabase } from '../../src/platform/db/database.ts';
import { cancelDeliveries, dueDeliveries, recordResults } from '../../src/webhooks/delivery/queries.ts';
import { NOBODY_KNOWN } from '../ledger/support.ts';
import type { TestDatabase } from '../support/database.ts';
import { TENANT } from './fill.ts';
import { type Path, planning } from './planned.ts';
import { LIMITS, SERVERS } from './servers.ts';

/**
 * A server that takes a table for small takes any way to its rows for as good as another, and a session keeps the plan
 * while the table grows. So of the statements that a transfer is made of, the only ways that there are must be the ones
 * that hold at every size, after an analysis of the table or without one.
 */
const SIZES = [0, 1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000];
/**
 * Before 17 a server that takes a table for small looks only the tenant up, and compares each of its rows with the list
 * of ids. So it does until the table has some thousand rows, or was analysed with some hundred.
 */
const SIZES_BEFORE_17 = [10_000];

/** Those that grow with a tenant's transfers. */
const TABLES = ['transactions', 'payouts', 'payout_checks', 'accounts', 'events', 'webhook_deliveries'];
const ID = '00000000-0000-7000-8000-000000000001';
const NOW = 1_767_225_600_000;

const GIVEN = {
  id: ID,
  reference: 'r',
  amount: 1n,
  fee: 0n,
  currency: 'NGN',
  narration: null,
  metadata: null,
  createdAt: NOW,
  rail: 'sandbox',
  railId: '1',
};
const OUTFLOW = newBankOutflow({
  ...GIVEN,
  sourceAccount: ID,
  sourceWalletId: null,
  bankCode: '058',
  accountNumber: '0123456789',
  acceptedOn: '2026-01-01',
  reversesId: null,
  charges: NO_CHARGES,
});
const INFLOW = newBankInflow({
  ...GIVEN,
  destinationAccount: ID,
  destinationWalletId: null,
  sender: NOBODY_KNOWN,
  virtualAccountId: ID,
  accountReference: null,
  paidAt: NOW,
});

const HELD = { movementId: ID, reason: 'wallet_closed', accountId: ID } as const;

const EFFECTS: Effects = {
  created: [OUTFLOW, INFLOW],
  finished: [OUTFLOW],
  postings: [
    {
      transactionId: ID,
      part: 0,
      debitAccount: ID,
      creditAccount: TENANT,
      amount: 1n,
      postedAt: NOW,
      debitSeq: 1n,
      debitBalanceAfter: 0n,
      creditSeq: null,
      creditBalanceAfter: null,
    },
  ],
  executed: [],
  approvalLinks: [],
  bulkLinks: [],
  balances: [{ accountId: ID, posted: 1n, held: 0n, seq: 1n, before: null }],
  held: [
    { row: { ...HELD, state: 'held', answerId: null }, before: null },
    { row: { ...HELD, state: 'credited', answerId: ID }, before: { state: 'held', answerId: null } },
  ],
  closings: [{ virtualAccountId: ID, closedAt: NOW }],
  interestPayouts: [
    {
      accountId: ID,
      month: '2026-01-01',
      firstDay: '2026-01-01',
      lastDay: '2026-01-31',
      days: 31,
      carriedIn: 0n,
      accrued: 365_000_000n,
      forfeited: false,
      gross: 1n,
      tax: 0n,
      carriedOut: 0n,
      transactionId: ID,
      paidAt: NOW,
    },
  ],
  railFees: [{ rail: 'http', movementId: ID, kind: 'payout', amount: 1n, transactionId: ID, chargedAt: NOW }],
  events: [{ id: ID, type: 'create-wallet.success', content: '{}', createdAt: NOW }],
  usage: [{ subject: ID, period: '2026-01-15', amount: 1n, count: 1n }],
  incidents: [{ id: ID, kind: 'k', transactionId: ID, detail: 'd', createdAt: NOW }],
  lastPostedAt: NOW,
};

const CLAIM = {
  nowMs: NOW,
  leaseEndMs: NOW,
  submitUntilMs: NOW,
  claimedBy: ID,
  dead: [],
  accountRails: [],
  limit: 512,
};
const ATTEMPT = {
  transactionId: ID,
  attempt: 1,
  outcome: 'unknown',
  code: null,
  detail: null,
  response: null,
  atMs: NOW,
} as const;

const SUBMISSION = {
  rail: 'http',
  repeatAfterMs: 0,
  nowMs: NOW,
  submitUntilMs: NOW,
  leaseEndMs: NOW,
  claimedBy: ID,
};
const CHECK = { id: ID, leasedUntil: NOW, claimedBy: ID, requestedAt: null };

const RESULT = {
  eventId: ID,
  endpointId: ID,
  wasDueAt: NOW,
  status: 'delivered',
  dueAt: null,
  attemptedAt: NOW,
  responseStatus: 200,
  responseExcerpt: null,
  latencyMs: 1,
  error: null,
} as const;

/** An index finds what is meant by its first two columns, tenant and key; these have the endpoint between them. */
const COLUMNS: Record<string, number> = {
  webhook_deliveries_by_endpoint: 3,
  webhook_deliveries_due: 3,
};

/** By event, or by the lease of a claim. */
const DELIVERIES = ['webhook_deliveries_by_endpoint', 'webhook_deliveries_due', 'webhook_deliveries_pkey'];

/** A database all of whose transactions are in a session. */
const transactionsIn = (session: Session): TenantDatabase =>
  ({ transaction: (_, work) => work(session) }) as Pick<TenantDatabase, 'transaction'> as TenantDatabase;

/** Statements, the kind of session they run in, and every path by which they may find rows. */
const DONE: [string, 'batches' | 'lookups', (session: Session) => Promise<unknown>, string[]][] = [
  [
    'writing a batch',
    'batches',
    (session) => session.pipeline(writeSteps(TENANT, EFFECTS, { version: 1n, hasEndpoints: true })),
    ['accounts_pkey', 'payouts_pkey', 'transactions_pkey'],
  ],
  [
    'claiming payouts',
    'lookups',
    (session) => claimPayouts(session, TENANT, CLAIM),
    ['payouts_due', 'payouts_pkey', 'transactions_pkey'],
  ],
  [
    'claiming a payout that is prepared',
    'lookups',
    (session) =>
      beginSubmission(transactionsIn(session), TENANT, { ...OUTFLOW, attempt: 1 } as never, SUBMISSION),
    ['payouts_pkey'],
  ],
  [
    'claiming checks of payouts',
    'lookups',
    (session) => claimChecks(session, TENANT, CLAIM),
    ['payout_checks_due', 'payout_checks_pkey', 'payouts_pkey', 'transactions_pkey'],
  ],
  [
    'keeping what a check has led to',
    'lookups',
    (session) => finishCheck(session, TENANT, CHECK as never, { dueAtMs: NOW }),
    ['payout_checks_pkey'],
  ],
  [
    'having the status of a payout queried now',
    'lookups',
    (session) => requery(session, TENANT, ID, NOW),
    ['payouts_pkey', 'payout_checks_pkey'],
  ],
  [
    'keeping an attempt',
    'lookups',
    (session) => recordAttempt(session, TENANT, { ...ATTEMPT, action: 'send' }),
    [],
  ],
  [
    'asking again later',
    'lookups',
    (session) =>
      reschedulePayout(
        session,
        TENANT,
        { id: ID, attempt: 1, submissions: 1 },
        { dueAtMs: NOW, state: 'unknown', flaggedAtMs: NOW, failureReportedAt: null, waitReason: null },
      ),
    ['payouts_pkey'],
  ],
  [
    'reading by id',
    'lookups',
    (session) => transactionsByIds(session, TENANT, [ID]),
    ['payouts_pkey', 'transactions_pkey'],
  ],
  [
    'reading by reference',
    'lookups',
    (session) => transactionsByReferences(session, TENANT, ['r']),
    ['payouts_pkey', 'transactions_by_reference'],
  ],
  [
    'reading due deliveries',
    'lookups',
    (session) => dueDeliveries(session, TENANT, { endpointId: ID, proven: true, now: NOW, limit: 100 }),
    ['events_pkey', 'webhook_deliveries_due'],
  ],
  [
    'keeping results of deliveries',
    'lookups',
    (session) => recordResults(session, TENANT, [RESULT]),
    DELIVERIES,
  ],
  ['cancelling deliveries', 'lookups', (session) => cancelDeliveries(session, TENANT, ID), DELIVERIES],
];

/** Rows of each table with numbers from one size to the next; of what waits every other one is done. */
const grow = (from: number, until: number): string[] => [
  `INSERT INTO transactions (tenant_id, id, type, category, reference, status, amount, currency, source_account,
     created_at, completed_at)
   SELECT '${TENANT}', gen_random_uuid(), 'debit', 'bank-outflow', 'r' || n,
     CASE n % 2 WHEN 0 THEN 'processing' ELSE 'successful' END, 1, 'NGN', gen_random_uuid(), now(),
     CASE n % 2 WHEN 1 THEN now() END
   FROM generate_series(${from}, ${until - 1}) n`,
  `INSERT INTO payouts (tenant_id, transaction_id, rail, rail_id, bank_code, account_number, due_at, state)
   SELECT '${TENANT}', gen_random_uuid(), 'sandbox', n::text, '058', '0123456789', CASE n % 2 WHEN 0 THEN now() END,
     CASE n % 2 WHEN 0 THEN 'queued' ELSE 'settled' END
   FROM generate_series(${from}, ${until - 1}) n`,
  `INSERT INTO payout_checks (tenant_id, transaction_id, due_at)
   SELECT '${TENANT}', gen_random_uuid(), CASE n % 2 WHEN 0 THEN now() END FROM generate_series(${from}, ${until - 1}) n`,
  `INSERT INTO accounts (tenant_id, id, kind) SELECT '${TENANT}', gen_random_uuid(), 'wallet'
   FROM generate_series(${from}, ${until - 1}) n`,
  `INSERT INTO events (tenant_id, id, sequence, type, content, created_at)
   SELECT '${TENANT}', gen_random_uuid(), n, 'bank-transfer.outflow.success', '{}', now()
   FROM generate_series(${from}, ${until - 1}) n`,
  `INSERT INTO webhook_deliveries (tenant_id, event_id, endpoint_id, status, due_at, created_at)
   SELECT '${TENANT}', gen_random_uuid(), '${ID}', CASE n % 2 WHEN 0 THEN 'pending' ELSE 'delivered' END,
     CASE n % 2 WHEN 0 THEN now() END, now()
   FROM generate_series(${from}, ${until - 1}) n`,
];

describe.each(SERVERS)('on $name', ({ open, major }) => {
  let database: TestDatabase;
  let owner: pg.Client;
  const pools = new Map<string, pg.Pool>();

  beforeAll(async () => {
    database = await open();
    owner = new pg.Client(database.config);
    await owner.connect();
    for (const table of TABLES) await owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    for (const joins of ['batches', 'lookups'] as const)
      pools.set(joins, createPool(database.connection('kolo_app'), 'kolo_app', LIMITS, joins));
  });

  afterAll(async () => {
    await Promise.all([...pools.values()].map((pool) => pool.end()));
    await owner.end();
    await database.drop();
  });

  async function pathsOf(joins: string, run: (session: Session) => Promise<unknown>): Promise<Path[]> {
    const found: Path[] = [];
    const tenants = new TenantDatabase(pools.get(joins)!);
    await tenants.within(TENANT, async (session) => run(planning(session, found)));
    return found;
  }

  describe.each(['never analysed', 'analysed'])('%s', (when) => {
    test('rows are found by the keys that hold at any size, whatever size the tables have', async () => {
      await owner.query(`TRUNCATE ${TABLES.join()}`);
      let size = 0;
      for (const next of major < 17 ? SIZES_BEFORE_17 : SIZES) {
        for (const statement of grow(size, next)) await owner.query(statement);
        size = next;
        if (when === 'analysed') await owner.query(`VACUUM (ANALYZE) ${TABLES.join()}`);
        for (const [name, joins, run, indexes] of DONE) {
          const paths = await pathsOf(joins, run);
          const ways = paths.filter(({ table }) => TABLES.includes(table));
          const holds = ({ index, columns }: Path) =>
            index !== null && indexes.includes(index) && columns >= (COLUMNS[index] ?? 2);
          const others = ways.filter((path) => !holds(path));
          expect({ size, name, others }).toEqual({ size, name, others: [] });
          expect(ways.length > 0, `${name} looks something up`).toBe(indexes.length > 0);
        }
      }
    });
  });
});
