import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Section } from '../../parts/facts.tsx';
import { List } from '../../parts/list.tsx';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';

type Balance = Schemas['BalancesByTag']['tags'][number];

const NAMES = { untagged: 'No tag', other: 'Other tags' };

/** Balances of wallets by tag. They are read when asked: each time reads every wallet. */
export function TagBalances() {
  const environment = useEnvironment();
  const [isAsked, setAsked] = useState(false);
  const query = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/reports/finance/tags',
    { path: environment },
    { everyMs: false, staleMs: Number.POSITIVE_INFINITY, enabled: isAsked },
  );
  const { data } = query;
  return (
    <Section
      title="Wallets by tag"
      aside={
        <Text size="sm">
          Balances and tags as they are now, not at the end of the period. A tag is given to a wallet when it
          is created, and is what a business calls its product.
        </Text>
      }
    >
      <Stack gap="sm" align="flex-start">
        <Button
          size="xs"
          variant="default"
          loading={query.isFetching}
          onClick={() => (isAsked ? void query.refetch() : setAsked(true))}
        >
          {isAsked ? 'Read again' : 'Show balances by tag'}
        </Button>
        {data !== undefined && (
          <Text size="sm">
            Read at <Time at={data.read_at} />.
          </Text>
        )}
      </Stack>
      {isAsked && (
        <List
          of="balances by tag"
          query={query}
          rows={data?.tags}
          all="shown"
          keyOf={({ tag, kind, currency }) => `${kind} ${tag} ${currency}`}
          empty="There is no wallet."
          columns={COLUMNS}
        />
      )}
    </Section>
  );
}

const COLUMNS = [
  { name: 'Tag', show: ({ tag, kind }: Balance) => (kind === 'tag' ? tag : NAMES[kind]) },
  { name: 'Wallets', isFigure: true, show: ({ wallets }: Balance) => wallets.toLocaleString('en-GB') },
  {
    name: 'Balance',
    isFigure: true,
    show: ({ posted, currency }: Balance) => <Money minor={posted} currency={currency} />,
  },
  {
    name: 'Held',
    isFigure: true,
    show: ({ held, currency }: Balance) => <Money minor={held} currency={currency} />,
  },
];
