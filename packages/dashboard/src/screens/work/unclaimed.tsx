import { useFilters } from '../../parts/filters.ts';
import { useMayEverywhere } from '../../parts/permission.ts';
import { useSelectableList } from '../../parts/selection.tsx';
import { UnclaimedInflows, UnclaimedIsOthers } from '../../parts/unclaimed-inflows.tsx';
import { KindPage } from './kind-page.tsx';

/** Open unclaimed inflows. They belong to the installation. */
export function Unclaimed() {
  const [{ cursor }] = useFilters();
  const isAllowed = useMayEverywhere('read');
  const { query, all } = useSelectableList(
    '/ops/v1/unclaimed-inflows',
    { query: { cursor, open: true } },
    { enabled: isAllowed },
  );
  return (
    <KindPage kind="unclaimed_inflows" query={query}>
      {isAllowed ? (
        <UnclaimedInflows query={query} all={all} empty="No inflow is unclaimed." />
      ) : (
        <UnclaimedIsOthers />
      )}
    </KindPage>
  );
}
