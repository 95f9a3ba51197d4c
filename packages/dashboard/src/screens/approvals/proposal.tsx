import { Alert, Group, Stack, Text } from '@mantine/core';
import { Navigate, useParams } from '@tanstack/react-router';
import type { Mode, Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { actName } from '../../parts/act-names.ts';
import { environmentPath, useEnvironment } from '../../parts/environment.ts';
import { Columns, Facts, Section } from '../../parts/facts.tsx';
import { CopyText } from '../../parts/id.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { Page } from '../../parts/page.tsx';
import { Read } from '../../parts/read.tsx';
import { isOpen, useReviewAccess } from '../../parts/review-access.ts';
import { Left, Time } from '../../parts/time.tsx';
import { Timeline } from '../../parts/timeline.tsx';
import { Content, hasFacts, ResultFacts } from './content.tsx';
import { Decision } from './decision.tsx';
import { Items } from './items.tsx';
import { leaveOutOf } from './leave-out.tsx';
import { Person } from './proposals.tsx';
import { CurrentState } from './review-context.tsx';
import { stateOf } from './state-text.ts';

type Proposal = Schemas['Proposal'];

/** One proposal, with its review context. */
export function ProposalPage() {
  const environment = useEnvironment();
  const { proposalId: id } = useParams({ strict: false }) as { proposalId: string };
  const query = useRead('/ops/v1/proposals/{id}', { path: { id } });
  const proposal = query.data;
  const isElsewhere =
    proposal?.business_id !== undefined &&
    proposal.business_id !== null &&
    (proposal.business_id !== environment.business_id || proposal.mode !== environment.mode);
  if (isElsewhere) {
    const there = { business_id: proposal.business_id!, mode: proposal.mode as Mode };
    return <Navigate to={environmentPath(there, `approvals/${id}`) as '/'} replace />;
  }
  return (
    <Page
      title={proposal === undefined ? 'A proposal' : actName(proposal.act)}
      query={query}
      actions={<EnvironmentLink to="approvals">All approvals</EnvironmentLink>}
    >
      <Read of="the proposal" query={query}>
        {(found) => <InFull proposal={found} />}
      </Read>
    </Page>
  );
}

const STATES: Readonly<Record<string, string>> = {
  open: 'Open',
  approved: 'Approved, not carried out',
  done: 'Done',
  refused: 'Refused',
  expired: 'Expired',
  superseded: 'Superseded',
  impossible: 'No longer possible',
};

function InFull({ proposal }: { proposal: Proposal }) {
  const { operatorId, accessTo } = useReviewAccess();
  const access = accessTo(proposal);
  const state = stateOf(proposal, access, operatorId);
  const leavingOut = access === 'decides' && isOpen(proposal) ? [leaveOutOf(proposal)] : [];
  const { reason, result } = proposal;
  const said = {
    Evidence: textOf(proposal, 'evidence'),
    'Note for the business': textOf(proposal, 'note'),
  };
  return (
    <Stack>
      <Alert
        color={state.color}
        title={`${STATES[proposal.status] ?? proposal.status}, for ${proposal.mode === null ? 'the installation' : 'this environment'}`}
      >
        <Stack gap="xs">
          <Text className="written">{proposal.effect}</Text>
          <Text size="sm">{state.words}</Text>
        </Stack>
      </Alert>
      {isOpen(proposal) && <Decision proposal={proposal} />}
      <Columns>
        <Stack>
          <Section title="Why">
            <Text className="written">{reason}</Text>
            {Object.values(said).some((text) => text !== undefined) && <Facts columns={1} facts={said} />}
          </Section>
          {proposal.batch === null && (
            <Section title="Proposed change">
              <Content of={proposal} />
            </Section>
          )}
        </Stack>
        <Section title="People and times">
          <WhoAndWhen proposal={proposal} />
        </Section>
      </Columns>
      {proposal.batch === null ? (
        <CurrentState proposal={proposal} />
      ) : (
        <Items of={proposal.batch} acts={leavingOut} />
      )}
      {result !== null && hasFacts(result) && (
        <Section title="Result">
          <ResultFacts of={result} facts={proposal.facts} />
        </Section>
      )}
    </Stack>
  );
}

/** The texts in a field of a proposal or of its objects, each once; undefined without any. */
function textOf({ content, batch }: Proposal, field: 'evidence' | 'note'): string | undefined {
  const given = [content, ...(batch?.items ?? []).map((item) => item.content)];
  const texts = given.map((one) => one[field]).filter((text) => typeof text === 'string');
  return texts.length === 0 ? undefined : [...new Set(texts)].join('\n');
}

function WhoAndWhen({ proposal }: { proposal: Proposal }) {
  const { operatorId } = useReviewAccess();
  const { proposed_by, proposed_at, decided_by, decided_at, done_at, closed_at, expires_at, status } =
    proposal;
  const person = (name: string | null, id: string | null) => (
    <Person name={name ?? 'Somebody'} isYou={id !== null && id === operatorId} />
  );
  const refused = decided_by === proposed_by ? 'Withdrawn' : 'Refused';
  const steps = [
    { title: 'Proposed', at: proposed_at, detail: person(proposal.proposed_by_name, proposed_by) },
    {
      title: status === 'refused' ? refused : 'Approved',
      at: decided_at,
      detail: person(proposal.decided_by_name, decided_by),
    },
    { title: 'Carried out', at: done_at },
    { title: 'Closed', at: closed_at },
    { title: 'Expired', at: status === 'expired' ? expires_at : null },
  ];
  return (
    <>
      <Timeline of={steps.flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at }]))} />
      {isOpen(proposal) && (
        <Facts
          columns={2}
          facts={{
            'May be approved until': <Time at={expires_at} />,
            'Time left': <Left until={expires_at} />,
          }}
        />
      )}
      <Group gap="xs">
        <CopyText label="Copy the id" of={proposal.id} />
        <CopyText label="Copy the digest of this content" of={proposal.digest} />
      </Group>
    </>
  );
}
