import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { findPayments } from '../returns/queries.ts';

/**
 * `num_nulls` keeps the planner from reading the whole queue. What was never told is not made due: nobody knows of it. One that was
 * to be told again is asked after first, for somebody has heard of it.
 */
const ASK_NOW = statement(
  'ask_after_payout_now',
  `UPDATE payouts SET due_at = least(due_at, $3), send_next = false
   WHERE tenant_id = $1 AND transaction_id = $2 AND num_nulls(due_at) = 0 AND sends > 0`,
);

const CHECK_NOW = statement(
  'check_payout_now',
  `UPDATE payout_checks SET due_at = least(due_at, $3), wanted_at = $3 WHERE tenant_id = $1 AND transaction_id = $2`,
);

const ASK_ALL_NOW = statement(
  'ask_after_payouts_now',
  `UPDATE payouts SET due_at = least(due_at, $2), send_next = false
   WHERE tenant_id = $1 AND due_at IS NOT NULL AND sends > 0`,
);

/** Has every payout of a tenant asked after now that is not final and that a bank may have been told of. */
export const askAllNow = (session: Session, tenantId: string, nowMs: number): Promise<number> =>
  session.execute(ASK_ALL_NOW, [tenantId, toRfc3339(nowMs)]);

/** Has a payout asked after now, whenever it would be next. False where it was never told, or by no account at a provider. */
export async function askNow(
  session: Session,
  tenantId: string,
  transactionId: string,
  nowMs: number,
): Promise<boolean> {
  const values = [tenantId, transactionId, toRfc3339(nowMs)];
  if ((await session.execute(ASK_NOW, values)) > 0) return true;
  // It is final, or became so just now.
  return (await session.execute(CHECK_NOW, values)) > 0;
}

/** What a payout is found and made due with. */
interface LookParts {
  /** A session of the role `kolo_directory`: under it the index by rail ids is the only way. */
  directory: Session;
  database: TenantDatabase;
}

/**
 * Has a payout asked after now that a rail was told of: one that is processing, or one that is final, however long that has been.
 *
 * @returns whether the tenant has told such a one
 */
export async function lookNow(
  { directory, database }: LookParts,
  tenantId: string,
  { rail, railId }: { rail: string; railId: string },
  nowMs: number,
): Promise<boolean> {
  const [payment] = await findPayments(directory, rail, [railId]);
  if (payment?.tenantId !== tenantId) return false;
  return database.within(tenantId, (session) => askNow(session, tenantId, payment.transactionId, nowMs));
}
