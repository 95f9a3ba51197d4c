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
import { Passkeys } from './passkeys.tsx';
import { OwnSessions } from './sessions.tsx';
import { SettingsPage } from './settings-page.tsx';

/** How whoever looks at it signs in, and where they are signed in. */
export function Security() {
  const { session } = useSession();
  return (
    <SettingsPage title="Your security">
      <Section title="You">
        <Facts
          facts={{
            Name: session?.name,
            Email: session?.email,
            'Proved who you are': <Time at={session?.confirmed_at} />,
          }}
        />
      </Section>
      <Section title="Passkeys">
        <Text size="sm">
          A passkey is kept by your device or a key that you carry. It signs you in without a password and a
          code, and cannot be given to a page that only looks like this one.
        </Text>
        <Passkeys isSetUp={session?.installation.passkeys === true} />
      </Section>
      <Section title="Password and recovery codes">
        <Group gap="xs">
          <ChangePassword />
          <RenewCodes />
        </Group>
      </Section>
      <Section title="Where you are signed in">
        <OwnSessions />
      </Section>
    </SettingsPage>
  );
}

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
      what="Every session of yours ends; this browser gets a new one. A new password has 12 to 128 characters, nothing of your name or email, and is no common one."
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
      {field('password', 'The password so far', 'current-password')}
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
      label="Make new recovery codes"
      what="You get ten new ones, which are shown once. Those before count no more."
      run={async () => {
        const made = await proving((proof) => renew.mutateAsync({ body: { proof } }));
        return <RecoveryCodes codes={made.recovery_codes} />;
      }}
    />
  );
}
