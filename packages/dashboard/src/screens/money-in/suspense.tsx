import { Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Section } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.ts';
import { type Column, List, PagedList } from '../../parts/list.tsx';
import { MEANING_COLUMN } from '../../parts/meaning-column.tsx';
import { Money } from '../../parts/money.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { SUSPENSE_COLUMNS } from '../../parts/suspense-columns.tsx';
import { Ago } from '../../parts/time.tsx';
import { MoneyInPage } from './money-in-page.tsx';

const SUSPENSE = '/ops/v1/businesses/{business_id}/{mode}/suspense';

const COLUMNS: readonly Column<Schemas['WaitingInSuspense']>[] = [
  SUSPENSE_COLUMNS.movement,
  SUSPENSE_COLUMNS.amount,
  { name: 'Origin', show: ({ origin }) => origin },
  { name: 'State', show: ({ state }) => <Status of={state} /> },
  MEANING_COLUMN,
  SUSPENSE_COLUMNS.wallet,
  SUSPENSE_COLUMNS.payment,
  { name: 'Age', isFigure: true, show: ({ created_at }) => <Ago at={created_at} /> },
  SUSPENSE_COLUMNS.acts,
];

/** All money in suspense, from any origin, with totals. */
export function SuspenseOfEnvironment() {
  const environment = useEnvironment();
  const [{ cursor }] = useFilters();
  const { query, all } = useSelectableList(SUSPENSE, { path: environment, query: { cursor } });
  return (
    <MoneyInPage title="Suspense" query={query}>
      <Totals />
      <Section title="Money in suspense, oldest first">
        <PagedList
          of="what waits in suspense"
          query={query}
          all={all}
          keyOf={({ id }) => id}
          empty="Nothing waits in suspense."
          columns={COLUMNS}
        />
      </Section>
    </MoneyInPage>
  );
}

/** The sum, beside the balance of the suspense account at the same moment. */
function Totals() {
  const totals = useRead(`${SUSPENSE}/totals`, { path: useEnvironment() });
  return (
    <Section title="Totals">
      <Text size="sm">
        The amount waiting must equal the balance of the suspense account. Verification reports any
        difference.
      </Text>
      <List
        of="totals of suspense"
        query={totals}
        rows={totals.data}
        all="shown"
        keyOf={({ currency }) => currency}
        empty="Nothing waits in suspense."
        columns={[
          { name: 'Currency', show: ({ currency }) => currency },
          { name: 'Count', isFigure: true, show: ({ count }) => count },
          {
            name: 'Waiting',
            isFigure: true,
            show: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
          },
          {
            name: 'Account balance',
            isFigure: true,
            show: ({ balance, currency }) => <Money minor={balance} currency={currency} />,
          },
        ]}
      />
    </Section>
  );
}
