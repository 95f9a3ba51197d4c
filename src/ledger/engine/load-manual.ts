import type { Session } from '../../platform/db/database.ts';
import { type Approval, approvalsByIds } from '../approvals.ts';
import type { Facts } from '../facts.ts';
import { lockSubmissionStatus, type SubmissionStatus } from '../submission-status.ts';

/** Facts of manual commands to read. */
export type ManualFactsToLoad = Readonly<Pick<Facts, 'approvals' | 'submissions'>>;

/** Facts of manual commands, by id. */
export interface ManualFacts {
  readonly approvals: ReadonlyMap<string, Approval>;
  readonly submissions: ReadonlyMap<string, SubmissionStatus>;
}

export const NO_MANUAL_FACTS: ManualFacts = { approvals: new Map(), submissions: new Map() };

/** Reads facts of manual commands after the lock of the ledger: they do not change before the batch has committed. */
export async function loadManualFacts(
  session: Session,
  tenantId: string,
  wanted: ManualFactsToLoad,
): Promise<ManualFacts> {
  if (wanted.approvals.size + wanted.submissions.size === 0) return NO_MANUAL_FACTS;
  const [approvals, submissions] = await Promise.all([
    approvalsByIds(session, tenantId, [...wanted.approvals]),
    lockSubmissionStatus(session, tenantId, [...wanted.submissions]),
  ]);
  return {
    approvals: new Map(approvals.map((row) => [row.proposalId, row])),
    submissions: new Map(submissions.map((row) => [row.transactionId, row])),
  };
}
