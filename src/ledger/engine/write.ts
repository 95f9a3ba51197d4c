import { rowless, type Step } from '../../platform/db/statement.ts';
import { eventSteps, type Moment } from '../../platform/events/outbox.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { metadataText } from '../../platform/values/metadata.ts';
import { plainArray, textArray } from '../../platform/values/pg-array.ts';
import { movementSums, payoutSums, postingSums } from '../batch-sums.ts';
import { metadataKeySteps } from '../metadata-keys.ts';
import { writeUsage } from '../policy/usage.ts';
import type { BalanceChange, Effects, Incident, Posting } from '../state.ts';
import type { Payout, Transaction } from '../transactions.ts';
import { expectRows } from './expect-rows.ts';
import type { ClaimAtAcceptance } from './submitter.ts';
import { closeSuspenseIncidents, heldMoneySteps } from './write-held-money.ts';
import { closeAccount, insertInflows } from './write-inflows.ts';
import { interestPayoutSteps } from './write-interest-payouts.ts';
import { manualSteps } from './write-manual.ts';
import { insertPaymentReturns } from './write-payment-returns.ts';
import { insertRailFees } from './write-rail-fees.ts';

/**
 * Statements that write a batch's effects, one set-based statement a table, in this order. They fail with `STALE`
 * when the stored state differs from the one the batch was decided on.
 *
 * @param ledger the ledger row as it was decided on: its version, and `hasEndpoints`, which says that events get
 *   deliveries
 * @param claim of the payouts that the batch creates; null if they are queued
 */
export function writeSteps(
  tenantId: string,
  effects: Effects,
  ledger: Moment,
  claim: ClaimAtAcceptance | null = null,
): Step[] {
  const { created, finished, postings, balances, held, closings, interestPayouts, usage: uses } = effects;
  const { railFees, events, incidents, executed: done } = effects;
  const payouts = payoutsOf(effects);
  const inflows = created.filter((transaction) => transaction.category === 'bank-inflow');
  const returns = created.filter((transaction) => transaction.category === 'bank-outflow-reversal');
  return [
    countBatch(tenantId, ledger.version, effects),
    ...(done.length > 0 ? manualSteps(tenantId, done, created) : []),
    ...(created.length > 0 ? insertTransactions(tenantId, effects) : []),
    ...(payouts.length > 0 ? [claim?.step ?? insertPayouts(tenantId, payouts)] : []),
    ...(inflows.length > 0 ? [insertInflows(tenantId, inflows)] : []),
    ...(returns.length > 0 ? [insertPaymentReturns(tenantId, returns)] : []),
    ...(finished.length > 0
      ? [finishTransactions(tenantId, finished), finishPayouts(tenantId, finished)]
      : []),
    ...(balances.length > 0 ? [changeBalances(tenantId, balances)] : []),
    ...(postings.length > 0 ? [insertPostings(tenantId, postings)] : []),
    ...heldMoneySteps(tenantId, held),
    ...closings.map((closing) => closeAccount(tenantId, closing)),
    ...interestPayoutSteps(tenantId, interestPayouts),
    ...(railFees.length > 0 ? [insertRailFees(tenantId, railFees)] : []),
    ...(uses.length > 0 ? [writeUsage(tenantId, uses)] : []),
    ...eventSteps(tenantId, events, { ...ledger, version: ledger.version + 1n }),
    ...(incidents.length > 0 ? [insertIncidents(tenantId, incidents)] : []),
    ...closeSuspenseIncidents(tenantId, held, effects.lastPostedAt),
  ];
}

const isPayout = (t: Transaction): t is Payout =>
  t.category === 'bank-outflow' || t.category === 'bank-inflow-return';

/** The payouts that a batch creates. */
export const payoutsOf = ({ created }: Pick<Effects, 'created'>): Payout[] => created.filter(isPayout);

/**
 * Advances the ledger's version and event count if the version is still the one decided on, and records the batch's sums in
 * `ledger_batches`.
 */
const COUNT_BATCH = expectRows(
  'count_batch',
  '1',
  `INSERT INTO ledger_batches (tenant_id, version, moved, posted, created, recipients, payouts)
   SELECT $1, version, $4::jsonb, $5::jsonb, $6::uuid[], $7::text[], $9::jsonb FROM counted`,
  `counted AS (
     UPDATE ledgers SET version = version + 1, last_posted_at = $3, event_count = event_count + $8
     WHERE tenant_id = $1 AND version = $2
     RETURNING version)`,
);

