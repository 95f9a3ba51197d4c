import { MultiSelect, Select, Switch } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';

export type Topics = Schemas['NotificationChannels']['topics'];
export type Topic = Topics[number]['topic'];

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
        data={topics.map(({ topic, name }) => ({ value: topic, label: name }))}
        value={value.topics}
        onChange={(chosen) => change({ ...value, topics: chosen as Topic[] })}
        searchable
        clearable
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
