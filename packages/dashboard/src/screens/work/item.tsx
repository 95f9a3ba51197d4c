import { Alert, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useSession } from '../../api/session.tsx';
import { useAct, useRead } from '../../api/use-api.ts';
import { Act } from '../../parts/act.tsx';
import { subjectOf, TransferButtons } from '../../parts/acts/transfer-buttons.tsx';
import { Consequences } from '../../parts/consequences.tsx';
import { Due } from '../../parts/due.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Columns, Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { Id } from '../../parts/id.tsx';
import { EnvironmentLink, TransferLink } from '../../parts/link.tsx';
import { Money } from '../../parts/money.tsx';
import { OpenProposal } from '../../parts/open-proposal.tsx';
import { Page } from '../../parts/page.tsx';
import { useMay } from '../../parts/permission.ts';
import { Read } from '../../parts/read.tsx';
import { Status } from '../../parts/status.tsx';
import { Ago } from '../../parts/time.tsx';
import { STEPS_SHOWN, Timeline } from '../../parts/timeline.tsx';
import { Attachments } from './attachments.tsx';
import { ownerText } from './handling.tsx';
import { KIND_NAMES, type Kind } from './kinds.tsx';

const ENVIRONMENT = '/ops/v1/businesses/{business_id}/{mode}';
const ITEM = `${ENVIRONMENT}/work-items/{kind}/{item_id}` as const;
type Item = Schemas['WorkItem'];

/** One work item: what it is about, who works on it, and what was done. */
export function WorkItem() {
  const { kind, itemId } = useParams({ strict: false }) as { kind: Item['kind']; itemId: string };
  const query = useRead(ITEM, { path: { ...useEnvironment(), kind, item_id: itemId } });
  return (
    <Page
      title="Work item"
      query={query}
      actions={<EnvironmentLink to={`work/${kind}`}>{KIND_NAMES[kind as Kind] ?? kind}</EnvironmentLink>}
    >
      <Read of="the work item" query={query}>
        {(item) => (
          <Stack>
            <Alert color={item.open ? 'red' : 'gray'} title={<Standing of={item} />}>
              {item.meaning}
            </Alert>
            {item.open && item.transaction_id !== null && <OfTransfer id={item.transaction_id} />}
            <Acts of={item} />
            <Columns>
              <Section title="Details">
                <Facts facts={factsOf(item)} columns={2} />
              </Section>
              <Section title="History">
                <History of={item.history} />
              </Section>
            </Columns>
            <Attachments of={item} />
          </Stack>
        )}
      </Read>
    </Page>
  );
}

/** The open proposal about the item's transfer, and what can be done about it now. */
function OfTransfer({ id }: { id: string }) {
  const query = useRead(`${ENVIRONMENT}/transfers/{transfer_id}`, {
    path: { ...useEnvironment(), transfer_id: id },
  });
  return (
    <Read of="the transfer" query={query}>
      {(transfer) => (
        <>
          <OpenProposal about={subjectOf(transfer)} />
          <TransferButtons of={transfer} />
        </>
      )}
    </Read>
  );
}

const Standing = ({ of: { open, amount } }: { of: Item }) => (
  <Group gap="xs">
    <Status of={open ? 'open' : 'done'} />
    {amount !== null && <Money minor={amount} />}
  </Group>
);

const factsOf = (item: Item): FactsOfOne => ({
  Kind: KIND_NAMES[item.kind],
  Owner: ownerText(item.owner),
  Due: item.open ? <Due of={item} /> : undefined,
  Age: item.since === null ? undefined : <Ago at={item.since} />,
  Transfer: item.transaction_id === null ? undefined : <TransferLink id={item.transaction_id} />,
  Finding: item.detail ?? undefined,
  Line: item.kind === 'statement_lines' ? <LineLink of={item.item_id} /> : undefined,
  Id: <Id of={item.item_id} />,
});

/** The line of a bank statement that an item is. */
function LineLink({ of: itemId }: { of: string }) {
  const [rail, line] = itemId.split(':');
  return <EnvironmentLink to={`bank-statements/${rail}/lines/${line}`}>See the line</EnvironmentLink>;
}

const COMMENT = { label: 'Comment', description: 'Other operators read it. It cannot be changed.' };

const COMMENTED = 'The history shows your comment, with your name.';
const TAKEN = 'You become the owner. Others see that you work on it.';
const HANDED_OVER = 'Somebody else becomes the owner.';
const RELEASED = 'Nobody owns it then, so that anybody may take it.';

