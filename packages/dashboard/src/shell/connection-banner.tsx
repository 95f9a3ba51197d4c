import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useWorkQueue } from '../parts/work-queue.ts';

/** Banner on every page while the browser is offline or Kolo does not answer. Pages read again by themselves. */
export function ConnectionBanner() {
  const { online } = useNetwork();
  const { query } = useWorkQueue();
  const isUnanswered = query.error?.code === 'no_answer';
  if (online && !isUnanswered) return null;
  return (
    <Alert
      color="gray"
      icon={<IconPlugConnectedX />}
      title={online ? 'Kolo does not answer' : 'You are offline'}
      role="status"
      mb="md"
    >
      What you see is as it was last read. It is read again by itself once there is a connection.
    </Alert>
  );
}
