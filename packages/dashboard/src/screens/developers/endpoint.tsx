import { Alert, Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { AUDIT } from '../../parts/audit-columns.tsx';
import { Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { SideLink } from '../../parts/link.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Read } from '../../parts/read.tsx';
import { useSide } from '../../parts/side.ts';
import { Status } from '../../parts/status.tsx';
import { Ago, Time } from '../../parts/time.tsx';
import { DevelopersPage } from './developers-page.tsx';
import { EndpointActs } from './endpoint-acts.tsx';

type Endpoint = Schemas['EndpointStanding'];

/** One endpoint: how it takes what it is sent, and what can be done about it. */
export function EndpointPage() {
  const side = useSide();
  const { endpointId } = useParams({ strict: false }) as { endpointId: string };
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints/{endpoint_id}', {
    path: { ...side, endpoint_id: endpointId },
  });
  return (
    <DevelopersPage title={query.data?.url ?? `Endpoint ${endpointId}`} query={query}>
      <Read of="the endpoint" query={query}>
        {(endpoint) => (
          <Stack>
            <Standing of={endpoint} />
            <EndpointActs endpoint={endpoint} />
            <Section title="How it takes what it is sent">
              <Facts facts={healthOf(endpoint)} />
              <Group gap="md">
                <SideLink to="developers/deliveries" search={{ endpoint_id: endpointId }} size="sm">
                  Its deliveries
                </SideLink>
              </Group>
            </Section>
            <Section title="Details">
              <Facts facts={factsOf(endpoint)} />
            </Section>
            <Section title="Its newest changes">
              <List
                of="changes"
                query={READ_WITH_IT}
                rows={endpoint.changes}
                keyOf={({ id }) => id}
                empty="The audit log has none."
                columns={[AUDIT.when, AUDIT.what, AUDIT.by, AUDIT.before, AUDIT.after]}
              />
            </Section>
          </Stack>
        )}
      </Read>
    </DevelopersPage>
  );
}

/** Explains why an endpoint is failing or disabled. */
function Standing({ of: { status, disabled_reason: why, failing_since: since } }: { of: Endpoint }) {
  if (status !== 'enabled') {
    return (
      <Alert color="orange" title="Disabled: it gets nothing">
        <span className="written">{why}</span>
      </Alert>
    );
  }
  if (since === null) return null;
  return (
    <Alert color="red" title="It fails">
      Nothing but failures for <Ago at={since} />.
    </Alert>
  );
}

const msText = (ms: number | null): string => (ms === null ? '–' : `${ms} ms`);

function healthOf({ newest, backlog }: Endpoint): FactsOfOne {
  return {
    'Deliveries looked at': `${newest.looked_at}, the newest`,
    'Of events since': <Time at={newest.since} />,
    Delivered: newest.delivered,
    Waiting: `${newest.waiting}, of which ${newest.failing} failed before`,
    'Failed in every attempt': newest.exhausted,
    Cancelled: newest.cancelled,
    'Answers in, as the median': msText(newest.median_ms),
    'Answers in, at most': msText(newest.highest_ms),
    'Waits for it in all': `${backlog.at_least ? 'at least ' : ''}${backlog.count}`,
    'Oldest that waits': backlog.oldest_at === null ? '–' : <Ago at={backlog.oldest_at} />,
    'Tried next': <Time at={backlog.next_attempt_at} />,
  };
}

function factsOf(endpoint: Endpoint): FactsOfOne {
  const { event_types: types } = endpoint;
  return {
    Status: <Status of={endpoint.status} />,
    'For what': endpoint.description,
    Events: types === null ? 'Every event' : types.join('\n'),
    'First took something': <Time at={endpoint.proven_at} />,
    Registered: <Time at={endpoint.created_at} />,
    Changed: <Time at={endpoint.updated_at} />,
    Id: <span className="id">{endpoint.id}</span>,
  };
}
