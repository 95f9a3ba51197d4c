import { Group, Stack } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { Bank } from '../../parts/bank.tsx';
import { useEnvironment } from '../../parts/environment.ts';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink, WalletLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { useMay } from '../../parts/permission.ts';
import { MovementStatus, Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { ExportTransfers } from './export-transfers.tsx';
import { Filters, useTransferQuery } from './filter-row.tsx';

/** Transfers of every kind, newest first, filtered by the address. */
export function Transfers() {
  const environment = useEnvironment();
  const [filters] = useFilters();
  const findsNames = useMay('reveal');
  const transferQuery = useTransferQuery();
  const query = useRead('/ops/v1/businesses/{business_id}/{mode}/transfers', {
    path: environment,
    query: transferQuery,
  });
  return (
    <Page title="Transfers" query={query}>
      <Stack>
        <Filters />
        <ExportTransfers />
        <PagedList
          of="transfers"
          query={query}
          keyOf={({ id }) => id}
          empty={
            filters.q === undefined
              ? 'No transfer matches these filters.'
              : `Nothing found. ${findsNames ? 'Names match by whole words' : 'Your role cannot search by name'}; amounts are in naira.`
          }
          columns={[
            {
              name: 'Transfer',
              show: ({ id, reference }) => (
                <EnvironmentLink to={`transfers/${id}`}>{reference ?? id}</EnvironmentLink>
              ),
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
