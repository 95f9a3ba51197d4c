import { Group, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Export } from '../../parts/export.tsx';
import { useFilters } from '../../parts/filters.ts';
import { useToday, useZone } from '../../parts/time.tsx';
import { dayAfter, dayName } from '../../parts/time-text.ts';
import { periodOf, useTransferDays, useTransferQuery } from './filter-row.tsx';

/** Days exported by default; the operator API exports 93 at most. */
const DAYS = 92;

/** Exports all matching transfers as CSV, of the chosen days or the latest ones. */
export function ExportTransfers() {
  const { business_id, mode } = useEnvironment();
  const [filters] = useFilters();
  const today = useToday();
  const zone = useZone();
  const days = useTransferDays();
  const to = days.to ?? today;
  const from = days.from ?? dayAfter(to, 1 - DAYS);
  const { cursor: _, limit: __, orderBy: ___, sort: ____, ...query } = useTransferQuery();
  const given = Object.entries({ ...query, ...periodOf({ ...days, from, to }, zone) }).filter(
    ([, value]) => value !== undefined,
  );
  const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return (
    <Group gap="xs" align="flex-start">
      <Export
        href={`/ops/v1/businesses/${business_id}/${mode}/transfers/export?${params}`}
        name={`transfers-${mode}-${from}-${to}.csv`}
      >
        Export all as CSV
      </Export>
      {(filters.from === undefined || filters.to === undefined) && (
        <Text size="xs" c="dimmed" mt={8}>
          From {dayName(from)} to {dayName(to)}
        </Text>
      )}
    </Group>
  );
}

/** Exports the selected transfers as CSV. */
export function ExportSelected({ rows }: { rows: readonly Schemas['ListedTransfer'][] }) {
  const { business_id, mode } = useEnvironment();
  const times = rows.map(({ created_at }) => Date.parse(created_at)).toSorted((one, other) => one - other);
  const params = new URLSearchParams({
    from: new Date(times[0]!).toISOString(),
    to: new Date(times.at(-1)! + 1).toISOString(),
    ids: rows.map(({ id }) => id).join(','),
  });
  return (
    <Export
      href={`/ops/v1/businesses/${business_id}/${mode}/transfers/export?${params}`}
      name={`transfers-${mode}-selected.csv`}
    >
      Export as CSV
    </Export>
  );
}
