import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Schemas } from '../../api/operator-api.ts';
import { Failure } from '../../parts/failure.tsx';
import { CHART_PX, LineChart } from '../../parts/line-chart-on-demand.tsx';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { Day } from '../../parts/time.tsx';
import { dayText } from '../../parts/time-text.ts';
import { type RangeOfWallet, useRangeQuery } from './range-query.ts';

/** Smallest upper end of the axis, kobo: its steps are whole naira. */
const LEAST = 10_000;
/** Days are drawn in UTC, so that each is 24 hours wide. */
const ZONE = 'Etc/UTC';

/** @param seconds since the epoch */
const dayOfAxis = (seconds: number, zone: string): string => dayText(seconds * 1_000, zone);
/** Whole naira, for an axis; exact amounts stand in the table. */
const nairaText = (kobo: number): string => moneyText(Math.round(kobo)).replace(/\.\d\d$/, '');

type Days = Schemas['DailyBalances'];

/** A wallet's balance at the end of each day: as a chart, a sentence and a table. */
export function BalanceOverTime(of: RangeOfWallet) {
  const query = useRangeQuery('/ops/v1/businesses/{business_id}/{mode}/wallets/{wallet_id}/balances', of);
  const days = query.data?.days;
  const drawn = useMemo(
    () => ({
      times: days?.map(({ day }) => Date.parse(day)) ?? [],
      lines: [{ name: 'Ledger balance', values: days?.map((one) => one.ledger_balance) ?? [] }],
    }),
    [days],
  );
  if (query.error !== null) return <Failure of={query.error} />;
  if (query.data === undefined) return <Skeleton height={CHART_PX} />;
  return (
    <Stack gap="xs">
      <LineChart
        {...drawn}
        zone={ZONE}
        text={nairaText}
        timeText={dayOfAxis}
        least={LEAST}
        label="The ledger balance at the end of each day"
      />
      <InWords of={query.data} />
      <AsTable of={query.data} />
    </Stack>
  );
}

function InWords({ of: { days, opening_balance, currency } }: { of: Days }) {
  const balances = days.map(({ ledger_balance }) => ledger_balance);
  const postings = days.reduce((sum, day) => sum + day.postings, 0);
  return (
    <Text size="sm">
      <Money minor={opening_balance} currency={currency} /> before the first day,{' '}
      <Money minor={balances.at(-1) ?? opening_balance} currency={currency} /> at the end. At the end of a
      day, at least <Money minor={Math.min(...balances)} currency={currency} /> and at most{' '}
      <Money minor={Math.max(...balances)} currency={currency} />. Postings: {postings}.
    </Text>
  );
}

const AsTable = ({ of: { days, currency } }: { of: Days }) => (
  <details>
    <summary>Balance day by day, as a table</summary>
    <Table mt="xs" aria-label="Balance at the end of each day" w="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Day</Table.Th>
          <Table.Th ta="right">Closing ledger balance</Table.Th>
          <Table.Th ta="right">Postings</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.toReversed().map(({ day, ledger_balance, postings, final }) => (
          <Table.Tr key={day}>
            <Table.Td>
              <Day of={day} />
              {!final && ', so far'}
            </Table.Td>
            <Table.Td ta="right">
              <Money minor={ledger_balance} currency={currency} />
            </Table.Td>
            <Table.Td ta="right">{postings}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </details>
);