/** Acts on the item, each with what it leads to. */
const Acts = ({ of: item }: { of: Item }) => (
  <Consequences
    of={[
      ...(item.open
        ? [
            { name: 'take', act: <Take of={item} />, leadsTo: TAKEN },
            { name: 'hand over', act: <HandOver of={item} />, leadsTo: HANDED_OVER },
            { name: 'release', act: <Release of={item} />, leadsTo: RELEASED },
          ]
        : []),
      { name: 'comment', act: <Comment of={item} />, leadsTo: COMMENTED },
    ]}
  />
);

function Comment({ of: { kind, item_id } }: { of: Item }) {
  const act = useAct('post', `${ITEM}/comments`);
  const path = { ...useEnvironment(), kind, item_id };
  return (
    <Act
      label="Comment"
      needs="follow_up"
      explanation={COMMENTED}
      asksWhy
      why={COMMENT}
      run={async (text) => {
        await act.mutateAsync({ path, body: { text } });
        return 'The history shows it.';
      }}
    />
  );
}

function Take({ of: item }: { of: Item }) {
  const { session } = useSession();
  const me = session?.operator_id;
  const assign = useAssign(item);
  return (
    <Act
      label="Take"
      disabled={me === undefined || item.owner?.id === me}
      needs="follow_up"
      explanation={TAKEN}
      run={async () => {
        await assign(me!, '');
        return 'It is yours.';
      }}
    />
  );
}

function Release({ of: item }: { of: Item }) {
  const assign = useAssign(item);
  return (
    <Act
      label="Release"
      disabled={item.owner === null}
      needs="follow_up"
      explanation={RELEASED}
      run={async () => {
        await assign(null, '');
        return 'Nobody owns it now.';
      }}
    />
  );
}

function useAssign({ kind, item_id, owner }: Item) {
  const act = useAct('post', `${ITEM}/assign`);
  const path = { ...useEnvironment(), kind, item_id };
  return (to: string | null, note: string) => {
    const body = { from: owner?.id ?? null, to };
    return act.mutateAsync({ path, body: note === '' ? body : { ...body, note } });
  };
}

function HandOver({ of: item }: { of: Item }) {
  const [to, setTo] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const environment = useEnvironment();
  const isAllowed = useMay('follow_up');
  const { data } = useRead(
    `${ENVIRONMENT}/work-items/colleagues`,
    { path: environment },
    { enabled: isAllowed, everyMs: false },
  );
  const others = (data ?? []).filter(({ id }) => id !== item.owner?.id);
  const assign = useAssign(item);
  return (
    <Act
      label="Hand over"
      needs="follow_up"
      explanation={HANDED_OVER}
      run={async () => {
        if (to === null) throw new Error('Choose the new owner first.');
        await assign(to, note.trim());
        return 'Handed over.';
      }}
    >
      <Select
        label="New owner"
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={to}
        onChange={setTo}
        searchable
        required
      />
      <Textarea
        label="Note"
        description="For the new owner. The history shows it."
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={500}
        autosize
        minRows={2}
      />
    </Act>
  );
}

const ACTS: Readonly<Record<string, string>> = {
  'work_item.assigned': 'Assigned',
  'work_item.attached': 'Attached a file',
  'work_item.attachment_revealed': 'Downloaded a file',
  'work_item.commented': 'Commented',
  'transfer.requeried': 'Queried the status',
  'transfer.revealed': 'Revealed personal data',
  'incident.closed': 'Closed',
  'bank_statement.match_accepted': 'Accepted the proposed match',
  'bank_statement.lines_matched': 'Matched',
  'bank_statement.line_excepted': 'Set aside',
  'bank_statement.decision_undone': 'Undid the decision',
  'bank_statement.movement_excepted': 'Set aside',
  'bank_statement.movement_reopened': 'Opened again',
};

/** The acts on an item, as the operator API orders them. */
function History({ of: acts }: { of: Item['history'] }) {
  const steps = acts.map(({ act, at, by, to, note }) => {
    const receiver = to ?? (act === 'work_item.assigned' ? 'nobody' : null);
    return {
      title: `${ACTS[act] ?? act}${receiver === null ? '' : ` to ${receiver}`}`,
      detail: note === null ? by : `${by}: ${note}`,
      at,
    };
  });
  if (steps.length === 0) return <Text size="sm">Nobody has done anything with it yet.</Text>;
  return <Timeline of={steps} short={steps.slice(0, STEPS_SHOWN)} />;
}
