import type { Schemas } from '../../api/operator-api.ts';
import type { ReviewAccess } from '../../parts/review-access.ts';

type Proposal = Schemas['Proposal'];

interface State {
  color: string;
  words: string;
}

const OPEN: Readonly<Record<ReviewAccess, string>> = {
  decides: 'Nothing has happened yet. It waits for you or another operator who may decide it.',
  proposed:
    'Nothing has happened yet. You proposed it, so another operator has to approve it; you can withdraw it.',
  reads: 'Nothing has happened yet. Deciding it needs a permission that you do not have here',
};

/** Describes the state of a proposal to the viewer. */
export function stateOf(proposal: Proposal, access: ReviewAccess, operatorId: string | undefined): State {
  const { status, permission, proposed_by: proposer, decided_by: decider, decided_by_name: name } = proposal;
  const who = decider === operatorId ? 'You' : (name ?? 'Somebody');
  if (status === 'open') {
    const isOwn = access === 'decides' && proposer === operatorId;
    const alone = ' You proposed it; this installation allows you to approve it too.';
    const needed = access === 'reads' ? ` (${permission}).` : '';
    return { color: 'blue', words: `${OPEN[access]}${needed}${isOwn ? alone : ''}` };
  }
  if (status === 'approved') {
    return {
      color: 'orange',
      words: `${who} approved it, but it has not been carried out: it failed, or is in progress. You can retry it until it expires, or refuse it.`,
    };
  }
  if (status === 'done') {
    const leftOut = proposal.batch?.items?.filter((item) => item.status === 'refused').length ?? 0;
    const but = leftOut === 0 ? '' : ` ${leftOut} of its objects were left out.`;
    return { color: 'green', words: `${who} approved it, and it was carried out.${but}` };
  }
  if (status === 'refused') {
    const words = decider === proposer ? `${who} withdrew it` : `${who} refused it`;
    return { color: 'red', words: `${words}: ${proposal.refusal ?? 'no reason is known'}` };
  }
  if (proposal.closed_because !== null) {
    return { color: 'gray', words: `It was closed without a decision. ${proposal.closed_because}` };
  }
  return {
    color: 'gray',
    words: 'It expired before it was carried out. Propose it again if it is still needed.',
  };
}
