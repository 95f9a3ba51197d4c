import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { sumText } from '../../parts/acts/propose-all.tsx';
import type { BulkAct } from '../../parts/selection.tsx';
import { APPROVED, Done } from './decision.tsx';
import { type Item, isToDo, nameOfItem } from './items.tsx';

type Proposal = Schemas['Proposal'];
type Chosen = Parameters<BulkAct<Item>['dialog']>[0];

function LeaveOut({ proposal, rows, clear, close }: Chosen & { proposal: Proposal }) {
  const { id, digest, facts, batch } = proposal;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const approve = useAct('post', '/ops/v1/proposals/{id}/approve');
  const left = rows.filter(isToDo);
  const others = (batch?.items ?? []).filter((item) => isToDo(item) && !left.includes(item));
  const sum = sumText(others.flatMap(({ facts: seen }) => seen?.movement ?? []));
  // One reason often holds for all: the others take the first until they have their own.
  const reasonOf = ({ object }: Item): string => typed[object] ?? typed[left[0]?.object ?? ''] ?? '';
  return (
    <ActDialog
      label="Approve the others"
      confirms
      explanation={`Leaves out ${left.length} of ${left.length + others.length}, which can be proposed again. The rest is approved: ${others.length}${sum === '' ? '' : `, ${sum} in total`}. ${APPROVED}`}
      run={async () => {
        const except = left.map((item) => ({ object: item.object, reason: reasonOf(item).trim() }));
        const { result, shown } = await approve.mutateAsync({ path: { id }, body: { digest, except } });
        clear();
        return <Done result={result} shown={shown} facts={facts} batch={batch} />;
      }}
      close={close}
    >
      <Text size="sm">Why is each left out? The proposer can read it, and the audit log records it.</Text>
      {left.map((item) => (
        <TextInput
          key={item.object}
          label={nameOfItem(item)}
          value={reasonOf(item)}
          onChange={(event) => setTyped({ ...typed, [item.object]: event.currentTarget.value })}
          required
          maxLength={500}
        />
      ))}
    </ActDialog>
  );
}

/** Approves a proposal for many but for the selected objects. */
export const leaveOutOf = (proposal: Proposal): BulkAct<Item> => ({
  label: 'Approve all but these',
  dialog: (chosen) => <LeaveOut {...chosen} proposal={proposal} />,
});
