import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** Address where an invited person enters the halves of an invitation. */
export const ENROLMENT = `${window.location.origin}/dashboard/enrol`;

/** Told by what is shown once that the dialog around it must not close by a key. */
export const KeepsOpen = createContext<(keeps: boolean) => void>(() => {});

/** Keeps the dialog around open until it is closed on purpose. */
export function useKeepsOpen(): void {
  const keep = useContext(KeepsOpen);
  useEffect(() => keep(true), [keep]);
}

/** A secret that is shown once, and its purpose. */
export function ShownOnce({ name, secret, children }: { name: string; secret: string; children: ReactNode }) {
  useKeepsOpen();
  return (
    <Alert color="orange" icon={<IconKey />} title={`${name}: shown only once`}>
      <Stack gap="xs">
        <Text size="sm">{children} Copy it now: it cannot be shown again.</Text>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Code className="id" p="xs" flex={1}>
            {secret}
          </Code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy} aria-live="polite">
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Alert>
  );
}
