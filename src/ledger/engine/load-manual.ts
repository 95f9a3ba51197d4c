import type { Session } from '../../platform/db/database.ts';
import { type Approval, approvalsByIds } from '../approvals.ts';
import type { Facts } from '../facts.ts';
import { lockTold, type Told } from '../submission-status.ts';

/** What of the facts is about movements that people make by hand. */
export type ByHandWanted = Readonly<Pick<Facts, 'approvals' | 'told'>>;

/** What was found of it, by id. */
export interface ByHandFound {
  readonly approvals: ReadonlyMap<string, Approval>;
  readonly told: ReadonlyMap<string, Told>;
}

/** What batches without such movements find. */
export const NOTHING_BY_HAND: ByHandFound = { approvals: new Map(), told: new Map() };

/** Looks it up, behind the lock of the ledger: nothing of it changes before the batch has committed. */
export async function lookUpByHand(
  session: Session,
  tenantId: string,
  wanted: ByHandWanted,
): Promise<ByHandFound> {
  if (wanted.approvals.size + wanted.told.size === 0) return NOTHING_BY_HAND;
  const [approvals, told] = await Promise.all([
    approvalsByIds(session, tenantId, [...wanted.approvals]),
    lockTold(session, tenantId, [...wanted.told]),
  ]);
  return {
    approvals: new Map(approvals.map((row) => [row.proposalId, row])),
    told: new Map(told.map((row) => [row.transactionId, row])),
  };
}
