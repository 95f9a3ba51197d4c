import { type Session, statement } from '../platform/db/database.ts';
import type { Json } from '../platform/values/canonical-json.ts';
import { toRfc3339 } from '../platform/values/clock.ts';
import { ApiError } from '../platform/values/errors.ts';

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
export interface ExecutedApproval {
  readonly proposalId: string;
  readonly movementId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** That a movement is made by an approval that other movements are made by too, and that is done apart from them. */
export type ApprovalLink = Pick<ExecutedApproval, 'proposalId' | 'movementId'>;

/** What every command has by which people move money by hand. */
export interface ApprovedCommand {
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
   FROM proposals WHERE chain = $1 AND id = ANY ($2::uuid[]) AND (approved_by IS NOT NULL OR alone)
     AND closed_at IS NULL`,
);

/** Those of these proposals that are approved. */
export const approvalsByIds = (session: Session, tenantId: string, ids: readonly string[]) =>
  session.query<Approval>(APPROVALS, [tenantId, ids]);

/** A proposal as whoever does it later reads it. */
interface ProposedAct {
  readonly act: string;
  readonly content: Json;
  readonly isApproved: boolean;
  readonly isDone: boolean;
  /** What came of it; null before it is done. */
  readonly result: Json;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

const APPROVAL = statement(
  'approval_by_id',
  `SELECT act, content, approved_by IS NOT NULL OR alone AS "isApproved", executed_at IS NOT NULL AS "isDone", result,
     expires_at AS "expiresAt"
   FROM proposals WHERE chain = $1 AND id = $2`,
);

/** A proposal of the tenant; undefined where it has none of this id. */
export const proposalById = async (
  session: Session,
  tenantId: string,
  id: string,
): Promise<ProposedAct | undefined> => (await session.query<ProposedAct>(APPROVAL, [tenantId, id]))[0];

const FINISH = statement(
  'finish_proposal',
  `UPDATE proposals SET executed_at = $3, result = $4
   WHERE chain = $1 AND id = $2 AND (approved_by IS NOT NULL OR alone) AND executed_at IS NULL AND closed_at IS NULL AND expires_at > $3`,
);

/**
 * Keeps that an approval is done, in the transaction that does it: of what moves no money, and changes what money is decided by.
 *
 * @throws ApiError `proposal_not_open` where it is not approved, or is over or done
 */
export async function executeApproval(
  session: Session,
  tenantId: string,
  { proposalId, result, nowMs }: { proposalId: string; result: object; nowMs: number },
): Promise<void> {
  const values = [tenantId, proposalId, toRfc3339(nowMs), JSON.stringify(result)];
  if ((await session.execute(FINISH, values)) !== 1) throw new ApiError('proposal_not_open');
}
