import { List, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Consequences } from '../../parts/consequences.tsx';
import { useReviewAccess } from '../../parts/review-access.ts';
import { ENROLMENT, ShownOnce } from '../../parts/shown-once.tsx';
import { hasFacts, ResultFacts } from './content.tsx';
import { ItemLink } from './items.tsx';

type Proposal = Schemas['Proposal'];
interface OfProposal {
  proposal: Proposal;
  close: () => void;
}

export const APPROVED = 'It is carried out at once, under your name.';
const refusedText = ({ status }: Proposal): string =>
  `It is not carried out and can no longer be approved${status === 'approved' ? ', although it was approved before' : ''}.`;

/** Buttons to approve, retry, refuse or withdraw a proposal, as the viewer may. */
export function Decision({ proposal }: { proposal: Proposal }) {
  const { operatorId, accessTo } = useReviewAccess();
  const access = accessTo(proposal);
  const approve = (
    <Choice
      label={proposal.status === 'approved' ? 'Try again' : 'Approve'}
      disabled={access !== 'decides'}
      dialog={(close) => <Approve proposal={proposal} close={close} />}
    />
  );
  const refuse = (
    <Choice
      label={proposal.proposed_by === operatorId ? 'Withdraw' : 'Refuse'}
      isGrave
      disabled={access === 'reads'}
      dialog={(close) => <Refuse proposal={proposal} close={close} />}
    />
  );
  return (
    <Consequences
      of={[
        { name: 'approve', act: approve, leadsTo: APPROVED },
        { name: 'refuse', act: refuse, leadsTo: refusedText(proposal) },
      ]}
    />
  );
}

function Approve({ proposal: { id, digest, effect, status, facts, batch }, close }: OfProposal) {
  const approve = useAct('post', '/ops/v1/proposals/{id}/approve');
  return (
    <ActDialog
      label={status === 'approved' ? 'Try again' : 'Approve'}
      confirms
      explanation={
        <>
          <span className="written">{effect}</span> {APPROVED}
        </>
      }
      run={async () => {
        const { result, shown } = await approve.mutateAsync({ path: { id }, body: { digest } });
        return <Done result={result} shown={shown} facts={facts} batch={batch} />;
      }}
      close={close}
    />
  );
}

type Shown = Schemas['ProposalApproved'];

/** Label and purpose of each secret. */
const ONCE: Readonly<Record<string, { name: string; isFor: string }>> = {
  token: {
    name: 'Your half of the invitation',
    isFor: `Hand it to the invited person yourself. The proposer hands them the other half: neither half works alone. They enter both at ${ENROLMENT}.`,
  },
  secret_key: { name: 'The API key', isFor: 'Hand it to its user through a private channel.' },
};

/** An object of a proposal for many that is refused for now, and why. */
interface Waiting {
  object: string;
  because: string;
}

/** Names the objects that are still to be done. */
const StillWaiting = ({ of: waiting, batch }: { of: readonly Waiting[] } & Pick<Proposal, 'batch'>) => (
  <>
    <Text size="sm">
      Approved. {waiting.length} of {batch?.size} cannot be done now. Try again once the reason is gone.
    </Text>
    <List size="sm" aria-label="Not done yet">
      {waiting.map(({ object, because }) => {
        const item = batch?.items?.find((one) => one.object === object);
        return (
          <List.Item key={object}>
            {item && <ItemLink of={item} />}: {because}
          </List.Item>
        );
      })}
    </List>
  </>
);

/** Result of an approval, with the secrets that it shows once. */
export function Done({ result, shown, facts, batch }: Shown & Pick<Proposal, 'facts' | 'batch'>) {
  const waiting = (result?.waiting ?? []) as readonly Waiting[];
  const secrets = Object.entries(shown ?? {}).filter(([, value]) => typeof value === 'string');
  return (
    <Stack gap="sm">
      {waiting.length === 0 ? (
        <Text size="sm">Approved and carried out.</Text>
      ) : (
        <StillWaiting of={waiting} batch={batch} />
      )}
      {secrets.map(([field, secret]) => (
        <ShownOnce key={field} name={ONCE[field]?.name ?? field} secret={String(secret)}>
          {ONCE[field]?.isFor}
        </ShownOnce>
      ))}
      {result !== null && hasFacts(result) && <ResultFacts of={result} facts={facts} columns={1} />}
    </Stack>
  );
}

function Refuse({ proposal, close }: OfProposal) {
  const { id, proposed_by: proposer } = proposal;
  const isOwn = useReviewAccess().operatorId === proposer;
  const refuse = useAct('post', '/ops/v1/proposals/{id}/refuse');
  return (
    <ActDialog
      label={isOwn ? 'Withdraw' : 'Refuse'}
      isGrave
      explanation={refusedText(proposal)}
      asksWhy
      why={{ label: 'Why', description: 'The proposer can read it, and the audit log records it.' }}
      run={async (reason) => {
        await refuse.mutateAsync({ path: { id }, body: { reason } });
        return isOwn ? 'Withdrawn.' : 'Refused.';
      }}
      close={close}
    />
  );
}
