import { type Session, statement } from '../../db/database.ts';
import { toRfc3339 } from '../../values/clock.ts';

/** Plan: payouts_by_rail_id. A payout that nobody was told of yet is not made due: nobody knows of it. */
const LOOK_NOW = statement(
  'look_at_payout_now',
  `UPDATE payouts SET due_at = least(due_at, $4)
   WHERE tenant_id = $1 AND rail = $2 AND rail_id = $3 AND due_at IS NOT NULL AND sends > 0`,
);

/** Has a payout that is processing asked after now, whenever it would be next. */
export const lookNow = (
  session: Session,
  tenantId: string,
  rail: string,
  railId: string,
  nowMs: number,
): Promise<number> => session.execute(LOOK_NOW, [tenantId, rail, railId, toRfc3339(nowMs)]);
