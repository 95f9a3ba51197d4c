import { Center, Stack, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageLink } from '../parts/link.tsx';
import { PartFailed } from '../parts/load-part.tsx';

/** Error page for an address without a page, with a link back. */
export const WrongPage = ({ children }: { children: ReactNode }) => (
  <Center mih="60vh" p="md">
    <Stack align="center">
      <Title order={1} size="h3" ta="center">
        {children}
      </Title>
      <Text>
        <PageLink to="/">Go to the first page</PageLink>
      </Text>
    </Stack>
  </Center>
);

/** Error page for an unknown address. */
export const NoSuchPage = () => (
  <main>
    <WrongPage>There is no such page</WrongPage>
  </main>
);

/** Error page for a page that failed. */
export const PageFailed = ({ error }: ErrorComponentProps) => (
  <Center component="main" mih="60vh" p="md">
    <PartFailed error={error}>
      <Text size="sm" mb="xs">
        If this continues, contact the administrator of this installation.
      </Text>
    </PartFailed>
  </Center>
);
