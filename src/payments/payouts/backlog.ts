import { type Session, statement } from '../../platform/db/database.ts';
import { timeOfId } from '../../platform/values/ids.ts';

/* The payout backlog of all tenants, for the operator of the installation. Everything runs under kolo_directory. */

/** A skip scan over payouts_due, as in the claims: one index probe a tenant. */
const OLDEST_DUE = statement(
  'oldest_due_payout',
  `WITH RECURSIVE oldest AS (
     (SELECT tenant_id, due_at FROM payouts WHERE due_at IS NOT NULL ORDER BY tenant_id, due_at LIMIT 1)
     UNION ALL
     SELECT following.* FROM oldest o
     CROSS JOIN LATERAL (
       SELECT p.tenant_id, p.due_at FROM payouts p
       WHERE p.due_at IS NOT NULL AND p.tenant_id > o.tenant_id ORDER BY p.tenant_id, p.due_at LIMIT 1) following
   )
   SELECT min(due_at) AS "dueAt" FROM oldest`,
  'SELECT min(due_at) AS "dueAt" FROM payouts WHERE due_at IS NOT NULL',
);

/** Due time of the payout that has been due longest, over all tenants, milliseconds; null if none waits. */
export async function oldestDuePayout(directory: Session): Promise<number | null> {
  const [row] = await directory.query<{ dueAt: number | null }>(OLDEST_DUE);
  return row!.dueAt;
}

const COUNT_FLAGGED = statement(
  'count_flagged_payouts',
  'SELECT count(*) AS count FROM payouts WHERE flagged_at IS NOT NULL AND due_at IS NOT NULL',
);

/** Number of payouts that wait for an operator, over all tenants. */
export async function countFlaggedPayouts(directory: Session): Promise<number> {
  const [row] = await directory.query<{ count: bigint }>(COUNT_FLAGGED);
  return Number(row!.count);
}

/** Maximum count. The exact length of a longer backlog does not matter. */
const COUNTED_MAX = 10_000;

/** Plan: at most so many entries of payouts_due and payouts_flagged. Flagged payouts are the oldest. */
const PROCESSING = statement(
  'payouts_processing',
  `WITH seen AS MATERIALIZED (
     SELECT transaction_id FROM payouts WHERE due_at IS NOT NULL ORDER BY tenant_id, due_at LIMIT ${COUNTED_MAX}
   ), oldest AS (
     SELECT transaction_id FROM seen
     UNION ALL
     (SELECT transaction_id FROM payouts WHERE flagged_at IS NOT NULL AND due_at IS NOT NULL
      ORDER BY tenant_id, flagged_at LIMIT ${COUNTED_MAX})
   )
   SELECT (SELECT count(*) FROM seen) AS count,
          (SELECT transaction_id FROM oldest ORDER BY transaction_id LIMIT 1) AS oldest`,
);

/**
 * Number of processing payouts, at most 10,000, and when the oldest was accepted, milliseconds; null if there is none.
 * Ids are in order of acceptance.
 */
export async function processingPayouts(
  directory: Session,
): Promise<{ count: number; oldestAt: number | null }> {
  const [row] = await directory.query<{ count: bigint; oldest: string | null }>(PROCESSING);
  return { count: Number(row!.count), oldestAt: row!.oldest === null ? null : timeOfId(row!.oldest) };
}
