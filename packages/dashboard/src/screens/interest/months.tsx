import { Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { List } from '../../parts/list.tsx';
import { Time } from '../../parts/time.tsx';
import { monthName } from '../../parts/time-text.ts';
import { InterestPage } from './interest-page.tsx';

type Month = Schemas['InterestMonth'];

/** Progress of interest, month by month. */
export function InterestMonths() {
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/interest/months', {
    path: useEnvironment(),
  });
  return (
    <InterestPage title="Interest" query={query}>
      <Text size="sm">
        A day accrues after it ends: each wallet earns on its balance. A month's interest is paid on the 1st
        of the next, or forfeited where the terms say so.
      </Text>
      <List
        of="months with interest"
        query={query}
        rows={query.data}
        all="shown"
        keyOf={({ month }) => month}
        empty="No day has been closed yet. The first closes after midnight."
        columns={[
          {
            name: 'Month',
            show: ({ month }: Month) => (
              <EnvironmentLink to={`interest/months/${month}`}>{monthName(month)}</EnvironmentLink>
            ),
          },
          { name: 'Days closed', isFigure: true, show: ({ days }: Month) => days },
          { name: 'Days accrued', isFigure: true, show: ({ accrued_days: days }: Month) => days },
          {
            name: 'Paid',
            show: ({ paid_at: at }: Month) => (at === null ? 'Not yet' : <Time at={at} />),
          },
        ]}
      />
    </InterestPage>
  );
}
