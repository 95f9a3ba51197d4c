import { Group } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { assignAll, exceptAllBy } from '../../parts/acts/bulk-acts.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { FilterRail, FilterSelect, oneOf } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { MEANING_COLUMN } from '../../parts/meaning-column.tsx';
import { Money } from '../../parts/money.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Ago, Day } from '../../parts/time.tsx';
import { reasonText } from '../bank-statements/account.ts';
import { handlingColumns, handlingQuery } from './handling.tsx';
import { KindPage } from './kind-page.tsx';

const STATES = { open: 'Open', proposed: 'Proposed', excepted: 'Set aside' };

const nameOf = ({ line, rail }: Schemas['WaitingStatementLine']): string => `Line ${line} of ${rail}`;

const EXCEPT = exceptAllBy((line: Schemas['WaitingStatementLine']) => line);

/** Lines of bank statements that nothing in the ledger explains, and exceptions. */
export function StatementLines() {
  const environment = useEnvironment();
  const [{ cursor, state, rail, ...handling }] = useFilters();
  const { query, all } = useSelectableList(
    '/ops/v1/businesses/{business_id}/{mode}/work-queue/statement_lines',
    {
      path: environment,
      query: { ...handlingQuery(handling), cursor, rail, state: oneOf(STATES, state) },
    },
  );
  return (
    <KindPage kind="statement_lines" query={query}>
      <Group align="flex-end" gap="sm">
        <FilterSelect label="State" name="state" values={STATES} />
        <FilterRail />
      </Group>
      <PagedList
        of="lines of bank statements"
        query={query}
        all={all}
        bulk={{ nameOf, acts: [EXCEPT, assignAll('statement_lines')] }}
        keyOf={({ item_id }) => item_id}
        empty="The ledger explains every line."
        columns={[
          {
            name: 'Line',
            show: ({ rail: of, line }) => (
              <EnvironmentLink to={`bank-statements/${of}/lines/${line}`}>Line {line}</EnvironmentLink>
            ),
          },
          { name: 'Provider', show: ({ rail: of }) => of },
          { name: 'Booked on', show: ({ booked_on }) => <Day of={booked_on} /> },
          { name: 'Amount', isFigure: true, show: ({ amount }) => <Money minor={amount} /> },
          { name: 'State', show: ({ state: at }) => <Status of={at} /> },
          { name: 'Reason', show: ({ reason }) => reasonText(reason) },
          { ...MEANING_COLUMN, isExtra: true },
          { name: 'Age', isFigure: true, show: ({ since }) => <Ago at={since} /> },
          ...handlingColumns('statement_lines'),
        ]}
      />
    </KindPage>
  );
}
