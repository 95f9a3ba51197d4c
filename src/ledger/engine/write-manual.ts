import { type Actor, actStep } from '../../platform/audit/entry.ts';
import type { Step } from '../../platform/db/statement.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { plainArray } from '../../platform/values/pg-array.ts';
import type { ExecutedApproval } from '../approvals.ts';
import { expectRows } from './expect-rows.ts';

/**
 * Executes a proposal once: it must be approved, not expired and not executed. Citus takes only functions in an UPDATE
 * that no setting affects, such as the cast to JSON.
 */
const FINISH_PROPOSALS = expectRows(
  'finish_proposals',
  'cardinality($2::uuid[])',
  `UPDATE proposals p SET executed_at = d.at, result = ('{"transaction_id": "' || d.movement_id::text || '"}')::jsonb
   FROM unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) AS d (id, movement_id, at)
   WHERE p.chain = $1 AND p.id = ANY ($2::uuid[]) AND p.id = d.id AND (p.approved_by IS NOT NULL OR p.alone)
     AND p.executed_at IS NULL AND p.closed_at IS NULL AND p.expires_at > d.at`,
);

/** Names the proposal on a manually settled payout. */
const SET_SETTLED_BY = expectRows(
  'settled_by_hand',
  'cardinality($2::uuid[])',
  `UPDATE transactions t SET settled_by = d.proposal_id
   FROM unnest($2::uuid[], $3::uuid[]) AS d (id, proposal_id)
   WHERE t.tenant_id = $1 AND t.id = ANY ($2::uuid[]) AND t.id = d.id AND t.settled_by IS NULL`,
);

/** The approver is in the log already: `proposal.approved`. */
const ENGINE: Actor = { kind: 'kolo', name: 'books', address: null };

/**
 * Statements that record executed proposals, in the transaction that moves the money.
 *
 * @param created movements of this batch; a proposal whose movement is not among them settled a payout
 */
export function manualSteps(
  tenantId: string,
  done: readonly ExecutedApproval[],
  created: readonly { readonly id: string }[],
): Step[] {
  const settled = done.filter(({ movementId }) => !created.some(({ id }) => id === movementId));
  const finish = {
    statement: FINISH_PROPOSALS,
    values: [
      tenantId,
      plainArray(done, ({ proposalId }) => proposalId),
      plainArray(done, ({ movementId }) => movementId),
      plainArray(done, ({ at }) => toRfc3339(at)),
    ],
  };
  const settle = {
    statement: SET_SETTLED_BY,
    values: [
      tenantId,
      plainArray(settled, ({ movementId }) => movementId),
      plainArray(settled, ({ proposalId }) => proposalId),
    ],
  };
  const recorded = done.map(({ proposalId, movementId, at }) =>
    actStep({
      tenantId,
      actor: ENGINE,
      act: 'proposal.done',
      subject: `proposal ${proposalId}`,
      after: { transaction_id: movementId },
      atMs: at,
    }),
  );
  return [finish, ...(settled.length > 0 ? [settle] : []), ...recorded];
}
