import { type Session, statement } from '../db/database.ts';

/**
 * What two people have agreed on: a proposal of the tenant that is approved (`proposals`). Whatever moves money by hand names
 * one, and is done once, in the transaction that keeps here that it is.
 */
export interface Approval {
  readonly proposalId: string;
  /** It may be done before, milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly isDone: boolean;
}

/** That an approval is done, with the movement that does it. */
export interface Done {
  readonly proposalId: string;
  readonly movementId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What every command has by which people move money by hand. */
export interface ByHand {
  /** The proposal that is approved. */
  readonly proposalId: string;
}

/** The proposal is not approved, or is over or done: nothing moved. */
export interface NotApproved {
  readonly kind: 'refused';
  readonly code: 'proposal_not_open';
}

/** A refusal for what nobody has approved. */
export const NOT_APPROVED: NotApproved = { kind: 'refused', code: 'proposal_not_open' };

const APPROVALS = statement(
  'approvals_by_ids',
  `SELECT id AS "proposalId", expires_at AS "expiresAt", executed_at IS NOT NULL AS "isDone"
   FROM proposals WHERE chain = $1 AND id = ANY ($2::uuid[]) AND (approved_by IS NOT NULL OR alone)`,
);

/** Those of these proposals that are approved. */
export const approvalsByIds = (session: Session, tenantId: string, ids: readonly string[]) =>
  session.query<Approval>(APPROVALS, [tenantId, ids]);
