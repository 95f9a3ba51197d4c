import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { Act } from '../../parts/act.tsx';
import { Approved } from '../../parts/approved.tsx';
import { INSTALLATION } from '../../parts/permission.ts';
import { Proposed } from '../../parts/proposed.tsx';
import { ENROLMENT, ShownOnce } from '../../parts/shown-once.tsx';
import { RoleChoice, useLeastRole } from './role-choice.tsx';

/** Shown after inviting or resetting an operator: the proposer's half, to hand on. */
export const ProposedHalf = ({ of: made }: { of: Schemas['ProposalMade'] }) => (
  <Stack gap="sm">
    <Text size="sm" component="div">
      <Proposed of={made} />
    </Text>
    {made.half !== null && (
      <ShownOnce name="Your half of the invitation" secret={made.half}>
        Hand it to the invited person yourself. The approver hands them the other half: neither half works
        alone. They enter both at {ENROLMENT}.
      </ShownOnce>
    )}
  </Stack>
);

/** Invites somebody, with a role. */
export function Invite() {
  const [who, setWho] = useState({ email: '', name: '' });
  const [role, setRole] = useState(useLeastRole());
  const propose = useAct('post', '/ops/v1/proposals/operator.invite');
  return (
    <Act
      label="Propose an invitation"
      confirms
      explanation={
        <>
          Once <Approved />, they can enrol with the two halves of an invitation: one from you, one from the
          approver.
        </>
      }
      asksWhy
      needs="operators"
      scope={INSTALLATION}
      run={async (reason) => {
        const content = { email: who.email.trim(), name: who.name.trim(), ...role };
        return <ProposedHalf of={await propose.mutateAsync({ body: { content, reason } })} />;
      }}
    >
      <TextInput
        label="Email"
        type="email"
        value={who.email}
        onChange={(event) => setWho({ ...who, email: event.currentTarget.value })}
        required
        maxLength={254}
        autoComplete="off"
      />
      <TextInput
        label="Name"
        value={who.name}
        onChange={(event) => setWho({ ...who, name: event.currentTarget.value })}
        required
        maxLength={200}
        autoComplete="off"
      />
      <RoleChoice value={role} change={setRole} />
    </Act>
  );
}