/** The same for Citus, which would run the one statement in parts, and send what they share to every node. */
const ADVANCE_VERSION = expectRows(
  'advance_ledger_version',
  '1',
  `UPDATE ledgers SET version = version + 1, last_posted_at = $3, event_count = event_count + $4
   WHERE tenant_id = $1 AND version = $2`,
);
const RECORD_BATCH = rowless(
  'record_batch',
  `INSERT INTO ledger_batches (tenant_id, version, moved, posted, created, recipients, payouts)
   VALUES ($1, $2::bigint + 1, $3, $4, $5, $6, $7)`,
);

function countBatch(tenantId: string, version: bigint, effects: Effects): Step {
  const lastPostedAt = toRfc3339(effects.lastPostedAt);
  const moved = movementSums(effects);
  const posted = postingSums(effects);
  const created = plainArray(effects.created, (t) => t.id);
  const recipients = plainArray(effects.created, recipientOf);
  const payouts = payoutSums(effects);
  const events = effects.events.length;
  return {
    statement: COUNT_BATCH,
    values: [tenantId, version, lastPostedAt, moved, posted, created, recipients, events, payouts],
    distributed: [
      { statement: ADVANCE_VERSION, values: [tenantId, version, lastPostedAt, events] },
      { statement: RECORD_BATCH, values: [tenantId, version, moved, posted, created, recipients, payouts] },
    ],
  };
}

/** Account number that a bank is to pay: digits only. */
const recipientOf = (t: Transaction): string | null => (isPayout(t) ? t.accountNumber : null);

const COLUMNS = `tenant_id, id, type, category, reference, status, amount, fee, fee_payer, currency,
     source_account, destination_account, narration, created_at, completed_at, source_balance_after,
     destination_balance_after, accepted_on, vat, vat_payer, stamp_duty, stamp_duty_payer, reverses_id`;
const ARRAYS = `$2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[],
     $8::bigint[], $9::uuid[], $10::text[], $11::uuid[], $12::uuid[], $13::text[], $14::timestamptz[],
     $15::timestamptz[], $16::bigint[], $17::bigint[], $18::date[], $19::bigint[], $20::uuid[], $21::bigint[],
     $22::uuid[], $23::uuid[]`;

/**
 * A taken reference fails the batch, which is decided again with the reference looked up. ON CONFLICT would hide
 * it.
 */
const INSERT_TRANSACTIONS = rowless(
  'insert_transactions',
  `INSERT INTO transactions (${COLUMNS}) SELECT $1, n.* FROM unnest(${ARRAYS}) AS n`,
);

/** The same for movements that a proposal made, that have metadata, or that belong to a bulk transfer. */
const INSERT_WITH_MORE = rowless(
  'insert_transactions_with_more',
  `INSERT INTO transactions (${COLUMNS}, proposal_id, metadata, bulk_id)
   SELECT $1, n.* FROM unnest(${ARRAYS}, $24::uuid[], $25::jsonb[], $26::uuid[]) AS n`,
);

/** Columns that few movements have, by the movement's id. */
interface Links {
  proposals: ReadonlyMap<string, string>;
  bulks: ReadonlyMap<string, string>;
}

/** Movements with such columns have a statement of their own: most have none, and so three columns less. */
function insertTransactions(
  tenantId: string,
  { created, executed, approvalLinks, bulkLinks }: Effects,
): Step[] {
  const isLinked = executed.length + approvalLinks.length + bulkLinks.length > 0;
  if (!isLinked && !created.some(({ metadata }) => metadata !== null))
    return [{ statement: INSERT_TRANSACTIONS, values: valuesOf(tenantId, created) }];
  const links: Links = {
    proposals: new Map([...executed, ...approvalLinks].map((link) => [link.movementId, link.proposalId])),
    bulks: new Map(bulkLinks.map(({ movementId, bulkId }) => [movementId, bulkId])),
  };
  const hasMore = ({ id, metadata }: Transaction) =>
    metadata !== null || links.proposals.has(id) || links.bulks.has(id);
  const fuller = created.filter(hasMore);
  const others = created.filter((row) => !hasMore(row));
  const plain = { statement: INSERT_TRANSACTIONS, values: valuesOf(tenantId, others) };
  return [
    ...(fuller.length > 0 ? [insertWithMore(tenantId, fuller, links)] : []),
    ...(others.length > 0 ? [plain] : []),
    ...metadataKeySteps(tenantId, 'transaction', fuller),
  ];
}

