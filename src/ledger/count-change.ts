import { type Session, statement } from '../db/database.ts';

const COUNT_CHANGE = statement(
  'count_change',
  'UPDATE ledgers SET version = version + 1 WHERE tenant_id = $1',
);

/**
 * Takes the tenant's place in the order of all batches for a change of what batches decide by: a wallet's status, a
 * policy, an endpoint that becomes enabled. Processes that decided on what was before find out by the version. Call
 * it first in the transaction of the change. Throws when the tenant has no ledger.
 */
export async function countChange(session: Session, tenantId: string): Promise<void> {
  const changed = await session.execute(COUNT_CHANGE, [tenantId]);
  if (changed !== 1) throw new Error(`tenant ${tenantId} has no ledger`);
}
