import { Group, Stack } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { Bank } from '../../parts/bank.tsx';
import { useFilters } from '../../parts/filters.ts';
import { SideLink, WalletLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { useMay } from '../../parts/permission.ts';
import { useSide } from '../../parts/side.ts';
import { MovementStatus, Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { ExportOfAll } from './export-transfers.tsx';
import { Filters, useTransferQuery } from './filter-row.tsx';

/** Movements of every kind, the newest first, as the address filters them. */
export function Transfers() {
  const side = useSide();
  const [filters] = useFilters();
  const findsNames = useMay('reveal');
  const transferQuery = useTransferQuery();
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/transfers', {
    path: side,
    query: transferQuery,
  });
  return (
    <Page title="Transfers" query={query}>
      <Stack>
        <Filters />
        <ExportOfAll />
        <PagedList
          of="transfers"
          query={query}
          keyOf={({ id }) => id}
          empty={
            filters.q === undefined
              ? 'No transfer fits these filters.'
              : `Nothing found. ${findsNames ? 'Names are found by whole words' : 'Your role does not search by names'}, amounts are in naira.`
          }
          columns={[
            {
              name: 'Transfer',
              show: ({ id, reference }) => <SideLink to={`transfers/${id}`}>{reference ?? id}</SideLink>,
            },
            {
              name: 'Status',
              show: (transfer) => <State of={transfer} />,
            },
            {
              name: 'Amount',
              isFigure: true,
              show: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
            },
            {
              name: 'Fees',
              isFigure: true,
              isExtra: true,
              show: ({ fee, currency }) => <Money minor={fee} currency={currency} />,
            },
            { name: 'Kind', show: ({ category }) => category },
            { name: 'From wallet', show: ({ source }) => <WalletLink id={source} /> },
            { name: 'To wallet', isExtra: true, show: ({ destination }) => <WalletLink id={destination} /> },
            { name: 'Bank', isExtra: true, show: ({ bank_code }) => <Bank code={bank_code} /> },
            { name: 'Account', show: ({ account_number }) => account_number ?? '–' },
            { name: 'Rail', isExtra: true, show: ({ rail }) => rail ?? '–' },
            { name: 'Accepted', show: ({ created_at }) => <Time at={created_at} /> },
            { name: 'Final', isExtra: true, show: ({ completed_at }) => <Time at={completed_at} /> },
            { name: 'Failed because', isExtra: true, show: ({ failure_reason }) => failure_reason ?? '–' },
          ]}
        />
      </Stack>
    </Page>
  );
}

/** A transfer that has been on its way too long is marked. */
const State = ({ of: transfer }: { of: Schemas['ListedTransfer'] }) => (
  <Group gap={4} wrap="nowrap">
    <MovementStatus of={transfer} />
    {transfer.status === 'processing' && transfer.flagged_at !== null && <Status of="flagged" />}
  </Group>
);
