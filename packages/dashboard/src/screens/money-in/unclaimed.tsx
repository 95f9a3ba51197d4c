import { Text } from '@mantine/core';
import { FilterShow } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { useMayEverywhere } from '../../parts/permission.ts';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { UnclaimedInflows, UnclaimedIsOthers } from '../../parts/unclaimed-inflows.tsx';
import { MoneyInPage } from './money-in-page.tsx';

/** Unclaimed inflows in any state. They belong to the installation. */
export function UnclaimedOfInstallation() {
  const [{ cursor, show = 'all' }] = useFilters();
  const isAllowed = useMayEverywhere('read');
  const { query, all } = useSelectableList(
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
      <SavedViews />
      <Text size="sm">
        Money for account numbers that exist in no environment of any business. It is not in the ledger. Most
        rails return it automatically; for the rest, an operator records the outcome.
      </Text>
      <div>
        <FilterShow
          label="Which inflows"
          values={[
            ['all', 'All'],
            ['open', 'Open'],
          ]}
        />
      </div>
      <UnclaimedInflows query={query} all={all} empty="No money came for an unknown account number." />
    </MoneyInPage>
  );
}
