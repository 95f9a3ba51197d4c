import { Center, Loader } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { PersonProofProvider } from '../api/person-proof.tsx';
import { useSession } from '../api/session.tsx';
import { Dialog, Dialogs } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { SignIn, SignInPage } from './sign-in.tsx';

/**
 * Pages of a signed-in person. If the session ends while a page is open, the sign-in dialog covers it and the form
 * content survives for the same person. Another person gets a fresh page.
 */
export function SignedIn() {
  const { session, failed } = useSession();
  const wasIn = useRef<string>(undefined);
  if (session) wasIn.current = session.operator_id;
  if (session === undefined) {
    return (
      <Center h="100vh">{failed === null ? <Loader aria-label="Loading" /> : <Failure of={failed} />}</Center>
    );
  }
  if (session === null && wasIn.current === undefined) return <SignInPage />;
  return (
    <Dialogs>
      <PersonProofProvider>
        <Outlet key={wasIn.current} />
        <Dialog
          layer="session"
          opened={session === null}
          onClose={() => {}}
          withCloseButton={false}
          title="Your session is over"
        >
          <SignIn overPage />
        </Dialog>
      </PersonProofProvider>
    </Dialogs>
  );
}
