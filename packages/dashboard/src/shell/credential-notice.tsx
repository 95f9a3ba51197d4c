import { Alert, List, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { Schemas } from '../api/operator-api.ts';
import { useSession } from '../api/session.tsx';
import { useRead } from '../api/use-api.ts';
import { EnvironmentLink } from '../parts/link.tsx';
import { Time } from '../parts/time.tsx';

const POLL_MS = 60_000;

const NAMES: Readonly<Record<string, string>> = {
  'operator.password_changed': 'Your password was changed',
  'operator.recovery_codes_made': 'New recovery codes were made',
  'operator.recovery_code_used': 'A recovery code was used',
  'operator.passkey_added': 'A passkey was added',
  'operator.passkey_removed': 'A passkey was removed',
  'operator.reset': 'Your access was reset',
};

const Change = ({ of: { act, changed_at, address, own } }: { of: Schemas['CredentialChange'] }) => (
  <List.Item>
    {NAMES[act] ?? act}
    {own ? '' : ' by an administrator'}, <Time at={changed_at} />
    {address !== null && `, from ${address}`}
  </List.Item>
);

/** Notice of changed sign-in credentials. It stays until it is closed in this browser; no other session hides it. */
export function CredentialNotice() {
  const { session } = useSession();
  const { data: changes = [] } = useRead('/ops/v1/credential-changes', {}, { everyMs: POLL_MS });
  const [seen, setSeen] = useLocalStorage({
    key: `kolo.credential-changes.${session?.operator_id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  // Ids grow with time.
  const unseen = changes.filter(({ id }) => id > seen);
  const [newest] = unseen;
  if (newest === undefined) return null;
  return (
    <Alert
      color="orange"
      mb="md"
      title="Your sign-in credentials have changed"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setSeen(newest.id)}
    >
      <List size="sm">
        {unseen.map((change) => (
          <Change key={change.id} of={change} />
        ))}
      </List>
      <Text size="sm">
        If that was not you, change your password under{' '}
        <EnvironmentLink to="settings/security">Your security</EnvironmentLink>, which ends every session, and
        tell an administrator.
      </Text>
    </Alert>
  );
}
