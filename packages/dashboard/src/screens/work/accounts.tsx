import type { Schemas } from '../../api/operator-api.ts';
import { ActionMenu } from '../../parts/acts/actions.tsx';
import { assignAll } from '../../parts/acts/bulk-acts.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { FilterSelect, oneOf } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Id, Token } from '../../parts/id.tsx';
import { WalletLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { MEANING_COLUMN } from '../../parts/meaning-column.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Ago, Time } from '../../parts/time.tsx';
import { handlingColumns, handlingQuery } from './handling.tsx';
import { KindPage } from './kind-page.tsx';

const BASE = '/ops/v1/businesses/{business_id}/{mode}/work-queue';
const STATUSES = { pending: 'Still requested', failed: 'Refused' };

const nameOf = ({ wallet_owner }: Schemas['AccountNotIssued']): string =>
  `the account of ${wallet_owner ?? 'a wallet'}`;

/** Virtual accounts that no bank has issued. */
export function AccountsNotIssued() {
  const environment = useEnvironment();
  const [{ cursor, status, ...handling }] = useFilters();
  const { query, all } = useSelectableList(`${BASE}/accounts_not_issued`, {
    path: environment,
    query: { ...handlingQuery(handling), cursor, status: oneOf(STATUSES, status) },
  });
  return (
    <KindPage kind="accounts_not_issued" query={query}>
      <FilterSelect label="Status" name="status" values={STATUSES} />
      <PagedList
        of="virtual accounts that were not issued"
        query={query}
        all={all}
        bulk={{
          nameOf,
          acts: [assignAll('accounts_not_issued')],
        }}
        keyOf={({ id }) => id}
        empty="Every virtual account of the last 30 days was issued or is being requested."
        columns={[
          { name: 'Virtual account', isExtra: true, show: ({ id }) => <Id of={id} /> },
          {
            name: 'For wallet',
            show: ({ wallet_id, wallet_owner }) => <WalletLink id={wallet_id} name={wallet_owner} />,
          },
          { name: 'Status', show: ({ status: at }) => <Status of={at} /> },
          { name: 'Provider', show: ({ rail }) => rail ?? '–' },
          {
            name: 'Refused because',
            show: ({ failure_reason: why }) => <span className="written">{why ?? '–'}</span>,
          },
          MEANING_COLUMN,
          { name: 'Requests', isFigure: true, show: ({ attempts }) => attempts },
          { name: 'Next request', show: ({ next_attempt_at }) => <Time at={next_attempt_at} /> },
          { name: 'Age', isFigure: true, show: ({ since }) => <Ago at={since} /> },
          ...handlingColumns('accounts_not_issued'),
        ]}
      />
    </KindPage>
  );
}

/** Enabled provider accounts that are suspended. */
export function SuspendedRailAccounts() {
  const environment = useEnvironment();
  const [handling] = useFilters();
  const { query, all } = useSelectableList(`${BASE}/suspended_rail_accounts`, {
    path: environment,
    query: handlingQuery(handling),
  });
  return (
    <KindPage kind="suspended_rail_accounts" query={query}>
      <PagedList
        of="suspended provider accounts"
        query={query}
        all={all}
        keyOf={({ rail }) => rail}
        empty="Every enabled provider account is in use."
        columns={[
          { name: 'Provider', show: ({ rail }) => rail },
          { name: 'Account', show: ({ provider_account: id }) => <Token of={id} /> },
          { name: 'Why', show: ({ because }) => <span className="written">{because}</span> },
          MEANING_COLUMN,
          ...handlingColumns('suspended_rail_accounts'),
          {
            name: 'Actions',
            show: ({ rail, actions }) => (
              <ActionMenu about={`the account at ${rail}`} actions={actions} subject={{ rail }} />
            ),
          },
        ]}
      />
    </KindPage>
  );
}
