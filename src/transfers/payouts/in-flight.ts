import { type Session, statement } from '../../db/database.ts';
import type { Kobo } from '../../values/money.ts';

/** Plan: payouts_due of the tenant, and the primary keys of what was told. */
const IN_FLIGHT = statement(
  'payouts_in_flight',
  `SELECT coalesce(sum(t.amount), 0)::bigint AS amount
   FROM payouts p
   CROSS JOIN LATERAL (SELECT amount FROM transactions WHERE tenant_id = $1 AND id = p.transaction_id LIMIT 1) t
   WHERE p.tenant_id = $1 AND p.due_at IS NOT NULL AND p.sends > 0 AND p.rail = $2`,
);

/** What a tenant's rail has been told to pay, and of which it is not known what became, whole kobo. */
export async function payoutsInFlight(session: Session, tenantId: string, rail: string): Promise<Kobo> {
  const [row] = await session.query<{ amount: bigint }>(IN_FLIGHT, [tenantId, rail]);
  return row!.amount;
}
