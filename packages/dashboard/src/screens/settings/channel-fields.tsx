import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';

export type Topics = Schemas['NotificationChannels']['topics'];
export type Topic = Topics[number]['topic'];
export type Kind = Schemas['NotificationChannel']['kind'];

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `Once a day at ${String(hour).padStart(2, '0')}:00`,
}));

export interface Chosen {
  topics: Topic[];
  hour: string | null;
  includeTest: boolean;
}

/** A channel's fields as a request. */
export const bodyOf = ({ topics, hour, includeTest }: Chosen) => ({
  topics,
  digest_hour: hour === null ? null : Number(hour),
  include_test: includeTest,
});

/** A typed address as a request. */
export function addressBody(kind: Kind, typed: string): { email: string } | { url: string } {
  const to = typed.trim();
  return kind === 'email' ? { email: to } : { url: to };
}

interface TextProps {
  value: string;
  change: (text: string) => void;
}

export const NameField = ({ value, change }: TextProps) => (
  <TextInput
    label="Name"
    required
    maxLength={100}
    value={value}
    onChange={(event) => change(event.currentTarget.value)}
  />
);

interface AddressProps extends TextProps {
  kind: Kind;
  /** Address of a channel that is changed: it stays where the field is left empty. */
  replaces?: string;
}

/** Address of a channel that an administrator sets. */
export function AddressField({ kind, replaces, value, change }: AddressProps) {
  const isEmail = kind === 'email';
  const isNew = replaces === undefined;
  const label = isEmail ? 'Address' : 'URL';
  const ofSlack = 'An incoming webhook of Slack. It is stored encrypted, and not shown again.';
  return (
    <TextInput
      label={isNew ? label : `New ${isEmail ? 'address' : 'URL'}`}
      description={isNew ? kind === 'slack' && ofSlack : `Leave empty to keep ${replaces}.`}
      type={isEmail ? 'email' : 'url'}
      required={isNew}
      maxLength={isEmail ? 254 : 2_048}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      autoComplete="off"
    />
  );
}

/** Fields of every channel: topics, time, environments. */
export function ChosenFields({
  topics,
  value,
  change,
}: {
  topics: Topics;
  value: Chosen;
  change: (value: Chosen) => void;
}) {
  return (
    <>
      <MultiSelect
        label="Topics"
        required
        data={topics
          .filter(({ topic, allowed }) => allowed || value.topics.includes(topic))
          .map(({ topic, name }) => ({ value: topic, label: name }))}
        value={value.topics}
        onChange={(chosen) => change({ ...value, topics: chosen as Topic[] })}
        searchable
        clearable
        // It is the first field of a dialog: open at once, its list would cover the other fields and the buttons.
        openOnFocus={false}
      />
      <Select
        label="When"
        description="At once means within a minute. Hours are those of Lagos."
        data={[{ value: 'at_once', label: 'At once' }, ...HOURS]}
        value={value.hour ?? 'at_once'}
        onChange={(hour) => change({ ...value, hour: hour === 'at_once' ? null : hour })}
        allowDeselect={false}
      />
      <Switch
        label="Test environments too"
        checked={value.includeTest}
        onChange={(event) => change({ ...value, includeTest: event.currentTarget.checked })}
      />
    </>
  );
}
