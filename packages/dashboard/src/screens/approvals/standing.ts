import type { Schemas } from '../../api/operator-api.ts';
import { may, type Place, useSession } from '../../api/session.tsx';

type Proposal = Schemas['Proposal'];

/** The viewer's part in a proposal: may decide it, has proposed it and waits for somebody else, or may only read it. */
type Standing = 'decides' | 'proposed' | 'reads';

/** For what a proposal is. */
const placeOf = ({ business_id: businessId, mode }: Proposal): Place => ({
  businessId,
  mode: mode as Place['mode'],
});

/** Returns the viewer and their part in each proposal. Where one person may do both, they decide what they proposed. */
export function useStanding(): {
  operatorId: string | undefined;
  standingOf: (proposal: Proposal) => Standing;
} {
  const { session } = useSession();
  const standingOf = (proposal: Proposal): Standing => {
    if (session === null || session === undefined) return 'reads';
    const isMine = proposal.proposed_by === session.operator_id;
    if (isMine && !session.installation.single_operator) return 'proposed';
    return may(session, proposal.permission, placeOf(proposal)) ? 'decides' : 'reads';
  };
  return { operatorId: session?.operator_id, standingOf };
}

/** True if it can still be decided, or tried again. */
export const isOpen = ({ status }: Proposal): boolean => status === 'open' || status === 'approved';
