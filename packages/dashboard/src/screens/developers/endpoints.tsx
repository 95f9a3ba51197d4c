import { Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { Choice } from '../../parts/choice.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { List } from '../../parts/list.tsx';
import { Status } from '../../parts/status.tsx';
import { Ago, Time } from '../../parts/time.tsx';
import { DevelopersPage } from './developers-page.tsx';
import { RegisterEndpoint } from './endpoint-secrets.tsx';

type SeenEndpoint = Schemas['SeenEndpoint'];

/** Webhook endpoints of the environment. */
export function Endpoints() {
  const environment = useEnvironment();
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints', { path: environment });
  const register = (
    <Choice
      label="Register an endpoint"
      needs="manage"
      dialog={(close) => <RegisterEndpoint close={close} />}
    />
  );
  return (
    <DevelopersPage title="Webhook endpoints" query={query} actions={register}>
      <Text size="sm">
        Kolo posts each event, signed, to every enabled endpoint that is subscribed to its type, until the
        endpoint accepts it or all attempts have failed.
      </Text>
      <List
        of="endpoints"
        query={query}
        rows={query.data}
        all="shown"
        keyOf={({ id }) => id}
        empty="No endpoint is registered: events are stored, and nobody is notified."
        columns={COLUMNS}
      />
    </DevelopersPage>
  );
}

const COLUMNS = [
  {
    name: 'URL',
    show: ({ id, url, description }: SeenEndpoint) => (
      <>
        <EnvironmentLink to={`developers/endpoints/${id}`}>
          <span className="written">{url}</span>
        </EnvironmentLink>
        {description !== null && (
          <Text size="xs" c="dimmed" className="written">
            {description}
          </Text>
        )}
      </>
    ),
  },
  { name: 'Status', show: ({ status }: SeenEndpoint) => <Status of={status} /> },
  {
    name: 'Failing for',
    show: ({ failing_since: since }: SeenEndpoint) => (since === null ? '–' : <Ago at={since} />),
  },
  {
    name: 'Events',
    show: ({ event_types: types }: SeenEndpoint) =>
      types === null ? 'Every event' : `${types.length} ${types.length === 1 ? 'type' : 'types'}`,
  },
  {
    name: 'Disabled because',
    isExtra: true,
    show: ({ disabled_reason: why }: SeenEndpoint) => <span className="written">{why ?? '–'}</span>,
  },
  {
    name: 'First successful delivery',
    isExtra: true,
    show: ({ proven_at }: SeenEndpoint) => <Time at={proven_at} />,
  },
  { name: 'Registered', show: ({ created_at }: SeenEndpoint) => <Time at={created_at} /> },
];
