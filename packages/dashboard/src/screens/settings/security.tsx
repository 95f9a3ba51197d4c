import { Group, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { keepCsrfToken } from '../../api/operator-api.ts';
import { useProving } from '../../api/person-proof.tsx';
import { useSession } from '../../api/session.tsx';
import { useAct } from '../../api/use-api.ts';
import { Act } from '../../parts/act.tsx';
import { Facts, Section } from '../../parts/facts.tsx';
import { RecoveryCodes } from '../../parts/recovery-codes.tsx';
import { Time } from '../../parts/time.tsx';
import { PROVIDER } from '../../shell/single-sign-on.tsx';
import { Passkeys } from './passkeys.tsx';
import { OwnSessions } from './sessions.tsx';
import { SettingsPage } from './settings-page.tsx';

/** Credentials and sessions of the signed-in operator. */
export function Security() {
  const { session } = useSession();
  return (
    <SettingsPage title="Your security">
      <Section title="You">
        <Facts
          facts={{
            Name: session?.name,
            Email: session?.email,
            'Identity confirmed': <Time at={session?.confirmed_at} />,
          }}
        />
      </Section>
      {session?.single_sign_on === true ? (
        <Section title="Sign-in">
          <Text size="sm">
            You sign in with {PROVIDER}, which also decides your roles. Kolo keeps no password or passkey of
            yours.
          </Text>
        </Section>
      ) : (
        <Credentials isPasskeySetUp={session?.installation.passkeys === true} />
      )}
      <Section title="Your sessions">
        <OwnSessions />
      </Section>
    </SettingsPage>
  );
}

const Credentials = ({ isPasskeySetUp }: { isPasskeySetUp: boolean }) => (
  <>
    <Section title="Passkeys">
      <Text size="sm">
        A passkey is stored on your device or security key. It replaces password and code, and does not work
        on a page that imitates this one.
      </Text>
      <Passkeys isSetUp={isPasskeySetUp} />
    </Section>
    <Section title="Password and recovery codes">
      <Group gap="xs">
        <ChangePassword />
        <RenewCodes />
      </Group>
    </Section>
  </>
);

const EMPTY = { password: '', wanted: '', again: '' };

function ChangePassword() {
  const [typed, setTyped] = useState(EMPTY);
  const change = useAct('post', '/ops/v1/password');
  const proving = useProving();
  const field = (name: keyof typeof EMPTY, label: string, autoComplete: string) => (
    <PasswordInput
      label={label}
      autoComplete={autoComplete}
      required
      maxLength={128}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Act
      label="Change the password"
      explanation="Ends all your sessions and starts a new one in this browser. A password has 12 to 128 characters, does not contain your name or email, and is not a common one."
      run={async () => {
        const { password, wanted, again } = typed;
        if (wanted !== again) throw new Error('The two new passwords are not the same.');
        const content = { password, new_password: wanted };
        const begun = await proving((proof) => change.mutateAsync({ body: { ...content, proof } }), {
          takesRecoveryCodes: false,
        });
        keepCsrfToken(begun.csrf_token);
        setTyped(EMPTY);
        return 'Your password is changed. Every session has ended, and this browser has a new one.';
      }}
    >
      {field('password', 'Current password', 'current-password')}
      {field('wanted', 'New password', 'new-password')}
      {field('again', 'New password again', 'new-password')}
    </Act>
  );
}

function RenewCodes() {
  const renew = useAct('post', '/ops/v1/recovery-codes');
  const proving = useProving();
  return (
    <Act
      label="Create new recovery codes"
      explanation="Creates ten codes and shows them once. Previous codes stop working."
      run={async () => {
        const made = await proving((proof) => renew.mutateAsync({ body: { proof } }));
        return <RecoveryCodes codes={made.recovery_codes} />;
      }}
    />
  );
}
