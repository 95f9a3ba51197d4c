import { Text } from '@mantine/core';
import { useRead } from '../../api/use-api.ts';
import { useFilters } from '../../parts/filters.ts';
import { SideLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { useSide } from '../../parts/side.ts';
import { InterestPage } from './interest-page.tsx';
import { SCHEDULE_COLUMNS } from './schedule-columns.tsx';

/** Scheduled payments of a side: what each pays next, and what came of its last payment. */
export function Schedules() {
  const side = useSide();
  const [{ cursor }] = useFilters();
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/schedules', {
    path: side,
    query: { cursor },
  });
  return (
    <InterestPage title="Scheduled payments" query={query}>
      <Text size="sm">
        What failed and was not paid since stands under{' '}
        <SideLink to="work/failed_schedules">Work queue</SideLink>, too.
      </Text>
      <PagedList
        of="scheduled payments"
        query={query}
        keyOf={({ id }) => id}
        empty="Nothing is scheduled. The API schedules single and repeated payments."
        columns={SCHEDULE_COLUMNS}
      />
    </InterestPage>
  );
}
