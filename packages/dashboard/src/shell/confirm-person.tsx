import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { type SubmitEvent, useState } from 'react';
import { ApiError, send } from '../api/operator-api.ts';
import { useSession } from '../api/session.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';

/** A link that signs in has its token behind this sign. */
const tokenIn = (typed: string): string => typed.trim().slice(typed.trim().indexOf('#') + 1);

async function byPasskey(): Promise<void> {
  const optionsJSON = await send('post', '/ops/v1/session/confirm/passkey/options', {});
  const credential = await startAuthentication({ optionsJSON: optionsJSON as never });
  await send('post', '/ops/v1/session/confirm/passkey', { body: { credential } as never });
}

const RUN = (
  <>
    Run <Code>npx kolo dashboard</Code> where Kolo runs, and paste the link that it prints.
  </>
);

/** Asks for a code or a passkey before something that moves money, or could. */
export function ConfirmPerson({ answered }: { answered: (confirmed: boolean) => void }) {
  const { session } = useSession();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  // The local administrator of a development installation has links in place of codes.
  const byLink = session?.local === true;

  async function prove(how: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await how();
      answered(true);
    } catch (error) {
      setFailure(error instanceof ApiError ? error : new Error('The passkey was not used.'));
      setBusy(false);
    }
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void prove(() =>
      byLink
        ? send('post', '/ops/v1/session/confirm/link', { body: { token: tokenIn(typed) } })
        : send('post', '/ops/v1/session/confirm', { body: { code: typed.trim() } }),
    );
  }
  return (
    <Dialog layer="person" opened onClose={() => answered(false)} title="Confirm that it is you">
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            What you are about to do asks again who you are. It holds for five minutes. {byLink && RUN}
          </Text>
          <TextInput
            label={byLink ? 'Link' : 'Code of your authenticator, or a recovery code'}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="one-time-code"
            required
            data-autofocus
          />
          <Failure of={failure} />
          <Group justify="flex-end">
            {session?.installation.passkeys === true && (
              <Button variant="default" disabled={isBusy} onClick={() => void prove(byPasskey)}>
                Use a passkey
              </Button>
            )}
            <Button type="submit" loading={isBusy}>
              Confirm
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
