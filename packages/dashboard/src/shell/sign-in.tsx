import {
  Button,
  Center,
  Code,
  Divider,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { startAuthentication } from '@simplewebauthn/browser';
import { IconFingerprint } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { send } from '../api/operator-api.ts';
import { useSession } from '../api/session.tsx';
import { Failure } from '../parts/failure.tsx';
import { PageLink } from '../parts/link.tsx';
import { PROVIDER, SignInByProvider, visitProvider } from './single-sign-on.tsx';

/** True for a development service, which prints sign-in links. */
const SIGNS_IN_BY_LINK =
  document.querySelector<HTMLMetaElement>('meta[name="signs-in-by-link"]')?.content === 'true';

/** Sign-in page. */
export function SignInPage() {
  useDocumentTitle('Sign in · Kolo');
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w={400} maw="100%">
        <Stack>
          <Title order={1} size="h3">
            Sign in to Kolo
          </Title>
          {PROVIDER !== '' && <SignInByProvider />}
          <SignIn />
          <Text size="sm">
            Invited, or access reset? <PageLink to="/enrol">Set up your sign-in</PageLink>
          </Text>
        </Stack>
      </Paper>
    </Center>
  );
}

async function byPasskey(): Promise<void> {
  const optionsJSON = await send('post', '/ops/v1/session/passkey/options', {});
  const credential = await startAuthentication({ optionsJSON: optionsJSON as never }).catch(() => {
    throw new Error('The passkey was not used.');
  });
  await send('post', '/ops/v1/session/passkey', { body: { credential } as never });
}

/**
 * Sign-in form: by passkey, or by password and code.
 *
 * @param overPage true where it covers a page, whose content must survive a sign-in at the provider
 */
export function SignIn({ overPage = false }: { overPage?: boolean }) {
  const { refresh } = useSession();
  const [failure, setFailure] = useState<Error>();
  const [isBusy, setBusy] = useState(false);

  async function enter(how: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await how();
      await refresh();
    } catch (error) {
      setFailure(error as Error);
    }
    setBusy(false);
  }
  /** The other ways stay open: the person may close the window of the provider. */
  function visit(): void {
    setFailure(undefined);
    visitProvider('sign_in').then(refresh).catch(setFailure);
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const [email, password, code] = ['email', 'password', 'code'].map((name) =>
      String(new FormData(event.currentTarget).get(name)),
    );
    void enter(() =>
      send('post', '/ops/v1/session', { body: { email: email!, password: password!, code: code!.trim() } }),
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {overPage && PROVIDER !== '' && (
          <Button disabled={isBusy} onClick={visit}>
            Sign in with {PROVIDER}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => void enter(byPasskey)}
        >
          Sign in with a passkey
        </Button>
        <Divider label="or" />
        <TextInput label="Email" name="email" type="email" autoComplete="username" autoFocus required />
        <PasswordInput label="Password" name="password" autoComplete="current-password" required />
        <TextInput
          label="Code"
          description="From your authenticator, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          required
        />
        <Failure of={failure} />
        <Button type="submit" loading={isBusy}>
          Sign in
        </Button>
        {SIGNS_IN_BY_LINK && (
          <Text size="xs" c="dimmed">
            Trying Kolo out on this machine? <Code>npx kolo dashboard</Code> prints a link that signs you in.
          </Text>
        )}
      </Stack>
    </form>
  );
}
