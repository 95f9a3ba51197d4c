import { toRfc3339 } from '../clock.ts';
import { type Session, statement } from '../db/database.ts';
import type { BalanceChange, Effects, Incident, NewEvent, Posting } from './state.ts';
import type { Transaction } from './transactions.ts';

/**
 * What a statement found is not what was decided on: somebody wrote without the tenant's lock, or the same
 * command committed elsewhere. The batch rolls back and is decided afresh.
 */
export class StaleStateError extends Error {}

/**
 * Writes the effects of a batch, one set-based statement a table, all sent together; the server runs them in this
 * order. Throws `StaleStateError` on a mismatch.
 *
 * @param hasEndpoints whether any webhook endpoint is enabled, so that events have deliveries
 */
export async function writeEffects(
  session: Session,
  tenantId: string,
  effects: Effects,
  hasEndpoints: boolean,
): Promise<void> {
  const { created, finished, postings, balances, events, incidents, lastPostedAt } = effects;
  const payouts = created.filter((transaction) => transaction.category === 'bank-outflow');
  const inflows = created.filter((transaction) => transaction.category === 'bank-inflow');
  await Promise.all([
    created.length > 0 && insertTransactions(session, tenantId, created),
    payouts.length > 0 && insertPayouts(session, tenantId, payouts),
    inflows.length > 0 && insertInflows(session, tenantId, inflows),
    finished.length > 0 && finishTransactions(session, tenantId, finished),
    finished.length > 0 && finishPayouts(session, tenantId, finished),
    balances.length > 0 && changeBalances(session, tenantId, balances),
    postings.length > 0 && insertPostings(session, tenantId, postings),
    postings.length > 0 && touchLedger(session, tenantId, lastPostedAt),
    events.length > 0 && insertEvents(session, tenantId, events, hasEndpoints),
    incidents.length > 0 && insertIncidents(session, tenantId, incidents),
  ]);
}

/** Asserts that a statement wrote exactly the rows that were decided. */
function expectRows(what: string, written: number, expected: number): void {
  if (written !== expected)
    throw new StaleStateError(`${what}: ${written} rows written, ${expected} decided`);
}

const time = (ms: number | null): string | null => (ms === null ? null : toRfc3339(ms));

/** References were looked up under the lock: ON CONFLICT would only cost another look-up a row. */
const INSERT_TRANSACTIONS = statement(
  'insert_transactions',
  `INSERT INTO transactions (tenant_id, id, type, category, reference, status, amount, fee, fee_payer, currency,
     source_account, destination_account, narration, created_at, completed_at)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[],
     $8::bigint[], $9::uuid[], $10::text[], $11::uuid[], $12::uuid[], $13::text[], $14::timestamptz[],
     $15::timestamptz[]) AS n`,
);

async function insertTransactions(session: Session, tenantId: string, rows: Transaction[]): Promise<void> {
  const written = await session.execute(INSERT_TRANSACTIONS, [
    tenantId,
    rows.map((t) => t.id),
    rows.map((t) => t.type),
    rows.map((t) => t.category),
    rows.map((t) => t.reference),
    rows.map((t) => t.status),
    rows.map((t) => t.amount),
    rows.map((t) => t.fee),
    rows.map((t) => t.feePayer),
    rows.map((t) => t.currency),
    rows.map((t) => t.sourceAccount),
    rows.map((t) => t.destinationAccount),
    rows.map((t) => t.narration),
    rows.map((t) => time(t.createdAt)),
    rows.map((t) => time(t.completedAt)),
  ]);
  expectRows('transactions', written, rows.length);
}

/** A payout is due at once: the worker may take it as soon as this commits. */
const INSERT_PAYOUTS = statement(
  'insert_payouts',
  `INSERT INTO payouts (tenant_id, transaction_id, rail, rail_id, bank_code, account_number, due_at)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[]) AS n`,
);

async function insertPayouts(session: Session, tenantId: string, rows: Transaction[]): Promise<void> {
  const written = await session.execute(INSERT_PAYOUTS, [
    tenantId,
    rows.map((t) => t.id),
    rows.map((t) => t.rail),
    rows.map((t) => t.railId),
    rows.map((t) => t.bankCode),
    rows.map((t) => t.accountNumber),
    rows.map((t) => time(t.createdAt)),
  ]);
  expectRows('payouts', written, rows.length);
}

const INSERT_INFLOWS = statement(
  'insert_inflows',
  `INSERT INTO inflows (tenant_id, transaction_id, rail, rail_inflow_id)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::text[], $4::text[]) AS n`,
);

async function insertInflows(session: Session, tenantId: string, rows: Transaction[]): Promise<void> {
  const written = await session.execute(INSERT_INFLOWS, [
    tenantId,
    rows.map((t) => t.id),
    rows.map((t) => t.rail),
    rows.map((t) => t.railId),
  ]);
  expectRows('inflows', written, rows.length);
}

/**
 * Final is final: only a processing row becomes final. `= ANY` beside the join bounds the index scan by the rows
 * that are meant, whichever way the planner joins; so in the other updates of this file.
 */
const FINISH_TRANSACTIONS = statement(
  'finish_transactions',
  `UPDATE transactions t
   SET status = f.status, completed_at = f.completed_at, failure_code = f.code, failure_reason = f.reason
   FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[], $6::text[])
     AS f (id, status, completed_at, code, reason)
   WHERE t.tenant_id = $1 AND t.id = ANY ($2::uuid[]) AND t.id = f.id AND t.status = 'processing'`,
);

async function finishTransactions(session: Session, tenantId: string, rows: Transaction[]): Promise<void> {
  const written = await session.execute(FINISH_TRANSACTIONS, [
    tenantId,
    rows.map((t) => t.id),
    rows.map((t) => t.status),
    rows.map((t) => time(t.completedAt)),
    rows.map((t) => t.failureCode),
    rows.map((t) => t.failureReason),
  ]);
  expectRows('final transactions', written, rows.length);
}

