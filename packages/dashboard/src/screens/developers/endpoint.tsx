import { Alert, Group, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { AUDIT } from '../../parts/audit-columns.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { Id } from '../../parts/id.tsx';
import { EnvironmentLink } from '../../parts/link.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Read } from '../../parts/read.tsx';
import { Status } from '../../parts/status.tsx';
import { Ago, Time } from '../../parts/time.tsx';
import { DevelopersPage } from './developers-page.tsx';
import { EndpointActs } from './endpoint-acts.tsx';

type Endpoint = Schemas['EndpointWithDeliveries'];

/** One endpoint: delivery health and actions. */
export function EndpointPage() {
  const environment = useEnvironment();
  const { endpointId } = useParams({ strict: false }) as { endpointId: string };
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/webhook-endpoints/{endpoint_id}', {
    path: { ...environment, endpoint_id: endpointId },
  });
  return (
    <DevelopersPage title={query.data?.url ?? 'An endpoint'} query={query}>
      <Read of="the endpoint" query={query}>
        {(endpoint) => (
          <Stack>
            <HealthAlert of={endpoint} />
            <EndpointActs endpoint={endpoint} />
            <Section title="Delivery health">
              <Facts facts={healthOf(endpoint)} />
              <Group gap="md">
                <EnvironmentLink to="developers/deliveries" search={{ endpoint_id: endpointId }} size="sm">
                  Deliveries to this endpoint
                </EnvironmentLink>
              </Group>
            </Section>
            <Section title="Details">
              <Facts facts={factsOf(endpoint)} />
            </Section>
            <Section title="Latest changes">
              <List
                of="changes"
                query={READ_WITH_IT}
                rows={endpoint.changes}
                all="shown"
                keyOf={({ id }) => id}
                empty="The audit log has none."
                columns={[AUDIT.when, AUDIT.act, AUDIT.by, AUDIT.details]}
              />
            </Section>
          </Stack>
        )}
      </Read>
    </DevelopersPage>
  );
}

/** Explains why an endpoint is failing or disabled. */
function HealthAlert({ of: { status, disabled_reason: why, failing_since: since } }: { of: Endpoint }) {
  if (status !== 'enabled') {
    return (
      <Alert color="orange" title="Disabled: it receives nothing">
        <span className="written">{why}</span>
      </Alert>
    );
  }
  if (since === null) return null;
  return (
    <Alert color="red" title="Failing">
      Every attempt has failed for <Ago at={since} />.
    </Alert>
  );
}

/** Recipient of emails about failures. */
const Contact = ({ of: { contact_email: contact, sends_email: sends } }: { of: Endpoint }) => (
  <>
    {contact ?? '–'}
    {!sends && (
      <Text size="xs" c="dimmed">
        Kolo sends no emails until KOLO_SMTP_URL is set.
      </Text>
    )}
  </>
);

const msText = (ms: number | null): string => (ms === null ? '–' : `${ms} ms`);

function healthOf({ newest, backlog }: Endpoint): FactsOfOne {
  return {
    'Latest deliveries counted': newest.count,
    'Events since': <Time at={newest.since} />,
    Delivered: newest.delivered,
    Waiting: `${newest.waiting} (${newest.failing} after a failure)`,
    Exhausted: newest.exhausted,
    Cancelled: newest.cancelled,
    'Median response time': msText(newest.median_ms),
    'Longest response time': msText(newest.highest_ms),
    Backlog: `${backlog.at_least ? 'at least ' : ''}${backlog.count} deliveries`,
    'Oldest in the backlog': backlog.oldest_at === null ? '–' : <Ago at={backlog.oldest_at} />,
    'Next attempt': <Time at={backlog.next_attempt_at} />,
  };
}

function factsOf(endpoint: Endpoint): FactsOfOne {
  const { event_types: types } = endpoint;
  return {
    Status: <Status of={endpoint.status} />,
    Description: endpoint.description,
    Contact: <Contact of={endpoint} />,
    Events: types === null ? 'Every event' : types.join('\n'),
    Profile: endpoint.profile,
    'First successful delivery': <Time at={endpoint.proven_at} />,
    Registered: <Time at={endpoint.created_at} />,
    Changed: <Time at={endpoint.updated_at} />,
    Id: <Id of={endpoint.id} />,
  };
}
