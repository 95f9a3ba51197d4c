import { PAYOUT_ARRAYS, PAYOUT_COLUMNS, payoutValues } from '../../ledger/engine/write.ts';
import type { Payout } from '../../ledger/transactions.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import type { Statement, Step } from '../../platform/db/statement.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { plainArray } from '../../platform/values/pg-array.ts';
import { type ClaimedPayout, NODE_STOPS, type PayoutClaim, STOPS } from './claim.ts';

/**
 * Inserts payouts that are claimed already: the commit that accepts them marks them "may have been sent". This saves the worker
 * a transaction, and each payout an update. If any stop applies to the tenant, it inserts them as queued, and the worker checks
 * each.
 */
const insertClaimedText = (stops: string): string =>
  `WITH claim AS MATERIALIZED (SELECT NOT EXISTS (${stops}) AS claimed
   ), inserted AS (
     INSERT INTO payouts (${PAYOUT_COLUMNS}, state, attempts, submissions, submitted_at, submit_until, leased_until, claimed_by)
     SELECT $1, n.*, CASE WHEN c.claimed THEN 'submitting' ELSE 'queued' END, c.claimed::int, c.claimed::int,
       CASE WHEN c.claimed THEN $8::timestamptz END, CASE WHEN c.claimed THEN $9::timestamptz END,
       CASE WHEN c.claimed THEN $10::timestamptz END, CASE WHEN c.claimed THEN $11::uuid END
     FROM ${PAYOUT_ARRAYS} AS n CROSS JOIN claim c
   )
   SELECT claimed FROM claim`;
const INSERT_CLAIMED = statement(
  'insert_claimed_payouts',
  insertClaimedText(STOPS),
  // Where Citus plans it the worker claims: Citus takes no such condition in an INSERT.
  `INSERT INTO payouts AS p (${PAYOUT_COLUMNS})
   SELECT own.tenant_id, n.* FROM ledgers own CROSS JOIN ${PAYOUT_ARRAYS} AS n
   WHERE own.tenant_id = $1 AND num_nulls($8::timestamptz, $9::timestamptz, $10::timestamptz, $11::uuid) = 0
   RETURNING p.due_at IS NULL AS claimed`,
);
const INSERT_CLAIMED_PAYOUTS: Statement = { ...INSERT_CLAIMED, inPart: insertClaimedText(NODE_STOPS) };

/** The row of {@link insertClaimedPayouts}. */
export interface ClaimResult {
  claimed: boolean;
}

interface AcceptanceClaim extends Pick<PayoutClaim, 'nowMs' | 'submitUntilMs' | 'leaseEndMs' | 'claimedBy'> {
  /** Distinguishes the claims of a process with the same `leaseEndMs`. */
  number: number;
}

/** Claims at acceptance with the same `leaseEndMs` at most. */
const CLAIMS_PER_MS = 999;

/**
 * The end of the lease. Its microseconds identify the claim: they are never 0, as those of other claims are, and differ
 * between claims at acceptance of one millisecond.
 */
const leaseEndOf = ({ leaseEndMs, number }: AcceptanceClaim): string =>
  toRfc3339(leaseEndMs).replace('Z', `${String(1 + (number % CLAIMS_PER_MS)).padStart(3, '0')}Z`);

export const insertClaimedPayouts = (
  tenantId: string,
  payouts: readonly Payout[],
  claim: AcceptanceClaim,
): Step => ({
  statement: INSERT_CLAIMED_PAYOUTS,
  values: [
    ...payoutValues(tenantId, payouts),
    toRfc3339(claim.nowMs),
    toRfc3339(claim.submitUntilMs),
    leaseEndOf(claim),
    claim.claimedBy,
  ],
});

/** Undoes a claim at acceptance under which the process submits nothing: its payouts are queued again. */
const UNDO_CLAIM = statement(
  'undo_claim_at_acceptance',
  `UPDATE payouts SET state = 'queued', attempts = 0, submissions = 0, submitted_at = NULL, submit_until = NULL,
     leased_until = NULL, claimed_by = NULL
   WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[]) AND state = 'submitting' AND attempts = 1
     AND claimed_by = $3 AND leased_until = $4`,
);

/** A claim whose batch has an unknown outcome: the connection was lost before the answer. */
export interface UnknownClaim {
  tenantId: string;
  ids: readonly string[];
  claim: AcceptanceClaim;
}

/** Undoes a claim. Returns the number of payouts that it has queued again. */
export const undoClaim = (session: Session, { tenantId, ids, claim }: UnknownClaim): Promise<number> =>
  session.execute(UNDO_CLAIM, [tenantId, plainArray(ids, (id) => id), claim.claimedBy, leaseEndOf(claim)]);

/**
 * A payout as {@link insertClaimedPayouts} has claimed it. Its own fields come last: V8 turns an object to which many are
 * added after a spread into a hash table, of eight times the size.
 */
export const claimedAtAcceptance = (
  payout: Payout,
  { nowMs, submitUntilMs }: AcceptanceClaim,
): ClaimedPayout => ({
  attempt: 1,
  submissions: 1,
  submits: true,
  needsPreparation: false,
  stopped: false,
  reclaimed: false,
  waitedMs: 0,
  firstSubmittedAt: nowMs,
  lastSubmittedAt: nowMs,
  failureReportedAt: null,
  submitUntil: submitUntilMs,
  flagged: false,
  ...payout,
});
