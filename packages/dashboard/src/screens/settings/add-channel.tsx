import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../api/use-api.ts';
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
  topics: topics.map(({ topic }) => topic).filter((topic) => MATTERS.includes(topic)),
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

/** Adds a channel of the team. */
export function AddTeamChannel({ topics, email }: { topics: Topics; email: string | null }) {
  const [value, setValue] = useState(begun(topics));
  const [kind, setKind] = useState<Kind>('slack');
  const [name, setName] = useState('');
  const [target, setTarget] = useState('');
  const add = useAct('post', '/ops/v1/team-notification-channels');
  return (
    <Act
      label="Add a team channel"
      confirms
      explanation="Sends counts, sums and links, and nothing personal. The audit log records the channel."
      needs="manage"
      scope={INSTALLATION}
      run={async () => {
        const { secret } = await add.mutateAsync({
          body: { kind, name: name.trim(), ...addressBody(kind, target), ...bodyOf(value) },
        });
        setTarget('');
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
          value={kind}
          onChange={(chosen) => setKind(chosen as Kind)}
          data={[
            { value: 'slack', label: 'Slack' },
            { value: 'webhook', label: 'Webhook' },
            { value: 'email', label: 'Email', disabled: email === null },
          ]}
        />
        <NameField value={name} change={setName} />
        <AddressField kind={kind} value={target} change={setTarget} />
        <ChosenFields topics={topics} value={value} change={setValue} />
        {kind === 'webhook' && <Text size="xs">Requests are signed by Standard Webhooks.</Text>}
      </Stack>
    </Act>
  );
}