const insertWithMore = (
  tenantId: string,
  rows: readonly Transaction[],
  { proposals, bulks }: Links,
): Step => ({
  statement: INSERT_WITH_MORE,
  values: [
    ...valuesOf(tenantId, rows),
    plainArray(rows, ({ id }) => proposals.get(id) ?? null),
    textArray(rows, ({ metadata }) => metadataText(metadata)),
    plainArray(rows, ({ id }) => bulks.get(id) ?? null),
  ],
});

const valuesOf = (tenantId: string, rows: readonly Transaction[]): unknown[] => [
  tenantId,
  plainArray(rows, (t) => t.id),
  plainArray(rows, (t) => t.type),
  plainArray(rows, (t) => t.category),
  textArray(rows, (t) => t.reference),
  plainArray(rows, (t) => t.status),
  plainArray(rows, (t) => t.amount),
  plainArray(rows, (t) => t.fee),
  plainArray(rows, (t) => t.feePayer),
  textArray(rows, (t) => t.currency),
  plainArray(rows, (t) => t.sourceAccount),
  plainArray(rows, (t) => t.destinationAccount),
  textArray(rows, (t) => t.narration),
  plainArray(rows, (t) => toRfc3339(t.createdAt)),
  plainArray(rows, (t) => toRfc3339OrNull(t.completedAt)),
  plainArray(rows, (t) => t.sourceBalanceAfter),
  plainArray(rows, (t) => t.destinationBalanceAfter),
  plainArray(rows, (t) => t.acceptedOn),
  plainArray(rows, (t) => t.vat),
  plainArray(rows, (t) => t.vatPayer),
  plainArray(rows, (t) => t.stampDuty),
  plainArray(rows, (t) => t.stampDutyPayer),
  plainArray(rows, (t) => t.reversesId),
];

/** Columns of a new payout, and their values as the arrays `$2` to `$7`; `$1` is the tenant. */
export const PAYOUT_COLUMNS = 'tenant_id, transaction_id, rail, rail_id, bank_code, account_number, due_at';
export const PAYOUT_ARRAYS =
  'unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])';

/** A payout is due at once: a worker may claim it as soon as this commits. */
const INSERT_PAYOUTS = rowless(
  'insert_payouts',
  `INSERT INTO payouts (${PAYOUT_COLUMNS}) SELECT $1, n.* FROM ${PAYOUT_ARRAYS} AS n`,
);

export const payoutValues = (tenantId: string, rows: readonly Payout[]): (string | null)[] => [
  tenantId,
  plainArray(rows, (t) => t.id),
  textArray(rows, (t) => t.rail),
  textArray(rows, (t) => t.railId),
  textArray(rows, (t) => t.bankCode),
  textArray(rows, (t) => t.accountNumber),
  plainArray(rows, (t) => toRfc3339(t.createdAt)),
];

const insertPayouts = (tenantId: string, rows: Payout[]): Step => ({
  statement: INSERT_PAYOUTS,
  values: payoutValues(tenantId, rows),
});

/**
 * Only a processing row becomes final. `= ANY` beside the join bounds the index scan to these rows, whichever way
 * the planner joins. The other updates here do the same.
 */
const FINISH_TRANSACTIONS = expectRows(
  'finish_transactions',
  'cardinality($2::uuid[])',
  `UPDATE transactions t
   SET status = f.status, completed_at = f.completed_at, failure_code = f.code, failure_reason = f.reason,
     source_balance_after = f.balance
   FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::bigint[])
     AS f (id, status, completed_at, code, reason, balance)
   WHERE t.tenant_id = $1 AND t.id = ANY ($2::uuid[]) AND t.id = f.id AND t.status = 'processing'`,
);

