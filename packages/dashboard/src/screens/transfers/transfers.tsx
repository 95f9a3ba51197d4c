import { Group, Stack } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { assignAllBy, requeryAll } from '../../parts/acts/bulk-acts.tsx';
import { categoryName, movementName } from '../../parts/category.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { useFilters } from '../../parts/filters.ts';
import { useNothingFound } from '../../parts/found.ts';
import { Written } from '../../parts/id.tsx';
import { TransferLink } from '../../parts/link.tsx';
import { type Column, PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { Payee, Payer } from '../../parts/parties.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { useSelectableList } from '../../parts/selection.tsx';
import { MovementStatus, Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { ExportSelected, ExportTransfers } from './export-transfers.tsx';
import { Filters, useTransferDays, useTransferQuery } from './filter-row.tsx';
import { OutcomeTotals } from './outcome-totals.tsx';

type Transfer = Schemas['ListedTransfer'];

/** @param areFinal of a list by outcome, which has no other order */
const columns = (areFinal: boolean): readonly Column<Transfer>[] => [
  {
    name: 'Transfer',
    show: (transfer) => <TransferLink id={transfer.id} name={movementName(transfer)} />,
  },
  {
    name: 'Status',
    show: (transfer) => <State of={transfer} />,
  },
  {
    name: 'Amount',
    isFigure: true,
    ...(areFinal ? {} : { sorts: 'amount' }),
    show: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
  },
  {
    name: 'Fees',
    isFigure: true,
    isExtra: true,
    show: ({ fee, currency }) => <Money minor={fee} currency={currency} />,
  },
  { name: 'Kind', show: ({ category }) => categoryName(category) },
  { name: 'From', show: (transfer) => <Payer of={transfer} /> },
  { name: 'To', show: (transfer) => <Payee of={transfer} /> },
  {
    name: 'Narration',
    show: ({ narration }) => <Written text={narration} />,
  },
  { name: 'Provider', isExtra: true, show: ({ rail }) => rail ?? '–' },
  timeColumn('Accepted', 'created_at', !areFinal),
  timeColumn('Final', 'completed_at', areFinal),
  { name: 'Failed because', isExtra: true, show: ({ failure_reason }) => failure_reason ?? '–' },
];

const timeColumn = (
  name: string,
  field: 'created_at' | 'completed_at',
  isOrder: boolean,
): Column<Transfer> => ({
  name,
  ...(isOrder ? { sorts: 'time' } : { isExtra: true }),
  show: (transfer) => <Time at={transfer[field]} />,
});
const COLUMNS_BY_ACCEPTANCE = columns(false);
const COLUMNS_BY_OUTCOME = columns(true);

/** Transfers of every kind, newest first, filtered by the address. */
export function Transfers() {
  const environment = useEnvironment();
  const [filters] = useFilters();
  const nothing = useNothingFound();
  const { areFinal } = useTransferDays();
  const transferQuery = useTransferQuery();
  const { query, all } = useSelectableList('/ops/v1/businesses/{business_id}/{mode}/transfers', {
    path: environment,
    query: transferQuery,
  });
  return (
    <Page title="Transfers" query={query}>
      <Stack>
        <SavedViews />
        <Filters />
        <ExportTransfers />
        <OutcomeTotals />
        <PagedList
          of="transfers"
          query={query}
          all={all}
          bulk={{
            nameOf: movementName,
            acts: [requeryAll, assignAllBy('flagged_payouts', ({ id }: Transfer) => ({ item_id: id }))],
            beside: (rows) => <ExportSelected rows={rows} />,
          }}
          keyOf={({ id }) => id}
          empty={filters.q === undefined ? 'No transfer matches these filters.' : nothing}
          columns={areFinal ? COLUMNS_BY_OUTCOME : COLUMNS_BY_ACCEPTANCE}
        />
      </Stack>
    </Page>
  );
}

/** A transfer that has been on its way too long is marked. */
const State = ({ of: transfer }: { of: Transfer }) => (
  <Group gap={4} wrap="nowrap">
    <MovementStatus of={transfer} />
    {transfer.status === 'processing' && transfer.flagged_at !== null && <Status of="flagged" />}
  </Group>
);
