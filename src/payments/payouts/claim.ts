import { type Payout, TRANSACTION_COLUMNS } from '../../ledger/transactions.ts';
import { DATABASE_CHANGED, NODE_CHANGED } from '../../platform/database-identity.ts';
import { type Session, search, statement } from '../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';

/**
 * A payout that this process has claimed. No other process touches it until the lease ends. The public id of its wallet is not
 * read: settlement has the wallet in memory.
 */
export type ClaimedPayout = Payout & {
  /** The number of this attempt, from 1. */
  attempt: number;
  /** Number of possible submissions so far, including this attempt if it submits. */
  submissions: number;
  /** This attempt submits (first claim, or allowed by `nextStep`). Otherwise it only queries the status. */
  submits: boolean;
  /** The payout is only leased: a provider account has to prepare it first, or it waits. `beginSubmission` then claims it. */
  needsPreparation: boolean;
  /** Payouts of its tenant, rail or bank were stopped when it was leased. */
  stopped: boolean;
  /** The previous claim was never released: that process was lost or slow. */
  reclaimed: boolean;
  /** Time from due to claimed, milliseconds. */
  waitedMs: number;
  /** Time of the first possible submission, milliseconds; null before it. */
  firstSubmittedAt: number | null;
  /** Time of the last possible submission, milliseconds; null before the first. */
  lastSubmittedAt: number | null;
  /** Time of the first query that reported an uncertain failure, with no other outcome since, milliseconds. */
  failureReportedAt: number | null;
  /**
   * Deadline of the newest claim for submission, milliseconds. Until then its process may still submit, even if another process
   * has taken the claim over. Null once that process has released its claim.
   */
  submitUntil: number | null;
  /** An operator has already been called. */
  flagged: boolean;
};

/**
 * Tenants with due payouts, by a skip scan over payouts_due: one index probe a tenant, however long its backlog.
 * Runs under kolo_directory.
 */
const TENANTS_WITH_DUE_PAYOUTS = search(
  'tenants_with_due_payouts',
  `WITH RECURSIVE tenant AS (
     (SELECT tenant_id FROM payouts
      WHERE due_at IS NOT NULL AND tenant_id > $3 ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT (SELECT p.tenant_id FROM payouts p
             WHERE p.due_at IS NOT NULL AND p.tenant_id > t.tenant_id ORDER BY p.tenant_id LIMIT 1)
     FROM tenant t WHERE t.tenant_id IS NOT NULL
   )
   SELECT t.tenant_id AS "tenantId" FROM tenant t
   WHERE t.tenant_id IS NOT NULL
     AND EXISTS (
       SELECT 1 FROM payouts p WHERE p.tenant_id = t.tenant_id AND p.due_at <= $1
         AND (p.leased_until IS NULL OR p.leased_until <= $1 OR p.claimed_by = ANY ($4::uuid[])))
   LIMIT $2`,
  2,
);

/**
 * Lists at most `limit` tenants with due payouts, in order of id, from the first id after `after`.
 *
 * @param dead processes whose claims are free before their leases end
 */
export async function tenantsWithDuePayouts(
  directory: Session,
  nowMs: number,
  dead: readonly string[],
  after: string,
  limit: number,
): Promise<{ tenantId: string }[]> {
  const values = [toRfc3339(nowMs), limit, after, dead];
  return directory.query<{ tenantId: string }>(TENANTS_WITH_DUE_PAYOUTS, values);
}

/** NULLs for the columns of `TRANSACTION_COLUMNS` that a payout does not have, and for the wallet, which settlement has itself. */
export const NULL_JOINS = `
   CROSS JOIN (SELECT NULL AS rail, NULL AS rail_inflow_id, NULL AS virtual_account_id, NULL AS account_reference,
     NULL AS paid_at) i
   CROSS JOIN (SELECT NULL AS rail, NULL AS rail_return_id, NULL AS payment_id, NULL AS part) r
   CROSS JOIN (SELECT NULL AS name, NULL AS account_number, NULL AS bank_name, NULL AS bank_code) s
   CROSS JOIN (SELECT NULL AS wallet_id, NULL AS customer_id) sw
   CROSS JOIN (SELECT NULL AS wallet_id, NULL AS customer_id) dw`;

/** SQL condition on a claimed payout: it is to be submitted. */
const SUBMITS = "p.state IN ('queued', 'resubmittable')";
/**
 * The stops (`payout_stops`) of the tenant in `$1`: payouts by a rail, to a bank, or all. All payouts are also stopped while an
 * unexpected change of the database awaits an operator. A claim reads them once.
 */
