import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { useSide } from '../../parts/side.ts';
import { EVENT_TYPES, type EventType } from './event-types.ts';

const ENDPOINTS = '/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints';

const Secret = ({ of: secret }: { of: string }) => (
  <ShownOnce name="The signing secret" secret={secret}>
    The receiver checks signatures with it. Hand it on through a private channel.
  </ShownOnce>
);

/** Registers an endpoint. */
export function RegisterEndpoint({ close }: { close: () => void }) {
  const side = useSide();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [types, setTypes] = useState<EventType[]>([]);
  const register = useAct('post', ENDPOINTS);
  return (
    <ActDialog
      label="Register an endpoint"
      what="The URL is sent a GET now and has to answer. From then on events are posted to it. The secret that signs them is shown once."
      asksWhy
      run={async (reason) => {
        const wanted = types.length === 0 ? {} : { events: types };
        const noted = description.trim() === '' ? {} : { description: description.trim() };
        const body = { url: url.trim(), ...wanted, ...noted, reason };
        return <Secret of={(await register.mutateAsync({ path: side, body })).secret} />;
      }}
      close={close}
    >
      <TextInput
        label="URL"
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        required
        autoComplete="off"
      />
      <TextInput
        label="What it is for"
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <MultiSelect
        label="Events"
        description="None chosen: all."
        data={EVENT_TYPES}
        value={types}
        onChange={(chosen) => setTypes(EVENT_TYPES.filter((type) => chosen.includes(type)))}
        clearable
      />
    </ActDialog>
  );
}

const OVERLAPS = [
  { value: '24', label: 'In a day' },
  { value: '1', label: 'In an hour' },
  { value: '0', label: 'At once: others know it' },
];

/** Gives an endpoint a new secret. */
export function RotateSecret({ id, close }: { id: string; close: () => void }) {
  const side = useSide();
  const [overlap, setOverlap] = useState('24');
  const rotate = useAct('post', `${ENDPOINTS}/{endpoint_id}/rotate-secret`);
  return (
    <ActDialog
      label="New secret"
      isGrave={overlap === '0'}
      what="A new secret is made and shown once. Both sign until the old one ends, so that the receiver can change in between."
      asksWhy
      run={async (reason) => {
        const body = { overlap_hours: Number(overlap), reason };
        return (
          <Secret of={(await rotate.mutateAsync({ path: { ...side, endpoint_id: id }, body })).secret} />
        );
      }}
      close={close}
    >
      <Select
        label="The old one ends"
        data={OVERLAPS}
        value={overlap}
        allowDeselect={false}
        onChange={(value) => setOverlap(value ?? '24')}
      />
    </ActDialog>
  );
}
