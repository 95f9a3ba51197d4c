import { Text } from '@mantine/core';
import { useRead } from '../../api/use-api.ts';
import { FilterShow } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { useMayEverywhere } from '../../parts/permission.ts';
import { UnclaimedInflows, UnclaimedIsOthers } from '../../parts/unclaimed-inflows.tsx';
import { MoneyInPage } from './money-in-page.tsx';

/** Money for account numbers that nobody has, whatever came of it. It is the installation's, of every business alike. */
export function UnclaimedOfInstallation() {
  const [{ cursor, show = 'all' }] = useFilters();
  const isAllowed = useMayEverywhere('read');
  const query = useRead(
    '/ops/v1/unclaimed-inflows',
    { query: { cursor, open: show === 'open' ? true : undefined } },
    { enabled: isAllowed },
  );
  if (!isAllowed) {
    return (
      <MoneyInPage title="Unclaimed inflows">
        <UnclaimedIsOthers />
      </MoneyInPage>
    );
  }
  return (
    <MoneyInPage title="Unclaimed inflows" query={query}>
      <Text size="sm">
        Money for account numbers that nobody has, in any environment of any business: it is not in the
        ledger. Most rails return it automatically; for the rest, an operator records the outcome.
      </Text>
      <div>
        <FilterShow
          label="Which of it"
          values={[
            ['all', 'All'],
            ['open', 'Needs somebody'],
          ]}
        />
      </div>
      <UnclaimedInflows query={query} empty="No money came for an unknown account number." />
    </MoneyInPage>
  );
}
