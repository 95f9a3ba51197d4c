import { Group, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { ActionMenu } from '../../parts/acts/actions.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import {
  FilterAmount,
  FilterBank,
  FilterOrder,
  FilterShow,
  koboOf,
  orderBy,
  sortOf,
} from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { Token } from '../../parts/id.tsx';
import { EnvironmentLink, WalletLink } from '../../parts/link.tsx';
import { type Column, PagedList } from '../../parts/list.tsx';
import { MEANING_COLUMN } from '../../parts/meaning-column.tsx';
import { Money } from '../../parts/money.tsx';
import { FilterParty } from '../../parts/picker.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { MoneyInPage } from './money-in-page.tsx';

const COLUMNS: readonly Column<Schemas['HeldInflow']>[] = [
  {
    name: 'Inflow',
    show: ({ id, reference }) => (
      <Token
        of={reference ?? 'Money in'}
        link={(shown) => <EnvironmentLink to={`money-in/inflows/${id}`}>{shown}</EnvironmentLink>}
      />
    ),
  },
  { name: 'Amount', isFigure: true, sorts: 'amount', show: ({ amount }) => <Money minor={amount} /> },
  { name: 'State', show: ({ state }) => <Status of={state} /> },
  MEANING_COLUMN,
  {
    name: 'For wallet',
    show: ({ wallet_id, wallet_owner }) => <WalletLink id={wallet_id} name={wallet_owner} />,
  },
  { name: 'Sender', show: ({ sender }) => <span className="written">{sender.name ?? '–'}</span> },
  { name: 'From account', isExtra: true, show: ({ sender }) => sender.account_number ?? '–' },
  { name: 'From bank', isExtra: true, show: ({ sender }) => sender.bank_name ?? sender.bank_code ?? '–' },
  { name: 'Provider', isExtra: true, show: ({ rail }) => rail },
  { name: 'Id at the bank', isExtra: true, show: ({ session_id: id }) => <Token of={id} /> },
  { name: 'Received', sorts: 'time', show: ({ created_at }) => <Time at={created_at} /> },
  {
    name: 'Actions',
    show: ({ id, reference, actions, amount, wallet_id }) => (
      <ActionMenu
        about={reference ?? 'the inflow'}
        actions={actions}
        subject={{ transferId: id, held: { id, amount, wallet_id, currency: 'NGN' } }}
      />
    ),
  },
];

/** Inflows that no wallet accepted at once, in any state. */
export function Inflows() {
  const environment = useEnvironment();
  const [{ cursor, show = 'all', order, customer_id, bank_code, amount_from, amount_to }] = useFilters();
  const { query, all } = useSelectableList('/ops/v1/businesses/{business_id}/{mode}/inflows', {
    path: environment,
    query: {
      cursor,
      held: show === 'held' ? true : undefined,
      customer_id,
      bank_code,
      amount_from: koboOf(amount_from),
      amount_to: koboOf(amount_to),
      orderBy: orderBy(order),
      sort: sortOf(order),
    },
  });
  return (
    <MoneyInPage title="Money in" query={query}>
      <SavedViews />
      <Text size="sm">
        Incoming money that no wallet accepted at once, and its outcome. Accepted inflows are among the{' '}
        <EnvironmentLink to="transfers" search={{ category: 'bank-inflow' }}>
          transfers
        </EnvironmentLink>
        .
      </Text>
      <Group align="flex-end" gap="sm">
        <FilterShow
          label="Which inflows"
          values={[
            ['all', 'All'],
            ['held', 'Held'],
          ]}
        />
        <FilterParty of="customer" />
        <FilterBank label="Sender's bank" name="bank_code" />
        <FilterAmount label="Amount from" name="amount_from" />
        <FilterAmount label="Amount to" name="amount_to" />
        <FilterOrder byAmount />
      </Group>
      <PagedList
        of="held inflows"
        query={query}
        all={all}
        keyOf={({ id }) => id}
        empty={show === 'held' ? 'No inflow is held.' : 'Every inflow was credited at once.'}
        columns={COLUMNS}
      />
    </MoneyInPage>
  );
}
