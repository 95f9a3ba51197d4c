import { Group } from '@mantine/core';
import { Status } from './status.tsx';
import { Time } from './time.tsx';

/** The due time, and a badge once it has passed. */
export const Due = ({ of: { due_at, overdue } }: { of: { due_at: string | null; overdue: boolean } }) => (
  <Group gap={6}>
    <Time at={due_at} />
    {overdue && <Status of="overdue" />}
  </Group>
);
