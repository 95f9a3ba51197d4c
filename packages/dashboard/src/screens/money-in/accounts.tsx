import type { Schemas } from '../../api/operator-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { useFilters } from '../../parts/filters.ts';
import { Id, Reference } from '../../parts/id.tsx';
import { WalletLink } from '../../parts/link.tsx';
import { type Column, PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { FilterParty } from '../../parts/picker.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { MoneyInPage } from './money-in-page.tsx';

const COLUMNS: readonly Column<Schemas['TenantVirtualAccount']>[] = [
  {
    name: 'Account',
    show: ({ account_number: number }) => <span className="digits">{number ?? 'not issued'}</span>,
  },
  { name: 'Bank', show: ({ bank_name, bank_code }) => bank_name ?? bank_code ?? '–' },
  {
    name: 'For wallet',
    show: ({ wallet_id, wallet_owner }) => <WalletLink id={wallet_id} name={wallet_owner} />,
  },
  { name: 'Status', show: ({ status }) => <Status of={status} /> },
  { name: 'Type', show: ({ type }) => type },
  {
    name: 'Accepted amount',
    isFigure: true,
    show: ({ amount }) => (amount === null ? 'Any amount' : <Money minor={amount} />),
  },
  { name: 'Expires', show: ({ expires_at: at }) => (at === null ? 'Never' : <Time at={at} />) },
  { name: 'Requested', show: ({ created_at }) => <Time at={created_at} /> },
  { name: 'Payment policy', isExtra: true, show: ({ payment_policy: policy }) => policy },
  { name: 'Purpose', isExtra: true, show: ({ purpose }) => purpose },
  {
    name: 'Reference',
    isExtra: true,
    show: ({ reference }) => <Reference of={reference} />,
  },
  { name: 'Provider', isExtra: true, show: ({ rail }) => rail ?? '–' },
  { name: 'Issued', isExtra: true, show: ({ issued_at }) => <Time at={issued_at} /> },
  { name: 'Closed', isExtra: true, show: ({ closed_at }) => <Time at={closed_at} /> },
  {
    name: 'Refused because',
    isExtra: true,
    show: ({ failure_reason: why }) => <span className="written">{why ?? '–'}</span>,
  },
  { name: 'Id', isExtra: true, show: ({ id }) => <Id of={id} /> },
];

/** Virtual accounts of an environment. */
export function VirtualAccounts() {
  const environment = useEnvironment();
  const [{ cursor, wallet_id }] = useFilters();
  const { query, all } = useSelectableList('/ops/v1/businesses/{business_id}/{mode}/virtual-accounts', {
    path: environment,
    query: { cursor, wallet_id },
  });
  return (
    <MoneyInPage title="Virtual accounts" query={query}>
      <SavedViews />
      <FilterParty of="wallet" />
      <PagedList
        of="virtual accounts"
        query={query}
        all={all}
        keyOf={({ id }) => id}
        empty="No virtual account matches. The API reserves one for a wallet."
        columns={COLUMNS}
      />
    </MoneyInPage>
  );
}
