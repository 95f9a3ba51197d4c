import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { firstLookAt } from './recheck-times.ts';

/**
 * What a telling that a crash cut short leaves, with the time of acceptance as the first at which the bank can have heard of it: it
 * is asked after now, and may be told where its rail lets it be told again. Plan: payouts_due, and the primary key of transactions.
 */
const MAY_HAVE_BEEN_TOLD = statement(
  'payouts_may_have_been_told',
  `WITH asked AS (
     UPDATE payouts p
     SET attempts = greatest(p.attempts, 1), sends = greatest(p.sends, 1), send_next = false, waits_for = NULL,
       first_claimed_at = coalesce(p.first_claimed_at, t.created_at), told_at = $2, due_at = $2,
       leased_until = NULL, claimed_by = NULL
     FROM transactions t
     WHERE p.tenant_id = $1 AND p.due_at IS NOT NULL AND (p.attempts = 0 OR p.sends = 0 OR p.send_next)
       AND t.tenant_id = $1 AND t.id = p.transaction_id
     RETURNING p.transaction_id, p.rail
   )
   INSERT INTO payout_checks (tenant_id, transaction_id, due_at)
   SELECT $1, transaction_id, $4 FROM asked WHERE rail = ANY ($3::text[])
   ON CONFLICT DO NOTHING`,
);

/**
 * Has a tenant's payouts that wait to be told asked after first: the database may be older than what their banks were told.
 *
 * @param accountRails rails with accounts at providers, by name
 */
export const askBeforeTelling = (
  session: Session,
  tenantId: string,
  { accountRails, nowMs }: { accountRails: readonly string[]; nowMs: number },
): Promise<number> =>
  session.execute(MAY_HAVE_BEEN_TOLD, [
    tenantId,
    toRfc3339(nowMs),
    accountRails,
    toRfc3339(firstLookAt(nowMs)),
  ]);
