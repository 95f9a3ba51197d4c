import { Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { useMayEverywhere } from '../../parts/permission.ts';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { AddressField, addressBody, bodyOf, ChosenFields, NameField } from './channel-fields.tsx';
import { TestNow } from './channel-test.tsx';

type Channel = Schemas['NotificationChannel'];

interface DialogProps {
  channel: Channel;
  topics: Schemas['NotificationChannels']['topics'];
  close: () => void;
}

/** The address of a channel that an administrator has set. An empty one keeps the one that it has. */
interface Target {
  address: string;
  isNewSecret: boolean;
}

function TargetFields({
  channel: { kind, target },
  value,
  change,
}: {
  channel: Channel;
  value: Target;
  change: (value: Target) => void;
}) {
  return (
    <>
      <AddressField
        kind={kind}
        replaces={target}
        value={value.address}
        change={(address) => change({ ...value, address })}
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
  const mayManage = useMayEverywhere('manage');
  const setsTarget = mayManage && (channel.of !== 'you' || kind !== 'email');
  const hour = channel.digest_hour;
  const [value, setValue] = useState({
    topics: channel.topics,
    hour: hour === null ? null : String(hour),
    includeTest: channel.include_test,
  });
  const [name, setName] = useState(channel.name);
  const [to, setTo] = useState<Target>({ address: '', isNewSecret: false });
  const changeOwn = useAct('patch', '/ops/v1/notification-channels/{channel_id}');
  const changeTeam = useAct('patch', '/ops/v1/team-notification-channels/{channel_id}');

  async function run() {
    const path = { channel_id: id };
    let secret: string | null = null;
    const chosen = { ...bodyOf(value), name: name.trim() };
    if (setsTarget) {
      const body = {
        ...chosen,
        ...(to.address.trim() !== '' && addressBody(kind, to.address)),
        ...(to.isNewSecret && { new_secret: true }),
      };
      ({ secret } = await changeTeam.mutateAsync({ path, body }));
    } else await changeOwn.mutateAsync({ path, body: chosen });
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
      confirms={setsTarget}
      explanation={
        setsTarget
          ? `${channel.name} sends to ${target}. The audit log records the change.`
          : `Notifications go to ${target}.`
      }
      run={run}
      close={close}
    >
      <Stack gap="sm">
        <NameField value={name} change={setName} />
        {setsTarget && <TargetFields channel={channel} value={to} change={setTo} />}
        <ChosenFields topics={topics} value={value} change={setValue} />
      </Stack>
    </ActDialog>
  );
}
