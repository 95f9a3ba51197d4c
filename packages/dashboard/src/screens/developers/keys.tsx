import { Alert, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { Choice, ChoiceMenu } from '../../parts/choice.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Reference } from '../../parts/id.tsx';
import { List } from '../../parts/list.tsx';
import { useMay } from '../../parts/permission.ts';
import { Status } from '../../parts/status.tsx';
import { Time, useNow } from '../../parts/time.tsx';
import { DevelopersPage } from './developers-page.tsx';
import { LowerKey, MakeKey, RevokeKey, RotateKey } from './key-acts.tsx';

type ApiKey = Schemas['ApiKey'];

/** API keys of the environment, with scopes, expiry and actions. */
export function Keys() {
  const environment = useEnvironment();
  const isAllowed = useMay('stop');
  const query = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/keys',
    { path: environment },
    { enabled: isAllowed },
  );
  if (!isAllowed) {
    return (
      <DevelopersPage title="API keys">
        <Alert color="gray">Viewers cannot see API keys.</Alert>
      </DevelopersPage>
    );
  }
  const make = <Choice label="Create a key" needs="manage" dialog={(close) => <MakeKey close={close} />} />;
  return (
    <DevelopersPage title="API keys" query={query} actions={make}>
      <Text size="sm">
        The programs of the business authenticate with these keys. Revoke a key that has leaked. To avoid an
        interruption, rotate it first and hand over the new key.
      </Text>
      <List
        of="API keys"
        query={query}
        rows={query.data}
        all="shown"
        keyOf={({ key_id: id }) => id}
        empty="This environment has no key yet."
        columns={[...COLUMNS, { name: 'Actions', show: (key) => <KeyMenu of={key} /> }]}
      />
    </DevelopersPage>
  );
}

function KeyMenu({ of: key }: { of: ApiKey }) {
  const status = useKeyStatus(key);
  if (status !== 'active') return '–';
  return (
    <ChoiceMenu
      about={`the key ${key.label ?? key.key_id}`}
      items={[
        {
          label: 'Rotate',
          needs: 'manage',
          opens: (close) => <RotateKey of={key} close={close} />,
        },
        {
          label: 'Reduce scopes',
          needs: 'stop',
          disabled: key.scopes.length < 2,
          opens: (close) => <LowerKey of={key} close={close} />,
        },
        {
          label: 'Revoke',
          isGrave: true,
          needs: 'stop',
          opens: (close) => <RevokeKey of={key} close={close} />,
        },
      ]}
    />
  );
}

function useKeyStatus({ revoked_at: revoked, expires_at: ends }: ApiKey): 'active' | 'revoked' | 'expired' {
  const now = useNow();
  if (revoked !== null) return 'revoked';
  return ends !== null && Date.parse(ends) <= now ? 'expired' : 'active';
}

const KeyStatus = ({ of: key }: { of: ApiKey }) => <Status of={useKeyStatus(key)} />;

const COLUMNS = [
  {
    name: 'Key',
    show: ({ key_id: id, label }: ApiKey) => (
      <>
        {label !== null && (
          <Text size="sm" className="written">
            {label}
          </Text>
        )}
        <span className="id">{id}</span>
      </>
    ),
  },
  { name: 'Status', show: (key: ApiKey) => <KeyStatus of={key} /> },
  { name: 'Scopes', show: ({ scopes }: ApiKey) => scopes.join(', ') },
  { name: 'Unknown fields', isExtra: true, show: ({ strict }: ApiKey) => (strict ? 'Refused' : 'Ignored') },
  { name: 'Profile', isExtra: true, show: ({ profile }: ApiKey) => profile },
  {
    name: 'Allowed networks',
    isExtra: true,
    show: ({ allowed_networks: networks }: ApiKey) =>
      networks === null ? 'Anywhere' : <span className="id">{networks.join(', ')}</span>,
  },
  {
    name: 'Last used',
    show: ({ last_used_at: at }: ApiKey) => (at === null ? 'Never' : <Time at={at} />),
  },
  {
    name: 'Expires',
    show: ({ expires_at: ends, revoked_at: revoked }: ApiKey) =>
      (revoked ?? ends) === null ? 'Never' : <Time at={revoked ?? ends} />,
  },
  { name: 'Created', isExtra: true, show: ({ created_at }: ApiKey) => <Time at={created_at} /> },
  {
    name: 'Replaces',
    isExtra: true,
    show: ({ replaces }: ApiKey) => <Reference of={replaces} />,
  },
];
