import type { Draft } from '../draft.ts';
import type { HeldInflow, HeldInflowChange } from '../held-inflows.ts';
import { SUSPENSE_ACCOUNT } from '../system-accounts.ts';
import type { BankInflow } from '../transactions.ts';

/**
 * An inflow that went to suspense, as the batch so far leaves it, with what is written of it; undefined where the id is of
 * nothing of the kind. What an earlier version held has no row.
 */
export function heldInflow(
  draft: Draft,
  id: string,
): { inflow: BankInflow; row: HeldInflow; before: HeldInflowChange['before'] } | undefined {
  const inflow = draft.byId(id);
  if (inflow?.category !== 'bank-inflow' || inflow.destinationAccount !== SUSPENSE_ACCOUNT) return undefined;
  const written = draft.heldInflow(id);
  if (written !== undefined) return { inflow, row: written, before: written };
  const row = { inflowId: id, state: 'held', reason: null, accountId: null, answerId: null } as const;
  return { inflow, row, before: null };
}
