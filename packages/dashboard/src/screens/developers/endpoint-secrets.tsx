import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { ContactInput } from './contact-input.tsx';
import { EVENT_TYPES, type EventType } from './event-types.ts';

const ENDPOINTS = '/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints';

const Secret = ({ of: secret }: { of: string }) => (
  <ShownOnce name="The signing secret" secret={secret}>
    The receiver checks signatures with it. Hand it on through a private channel.
  </ShownOnce>
);

/** Registers an endpoint. */
export function RegisterEndpoint({ close }: { close: () => void }) {
  const environment = useEnvironment();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [contact, setContact] = useState('');
  const [types, setTypes] = useState<EventType[]>([]);
  const register = useAct('post', ENDPOINTS);
  return (
    <ActDialog
      label="Register an endpoint"
      confirms
      explanation="Kolo sends a GET to the URL now, which must answer. From then on it posts events there. The signing secret is shown once."
      asksWhy
      run={async (reason) => {
        const wanted = types.length === 0 ? {} : { events: types };
        const noted = description.trim() === '' ? {} : { description: description.trim() };
        const contactEmail = contact.trim() === '' ? {} : { contact_email: contact.trim() };
        const body = { url: url.trim(), ...wanted, ...noted, ...contactEmail, reason };
        return <Secret of={(await register.mutateAsync({ path: environment, body })).secret} />;
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
        label="Description"
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <ContactInput address={contact} onChange={setContact} />
      <MultiSelect
        label="Events"
        description="Leave empty for all."
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
  { value: '0', label: 'At once, because it leaked' },
];

/** Gives an endpoint a new secret. */
export function RotateSecret({ id, close }: { id: string; close: () => void }) {
  const environment = useEnvironment();
  const [overlap, setOverlap] = useState('24');
  const rotate = useAct('post', `${ENDPOINTS}/{endpoint_id}/rotate-secret`);
  return (
    <ActDialog
      label="New secret"
      confirms
      isGrave={overlap === '0'}
      explanation="Creates a secret and shows it once. Both secrets sign until the old one expires, so that the receiver can switch."
      asksWhy
      run={async (reason) => {
        const body = { overlap_hours: Number(overlap), reason };
        return (
          <Secret
            of={(await rotate.mutateAsync({ path: { ...environment, endpoint_id: id }, body })).secret}
          />
        );
      }}
      close={close}
    >
      <Select
        label="Old secret expires"
        data={OVERLAPS}
        value={overlap}
        allowDeselect={false}
        onChange={(value) => setOverlap(value ?? '24')}
      />
    </ActDialog>
  );
}