/** `num_nulls` instead of IS NOT NULL keeps the planner from reading the whole queue by payouts_due. */
const FINISH_PAYOUTS = statement(
  'finish_payouts',
  `UPDATE payouts SET due_at = NULL
   WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[]) AND num_nulls(due_at) = 0`,
);

async function finishPayouts(session: Session, tenantId: string, rows: Transaction[]): Promise<void> {
  const written = await session.execute(FINISH_PAYOUTS, [tenantId, rows.map((t) => t.id)]);
  expectRows('final payouts', written, rows.length);
}

/** Each touched account once, net. A wallet's old state is named; a system account only ever gets its change. */
const CHANGE_BALANCES = statement(
  'change_balances',
  `UPDATE accounts a SET posted = a.posted + c.posted, held = a.held + c.held, seq = a.seq + c.seq
   FROM unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
     AS c (id, posted, held, seq, posted_before, held_before, seq_before)
   WHERE a.tenant_id = $1 AND a.id = ANY ($2::uuid[]) AND a.id = c.id
     AND (c.seq_before IS NULL
          OR (a.posted = c.posted_before AND a.held = c.held_before AND a.seq = c.seq_before))`,
);

async function changeBalances(session: Session, tenantId: string, rows: BalanceChange[]): Promise<void> {
  const written = await session.execute(CHANGE_BALANCES, [
    tenantId,
    rows.map((c) => c.accountId),
    rows.map((c) => c.posted),
    rows.map((c) => c.held),
    rows.map((c) => c.seq),
    rows.map((c) => c.before?.posted ?? null),
    rows.map((c) => c.before?.held ?? null),
    rows.map((c) => c.before?.seq ?? null),
  ]);
  expectRows('balances', written, rows.length);
}

const INSERT_POSTINGS = statement(
  'insert_postings',
  `INSERT INTO postings (tenant_id, transaction_id, part, debit_account, credit_account, amount, posted_at,
     debit_seq, debit_balance_after, credit_seq, credit_balance_after)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::smallint[], $4::uuid[], $5::uuid[], $6::bigint[],
     $7::timestamptz[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[]) AS n`,
);

async function insertPostings(session: Session, tenantId: string, rows: Posting[]): Promise<void> {
  const written = await session.execute(INSERT_POSTINGS, [
    tenantId,
    rows.map((p) => p.transactionId),
    rows.map((p) => p.part),
    rows.map((p) => p.debitAccount),
    rows.map((p) => p.creditAccount),
    rows.map((p) => p.amount),
    rows.map((p) => time(p.postedAt)),
    rows.map((p) => p.debitSeq),
    rows.map((p) => p.debitBalanceAfter),
    rows.map((p) => p.creditSeq),
    rows.map((p) => p.creditBalanceAfter),
  ]);
  expectRows('postings', written, rows.length);
}

const TOUCH_LEDGER = statement('touch_ledger', 'UPDATE ledgers SET last_posted_at = $2 WHERE tenant_id = $1');

async function touchLedger(session: Session, tenantId: string, lastPostedAt: number): Promise<void> {
  expectRows('ledger', await session.execute(TOUCH_LEDGER, [tenantId, time(lastPostedAt)]), 1);
}

const INSERT_EVENTS = statement(
  'insert_events',
  `INSERT INTO events (tenant_id, id, type, body, created_at)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) AS n`,
);

/** One delivery for each endpoint that is enabled now and asked for the type. */
const INSERT_DELIVERIES = statement(
  'insert_deliveries',
  `INSERT INTO webhook_deliveries (tenant_id, event_id, endpoint_id, due_at, created_at)
   SELECT $1, n.id, e.id, n.created_at, n.created_at
   FROM webhook_endpoints e
   CROSS JOIN unnest($2::uuid[], $3::text[], $4::timestamptz[]) AS n (id, type, created_at)
   WHERE e.tenant_id = $1 AND e.status = 'enabled' AND (e.event_types IS NULL OR n.type = ANY (e.event_types))`,
);

/**
 * Writes events with their deliveries. Call it in the transaction of the change that they report.
 *
 * @param hasEndpoints false when the tenant is known to have no enabled endpoint: nothing is to be delivered then
 */
export async function insertEvents(
  session: Session,
  tenantId: string,
  rows: readonly NewEvent[],
  hasEndpoints = true,
): Promise<void> {
  const ids = rows.map((event) => event.id);
  const types = rows.map((event) => event.type);
  const times = rows.map((event) => time(event.createdAt));
  const bodies = rows.map((event) => event.body);
  const [written] = await Promise.all([
    session.execute(INSERT_EVENTS, [tenantId, ids, types, bodies, times]),
    hasEndpoints && session.execute(INSERT_DELIVERIES, [tenantId, ids, types, times]),
  ]);
  expectRows('events', written, rows.length);
}

/** An incident that a repeated batch records again is there already. */
const INSERT_INCIDENTS = statement(
  'insert_incidents',
  `INSERT INTO incidents (tenant_id, id, kind, transaction_id, detail, created_at)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::timestamptz[]) AS n
   ON CONFLICT (tenant_id, id) DO NOTHING`,
);

async function insertIncidents(session: Session, tenantId: string, rows: Incident[]): Promise<void> {
  await session.execute(INSERT_INCIDENTS, [
    tenantId,
    rows.map((incident) => incident.id),
    rows.map((incident) => incident.kind),
    rows.map((incident) => incident.transactionId),
    rows.map((incident) => incident.detail),
    rows.map((incident) => time(incident.createdAt)),
  ]);
}
