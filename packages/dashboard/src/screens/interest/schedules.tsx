import { Text } from '@mantine/core';
import { useEnvironment } from '../../parts/environment.ts';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { InterestPage } from './interest-page.tsx';
import { SCHEDULE_COLUMNS } from './schedule-columns.tsx';

/** Scheduled payments of an environment, with their next payment and the outcome of the last. */
export function Schedules() {
  const environment = useEnvironment();
  const [{ cursor }] = useFilters();
  const { query, all } = useSelectableList('/ops/v1/businesses/{business_id}/{mode}/schedules', {
    path: environment,
    query: { cursor },
  });
  return (
    <InterestPage title="Scheduled payments" query={query}>
      <Text size="sm">
        Schedules whose last payment failed are also in the{' '}
        <EnvironmentLink to="work/failed_schedules">work queue</EnvironmentLink>.
      </Text>
      <PagedList
        of="scheduled payments"
        query={query}
        all={all}
        keyOf={({ id }) => id}
        empty="Nothing is scheduled. The API schedules one-off and recurring payments."
        columns={SCHEDULE_COLUMNS}
      />
    </InterestPage>
  );
}
