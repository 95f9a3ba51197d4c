import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { saveFile } from './save-file.ts';

/** Codes that are shown this once, each for one sign-in without the authenticator. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const file = () => new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' });
  return (
    <Stack gap="sm">
      <Alert color="orange" title="Keep these recovery codes where you find them without this device">
        Each counts once in place of a code of your authenticator. They are shown this once.
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
