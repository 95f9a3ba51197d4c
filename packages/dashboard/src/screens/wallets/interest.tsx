import { Stack } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Facts } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.ts';
import { PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { exactText } from '../../parts/money-text.ts';
import { NamedWallet } from '../../parts/named-wallet.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Day, Time } from '../../parts/time.tsx';
import type { Range } from './date-range.tsx';

type WalletInFull = Schemas['SeenWalletInFull'];
/** Days accrue once they are over. Milliseconds. */
const POLL_MS = 60_000;

/** The wallet's interest settings, and its interest on the chosen days. */
export function Interest({ wallet, range }: { wallet: WalletInFull; range: Range }) {
  const { id, interest, currency } = wallet;
  const environment = useEnvironment();
  const [{ cursor }] = useFilters();
  const { query, all } = useSelectableList(
    '/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}/accruals',
    {
      path: { ...environment, wallet_id: id },
      query: { start_date: range.from, end_date: range.to, cursor },
    },
    { everyMs: POLL_MS },
  );
  const to = interest.payout_wallet;
  return (
    <Stack gap="sm">
      <Facts
        facts={{
          'Earns interest': interest.enabled ? 'Yes' : 'No',
          'Rate today': interest.rate === 0 ? 'None' : `${interest.rate} % a year`,
          'Paid to': to === null ? 'Itself' : <NamedWallet id={to} />,
        }}
      />
      <PagedList
        of="days with interest"
        query={query}
        all={all}
        keyOf={({ day }) => day}
        empty="It earned nothing on these days. A day accrues after it ends and is paid on the 1st of the next month."
        columns={[
          { name: 'Day', show: ({ day }) => <Day of={day} /> },
          {
            name: 'Balance',
            isFigure: true,
            show: ({ balance }) => <Money minor={balance} currency={currency} />,
          },
          { name: 'Percent a year', isFigure: true, show: ({ rate }) => rate },
          {
            name: 'Earned',
            isFigure: true,
            show: ({ amount }) => <span className="digits">{exactText(amount, currency)}</span>,
          },
          { name: 'State', show: ({ status }) => <Status of={status} /> },
          { name: 'Paid or forfeited', show: ({ settled_at }) => <Time at={settled_at} /> },
        ]}
      />
    </Stack>
  );
}
