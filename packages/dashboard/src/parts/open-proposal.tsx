import { Alert, Text } from '@mantine/core';
import type { Schemas } from '../api/operator-api.ts';
import { FRAME_MS, useRead } from '../api/use-api.ts';
import { actName } from './act-names.ts';
import { useEnvironment } from './environment.ts';
import { EnvironmentLink } from './link.tsx';
import { type ReviewAccess, useReviewAccess } from './review-access.ts';
import { Ago } from './time.tsx';

/** The open proposal about an object. @param object as `listProposals` names it: `wallet <id>`; undefined for none */
function useOpenProposal(object: string | undefined): Schemas['Proposal'] | undefined {
  const { data, isPlaceholderData } = useRead(
    '/ops/v1/proposals',
    { query: { ...useEnvironment(), object, limit: 1 } },
    { enabled: object !== undefined, everyMs: FRAME_MS },
  );
  return object === undefined || isPlaceholderData ? undefined : data?.paginatedPayload.edges[0];
}

/** Explains why nobody else can propose anything about the object now; undefined if the viewer can. */
export function useOccupied(object: string | undefined): string | undefined {
  const open = useOpenProposal(object);
  const { operatorId } = useReviewAccess();
  return open === undefined || open.proposed_by === operatorId
    ? undefined
    : `${open.proposed_by_name} has proposed “${actName(open.act)}” about it. That proposal has to be decided first.`;
}

const LINKS: Readonly<Record<ReviewAccess, string>> = {
  decides: 'See and decide it',
  proposed: 'See or withdraw it',
  reads: 'See it',
};

/** The open proposal about the object of a page or form, with a link to decide it; nothing without one. */
export function OpenProposal({ about }: { about: string | undefined }) {
  const open = useOpenProposal(about);
  const { operatorId, accessTo } = useReviewAccess();
  if (open === undefined) return null;
  const isMine = open.proposed_by === operatorId;
  return (
    <Alert color="blue" role="note" title={`Open proposal: ${actName(open.act)}`}>
      <Text size="sm" className="written">
        {open.effect}
      </Text>
      <Text size="sm">
        Proposed by <span className="written">{isMine ? 'you' : open.proposed_by_name}</span>,{' '}
        <Ago at={open.proposed_at} /> ago.
        {open.status === 'approved' && ' It is approved, but has not been carried out yet.'}
        {isMine && ' Another proposal of yours about it replaces this one.'}{' '}
        <EnvironmentLink to={`approvals/${open.id}`} c="inherit" td="underline">
          {LINKS[accessTo(open)]}
        </EnvironmentLink>
      </Text>
    </Alert>
  );
}
