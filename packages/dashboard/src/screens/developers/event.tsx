import { Code, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Facts, type FactsOfOne, Section } from '../../parts/facts.tsx';
import { Id, Reference } from '../../parts/id.tsx';
import { EnvironmentLink, WalletLink } from '../../parts/link.tsx';
import { List, READ_WITH_IT } from '../../parts/list.tsx';
import { Read } from '../../parts/read.tsx';
import { Time } from '../../parts/time.tsx';
import { DELIVERY_COLUMNS, ResendOne } from './delivery-columns.tsx';
import { DevelopersPage } from './developers-page.tsx';

type EventInFull = Schemas['TenantEventInFull'];
type Sent = EventInFull['deliveries'][number];

/** One event: payload, deliveries and responses. */
export function EventPage() {
  const environment = useEnvironment();
  const { eventId } = useParams({ strict: false }) as { eventId: string };
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/events/{event_id}', {
    path: { ...environment, event_id: eventId },
  });
  return (
    <DevelopersPage title={query.data?.type ?? 'An event'} query={query}>
      <Read of="the event" query={query}>
        {(event) => (
          <Stack>
            <Section title="Details">
              <Facts facts={factsOf(event)} />
            </Section>
            <Section title="Deliveries">
              <Deliveries of={event.deliveries} />
            </Section>
            <Section title="Payload">
              <Text size="sm">
                Personal data is masked or left out here; the endpoint receives it in full. Amounts, ids and
                states are unchanged.
              </Text>
              <Code block className="id" tabIndex={0} aria-label="Payload">
                {JSON.stringify(event.body, null, 2)}
              </Code>
            </Section>
          </Stack>
        )}
      </Read>
    </DevelopersPage>
  );
}

function factsOf({
  id,
  reference,
  wallet_id: wallet,
  wallet_owner: owner,
  customer_id: customer,
  created_at,
}: EventInFull): FactsOfOne {
  return {
    Occurred: <Time at={created_at} />,
    Reference: <Reference of={reference} />,
    Wallet: wallet && <WalletLink id={wallet} name={owner} />,
    Customer: customer && (
      <EnvironmentLink to={`customers/${customer}`}>{owner ?? 'See the customer'}</EnvironmentLink>
    ),
    'Id (webhook-id of its deliveries)': <Id of={id} />,
  };
}

const Deliveries = ({ of: deliveries }: { of: readonly Sent[] }) => (
  <List
    of="deliveries of the event"
    query={READ_WITH_IT}
    rows={deliveries}
    all="shown"
    keyOf={({ id }) => id}
    empty="No deliveries: no endpoint was subscribed when it happened."
    columns={[
      ...DELIVERY_COLUMNS,
      {
        name: 'Response',
        show: ({ response_excerpt: answer }: Sent) =>
          answer === null || answer === '' ? '–' : <Code className="written">{answer}</Code>,
      },
      { name: 'Actions', show: (delivery: Sent) => <ResendOne of={delivery} /> },
    ]}
  />
);
