import { type Session, statement } from '../platform/db/database.ts';
import type { Json } from '../platform/values/canonical-json.ts';
import { toRfc3339 } from '../platform/values/clock.ts';
import { ApiError } from '../platform/values/errors.ts';

/**
 * An approved proposal of the tenant. A command that moves money manually names one and executes it once, in the
 * transaction that marks it executed here.
 */
export interface Approval {
  readonly proposalId: string;
  /** It must be executed before this time, milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly isDone: boolean;
}

/** A proposal executed by a movement. */
export interface ExecutedApproval {
  readonly proposalId: string;
  readonly movementId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Link from a movement to a proposal that covers many movements and is executed separately. */
export type ApprovalLink = Pick<ExecutedApproval, 'proposalId' | 'movementId'>;

/** A command that needs an approved proposal. */
export interface ApprovedCommand {
  /** The approved proposal. */
  readonly proposalId: string;
}

/** Refusal: the proposal is not approved, has expired or is executed already. Nothing moved. */
export interface NotApproved {
  readonly kind: 'refused';
  readonly code: 'proposal_not_open';
}

export const NOT_APPROVED: NotApproved = { kind: 'refused', code: 'proposal_not_open' };

const APPROVALS = statement(
  'approvals_by_ids',
  `SELECT id AS "proposalId", expires_at AS "expiresAt", executed_at IS NOT NULL AS "isDone"
   FROM proposals WHERE chain = $1 AND id = ANY ($2::uuid[]) AND (approved_by IS NOT NULL OR alone)
     AND closed_at IS NULL`,
);

/** The approved ones among these proposals. */
export const approvalsByIds = (session: Session, tenantId: string, ids: readonly string[]) =>
  session.query<Approval>(APPROVALS, [tenantId, ids]);

/** A proposal as read for its execution. */
interface ProposedAct {
  readonly act: string;
  readonly content: Json;
  readonly isApproved: boolean;
  readonly isDone: boolean;
  /** Result of its execution; null before. */
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

/** A proposal of the tenant; undefined for an unknown id. */
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
 * Marks a proposal executed, in the transaction of its effect. For proposals that move no money but change what
 * money decisions depend on.
 *
 * @throws ApiError `proposal_not_open` where it is not approved, has expired or is executed already
 */
export async function executeApproval(
  session: Session,
  tenantId: string,
  { proposalId, result, nowMs }: { proposalId: string; result: object; nowMs: number },
): Promise<void> {
  const values = [tenantId, proposalId, toRfc3339(nowMs), JSON.stringify(result)];
  if ((await session.execute(FINISH, values)) !== 1) throw new ApiError('proposal_not_open');
}
