import { Stack, Text } from '@mantine/core';
import { useEnvironment } from '../../parts/environment.ts';
import { useFilters } from '../../parts/filters.ts';
import { Token } from '../../parts/id.tsx';
import { EnvironmentLink, WalletLink } from '../../parts/link.tsx';
import { PagedList } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { useMay } from '../../parts/permission.ts';
import { useSelectableList } from '../../parts/selection.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';

/** Payment runs, newest first. */
export function PaymentRuns() {
  const [{ cursor }] = useFilters();
  const opens = useMay('move_money');
  const { query, all } = useSelectableList('/ops/v1/businesses/{business_id}/{mode}/payment-runs', {
    path: useEnvironment(),
    query: { cursor },
  });
  return (
    <Page
      title="Payment runs"
      query={query}
      actions={opens && <EnvironmentLink to="payment-runs/new">New payment run</EnvironmentLink>}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          Pay up to 1,000 bank accounts from one wallet: upload a table, check it, and have a second person
          approve it.
        </Text>
        <PagedList
          of="payment runs"
          query={query}
          all={all}
          keyOf={({ id }) => id}
          empty="There are no payment runs yet."
          columns={[
            {
              name: 'Payment run',
              show: ({ id, reference }) => (
                <Token
                  of={reference}
                  link={(shown) =>
                    opens ? <EnvironmentLink to={`payment-runs/${id}`}>{shown}</EnvironmentLink> : shown
                  }
                />
              ),
            },
            { name: 'Status', show: ({ status }) => <Status of={status} /> },
            { name: 'Transfers', isFigure: true, show: ({ transfers }) => transfers },
            { name: 'Amount', isFigure: true, show: ({ amount }) => <Money minor={amount} /> },
            {
              name: 'From wallet',
              show: ({ wallet_id, wallet_owner }) => <WalletLink id={wallet_id} name={wallet_owner} />,
            },
            { name: 'Created', show: ({ created_at }) => <Time at={created_at} /> },
            { name: 'Approved', show: ({ approved_at }) => <Time at={approved_at} /> },
            { name: 'Completed', isExtra: true, show: ({ completed_at }) => <Time at={completed_at} /> },
          ]}
        />
      </Stack>
    </Page>
  );
}
