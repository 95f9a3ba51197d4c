import { SegmentedControl, Text } from '@mantine/core';
import { useRead } from '../../api/use-api.ts';
import { useFilters } from '../../parts/filters.ts';
import { UnclaimedInflows } from '../../parts/unclaimed-inflows.tsx';
import { MoneyInPage } from './money-in-page.tsx';

/** Money for account numbers that nobody has, whatever came of it. It is the installation's, of every business alike. */
export function UnclaimedOfInstallation() {
  const [{ cursor, show = 'all' }, change] = useFilters();
  const query = useRead('/ops/v1/unclaimed-inflows', {
    query: { cursor, open: show === 'open' ? true : undefined },
  });
  return (
    <MoneyInPage title="Money that nobody has" query={query}>
      <Text size="sm">
        Money for account numbers that nobody has, on any side of any business: it is in no book. Most rails
        send it back by themselves; of the rest, somebody says what came of it.
      </Text>
      <div>
        <SegmentedControl
          aria-label="Which of it"
          size="xs"
          value={show}
          onChange={(value) => change({ show: value === 'all' ? undefined : value })}
          data={[
            { value: 'all', label: 'All' },
            { value: 'open', label: 'Needs somebody' },
          ]}
        />
      </div>
      <UnclaimedInflows query={query} empty="No money came for a number that nobody has." />
    </MoneyInPage>
  );
}
