import type { Schemas } from '../api/operator-api.ts';
import { may, type Scope, useSession } from '../api/session.tsx';

type Proposal = Schemas['Proposal'];

/** The viewer's access to a proposal: may decide it, proposed it and needs approval by another operator, or may only read it. */
export type ReviewAccess = 'decides' | 'proposed' | 'reads';

/** The scope of a proposal. */
const scopeOf = ({ business_id: businessId, mode }: Proposal): Scope => ({
  businessId,
  mode: mode as Scope['mode'],
});

/** Returns the viewer and their access to each proposal. A single operator decides their own proposals. */
export function useReviewAccess(): {
  operatorId: string | undefined;
  accessTo: (proposal: Proposal) => ReviewAccess;
} {
  const { session } = useSession();
  const accessTo = (proposal: Proposal): ReviewAccess => {
    if (session === null || session === undefined) return 'reads';
    const isMine = proposal.proposed_by === session.operator_id;
    if (isMine && !session.installation.single_operator) return 'proposed';
    return may(session, proposal.permission, scopeOf(proposal)) ? 'decides' : 'reads';
  };
  return { operatorId: session?.operator_id, accessTo };
}

/** True if the proposal can still be decided or retried. */
export const isOpen = ({ status }: Proposal): boolean => status === 'open' || status === 'approved';
