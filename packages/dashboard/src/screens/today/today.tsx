import { Alert, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Failure } from '../../parts/failure.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Loading } from '../../parts/list.tsx';
import { Page } from '../../parts/page.tsx';
import { useToday, useZone } from '../../parts/time.tsx';
import { dayAfter, dayBegins, dayName } from '../../parts/time-text.ts';
import { Float } from './float.tsx';
import { HourlyCharts } from './hourly-charts.tsx';
import { Now } from './in-progress.tsx';
import type { Rollup } from './rollup-sums.ts';
import { Totals } from './totals.tsx';
import { Waiting } from './work-queue-counts.tsx';

/** The movements of a day and, for today, work in progress and the work queue. */
export function Today() {
  const environment = useEnvironment();
  const zone = useZone();
  const today = useToday();
  const [{ day = today, rail }, change] = useFilters();
  const from = dayBegins(day, zone);
  const to = dayBegins(dayAfter(day, 1), zone);
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/rollups/transactions', {
    path: environment,
    query: { every: 'hour', from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  });
  const all = query.data?.rollups;
  const rollups = useMemo(() => all?.filter((one) => rail === undefined || isBy(one, rail)), [all, rail]);
  const rails = [...new Set(all?.flatMap((one) => one.rail ?? []))].toSorted();
  return (
    <Page
      title={day === today ? 'Today' : dayName(day)}
      query={query}
      actions={<Choice day={day} rail={rail} rails={rails} change={change} />}
    >
      <Failure of={query.error} />
      {query.data?.made === false && (
        <Alert color="blue">
          The rollups of this environment are being built from its history. They appear here once they are
          ready.
        </Alert>
      )}
      {rollups === undefined ? (
        query.error === null && <Loading of="rollups" />
      ) : (
        <Stack>
          <Totals rollups={rollups} />
          <HourlyCharts rollups={rollups} from={from} to={to} />
        </Stack>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {day === today && <Waiting />}
        {day === today && <Now />}
        <Float at={day === today ? undefined : new Date(to).toISOString()} />
      </SimpleGrid>
    </Page>
  );
}

/** True for rollups of a rail. Accepted transfers have no rail yet and always count. */
const isBy = ({ rail, state }: Rollup, chosen: string): boolean => rail === chosen || state === 'accepted';

interface ChoiceProps {
  day: string;
  rail: string | undefined;
  rails: string[];
  change: (changed: Record<string, string | undefined>) => void;
}

function Choice({ day, rail, rails, change }: ChoiceProps) {
  const today = useToday();
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        label="Day"
        type="date"
        value={day}
        max={today}
        onChange={({ currentTarget: { value } }) => change({ day: value === today ? undefined : value })}
      />
      <Select
        label="Provider"
        placeholder="All"
        w={140}
        data={rails}
        value={rail ?? null}
        onChange={(value) => change({ rail: value ?? undefined })}
        clearable
      />
    </Group>
  );
}
