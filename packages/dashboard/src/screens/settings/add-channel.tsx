import { SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAct, useRead } from '../../api/use-api.ts';
import { Act } from '../../parts/act.tsx';
import { INSTALLATION } from '../../parts/permission.ts';
import { ShownOnce } from '../../parts/shown-once.tsx';
import {
  AddressField,
  addressBody,
  bodyOf,
  type Chosen,
  ChosenFields,
  type Kind,
  NameField,
  type Topic,
  type Topics,
} from './channel-fields.tsx';

/** Chosen at first, where the person's roles allow them. */
const MATTERS: readonly Topic[] = [
  'approvals',
  'payout_stops',
  'flagged_payouts',
  'contrary_outcomes',
  'suspense',
  'failed_verification',
];

/** At once, of live environments. */
const begun = (topics: Topics): Chosen => ({
  topics: topics.filter(({ topic, allowed }) => allowed && MATTERS.includes(topic)).map(({ topic }) => topic),
  hour: null,
  includeTest: false,
});

/** Adds emails to the operator's own address. */
export function AddOwnChannel({ topics, email }: { topics: Topics; email: string | null }) {
  const [value, setValue] = useState(begun(topics));
  const add = useAct('post', '/ops/v1/notification-channels');
  return (
    <Act
      label="Email me"
      explanation={`Sends notifications to ${email ?? 'your address'}. They follow your roles.`}
      disabled={email === null}
      run={async () => {
        await add.mutateAsync({ body: bodyOf(value) });
        return 'You get notifications by email.';
      }}
    >
      <Stack gap="sm">
        <ChosenFields topics={topics} value={value} change={setValue} />
      </Stack>
    </Act>
  );
}

const TEAM = 'team';

/** Chooses the team or an active operator. */
function AudienceField({ value, change }: { value: string; change: (value: string) => void }) {
  const { data: operators = [] } = useRead('/ops/v1/operators', {});
  const active = operators.filter(({ status }) => status === 'active');
  return (
    <Select
      label="For"
      description={value === TEAM ? undefined : 'Topics that their roles do not allow are left out.'}
      data={[
        { value: TEAM, label: 'The team' },
        ...active.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` })),
      ]}
      value={value}
      onChange={(chosen) => change(chosen ?? TEAM)}
      allowDeselect={false}
      searchable
    />
  );
}

/** Adds a channel of the team, or of an operator. */
export function AddChannel({ topics, email }: { topics: Topics; email: string | null }) {
  const [value, setValue] = useState(begun(topics));
  const [audience, setAudience] = useState(TEAM);
  const [kind, setKind] = useState<Kind>('slack');
  const [name, setName] = useState('');
  const [target, setTarget] = useState('');
  const add = useAct('post', '/ops/v1/team-notification-channels');
  const isTeam = audience === TEAM;
  /** The next channel is another one. */
  function reset(): void {
    setValue(begun(topics));
    setAudience(TEAM);
    setKind('slack');
    setName('');
    setTarget('');
  }
  // Operators add emails to their own address themselves.
  const chosenKind = kind === 'email' && !isTeam ? 'slack' : kind;
  return (
    <Act
      label="Add a channel"
      confirms
      explanation="Sends counts, sums and links, and nothing personal. The audit log records the channel."
      needs="manage"
      scope={INSTALLATION}
      run={async () => {
        const { secret } = await add.mutateAsync({
          body: {
            ...(!isTeam && { operator_id: audience }),
            kind: chosenKind,
            name: name.trim(),
            ...addressBody(chosenKind, target),
            ...bodyOf(value),
          },
        });
        reset();
        if (secret === null) return 'The channel is added. Send a test message to see that it works.';
        return (
          <ShownOnce name="The signing secret" secret={secret}>
            The receiver checks signatures with it.
          </ShownOnce>
        );
      }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Kind"
          value={chosenKind}
          onChange={(chosen) => setKind(chosen as Kind)}
          data={[
            { value: 'slack', label: 'Slack' },
            { value: 'webhook', label: 'Webhook' },
            { value: 'email', label: 'Email', disabled: email === null || !isTeam },
          ]}
        />
        <AudienceField value={audience} change={setAudience} />
        <NameField value={name} change={setName} />
        <AddressField kind={chosenKind} value={target} change={setTarget} />
        <ChosenFields topics={topics} value={value} change={setValue} />
        {kind === 'webhook' && <Text size="xs">Requests are signed by Standard Webhooks.</Text>}
      </Stack>
    </Act>
  );
}
