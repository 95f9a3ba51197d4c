import { settlementAccount } from '../../ledger/system-accounts.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import type { Kobo } from '../../platform/values/money.ts';

/** What rail $2 of tenant $1 was told to pay, and of which it is not known what became. */
const TOLD = `
   SELECT coalesce(sum(t.amount), 0)::bigint AS amount, count(*) AS payouts
   FROM payouts p
   CROSS JOIN LATERAL (SELECT amount FROM transactions WHERE tenant_id = $1 AND id = p.transaction_id LIMIT 1) t
   WHERE p.tenant_id = $1 AND p.due_at IS NOT NULL AND p.sends > 0 AND p.rail = $2`;

/** Plan: payouts_due of the tenant, and the primary keys of what was told. */
const IN_FLIGHT = statement('payouts_in_flight', TOLD);

/** What a tenant's rail has been told to pay, and of which it is not known what became, whole kobo. */
export async function payoutsInFlight(session: Session, tenantId: string, rail: string): Promise<Kobo> {
  const [row] = await session.query<{ amount: bigint }>(IN_FLIGHT, [tenantId, rail]);
  return row!.amount;
}

/** What the books have of a tenant's rail at one moment. */
export interface RailBooks {
  /** What its settlement account says that the provider owes the business, whole kobo. */
  readonly owed: Kobo;
  /** What it was told to pay and what became of which is not known, whole kobo, and how many payouts that is. */
  readonly inFlight: Kobo;
  readonly payouts: bigint;
}

/** One statement: of several, what was settled in between would be missing from each, or be in both. */
const BOOKS = statement(
  'rail_books',
  `SELECT -a.posted AS owed, told.amount AS "inFlight", told.payouts
   FROM accounts a CROSS JOIN (${TOLD}) told
   WHERE a.tenant_id = $1 AND a.id = $3`,
);

/** What the books have of a tenant's rail. */
export async function railBooks(session: Session, tenantId: string, rail: string): Promise<RailBooks> {
  const [row] = await session.query<RailBooks>(BOOKS, [tenantId, rail, settlementAccount(rail)]);
  return row ?? { owed: 0n, inFlight: 0n, payouts: 0n };
}
