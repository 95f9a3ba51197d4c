import { Group } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { FilterSelect, FilterText, oneOf } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { ShortId } from '../../parts/id.tsx';
import { SideLink, WalletLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { useSide } from '../../parts/side.ts';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { DevelopersPage } from './developers-page.tsx';
import { EVENT_TYPES, type EventType } from './event-types.ts';

type SideEvent = Schemas['SideEvent'];

const CHOICES = Object.fromEntries(EVENT_TYPES.map((type) => [type, type])) as Record<EventType, string>;

/** Events that the business received, or would have received. */
export function Events() {
  const side = useSide();
  const [{ cursor, type, transfer_id }] = useFilters();
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/events', {
    path: side,
    // The events of one movement stand on one page, and take no other filter.
    query: transfer_id === undefined ? { cursor, type: oneOf(CHOICES, type) } : { transfer_id },
  });
  return (
    <DevelopersPage title="Events" query={query}>
      <Group align="flex-end" gap="sm">
        {transfer_id === undefined && <FilterSelect label="Type" name="type" values={CHOICES} />}
        <FilterText label="Id or reference of a transfer" name="transfer_id" />
      </Group>
      <PagedList
        of="events"
        query={query}
        keyOf={({ id }) => id}
        empty="No event fits. There is one for each change that a business wants to know of."
        columns={COLUMNS}
      />
    </DevelopersPage>
  );
}

/** How many deliveries of it are in each state. */
function Sent({ of: { deliveries } }: { of: SideEvent }) {
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
    show: ({ id, type }: SideEvent) => <SideLink to={`developers/events/${id}`}>{type}</SideLink>,
  },
  { name: 'Happened', show: ({ created_at }: SideEvent) => <Time at={created_at} /> },
  {
    name: 'Reference',
    show: ({ reference }: SideEvent) => <span className="written">{reference ?? '–'}</span>,
  },
  { name: 'Wallet', show: ({ wallet_id }: SideEvent) => <WalletLink id={wallet_id} /> },
  { name: 'Deliveries', show: (event: SideEvent) => <Sent of={event} /> },
  { name: 'Id', isExtra: true, show: ({ id }: SideEvent) => <ShortId of={id} /> },
];
