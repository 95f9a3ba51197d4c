import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Schemas } from '../../api/operator-api.ts';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../../parts/act.tsx';
import { Failure } from '../../parts/failure.tsx';

/** Sends a test message by a channel. It fails where the receiver does not take the message. */
function useChannelTest(id: string) {
  const test = useAct('post', '/ops/v1/notification-channels/{channel_id}/test');
  return useMutation({
    mutationFn: async () => {
      const { error } = await test.mutateAsync({ path: { channel_id: id } });
      if (error !== null) throw new Error(`The message was not taken: ${error}.`);
      return 'The receiver has taken the message.';
    },
  });
}

interface TestProps {
  channel: Schemas['NotificationChannel'];
  close: () => void;
}

/** The dialog that tests a channel. */
export function ChannelTest({ channel: { id, name, target }, close }: TestProps) {
  const test = useChannelTest(id);
  return (
    <ActDialog
      label="Send a test"
      explanation={`Sends a test message by ${name} to ${target} now.`}
      run={() => test.mutateAsync()}
      close={close}
    />
  );
}

/** Offers a test of a channel that was changed. */
export function TestNow({ id }: { id: string }) {
  const test = useChannelTest(id);
  return (
    <Group gap="sm">
      <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        Send a test
      </Button>
      <Failure of={test.error ?? undefined} />
      {test.data !== undefined && (
        <Text size="sm" role="status">
          {test.data}
        </Text>
      )}
    </Group>
  );
}
