import { Center, Loader, Paper, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { send } from '../api/operator-api.ts';
import { useSession } from '../api/session.tsx';
import { Failure } from '../parts/failure.tsx';
import { PageLink } from '../parts/link.tsx';

/** Page of a one-time sign-in link (`kolo dashboard`). The token is in the fragment, which reaches no server and no log. */
export function LinkSignIn() {
  const navigate = useNavigate();
  const { refresh } = useSession();
  const [failure, setFailure] = useState<Error>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const token = window.location.hash.slice(1);
    window.history.replaceState(null, '', window.location.pathname);
    send('post', '/ops/v1/session/link', { body: { token } })
      .then(refresh)
      .then(() => navigate({ to: '/', replace: true }))
      .catch(setFailure);
  }, [refresh, navigate]);
  return (
    <Center component="main" mih="100vh" p="md">
      {failure === undefined ? (
        <Loader aria-label="Signing in" />
      ) : (
        <Paper withBorder p="xl" w={420} maw="100%">
          <Stack>
            <Failure of={failure} />
            <Text size="sm">A link works once, within 15 minutes. Run npx kolo dashboard for a new one.</Text>
            <PageLink to="/">Go to the dashboard</PageLink>
          </Stack>
        </Paper>
      )}
    </Center>
  );
}
