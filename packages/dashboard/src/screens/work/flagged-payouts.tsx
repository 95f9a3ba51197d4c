import { Group, Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { ActionMenu } from '../../parts/acts/actions.tsx';
import { assignAll, requeryAll } from '../../parts/acts/bulk-acts.tsx';
import { decideAll } from '../../parts/acts/propose-all.tsx';
import { Bank } from '../../parts/bank.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { FilterBank, FilterRail, sortOf } from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { TransferLink, WalletLink } from '../../parts/link.tsx';
import { type Column, PagedList } from '../../parts/list.tsx';
import { MEANING_COLUMN } from '../../parts/meaning-column.tsx';
import { Money } from '../../parts/money.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { Ago, Time } from '../../parts/time.tsx';
import { handlingColumns, handlingQuery } from './handling.tsx';
import { KindPage } from './kind-page.tsx';

const nameOf = ({ reference }: Pick<Schemas['FlaggedPayout'], 'reference'>): string =>
  reference ?? 'a bank transfer';

const COLUMNS: readonly Column<Schemas['FlaggedPayout']>[] = [
  {
    name: 'Transfer',
    show: ({ id, reference, bank_code: code }) => (
      <>
        <TransferLink id={id} name={reference} />
        <Text size="xs" c="dimmed">
          <Bank code={code} />
        </Text>
      </>
    ),
  },
  {
    name: 'Amount',
    isFigure: true,
    sorts: 'amount',
    show: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
  },
  { name: 'Flagged for', isFigure: true, show: ({ flagged_at }) => <Ago at={flagged_at} /> },
  {
    name: 'From wallet',
    show: ({ wallet_id: id, wallet_owner }) => <WalletLink id={id} name={wallet_owner} />,
  },
  MEANING_COLUMN,
  { name: 'Provider', isExtra: true, show: ({ rail: by }) => by },
  { name: 'Account', isExtra: true, show: ({ account_number }) => account_number },
  {
    name: 'Last response of the bank',
    isExtra: true,
    show: ({ tried: [last] }) => (
      <span className="written">{last === undefined ? '–' : (last.detail ?? last.outcome)}</span>
    ),
  },
  { name: 'Status queries', isFigure: true, isExtra: true, show: ({ attempts }) => attempts },
  {
    name: 'Next status query',
    isExtra: true,
    show: ({ next_attempt_at }) => <Time at={next_attempt_at} />,
  },
  { name: 'Accepted', isExtra: true, show: ({ created_at }) => <Time at={created_at} /> },
  ...handlingColumns('flagged_payouts'),
  {
    name: 'Actions',
    show: ({ id, reference, amount, currency, actions }) => (
      <ActionMenu
        about={nameOf({ reference })}
        actions={actions}
        subject={{ transferId: id, payout: { id, amount, currency } }}
      />
    ),
  },
];

/** Payouts with an unknown outcome. The transfer page shows the responses of the bank. */
export function FlaggedPayouts() {
  const environment = useEnvironment();
  const [{ cursor, rail, bank_code, ...handling }] = useFilters();
  const { query, all } = useSelectableList(
    '/ops/v1/businesses/{business_id}/{mode}/work-queue/flagged_payouts',
    {
      path: environment,
      query: { ...handlingQuery(handling), sort: sortOf(handling.order), cursor, rail, bank_code },
    },
  );
  return (
    <KindPage kind="flagged_payouts" query={query}>
      <Group gap="sm">
        <FilterRail />
        <FilterBank label="Bank" name="bank_code" />
      </Group>
      <PagedList
        of="flagged payouts"
        query={query}
        all={all}
        bulk={{
          nameOf,
          acts: [requeryAll, assignAll('flagged_payouts'), ...decideAll],
        }}
        keyOf={({ id }) => id}
        empty="No payout is flagged."
        columns={COLUMNS}
      />
    </KindPage>
  );
}
