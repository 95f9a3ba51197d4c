import { Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { bodyOf, ChosenFields } from './channel-fields.tsx';
import { TestNow } from './channel-test.tsx';

type Channel = Schemas['NotificationChannel'];

interface DialogProps {
  channel: Channel;
  topics: Schemas['NotificationChannels']['topics'];
  close: () => void;
}

/** Fields of a channel of the team. An empty address keeps the one that it has. */
interface OfTeam {
  name: string;
  address: string;
  isNewSecret: boolean;
}

function TeamFields({
  channel: { kind, target },
  value,
  change,
}: {
  channel: Channel;
  value: OfTeam;
  change: (value: OfTeam) => void;
}) {
  const isEmail = kind === 'email';
  return (
    <>
      <TextInput
        label="Name"
        required
        maxLength={100}
        value={value.name}
        onChange={(event) => change({ ...value, name: event.currentTarget.value })}
      />
      <TextInput
        label={isEmail ? 'New address' : 'New URL'}
        description={`Leave empty to keep ${target}.`}
        type={isEmail ? 'email' : 'url'}
        maxLength={isEmail ? 254 : 2_048}
        value={value.address}
        onChange={(event) => change({ ...value, address: event.currentTarget.value })}
        autoComplete="off"
      />
      {kind === 'webhook' && (
        <Switch
          label="New signing secret"
          description="Otherwise the receiver keeps the one that it has."
          checked={value.isNewSecret}
          onChange={(event) => change({ ...value, isNewSecret: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

/** Changes a channel. Fields that are left empty stay as they are. */
export function ChangeChannel({ channel, topics, close }: DialogProps) {
  const { id, kind, target } = channel;
  const isTeam = channel.of === 'team';
  const hour = channel.digest_hour;
  const [value, setValue] = useState({
    topics: channel.topics,
    hour: hour === null ? null : String(hour),
    includeTest: channel.include_test,
  });
  const [team, setTeam] = useState<OfTeam>({ name: channel.name, address: '', isNewSecret: false });
  const changeOwn = useAct('patch', '/ops/v1/notification-channels/{channel_id}');
  const changeTeam = useAct('patch', '/ops/v1/team-notification-channels/{channel_id}');

  async function run() {
    const path = { channel_id: id };
    let secret: string | null = null;
    if (isTeam) {
      const to = team.address.trim();
      const body = {
        ...bodyOf(value),
        name: team.name.trim(),
        ...(to !== '' && (kind === 'email' ? { email: to } : { url: to })),
        ...(team.isNewSecret && { new_secret: true }),
      };
      ({ secret } = await changeTeam.mutateAsync({ path, body }));
    } else await changeOwn.mutateAsync({ path, body: bodyOf(value) });
    return (
      <Stack gap="sm">
        <Text size="sm">It is changed.</Text>
        {secret !== null && (
          <ShownOnce name="The signing secret" secret={secret}>
            The receiver checks signatures with it from now on.
          </ShownOnce>
        )}
        <TestNow id={id} />
      </Stack>
    );
  }
  return (
    <ActDialog
      label="Change"
      explanation={
        isTeam
          ? `${channel.name} sends to ${target}. The audit log records the change.`
          : `Notifications go to ${target}.`
      }
      run={run}
      close={close}
    >
      <Stack gap="sm">
        {isTeam && <TeamFields channel={channel} value={team} change={setTeam} />}
        <ChosenFields topics={topics} value={value} change={setValue} />
      </Stack>
    </ActDialog>
  );
}
