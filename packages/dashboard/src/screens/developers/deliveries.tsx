import { Group, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { resendAll } from '../../parts/acts/bulk-acts.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { FilterSelect, oneOf } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Time } from '../../parts/time.tsx';
import { DELIVERY_COLUMNS, deliveryName, FilterEndpoint, ResendOne } from './delivery-columns.tsx';
import { DevelopersPage } from './developers-page.tsx';

type Delivery = Schemas['TenantDelivery'];

const STATUSES = {
  pending: 'Pending',
  delivered: 'Delivered',
  exhausted: 'Exhausted',
  cancelled: 'Cancelled',
};

/** Deliveries to endpoints, with their results. */
export function Deliveries() {
  const environment = useEnvironment();
  const [{ cursor, endpoint_id, status }] = useFilters();
  const { query, all } = useSelectableList('/ops/v1/businesses/{business_id}/{mode}/deliveries', {
    path: environment,
    query: { cursor, endpoint_id, status: oneOf(STATUSES, status) },
  });
  const goesOn = query.data?.paginatedPayload.pageInfo.hasNextPage === true;
  return (
    <DevelopersPage title="Deliveries" query={query}>
      <SavedViews />
      <Text size="sm">
        Each event has one delivery for each subscribed endpoint. To resend all deliveries since a time, go to
        the endpoint.
      </Text>
      <Group align="flex-end" gap="sm">
        <FilterSelect label="Status" name="status" values={STATUSES} />
        <FilterEndpoint />
      </Group>
      <PagedList
        of="deliveries"
        query={query}
        all={all}
        bulk={{
          nameOf: deliveryName,
          acts: [resendAll],
        }}
        keyOf={({ id }) => id}
        empty={goesOn ? 'None on this page. The next page continues.' : 'No delivery matches.'}
        columns={[
          {
            name: 'Event',
            show: ({ event_id, event_type }: Delivery) => (
              <EnvironmentLink to={`developers/events/${event_id}`}>{event_type}</EnvironmentLink>
            ),
          },
          { name: 'Occurred', show: ({ created_at }: Delivery) => <Time at={created_at} /> },
          ...DELIVERY_COLUMNS,
          { name: 'Actions', show: (delivery: Delivery) => <ResendOne of={delivery} /> },
        ]}
      />
    </DevelopersPage>
  );
}
