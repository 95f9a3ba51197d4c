import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { firstRecheckAt } from './recheck-times.ts';

/**
 * Leaves each payout as if a crash had cut its first submission short: its status is queried now, and it may be resubmitted
 * by the rules of its rail. The time of acceptance counts as the first submission.
 * Plan: payouts_due, and the primary key of transactions.
 */
const QUERIED = `
     UPDATE payouts p
     SET state = 'unknown', attempts = greatest(p.attempts, 1), submissions = greatest(p.submissions, 1),
       wait_reason = NULL, submitted_at = coalesce(p.submitted_at, t.created_at), resubmitted_at = $2, due_at = $2,
       leased_until = NULL, claimed_by = NULL
     FROM transactions t
     WHERE p.tenant_id = $1 AND p.due_at IS NOT NULL AND (p.submissions = 0 OR p.state = 'resubmittable')
       AND t.tenant_id = $1 AND t.id = p.transaction_id
     RETURNING p.tenant_id, p.transaction_id, p.rail`;
const INSERT_CHECKS = `
  INSERT INTO payout_checks (tenant_id, transaction_id, due_at)
  SELECT tenant_id, transaction_id, $4 FROM queried WHERE rail = ANY ($3::text[])
  ON CONFLICT DO NOTHING`;
const QUERY_BEFORE_SUBMITTING = statement(
  'query_payouts_before_submitting',
  `WITH queried AS (${QUERIED}) ${INSERT_CHECKS}`,
  `WITH queried AS (${QUERIED}), made AS (${INSERT_CHECKS} RETURNING 1) SELECT FROM made`,
);

/**
 * Makes the status of a tenant's unsubmitted payouts due for a query. A restored database may not know of their submission.
 *
 * @param accountRails names of the rails with provider accounts
 */
export const queryBeforeSubmitting = (
  session: Session,
  tenantId: string,
  { accountRails, nowMs }: { accountRails: readonly string[]; nowMs: number },
): Promise<number> =>
  session.execute(QUERY_BEFORE_SUBMITTING, [
    tenantId,
    toRfc3339(nowMs),
    accountRails,
    toRfc3339(firstRecheckAt(nowMs)),
  ]);
