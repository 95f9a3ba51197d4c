import { Center, Loader, Paper, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../api/session.tsx';
import { Failure } from '../parts/failure.tsx';
import { PageLink } from '../parts/link.tsx';

interface ArrivalProps {
  /** Signs the person in, once. */
  arrive: () => Promise<unknown>;
  /** The page that follows. */
  to?: string;
  /** Said beside a failure. */
  children?: ReactNode;
}

/** A page that people reach with a sign-in under way. It goes on to the dashboard, or says why not. */
export function Arrival({ arrive, to = '/', children }: ArrivalProps) {
  const navigate = useNavigate();
  const { refresh } = useSession();
  const [failure, setFailure] = useState<Error>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    arrive()
      .then(refresh)
      .then(() => navigate({ to: to as '/', replace: true }))
      .catch(setFailure);
  }, [arrive, to, refresh, navigate]);
  return (
    <Center component="main" mih="100vh" p="md">
      {failure === undefined ? (
        <Loader aria-label="Signing in" />
      ) : (
        <Paper withBorder p="xl" w={420} maw="100%">
          <Stack>
            <Failure of={failure} />
            {children !== undefined && <Text size="sm">{children}</Text>}
            <PageLink to="/">Go to the dashboard</PageLink>
          </Stack>
        </Paper>
      )}
    </Center>
  );
}
