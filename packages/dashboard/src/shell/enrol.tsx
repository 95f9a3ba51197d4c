import { Anchor, Button, Center, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type SubmitEvent, useEffect, useState } from 'react';
import { type Schemas, send } from '../api/operator-api.ts';
import { Failure } from '../parts/failure.tsx';
import { PageLink } from '../parts/link.tsx';
import { QrCode } from '../parts/qr.tsx';
import { RecoveryCodes } from '../parts/recovery-codes.tsx';

/** Parts of an invitation: its token and, if it was approved, the other half. */
interface Invitation {
  token: string;
  half?: string;
}

/** The token in the fragment of the address, which no server sees. Removes it from the address, so that no history stores it. */
function useToken(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return token;
}

/** Page on which an invited person, or one whose access was reset, sets password and authenticator. */
export function EnrolPage() {
  useDocumentTitle('Enrol · Kolo');
  const token = useToken();
  const [invitation, setInvitation] = useState<Invitation>();
  const [enrolment, setEnrolment] = useState<Schemas['Enrolment']>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w={460} maw="100%">
        <Stack>
          <Title order={1} size="h3">
            {codes === undefined ? 'Set up your sign-in' : 'You can sign in now'}
          </Title>
          {codes !== undefined ? (
            <Enrolled codes={codes} />
          ) : enrolment === undefined || invitation === undefined ? (
            <Begin
              token={token}
              begun={(by, begun) => {
                setInvitation(by);
                setEnrolment(begun);
              }}
            />
          ) : (
            <Complete invitation={invitation} enrolment={enrolment} done={setCodes} />
          )}
        </Stack>
      </Paper>
    </Center>
  );
}

/** Submits a form: returns its busy state and its error. */
function useSubmit(run: (form: FormData) => Promise<void>) {
  const [failure, setFailure] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    void run(new FormData(event.currentTarget))
      .catch(setFailure)
      .finally(() => setBusy(false));
  }
  return { failure, isBusy, submit };
}

/** Prefix of the second half. */
const HALF = 'kolo_half_';

/** Parses an invitation from its halves in either order, or from the whole link. */
function invitationOf(typed: readonly string[]): Invitation {
  const parts = typed.map((text) => text.slice(text.indexOf('#') + 1)).filter((part) => part !== '');
  const half = parts.find((part) => part.startsWith(HALF));
  const token = parts.find((part) => part !== half) ?? '';
  return { token, ...(half === undefined ? {} : { half }) };
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

function Begin({
  token,
  begun,
}: {
  token: string;
  begun: (invitation: Invitation, enrolment: Schemas['Enrolment']) => void;
}) {
  const { failure, isBusy, submit } = useSubmit(async (form) => {
    const invitation = invitationOf([textOf(form, 'token'), textOf(form, 'half')]);
    begun(invitation, await send('post', '/ops/v1/enrolment', { body: invitation }));
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          For somebody who is invited as an operator of this Kolo installation, or whose access was reset. If
          you received the invitation in two halves, enter both.
        </Text>
        <TextInput
          label="Invitation"
          description="The code or the whole link that you received"
          name="token"
          autoFocus
          defaultValue={token}
          autoComplete="off"
          required
        />
        <TextInput
          label="Other half"
          description="Leave empty if you received only one"
          name="half"
          autoComplete="off"
        />
        <Failure of={failure} />
        <Button type="submit" loading={isBusy}>
          Continue
        </Button>
        <PageLink to="/">Sign in instead</PageLink>
      </Stack>
    </form>
  );
}

function Complete({
  invitation,
  enrolment: { email, name, secret, uri },
  done,
}: {
  invitation: Invitation;
  enrolment: Schemas['Enrolment'];
  done: (codes: readonly string[]) => void;
}) {
  const { failure, isBusy, submit } = useSubmit(async (form) => {
    const password = String(form.get('password'));
    if (password !== String(form.get('again'))) throw new Error('The two passwords are not the same.');
    const body = { ...invitation, password, code: textOf(form, 'code') };
    done((await send('post', '/ops/v1/enrolment/complete', { body })).recovery_codes);
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm" className="written">
          {name} · {email}
        </Text>
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <PasswordInput
          label="Password"
          description="12 to 128 characters, without your name or email, and not a common password"
          name="password"
          autoFocus
          autoComplete="new-password"
          required
        />
        <PasswordInput label="Password again" name="again" autoComplete="new-password" required />
        <Text size="sm">Scan this with an authenticator, an app that shows six digits:</Text>
        <Center>
          <QrCode of={uri} label="The authenticator secret as a QR code; the same as text follows" />
        </Center>
        <Text size="sm">
          Or type its secret: <span className="id">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>. On this
          device, <Anchor href={uri}>open your authenticator</Anchor>.
        </Text>
        <TextInput
          label="Code"
          description="The six digits that it shows now"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <Failure of={failure} />
        <Button type="submit" loading={isBusy}>
          Set up
        </Button>
      </Stack>
    </form>
  );
}

const Enrolled = ({ codes }: { codes: readonly string[] }) => (
  <Stack>
    <RecoveryCodes codes={codes} />
    <PageLink to="/">Sign in</PageLink>
  </Stack>
);
