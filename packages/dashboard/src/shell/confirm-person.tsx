import { Button, Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { type SubmitEvent, useState } from 'react';
import { ApiError, send } from '../api/operator-api.ts';
import type { Proof, Question } from '../api/person-proof.tsx';
import { useSession } from '../api/session.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { PROVIDER, visitProvider } from './single-sign-on.tsx';

/** The token of a sign-in link follows `#`. */
const tokenIn = (typed: string): string => typed.trim().slice(typed.trim().indexOf('#') + 1);
/** A recovery code is longer than a code of an authenticator. */
const isRecoveryCode = (typed: string): boolean => /\w{7}|\w-\w/.test(typed);

async function passkeyProof(): Promise<Proof> {
  const optionsJSON = await send('post', '/ops/v1/session/confirm/passkey/options', {});
  const credential = await startAuthentication({ optionsJSON: optionsJSON as never }).catch(() => {
    throw new Error('The passkey was not used.');
  });
  return { credential } as Proof;
}

const REFUSALS: readonly ApiError['code'][] = ['sign_in_refused', 'passkey_refused', 'link_refused'];
/** True where the proof was refused, so that the person may try another one. */
const isOfProof = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  REFUSALS.includes(error.code) ||
  error.errors.some(({ path }) => path === 'code' || path.startsWith('proof'));

const RUN = (
  <>
    Run <Code>npx kolo dashboard</Code> where Kolo runs, and paste the link that it prints.
  </>
);

interface ProofFieldProps {
  byLink: boolean;
  takesRecoveryCodes: boolean;
  typed: string;
  setTyped: (typed: string) => void;
}

const ProofField = ({ byLink, takesRecoveryCodes, typed, setTyped }: ProofFieldProps) => (
  <TextInput
    label={byLink ? 'Link' : 'Authenticator code'}
    description={takesRecoveryCodes && !byLink ? 'Or a recovery code, with your password' : undefined}
    value={typed}
    onChange={(event) => setTyped(event.currentTarget.value)}
    autoComplete="one-time-code"
    required
  />
);

const PasswordField = ({ value, change }: { value: string; change: (password: string) => void }) => (
  <PasswordInput
    label="Your password"
    value={value}
    onChange={(event) => change(event.currentTarget.value)}
    autoComplete="current-password"
    required
  />
);

interface ConfirmPersonProps {
  question: Question;
  answered: (proven: boolean) => void;
  failed: (error: Error) => void;
}

/** Submits a proof, one at a time. */
function useShowing({ question: { prove }, answered, failed }: ConfirmPersonProps) {
  const [failure, setFailure] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  async function show(proofOf: () => Promise<Proof> | Proof): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await prove(await proofOf());
      answered(true);
    } catch (error) {
      if (!isOfProof(error)) return failed(error as Error);
      setFailure(error as Error);
      setBusy(false);
    }
  }
  return { failure, isBusy, show };
}

/** Asks for a proof before acts that move money, or could, and before changes of credentials. */
export function ConfirmPerson(props: ConfirmPersonProps) {
  const { session } = useSession();
  return session?.single_sign_on === true ? <ConfirmAtProvider {...props} /> : <ConfirmHere {...props} />;
}

/** Asks an operator of single sign-on to sign in at the provider again. */
function ConfirmAtProvider({ answered }: ConfirmPersonProps) {
  const [failure, setFailure] = useState<Error>();
  async function visit(): Promise<void> {
    setFailure(undefined);
    try {
      await visitProvider('confirm');
      answered(true);
    } catch (error) {
      setFailure(error as Error);
    }
  }
  return (
    <Dialog layer="person" opened onClose={() => answered(false)} title="Confirm your identity">
      <Stack>
        <Text size="sm">
          This action needs a fresh confirmation. Sign in with {PROVIDER} again in the window that opens.
        </Text>
        <Failure of={failure} />
        <Group justify="flex-end">
          <Button onClick={() => void visit()}>Continue with {PROVIDER}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Asks for a code, a passkey or a link. */
function ConfirmHere(props: ConfirmPersonProps) {
  const { takesRecoveryCodes } = props.question;
  const { session } = useSession();
  const { failure, isBusy, show } = useShowing(props);
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  // The local administrator of a development installation has links instead of codes.
  const byLink = session?.local === true;
  const wantsPassword = takesRecoveryCodes && !byLink && isRecoveryCode(typed);

  function typedProof(): Proof {
    if (byLink) return { link: tokenIn(typed) };
    return wantsPassword ? { code: typed.trim(), password } : { code: typed.trim() };
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void show(typedProof);
  }
  return (
    <Dialog layer="person" opened onClose={() => props.answered(false)} title="Confirm your identity">
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">This action needs a fresh confirmation. {byLink && RUN}</Text>
          <ProofField
            byLink={byLink}
            takesRecoveryCodes={takesRecoveryCodes}
            typed={typed}
            setTyped={setTyped}
          />
          {wantsPassword && <PasswordField value={password} change={setPassword} />}
          <Failure of={failure} />
          <Group justify="flex-end">
            {session?.installation.passkeys === true && (
              <Button variant="default" disabled={isBusy} onClick={() => void show(passkeyProof)}>
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