const stopsUnless = (changed: string): string => `
  SELECT s.rail, s.bank_code FROM payout_stops s
  WHERE s.ended_at IS NULL AND (s.tenant_id IS NULL OR s.tenant_id = $1)
  UNION ALL
  SELECT NULL, NULL WHERE ${changed}`;
export const STOPS = stopsUnless(DATABASE_CHANGED);
export const NODE_STOPS = stopsUnless(NODE_CHANGED);
/** SQL condition on a claimed payout: a stop applies to it. */
const STOPPED = `EXISTS (
  SELECT FROM stops s WHERE (s.rail IS NULL OR s.rail = p.rail) AND (s.bank_code IS NULL OR s.bank_code = p.bank_code))`;
/** SQL condition on a claimed payout: it is only leased, because it needs preparation or waits. */
const NEEDS_PREPARATION = `${SUBMITS} AND (p.rail = ANY ($8::text[]) OR ${STOPPED})`;

/**
 * Claims in one statement. The commit marks a first claim "may have been sent" before the bank is called. The claim uses up
 * an allowed resubmission, so that a crash after it leads to a status query.
 * A payout by a provider account is only leased: it needs preparation, and nothing may be sent yet.
 * No index has the columns of the lease, so that claiming is a HOT update.
 * Plan: payouts_due in order of due_at, skipping leased rows, then the primary keys of the rows found.
 */
const claimText = (stops: string): string => `
   WITH due AS MATERIALIZED (
     SELECT due.transaction_id, due.claimed_by FROM payouts due
     WHERE due.tenant_id = $1 AND due.due_at <= $2
       AND (due.leased_until IS NULL OR due.leased_until <= $2 OR due.claimed_by = ANY ($5::uuid[]))
     ORDER BY due.due_at LIMIT $3
     FOR UPDATE SKIP LOCKED
   ), stops AS MATERIALIZED (${stops}
   ), claimed AS (
     UPDATE payouts p
     SET leased_until = $4, claimed_by = $6,
         attempts = p.attempts + CASE WHEN ${NEEDS_PREPARATION} THEN 0 ELSE 1 END,
         state = CASE WHEN ${NEEDS_PREPARATION} THEN p.state WHEN ${SUBMITS} THEN 'submitting' ELSE 'unknown' END,
         wait_reason = CASE WHEN ${SUBMITS} AND NOT (${NEEDS_PREPARATION}) THEN NULL ELSE p.wait_reason END,
         submit_until = CASE WHEN ${SUBMITS} AND NOT (${NEEDS_PREPARATION}) THEN $7 ELSE p.submit_until END,
         resubmitted_at = CASE WHEN ${SUBMITS} AND NOT (${NEEDS_PREPARATION}) AND p.submitted_at IS NOT NULL THEN $2
                               ELSE p.resubmitted_at END,
         submissions = p.submissions + CASE WHEN ${SUBMITS} AND NOT (${NEEDS_PREPARATION}) THEN 1 ELSE 0 END,
         submitted_at = CASE WHEN ${NEEDS_PREPARATION} THEN p.submitted_at ELSE COALESCE(p.submitted_at, $2) END
     WHERE p.tenant_id = $1 AND p.transaction_id = ANY (ARRAY(SELECT due.transaction_id FROM due))
     RETURNING p.*
   )
   SELECT ${TRANSACTION_COLUMNS}, p.attempts AS attempt, p.submissions, p.state = 'submitting' AS submits,
     ${SUBMITS} AS "needsPreparation", ${STOPPED} AS stopped,
     p.transaction_id = ANY (ARRAY(SELECT due.transaction_id FROM due WHERE due.claimed_by IS NOT NULL)) AS reclaimed,
     COALESCE(p.resubmitted_at, p.submitted_at) AS "lastSubmittedAt", p.failure_reported_at AS "failureReportedAt",
     (extract(epoch FROM $2::timestamptz - p.due_at) * 1000)::float8 AS "waitedMs",
     p.submitted_at AS "firstSubmittedAt", p.submit_until AS "submitUntil", p.flagged_at IS NOT NULL AS flagged
   FROM claimed p
   CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = p.transaction_id LIMIT 1) t
   ${NULL_JOINS}`;
const CLAIM_PAYOUTS = statement('claim_payouts', claimText(STOPS), claimText(NODE_STOPS));

/** Parameters of a claim. */
export interface PayoutClaim {
  nowMs: number;
  /** End of the lease. */
  leaseEndMs: number;
  /** A payout is submitted before then or not at all. */
  submitUntilMs: number;
  /** The process that claims. */
  claimedBy: string;
  /** Lost processes, whose claims are free before their leases end. */
  dead: readonly string[];
  /** Names of the rails with provider accounts. */
  accountRails: readonly string[];
  /** Payouts at most. */
  limit: number;
}

