import type { Schemas } from '../../api/operator-api.ts';
import { ActionMenu } from '../../parts/acts/actions.tsx';
import { assignAll } from '../../parts/acts/bulk-acts.tsx';
import { Destination } from '../../parts/destination.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { FilterSelect, oneOf } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { WalletLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { MEANING_COLUMN } from '../../parts/meaning-column.tsx';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Ago } from '../../parts/time.tsx';
import { ScheduleLink } from '../interest/schedule-columns.tsx';
import { handlingColumns, handlingQuery } from './handling.tsx';
import { KindPage } from './kind-page.tsx';

const STATUSES = { active: 'Active', completed: 'Completed', deactivated: 'Deactivated' };

const nameOf = ({ amount, currency, wallet_owner }: Schemas['FailedSchedule']): string =>
  `${moneyText(amount, currency)} of ${wallet_owner ?? 'a wallet'}`;

/** Scheduled payments that failed and have not been paid since. */
export function FailedSchedules() {
  const environment = useEnvironment();
  const [{ cursor, status, ...handling }] = useFilters();
  const { query, all } = useSelectableList(
    '/ops/v1/businesses/{business_id}/{mode}/work-queue/failed_schedules',
    {
      path: environment,
      query: { ...handlingQuery(handling), cursor, status: oneOf(STATUSES, status) },
    },
  );
  return (
    <KindPage kind="failed_schedules" query={query}>
      <FilterSelect label="Status" name="status" values={STATUSES} />
      <PagedList
        of="failed schedules"
        query={query}
        all={all}
        bulk={{
          nameOf,
          acts: [assignAll('failed_schedules')],
        }}
        keyOf={({ id }) => id}
        empty="No scheduled payment of the last 30 days failed."
        columns={[
          {
            name: 'Schedule',
            show: (schedule) => <ScheduleLink of={schedule} />,
          },
          {
            name: 'Amount',
            isFigure: true,
            show: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
          },
          {
            name: 'From wallet',
            show: ({ wallet_id, wallet_owner }) => <WalletLink id={wallet_id} name={wallet_owner} />,
          },
          { name: 'To', isExtra: true, show: (schedule) => <Destination of={schedule} /> },
          MEANING_COLUMN,
          { name: 'Failures in a row', isFigure: true, show: ({ failures }) => failures },
          { name: 'Status', isExtra: true, show: ({ status: at }) => <Status of={at} /> },
          { name: 'Failed', isFigure: true, show: ({ since }) => <Ago at={since} /> },
          ...handlingColumns('failed_schedules'),
          {
            name: 'Actions',
            show: (schedule) => (
              <ActionMenu
                about={nameOf(schedule)}
                actions={schedule.actions}
                subject={{ transferId: schedule.transaction_id }}
              />
            ),
          },
        ]}
      />
    </KindPage>
  );
}
