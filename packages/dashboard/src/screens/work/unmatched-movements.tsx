import { Group } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { assignAll } from '../../parts/acts/bulk-acts.tsx';
import { movementActs } from '../../parts/acts/movement-acts.tsx';
import { categoryName } from '../../parts/category.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { FilterRail, FilterSelect, oneOf } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { MEANING_COLUMN } from '../../parts/meaning-column.tsx';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Ago, Day } from '../../parts/time.tsx';
import { dayName } from '../../parts/time-text.ts';
import { handlingColumns, handlingQuery } from './handling.tsx';
import { KindPage } from './kind-page.tsx';

const STATES = { open: 'Open', excepted: 'Set aside' };

const nameOf = ({ amount, posted_on, rail }: Schemas['WaitingMovement']): string =>
  `${moneyText(amount)} of ${rail}, ${dayName(posted_on)}`;

const ACTS = movementActs((movement: Schemas['WaitingMovement']) => movement);

/** Movements of settlement accounts that no statement shows, and those that people set aside. */
export function UnmatchedMovements() {
  const environment = useEnvironment();
  const [{ cursor, state, rail, ...handling }] = useFilters();
  const { query, all } = useSelectableList(
    '/ops/v1/businesses/{business_id}/{mode}/work-queue/unmatched_movements',
    {
      path: environment,
      query: { ...handlingQuery(handling), cursor, rail, state: oneOf(STATES, state) },
    },
  );
  return (
    <KindPage kind="unmatched_movements" query={query}>
      <Group align="flex-end" gap="sm">
        <FilterSelect label="State" name="state" values={STATES} />
        <FilterRail />
      </Group>
      <PagedList
        of="movements without a line"
        query={query}
        all={all}
        bulk={{ nameOf, acts: [...ACTS, assignAll('unmatched_movements')] }}
        keyOf={({ item_id }) => item_id}
        empty="Statements show every movement that they should."
        columns={[
          {
            name: 'Movement',
            show: ({ transaction_id: id, category }) => (
              <EnvironmentLink to={`transfers/${id}`}>{categoryName(category)}</EnvironmentLink>
            ),
          },
          {
            name: 'Provider',
            show: ({ rail: of }) => (
              <EnvironmentLink to={`bank-statements/${of}/movements`}>{of}</EnvironmentLink>
            ),
          },
          { name: 'Posted on', show: ({ posted_on }) => <Day of={posted_on} /> },
          { name: 'Amount', isFigure: true, show: ({ amount }) => <Money minor={amount} /> },
          { name: 'State', show: ({ state: at }) => <Status of={at} /> },
          { ...MEANING_COLUMN, isExtra: true },
          { name: 'Age', isFigure: true, show: ({ since }) => <Ago at={since} /> },
          ...handlingColumns('unmatched_movements'),
        ]}
      />
    </KindPage>
  );
}
