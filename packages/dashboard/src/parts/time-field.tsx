import { TextInput } from '@mantine/core';
import { useZone } from './time.tsx';

/** A date and time of the time zone of the business, as a clock there shows them: `2026-11-23T13:04`. */
export function TimeField({
  label,
  note,
  value,
  change,
  required = false,
}: {
  label: string;
  note?: string;
  value: string;
  change: (clock: string) => void;
  required?: boolean;
}) {
  const zone = useZone();
  const place = zone.split('/').at(-1)!.replaceAll('_', ' ');
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={`Time in ${place}.${note === undefined ? '' : ` ${note}`}`}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      required={required}
    />
  );
}
