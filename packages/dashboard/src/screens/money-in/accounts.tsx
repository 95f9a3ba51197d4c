import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { FilterText } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { ShortId } from '../../parts/id.tsx';
import { WalletLink } from '../../parts/link.tsx';
import { type Column, PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { useSide } from '../../parts/side.ts';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { MoneyInPage } from './money-in-page.tsx';

const COLUMNS: readonly Column<Schemas['SideVirtualAccount']>[] = [
  {
    name: 'Account',
    show: ({ account_number: number }) => <span className="figures">{number ?? 'not issued'}</span>,
  },
  { name: 'Bank', show: ({ bank_name, bank_code }) => bank_name ?? bank_code ?? '–' },
  { name: 'For wallet', show: ({ wallet_id }) => <WalletLink id={wallet_id} /> },
  { name: 'Status', show: ({ status }) => <Status of={status} /> },
  { name: 'Type', show: ({ type }) => type },
  {
    name: 'Takes',
    isFigure: true,
    show: ({ amount }) => (amount === null ? 'Any amount' : <Money minor={amount} />),
  },
  { name: 'Expires', show: ({ expires_at: at }) => (at === null ? 'Never' : <Time at={at} />) },
  { name: 'Requested', show: ({ created_at }) => <Time at={created_at} /> },
  { name: 'Payments it takes', isExtra: true, show: ({ payment_policy: policy }) => policy },
  { name: 'Purpose', isExtra: true, show: ({ purpose }) => purpose },
  {
    name: 'Reference',
    isExtra: true,
    show: ({ reference }) => <span className="written">{reference ?? '–'}</span>,
  },
  { name: 'Rail', isExtra: true, show: ({ rail }) => rail ?? '–' },
  { name: 'Issued', isExtra: true, show: ({ issued_at }) => <Time at={issued_at} /> },
  { name: 'Closed', isExtra: true, show: ({ closed_at }) => <Time at={closed_at} /> },
  {
    name: 'Why it was refused',
    isExtra: true,
    show: ({ failure_reason: why }) => <span className="written">{why ?? '–'}</span>,
  },
  { name: 'Id', isExtra: true, show: ({ id }) => <ShortId of={id} /> },
];

/** Virtual accounts of a side: numbers that anybody can pay to. */
export function VirtualAccounts() {
  const side = useSide();
  const [{ cursor, wallet_id }] = useFilters();
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/virtual-accounts', {
    path: side,
    query: { cursor, wallet_id },
  });
  return (
    <MoneyInPage title="Virtual accounts" query={query}>
      <FilterText label="Wallet id" name="wallet_id" />
      <PagedList
        of="virtual accounts"
        query={query}
        keyOf={({ id }) => id}
        empty="No virtual account fits. The API reserves one for a wallet."
        columns={COLUMNS}
      />
    </MoneyInPage>
  );
}
