import { Group } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { FilterSelect, FilterText, oneOf } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Id, Reference } from '../../parts/id.tsx';
import { EnvironmentLink, WalletLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { DevelopersPage } from './developers-page.tsx';
import { EVENT_TYPES, type EventType } from './event-types.ts';

type TenantEvent = Schemas['TenantEvent'];

const CHOICES = Object.fromEntries(EVENT_TYPES.map((type) => [type, type])) as Record<EventType, string>;

/** Events that the business received, or would have received. */
export function Events() {
  const environment = useEnvironment();
  const [{ cursor, type, transfer_id }] = useFilters();
  const { query, all } = useSelectableList('/ops/v1/businesses/{business_id}/{mode}/events', {
    path: environment,
    // The events of one transfer are one page, without other filters.
    query: transfer_id === undefined ? { cursor, type: oneOf(CHOICES, type) } : { transfer_id },
  });
  return (
    <DevelopersPage title="Events" query={query}>
      <SavedViews />
      <Group align="flex-end" gap="sm">
        {transfer_id === undefined && <FilterSelect label="Type" name="type" values={CHOICES} />}
        <FilterText label="Reference of the transfer" name="transfer_id" />
      </Group>
      <PagedList
        of="events"
        query={query}
        all={all}
        keyOf={({ id }) => id}
        empty="No event matches."
        columns={COLUMNS}
      />
    </DevelopersPage>
  );
}

/** Status of each delivery of an event. */
function Sent({ of: { deliveries } }: { of: TenantEvent }) {
  if (deliveries.length === 0) return 'To nobody';
  return (
    <Group gap={4}>
      {deliveries.map(({ id, status }) => (
        <Status key={id} of={status} />
      ))}
    </Group>
  );
}

const COLUMNS = [
  {
    name: 'Event',
    show: ({ id, type }: TenantEvent) => (
      <EnvironmentLink to={`developers/events/${id}`}>{type}</EnvironmentLink>
    ),
  },
  { name: 'Occurred', show: ({ created_at }: TenantEvent) => <Time at={created_at} /> },
  {
    name: 'Reference',
    show: ({ reference }: TenantEvent) => <Reference of={reference} />,
  },
  {
    name: 'Wallet',
    show: ({ wallet_id, wallet_owner }: TenantEvent) => <WalletLink id={wallet_id} name={wallet_owner} />,
  },
  { name: 'Deliveries', show: (event: TenantEvent) => <Sent of={event} /> },
  { name: 'Id', isExtra: true, show: ({ id }: TenantEvent) => <Id of={id} /> },
];
