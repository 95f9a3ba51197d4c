import { Group, Text } from '@mantine/core';
import { Export } from '../../parts/export.tsx';
import { useFilters } from '../../parts/filters.ts';
import { useSide } from '../../parts/side.ts';
import { useToday, useZone } from '../../parts/time.tsx';
import { dayAfter, dayBegins } from '../../parts/time-text.ts';
import { useTransferQuery } from './filter-row.tsx';

/** How many days are exported where no day is chosen; the operator API writes 93 at most. */
const DAYS = 92;

/** Everything that the filters let through, as CSV, of the days that are chosen or else of the last ones. */
export function ExportOfAll() {
  const { business_id, mode } = useSide();
  const [filters] = useFilters();
  const today = useToday();
  const zone = useZone();
  const to = filters.to ?? today;
  const from = filters.from ?? dayAfter(to, 1 - DAYS);
  const { cursor: _, limit: __, ...query } = useTransferQuery();
  const asked = Object.entries({
    ...query,
    from: new Date(dayBegins(from, zone)).toISOString(),
    to: new Date(dayBegins(dayAfter(to, 1), zone)).toISOString(),
  }).filter(([, value]) => value !== undefined);
  const params = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return (
    <Group gap="xs" align="flex-start">
      <Export
        href={`/ops/v1/businesses/${business_id}/${mode}/transfers/export?${params}`}
        name={`transfers-${mode}-${from}-${to}.csv`}
      >
        All of these as CSV
      </Export>
      {(filters.from === undefined || filters.to === undefined) && (
        <Text size="xs" c="dimmed" mt={8}>
          From {from} to {to}
        </Text>
      )}
    </Group>
  );
}
