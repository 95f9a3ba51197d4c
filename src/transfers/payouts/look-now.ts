import { type Session, statement } from '../../db/database.ts';
import { toRfc3339 } from '../../values/clock.ts';

/** Plan: payouts_by_rail_id. */
const FIND = statement(
  'find_payout_by_rail_id',
  `SELECT p.transaction_id AS id FROM (SELECT $3::text AS rail_id) k
   CROSS JOIN LATERAL (
     SELECT transaction_id FROM payouts WHERE rail_id = k.rail_id AND rail = $2 AND tenant_id = $1 LIMIT 1) p`,
);

/** `num_nulls` keeps the planner from reading the whole queue. What was never told is not made due: nobody knows of it. */
const ASK_NOW = statement(
  'ask_after_payout_now',
  `UPDATE payouts SET due_at = least(due_at, $3)
   WHERE tenant_id = $1 AND transaction_id = $2 AND num_nulls(due_at) = 0 AND sends > 0`,
);

const CHECK_NOW = statement(
  'check_payout_now',
  `UPDATE payout_checks SET due_at = least(due_at, $3), wanted_at = $3 WHERE tenant_id = $1 AND transaction_id = $2`,
);

/**
 * Has a payout asked after now that a rail was told of, whenever it would be next: one that is processing, or one that is final,
 * however long that has been.
 *
 * @returns whether the tenant has told such a one
 */
export async function lookNow(
  session: Session,
  tenantId: string,
  rail: string,
  railId: string,
  nowMs: number,
): Promise<boolean> {
  const [payout] = await session.query<{ id: string }>(FIND, [tenantId, rail, railId]);
  if (payout === undefined) return false;
  const values = [tenantId, payout.id, toRfc3339(nowMs)];
  if ((await session.execute(ASK_NOW, values)) > 0) return true;
  // It is final, or became so just now.
  return (await session.execute(CHECK_NOW, values)) > 0;
}
