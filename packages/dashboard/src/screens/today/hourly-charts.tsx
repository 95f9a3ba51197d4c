import { SimpleGrid, Skeleton, Table } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { Section } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.ts';
import { useGo } from '../../parts/link.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { useZone } from '../../parts/time.tsx';
import { dayAt, hourText } from '../../parts/time-text.ts';
import { byHour, hoursBetween, type Of, type Rollup } from './rollup-sums.ts';

/** The chart library loads only where a chart is shown. */
const LineChart = lazy(() => import('../../parts/line-chart.tsx'));
const HEIGHT_PX = 245;

const MONEY: readonly [name: string, of: Of][] = [
  ['In', { state: 'successful', category: 'bank-inflow' }],
  ['Out', { state: 'successful', category: 'bank-outflow' }],
];
const PAYOUTS: readonly [name: string, of: Of][] = [
  ['Accepted', { state: 'accepted', category: 'bank-outflow' }],
  ['Settled', { state: 'successful', category: 'bank-outflow' }],
  ['Failed', { state: 'failed', category: 'bank-outflow' }],
];
const naira = (minor: number): string => moneyText(BigInt(Math.round(minor))).replace(/\.00$/, '');
const counted = (count: number): string => (Number.isInteger(count) ? count.toLocaleString('en-GB') : '');

interface Hours {
  rollups: readonly Rollup[];
  /** Milliseconds since the epoch. */
  from: number;
  to: number;
}

/** Charts of a day by hour: money, and the number of payouts. A click opens the transfers of a line on that day. */
export function HourlyCharts({ rollups, from, to }: Hours) {
  const openMoney = useOpen(from, MONEY);
  const openPayouts = useOpen(from, PAYOUTS);
  const hours = useMemo(() => hoursBetween(from, to), [from, to]);
  const money = useMemo(
    () => MONEY.map(([name, of]) => ({ name, sums: byHour(rollups, hours, of) })),
    [rollups, hours],
  );
  const payouts = useMemo(
    () => PAYOUTS.map(([name, of]) => ({ name, sums: byHour(rollups, hours, of) })),
    [rollups, hours],
  );
  const moneyLines = useMemo(
    () => money.map(({ name, sums }) => ({ name, values: sums.map(({ minor }) => Number(minor)) })),
    [money],
  );
  const payoutLines = useMemo(
    () => payouts.map(({ name, sums }) => ({ name, values: sums.map(({ count }) => count) })),
    [payouts],
  );
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <Section title="Money, by hour">
        <Drawn
          label="Money in and out by hour"
          times={hours}
          lines={moneyLines}
          text={naira}
          onPoint={openMoney}
        />
        <AsTable
          hours={hours}
          rows={money.map(({ name, sums }) => [name, sums.map(({ minor }) => moneyText(minor))])}
        />
      </Section>
      <Section title="Payouts, by hour">
        <Drawn
          label="Payouts by hour"
          times={hours}
          lines={payoutLines}
          text={counted}
          onPoint={openPayouts}
        />
        <AsTable
          hours={hours}
          rows={payouts.map(({ name, sums }) => [name, sums.map(({ count }) => counted(count))])}
        />
      </Section>
    </SimpleGrid>
  );
}

/** Opens the transfers of a line. */
function useOpen(from: number, lines: typeof MONEY): (hour: number, line: number) => void {
  const go = useGo();
  const day = dayAt(from, useZone());
  const [{ rail }] = useFilters();
  return useCallback(
    (_, line) => {
      const [, { state, category = '' }] = lines[line]!;
      const by = {
        ...(rail === undefined ? {} : { rail }),
        ...(state === 'accepted' ? {} : { status: state }),
      };
      go('transfers', { from: day, to: day, category, ...by });
    },
    [go, day, rail, lines],
  );
}

type DrawnProps = Omit<Parameters<typeof LineChart>[0], 'zone'>;

function Drawn(props: DrawnProps) {
  const zone = useZone();
  return (
    <Suspense fallback={<Skeleton height={HEIGHT_PX} />}>
      <LineChart zone={zone} {...props} />
    </Suspense>
  );
}

function AsTable({
  hours,
  rows,
}: {
  hours: readonly number[];
  rows: readonly [name: string, cells: string[]][];
}) {
  const zone = useZone();
  return (
    <details>
      <summary>As a table</summary>
      <Table mt="xs" w="auto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Hour</Table.Th>
            {rows.map(([name]) => (
              <Table.Th key={name} ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {hours.map((at, n) => (
            <Table.Tr key={at}>
              <Table.Td className="digits">{hourText(at, zone)}</Table.Td>
              {rows.map(([name, cells]) => (
                <Table.Td key={name} ta="right" className="digits">
                  {cells[n]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}
