import { Textarea, TextInput } from '@mantine/core';

interface FieldProps {
  description: string;
  value: string;
  change: (text: string) => void;
}

/** Evidence of the outcome of payouts, which the approver reads. */
export const EvidenceField = ({ change, ...rest }: FieldProps) => (
  <Textarea
    {...rest}
    label="Evidence"
    onChange={(event) => change(event.currentTarget.value)}
    required
    autosize
    minRows={2}
    minLength={10}
    maxLength={2_000}
  />
);

/** The note of lifted restrictions. */
export const NoteField = ({ change, ...rest }: FieldProps) => (
  <TextInput
    {...rest}
    label="Note for the business"
    onChange={(event) => change(event.currentTarget.value)}
    required
    maxLength={500}
  />
);
