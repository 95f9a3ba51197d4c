import type { Schemas } from '../../api/operator-api.ts';
import { ActionMenu } from '../../parts/acts/actions.tsx';
import { assignAll, resendAll } from '../../parts/acts/bulk-acts.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { type Column, PagedList } from '../../parts/list.tsx';
import { MEANING_COLUMN } from '../../parts/meaning-column.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Ago, Time } from '../../parts/time.tsx';
import { deliveryName, ENDPOINT_COLUMN, FilterEndpoint } from '../developers/delivery-columns.tsx';
import { handlingColumns, handlingQuery } from './handling.tsx';
import { KindPage } from './kind-page.tsx';

const COLUMNS: readonly Column<Schemas['ExhaustedDelivery']>[] = [
  {
    name: 'Event',
    show: ({ event_id, event_type }) => (
      <EnvironmentLink to={`developers/events/${event_id}`}>{event_type}</EnvironmentLink>
    ),
  },
  ENDPOINT_COLUMN,
  {
    name: 'Status of the endpoint',
    show: ({ endpoint_status: status }) => (status === null ? '–' : <Status of={status} />),
  },
  {
    name: 'Error',
    show: ({ error, response_status: status }) => (
      <span className="written">{error ?? (status === null ? '–' : `answered ${status}`)}</span>
    ),
  },
  { name: 'Attempts', isFigure: true, show: ({ attempts }) => attempts },
  {
    name: 'Last attempt',
    isExtra: true,
    show: ({ last_attempt_at }) => <Time at={last_attempt_at} />,
  },
  {
    name: 'Endpoint failing since',
    isExtra: true,
    show: ({ failing_since }) => <Time at={failing_since} />,
  },
  { name: 'Age', isFigure: true, show: ({ since }) => <Ago at={since} /> },
  { ...MEANING_COLUMN, isExtra: true },
  ...handlingColumns('exhausted_deliveries'),
  {
    name: 'Actions',
    show: (delivery) => (
      <ActionMenu
        about={deliveryName(delivery)}
        actions={delivery.actions}
        subject={{ delivery: { endpointId: delivery.endpoint_id, since: delivery.since } }}
      />
    ),
  },
];

/** Events whose delivery to an endpoint failed in every attempt. */
export function ExhaustedDeliveries() {
  const environment = useEnvironment();
  const [{ cursor, endpoint_id, ...handling }] = useFilters();
  const { query, all } = useSelectableList(
    '/ops/v1/businesses/{business_id}/{mode}/work-queue/exhausted_deliveries',
    {
      path: environment,
      query: { ...handlingQuery(handling), cursor, endpoint_id },
    },
  );
  return (
    <KindPage kind="exhausted_deliveries" query={query}>
      <FilterEndpoint />
      <PagedList
        of="exhausted deliveries"
        query={query}
        all={all}
        bulk={{
          nameOf: deliveryName,
          acts: [resendAll, assignAll('exhausted_deliveries')],
        }}
        keyOf={({ id }) => id}
        empty="Every event of the last 30 days was delivered, or is still being tried."
        columns={COLUMNS}
      />
    </KindPage>
  );
}
