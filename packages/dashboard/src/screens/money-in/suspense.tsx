import { Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { Section } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.ts';
import { type Column, List, PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { useSide } from '../../parts/side.ts';
import { Status } from '../../parts/status.tsx';
import { SUSPENSE_COLUMNS } from '../../parts/suspense-columns.tsx';
import { Ago } from '../../parts/time.tsx';
import { MoneyInPage } from './money-in-page.tsx';

const SUSPENSE = '/ops/v1/businesses/{business_id}/{mode}/suspense';

const COLUMNS: readonly Column<Schemas['WaitingInSuspense']>[] = [
  SUSPENSE_COLUMNS.movement,
  SUSPENSE_COLUMNS.amount,
  { name: 'From', show: ({ origin }) => origin },
  { name: 'State', show: ({ state }) => <Status of={state} /> },
  { name: 'Meaning', show: ({ meaning }) => meaning },
  SUSPENSE_COLUMNS.wallet,
  SUSPENSE_COLUMNS.payment,
  { name: 'Waits for', isFigure: true, show: ({ created_at }) => <Ago at={created_at} /> },
  SUSPENSE_COLUMNS.acts,
];

/** All that waits in suspense, wherever it comes from, and what it comes to. */
export function SuspenseOfSide() {
  const side = useSide();
  const [{ cursor }] = useFilters();
  const query = useRead(SUSPENSE, { path: side, query: { cursor } });
  return (
    <MoneyInPage title="Suspense" query={query}>
      <Totals />
      <Section title="What waits, the oldest first">
        <PagedList
          of="what waits in suspense"
          query={query}
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
  const totals = useRead(`${SUSPENSE}/totals`, { path: useSide() });
  return (
    <Section title="What it comes to">
      <Text size="sm">
        The amount waiting and the balance of the suspense account are equal, or verification reports the
        reason.
      </Text>
      <List
        of="totals of suspense"
        query={totals}
        rows={totals.data}
        keyOf={({ currency }) => currency}
        empty="Nothing waits in suspense."
        columns={[
          { name: 'Currency', show: ({ currency }) => currency },
          { name: 'How many', isFigure: true, show: ({ count }) => count },
          {
            name: 'What waits',
            isFigure: true,
            show: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
          },
          {
            name: 'The account has',
            isFigure: true,
            show: ({ balance, currency }) => <Money minor={balance} currency={currency} />,
          },
        ]}
      />
    </Section>
  );
}