const finishTransactions = (tenantId: string, rows: Payout[]): Step => ({
  statement: FINISH_TRANSACTIONS,
  values: [
    tenantId,
    plainArray(rows, (t) => t.id),
    plainArray(rows, (t) => t.status),
    plainArray(rows, (t) => toRfc3339OrNull(t.completedAt)),
    textArray(rows, (t) => t.failureCode),
    textArray(rows, (t) => t.failureReason),
    plainArray(rows, (t) => t.sourceBalanceAfter),
  ],
});

/** `num_nulls` instead of IS NOT NULL keeps the planner from scanning the whole payouts_due index. */
const FINISH_PAYOUTS = expectRows(
  'finish_payouts',
  'cardinality($2::uuid[])',
  `UPDATE payouts SET due_at = NULL, state = CASE WHEN transaction_id = ANY ($3::uuid[]) THEN 'failed' ELSE 'settled' END
   WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[]) AND num_nulls(due_at) = 0`,
);

const finishPayouts = (tenantId: string, rows: Payout[]): Step => ({
  statement: FINISH_PAYOUTS,
  values: [
    tenantId,
    plainArray(rows, (t) => t.id),
    plainArray(
      rows.filter((t) => t.status === 'failed'),
      (t) => t.id,
    ),
  ],
});

/** One net change for each account. A wallet's previous state must match; a system account only gets its change. */
const CHANGE_BALANCES = expectRows(
  'change_balances',
  'cardinality($2::uuid[])',
  `UPDATE accounts a SET posted = a.posted + c.posted, held = a.held + c.held, seq = a.seq + c.seq
   FROM unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
     AS c (id, posted, held, seq, posted_before, held_before, seq_before)
   WHERE a.tenant_id = $1 AND a.id = ANY ($2::uuid[]) AND a.id = c.id
     AND (c.seq_before IS NULL
          OR (a.posted = c.posted_before AND a.held = c.held_before AND a.seq = c.seq_before))`,
);

const changeBalances = (tenantId: string, rows: BalanceChange[]): Step => ({
  statement: CHANGE_BALANCES,
  values: [
    tenantId,
    plainArray(rows, (c) => c.accountId),
    plainArray(rows, (c) => c.posted),
    plainArray(rows, (c) => c.held),
    plainArray(rows, (c) => c.seq),
    plainArray(rows, (c) => c.before?.posted ?? null),
    plainArray(rows, (c) => c.before?.held ?? null),
    plainArray(rows, (c) => c.before?.seq ?? null),
  ],
});

const INSERT_POSTINGS = rowless(
  'insert_postings',
  `INSERT INTO postings (tenant_id, transaction_id, part, debit_account, credit_account, amount, posted_at,
     debit_seq, debit_balance_after, credit_seq, credit_balance_after)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::smallint[], $4::uuid[], $5::uuid[], $6::bigint[],
     $7::timestamptz[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[]) AS n`,
);

const insertPostings = (tenantId: string, rows: Posting[]): Step => ({
  statement: INSERT_POSTINGS,
  values: [
    tenantId,
    plainArray(rows, (p) => p.transactionId),
    plainArray(rows, (p) => p.part),
    plainArray(rows, (p) => p.debitAccount),
    plainArray(rows, (p) => p.creditAccount),
    plainArray(rows, (p) => p.amount),
    plainArray(rows, (p) => toRfc3339(p.postedAt)),
    plainArray(rows, (p) => p.debitSeq),
    plainArray(rows, (p) => p.debitBalanceAfter),
    plainArray(rows, (p) => p.creditSeq),
    plainArray(rows, (p) => p.creditBalanceAfter),
  ],
});

/** A repeated batch may have recorded the incident already. */
const INSERT_INCIDENTS = rowless(
  'insert_incidents',
  `INSERT INTO incidents (tenant_id, id, kind, transaction_id, detail, created_at)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::timestamptz[]) AS n
   ON CONFLICT (tenant_id, id) DO NOTHING`,
);

const insertIncidents = (tenantId: string, rows: Incident[]): Step => ({
  statement: INSERT_INCIDENTS,
  values: [
    tenantId,
    plainArray(rows, (incident) => incident.id),
    plainArray(rows, (incident) => incident.kind),
    plainArray(rows, (incident) => incident.transactionId),
    textArray(rows, (incident) => incident.detail),
    plainArray(rows, (incident) => toRfc3339(incident.createdAt)),
  ],
});
