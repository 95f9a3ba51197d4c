import { settlementAccount } from '../../ledger/system-accounts.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import type { Kobo } from '../../platform/values/money.ts';

/** Payouts that tenant $1 has submitted by rail $2 and whose outcome is unknown. */
const SUBMITTED = `
   SELECT coalesce(sum(t.amount), 0)::bigint AS amount, count(*) AS payouts
   FROM payouts p
   CROSS JOIN LATERAL (SELECT amount FROM transactions WHERE tenant_id = $1 AND id = p.transaction_id LIMIT 1) t
   WHERE p.tenant_id = $1 AND p.due_at IS NOT NULL AND p.submissions > 0 AND p.rail = $2`;

/** Plan: payouts_due of the tenant, and the primary keys of its submitted payouts. */
const IN_FLIGHT = statement('payouts_in_flight', SUBMITTED);

/** Total of a tenant's submitted payouts by a rail whose outcome is unknown, whole kobo. */
export async function payoutsInFlight(session: Session, tenantId: string, rail: string): Promise<Kobo> {
  const [row] = await session.query<{ amount: bigint }>(IN_FLIGHT, [tenantId, rail]);
  return row!.amount;
}

/** A tenant's ledger position with a rail at one moment. */
export interface RailPosition {
  /** Amount that the provider owes the business by its settlement account, whole kobo. */
  readonly owed: Kobo;
  /** Total and number of submitted payouts whose outcome is unknown, whole kobo. */
  readonly inFlight: Kobo;
  readonly payouts: bigint;
}

/** One statement: between two, a settlement would be counted twice or not at all. */
const RAIL_POSITION = statement(
  'rail_position',
  `SELECT -a.posted AS owed, submitted.amount AS "inFlight", submitted.payouts
   FROM accounts a CROSS JOIN (${SUBMITTED}) submitted
   WHERE a.tenant_id = $1 AND a.id = $3`,
);

export async function railPosition(session: Session, tenantId: string, rail: string): Promise<RailPosition> {
  const [row] = await session.query<RailPosition>(RAIL_POSITION, [tenantId, rail, settlementAccount(rail)]);
  return row ?? { owed: 0n, inFlight: 0n, payouts: 0n };
}
