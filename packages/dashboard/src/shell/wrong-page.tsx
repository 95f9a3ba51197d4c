import { Center, Stack, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Failure } from '../parts/failure.tsx';
import { PageLink } from '../parts/link.tsx';

/** For an address that leads nowhere. */
export const NoSuchPage = () => (
  <Center component="main" mih="60vh" p="md">
    <Stack align="center">
      <Title order={1} size="h3">
        There is no such page
      </Title>
      <Text>
        <PageLink to="/">Go to the first page</PageLink>
      </Text>
    </Stack>
  </Center>
);

/** For a page that could not be shown. */
export const PageFailed = ({ error }: ErrorComponentProps) => (
  <Center component="main" mih="60vh" p="md">
    <Failure of={error instanceof Error ? error : new Error(String(error))}>
      Load the page again. If it stays so, tell who looks after this installation.
    </Failure>
  </Center>
);
