import { Group, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { assignAll } from '../../parts/acts/bulk-acts.tsx';
import { releaseAll } from '../../parts/acts/propose-all.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { FilterSelect, oneOf, sortOf } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { type Column, PagedList } from '../../parts/list.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { FilterParty } from '../../parts/picker.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { SUSPENSE_COLUMNS } from '../../parts/suspense-columns.tsx';
import { Ago } from '../../parts/time.tsx';
import { handlingColumns, handlingQuery } from './handling.tsx';
import { KindPage } from './kind-page.tsx';

const REASONS = {
  account_closed: 'The account is closed',
  account_expired: 'The account had expired',
  under_paid: 'Less than the account accepts',
  over_paid: 'More than the account accepts',
  wallet_missing: 'There is no such wallet',
  wallet_closed: 'The wallet is closed',
  wallet_restricted: 'The wallet is restricted',
  currency_differs: 'Another currency',
  balance_limit: 'The balance limit of the wallet',
  balance_too_large: 'The balance would be too large',
  no_wallet_takes: 'No wallet accepts it',
  payment_failed: 'The payment had failed',
  payment_returned: 'The payment was already returned',
  more_than_paid: 'More was returned than was paid',
  sender_returned: "The sender's bank returned it",
};

const COLUMNS: readonly Column<Schemas['MoneyInSuspense']>[] = [
  SUSPENSE_COLUMNS.movement,
  { ...SUSPENSE_COLUMNS.amount, sorts: 'amount' },
  { name: 'Why it waits', show: ({ meaning }) => meaning },
  SUSPENSE_COLUMNS.wallet,
  { name: 'Sender', show: ({ sender_name: name }) => <span className="written">{name ?? '–'}</span> },
  {
    name: 'From account',
    isExtra: true,
    show: ({ sender_account_number }) => sender_account_number ?? '–',
  },
  { name: 'Provider', isExtra: true, show: ({ rail }) => rail ?? '–' },
  SUSPENSE_COLUMNS.payment,
  { name: 'Age', isFigure: true, show: ({ since }) => <Ago at={since} /> },
  ...handlingColumns('suspense'),
  SUSPENSE_COLUMNS.acts,
];

const nameOf = ({ amount, currency, wallet_owner }: Schemas['MoneyInSuspense']): string =>
  `${moneyText(amount, currency)}, for ${wallet_owner ?? 'nobody that is known'}`;

/** Money that no wallet could accept. */
export function Suspense() {
  const environment = useEnvironment();
  const [{ cursor, reason, wallet_id, ...handling }] = useFilters();
  const { query, all } = useSelectableList('/ops/v1/businesses/{business_id}/{mode}/work-queue/suspense', {
    path: environment,
    query: {
      ...handlingQuery(handling),
      sort: sortOf(handling.order),
      cursor,
      reason: oneOf(REASONS, reason),
      wallet_id,
    },
  });
  return (
    <KindPage kind="suspense" query={query}>
      <Group gap="sm" align="flex-end" justify="space-between">
        <Group gap="sm" align="flex-end">
          <FilterSelect label="Reason" name="reason" values={REASONS} />
          <FilterParty of="wallet" />
        </Group>
        <Text size="sm">
          Money that has left suspense is listed under{' '}
          <EnvironmentLink to="money-in">Money in</EnvironmentLink>.
        </Text>
      </Group>
      <PagedList
        of="money in suspense"
        query={query}
        all={all}
        bulk={{
          nameOf,
          acts: [assignAll('suspense'), ...releaseAll],
        }}
        keyOf={({ id }) => id}
        empty="Nothing waits in suspense."
        columns={COLUMNS}
      />
    </KindPage>
  );
}
