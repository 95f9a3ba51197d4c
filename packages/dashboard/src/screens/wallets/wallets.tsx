import { Group } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { restrictAll } from '../../parts/acts/bulk-acts.tsx';
import { liftAll } from '../../parts/acts/propose-all.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { FilterOrder, FilterSelect, oneOf, orderBy } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { isUuid } from '../../parts/id.tsx';
import { EnvironmentLink, useGo } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { Page } from '../../parts/page.tsx';
import { FilterParty, WalletSelect } from '../../parts/picker.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { WALLET_COLUMNS } from '../../parts/wallet-columns.tsx';

type SeenWallet = Schemas['SeenWallet'];

const STATUSES = { active: 'active', restricted: 'restricted', closed: 'closed' };

const OWNER_COLUMN = {
  name: 'Owner',
  show: ({ customer_id: id, owner }: SeenWallet) => (
    <EnvironmentLink to={`customers/${id}`}>
      <span className="written">{owner ?? 'See the customer'}</span>
    </EnvironmentLink>
  ),
};

const nameOf = ({ id, name, owner }: SeenWallet): string =>
  [name ?? owner ?? 'a wallet', ...(isUuid(id) ? [] : [id])].join(', ');

const COLUMNS = [WALLET_COLUMNS[0]!, OWNER_COLUMN, ...WALLET_COLUMNS.slice(1)].map((column) => ({
  ...column,
  sorts: column.name === 'Created' ? ('time' as const) : undefined,
}));

/** Wallets of an environment. */
export function Wallets() {
  const environment = useEnvironment();
  const [{ cursor, status, customer_id, order }] = useFilters();
  const { query, all } = useSelectableList('/ops/v1/businesses/{business_id}/{mode}/wallets', {
    path: environment,
    query: {
      cursor,
      customer_id,
      status: oneOf(STATUSES, status),
      orderBy: orderBy(order),
    },
  });
  return (
    <Page title="Wallets" query={query}>
      <SavedViews />
      <Filters />
      <PagedList
        of="wallets"
        query={query}
        all={all}
        bulk={{
          nameOf,
          acts: status === 'restricted' ? [liftAll, restrictAll] : [restrictAll, liftAll],
        }}
        keyOf={({ id }) => id}
        empty="No wallet matches. The API creates a customer together with its first wallet."
        columns={COLUMNS}
      />
    </Page>
  );
}

function Filters() {
  const go = useGo();
  return (
    <Group align="flex-end" gap="sm">
      <WalletSelect
        label="Open a wallet"
        size="xs"
        maw={300}
        value=""
        onChange={(id) => go(`wallets/${encodeURIComponent(id)}`)}
      />
      <FilterParty of="customer" />
      <FilterSelect label="Status" name="status" values={STATUSES} />
      <FilterOrder />
    </Group>
  );
}
