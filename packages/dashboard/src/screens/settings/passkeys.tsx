import { Group, Stack, Text, TextInput } from '@mantine/core';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useProving } from '../../api/person-proof.tsx';
import { useAct, useRead } from '../../api/use-api.ts';
import { Act, ActDialog } from '../../parts/act.tsx';
import { Choice } from '../../parts/choice.tsx';
import { List } from '../../parts/list.tsx';
import { Time } from '../../parts/time.tsx';

type Passkey = Schemas['Passkey'];
/** Longest name of a passkey, characters. */
const NAME_MAX = 100;
const POLL_MS = 30_000;

/** Columns of every list of passkeys. */
export const PASSKEY_COLUMNS = [
  { name: 'Name', show: ({ name }: Passkey) => <span className="written">{name}</span> },
  {
    name: 'Stored',
    show: ({ synced }: Passkey) => (synced ? 'Synced between devices' : 'On one device'),
  },
  { name: 'Domain', show: ({ domain }: Passkey) => domain },
  { name: 'Added', show: ({ created_at }: Passkey) => <Time at={created_at} /> },
  { name: 'Last used', show: ({ last_used_at }: Passkey) => <Time at={last_used_at} /> },
];

/** Passkeys of the signed-in operator. @param isSetUp true if the installation accepts passkeys */
export function Passkeys({ isSetUp }: { isSetUp: boolean }) {
  const query = useRead('/ops/v1/passkeys', {}, { everyMs: POLL_MS, enabled: isSetUp });
  if (!isSetUp) {
    return (
      <Text size="sm" c="dimmed">
        Passkeys are not set up: KOLO_PASSKEY_ORIGINS must name the address of this installation.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <Group>
        <Add />
      </Group>
      <List
        of="passkeys"
        query={query}
        rows={query.data}
        all="shown"
        keyOf={({ id }) => id}
        empty="You have none. Add one for each device that you use."
        columns={[...PASSKEY_COLUMNS, { name: 'Actions', show: (passkey) => <Acts of={passkey} /> }]}
      />
    </Stack>
  );
}

const NameOf = ({ value, change }: { value: string; change: (name: string) => void }) => (
  <TextInput
    label="Name"
    placeholder="Laptop"
    value={value}
    onChange={(event) => change(event.currentTarget.value)}
    required
    maxLength={NAME_MAX}
    autoComplete="off"
  />
);

function Add() {
  const [name, setName] = useState('');
  const begin = useAct('post', '/ops/v1/passkeys/options');
  const register = useAct('post', '/ops/v1/passkeys');
  const proving = useProving();
  return (
    <Act
      label="Add a passkey"
      explanation="Your browser asks where to store it. It signs you in from then on."
      run={async () => {
        const optionsJSON = await begin.mutateAsync({});
        const credential = await startRegistration({ optionsJSON: optionsJSON as never }).catch(() => {
          throw new Error('No passkey was created: you cancelled, or this device already has one.');
        });
        await proving((proof) =>
          register.mutateAsync({ body: { name: name.trim(), credential, proof } as never }),
        );
        setName('');
        return 'It signs you in from now on.';
      }}
    >
      <NameOf value={name} change={setName} />
    </Act>
  );
}

const Acts = ({ of: passkey }: { of: Passkey }) => (
  <Group gap={4} wrap="nowrap">
    <Choice label="Rename" dialog={(close) => <Rename passkey={passkey} close={close} />} />
    <Choice label="Remove" isGrave dialog={(close) => <Remove passkey={passkey} close={close} />} />
  </Group>
);

interface OfPasskey {
  passkey: Passkey;
  close: () => void;
}

function Rename({ passkey: { id, name: before }, close }: OfPasskey) {
  const [name, setName] = useState(before);
  const rename = useAct('patch', '/ops/v1/passkeys/{id}');
  return (
    <ActDialog
      label="Rename"
      explanation="Changes its name only."
      run={async () => {
        await rename.mutateAsync({ path: { id }, body: { name: name.trim() } });
        return 'Renamed.';
      }}
      close={close}
    >
      <NameOf value={name} change={setName} />
    </ActDialog>
  );
}

function Remove({ passkey: { id, name }, close }: OfPasskey) {
  const remove = useAct('post', '/ops/v1/passkeys/{id}/remove');
  const proving = useProving();
  return (
    <ActDialog
      label="Remove"
      isGrave
      explanation={
        <>
          <span className="written">{name}</span> no longer signs anybody in, and your other sessions end.
        </>
      }
      run={async () => {
        await proving((proof) => remove.mutateAsync({ path: { id }, body: { proof } }));
        return 'Removed.';
      }}
      close={close}
    />
  );
}
