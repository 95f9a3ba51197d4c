import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { saveFile } from './save-file.ts';
import { useKeepsOpen } from './shown-once.tsx';

/** Recovery codes, shown once; each allows one sign-in without the authenticator. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  useKeepsOpen();
  const file = () => new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' });
  return (
    <Stack gap="sm">
      <Alert color="orange" title="Store these recovery codes away from this device">
        Each works once instead of an authenticator code. They are shown only once.
      </Alert>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="xs" p={0} m={0} className="plain-list">
        {codes.map((code) => (
          <Text key={code} component="li" className="id" ta="center">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group justify="flex-end">
        <Button variant="default" size="xs" onClick={() => saveFile('kolo-recovery-codes.txt', file())}>
          Save them as a file
        </Button>
      </Group>
    </Stack>
  );
}
