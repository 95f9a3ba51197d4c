import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { findPayments } from '../returns/queries.ts';

/**
 * Makes a status query due. It also comes before a pending resubmission, which its outcome may rule out. Citus mistakes
 * `CASE state WHEN` in an UPDATE.
 */
const REQUERIED = `due_at = least(due_at, $2), state = CASE WHEN state = 'resubmittable' THEN 'unknown' ELSE state END`;

/**
 * Skips a payout that was never submitted: no bank has it. `num_nulls` keeps the planner from reading the
 * whole queue.
 */
const REQUERY = statement(
  'requery_payout',
  `UPDATE payouts SET ${REQUERIED}
   WHERE tenant_id = $1 AND transaction_id = $3 AND num_nulls(due_at) = 0 AND submissions > 0`,
);

const RECHECK = statement(
  'recheck_payout',
  `UPDATE payout_checks SET due_at = least(due_at, $2), requested_at = $2 WHERE tenant_id = $1 AND transaction_id = $3`,
);

const REQUERY_ALL = statement(
  'requery_payouts',
  `UPDATE payouts SET ${REQUERIED} WHERE tenant_id = $1 AND due_at IS NOT NULL AND submissions > 0`,
);

/** Makes a status query due now for every payout of a tenant that is not final and may have been submitted. */
export const requeryAll = (session: Session, tenantId: string, nowMs: number): Promise<number> =>
  session.execute(REQUERY_ALL, [tenantId, toRfc3339(nowMs)]);

/** Makes a status query due now. False if the payout was never submitted, or is final and not by a provider account. */
export async function requery(
  session: Session,
  tenantId: string,
  transactionId: string,
  nowMs: number,
): Promise<boolean> {
  const values = [tenantId, toRfc3339(nowMs), transactionId];
  if ((await session.execute(REQUERY, values)) > 0) return true;
  // The payout is final, or has just become so.
  return (await session.execute(RECHECK, values)) > 0;
}

interface RequeryDeps {
  /** A session of the role `kolo_directory`, which can use the index by rail ids. */
  directory: Session;
  database: TenantDatabase;
}

/**
 * Makes a status query due now for a payout, processing or final, by its id at the rail.
 *
 * @returns true if the tenant has submitted such a payout
 */
export async function requeryByRailId(
  { directory, database }: RequeryDeps,
  tenantId: string,
  { rail, railId }: { rail: string; railId: string },
  nowMs: number,
): Promise<boolean> {
  const [payment] = await findPayments(directory, rail, [railId]);
  if (payment?.tenantId !== tenantId) return false;
  return database.within(tenantId, (session) => requery(session, tenantId, payment.transactionId, nowMs));
}