/** Claims due payouts of a tenant. Commit before calling the bank. */
export const claimPayouts = (
  session: Session,
  tenantId: string,
  input: PayoutClaim,
): Promise<ClaimedPayout[]> =>
  session.query<ClaimedPayout>(CLAIM_PAYOUTS, [
    tenantId,
    toRfc3339(input.nowMs),
    input.limit,
    toRfc3339(input.leaseEndMs),
    input.dead,
    input.claimedBy,
    toRfc3339(input.submitUntilMs),
    input.accountRails,
  ]);

/** The result of an attempt. */
export interface AttemptRecord {
  transactionId: string;
  attempt: number;
  action: 'send' | 'query';
  outcome: 'success' | 'failure' | 'unknown' | 'not_found';
  code: string | null;
  detail: string | null;
  /** The bank's response without personal data; null if none is stored. */
  response: string | null;
  atMs: number;
}

/** Records an attempt once, even if its settlement is repeated. */
const INSERT_ATTEMPT = statement(
  'insert_payout_attempt',
  `INSERT INTO payout_attempts (tenant_id, transaction_id, attempt, action, outcome, code, detail, response, attempted_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (tenant_id, transaction_id, attempt) DO NOTHING`,
);

export const recordAttempt = (session: Session, tenantId: string, record: AttemptRecord): Promise<number> =>
  session.execute(INSERT_ATTEMPT, [
    tenantId,
    record.transactionId,
    record.attempt,
    record.action,
    record.outcome,
    record.code,
    record.detail,
    record.response,
    toRfc3339(record.atMs),
  ]);

/**
 * Applies only while the payout is processing and has not been attempted since. A claim for submission is over once its own
 * process releases it, so its deadline no longer matters.
 */
const RESCHEDULE_PAYOUT = statement(
  'reschedule_payout',
  `UPDATE payouts SET due_at = $4, leased_until = NULL, claimed_by = NULL, state = $5,
     submit_until = CASE WHEN state = 'submitting' THEN NULL ELSE submit_until END,
     flagged_at = COALESCE(flagged_at, $6), failure_reported_at = $7, wait_reason = $8, submissions = $9
   WHERE tenant_id = $1 AND transaction_id = $2 AND attempts = $3 AND due_at IS NOT NULL`,
);

/**
 * Reason for which a payout waits before submission. `account`: no enabled account pays it. `test`: the account is untested. `float`: the
 * provider has too little money. `same_again`: the same payment was submitted too recently. `provider`: no answer.
 * `fault`: an error of our own. `stopped`: an operator has stopped such payouts.
 */
export type WaitReason = 'account' | 'test' | 'float' | 'same_again' | 'provider' | 'fault' | 'stopped';

/** The states in which a payout waits for its next attempt. */
export type WaitingState = 'queued' | 'unknown' | 'resubmittable';

/** Time and state of a payout's next attempt. */
interface NextAttempt {
  dueAtMs: number;
  state: WaitingState;
  /** Time at which an operator is called, milliseconds; null if none is. */
  flaggedAtMs: number | null;
  failureReportedAt: number | null;
  /** Null for a payout that has been submitted. */
  waitReason: WaitReason | null;
}

/** Releases a claimed payout until its next attempt. */
export const reschedulePayout = (
  session: Session,
  tenantId: string,
  payout: Pick<ClaimedPayout, 'id' | 'attempt' | 'submissions'>,
  next: NextAttempt,
): Promise<number> =>
  session.execute(RESCHEDULE_PAYOUT, [
    tenantId,
    payout.id,
    payout.attempt,
    toRfc3339(next.dueAtMs),
    next.state,
    toRfc3339OrNull(next.flaggedAtMs),
    toRfc3339OrNull(next.failureReportedAt),
    next.waitReason,
    payout.submissions,
  ]);

const isStoppedText = (stops: string): string => `
  SELECT FROM (${stops}) s
  WHERE (s.rail IS NULL OR s.rail = $2) AND (s.bank_code IS NULL OR s.bank_code = $3) LIMIT 1`;
const IS_STOPPED = statement('is_payout_stopped', isStoppedText(STOPS), isStoppedText(NODE_STOPS));

/** True if payouts by a rail to a bank are stopped: nothing new is submitted. Runs under kolo_app, inside the tenant. */
export const isStopped = async (
  session: Session,
  tenantId: string,
  { rail, bankCode }: { rail: string; bankCode: string },
): Promise<boolean> => (await session.query(IS_STOPPED, [tenantId, rail, bankCode])).length > 0;
