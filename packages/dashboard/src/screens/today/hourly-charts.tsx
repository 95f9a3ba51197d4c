import { SimpleGrid, Table } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Section } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.ts';
import { LineChart } from '../../parts/line-chart-on-demand.tsx';
import { useGo } from '../../parts/link.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { useZone } from '../../parts/time.tsx';
import { dayAt, hourText } from '../../parts/time-text.ts';
import { BY_OUTCOME } from '../transfers/filter-row.tsx';
import { byHour, hoursBetween, type Of, type Rollup, type Sum } from './rollup-sums.ts';

const naira = (minor: number): string => moneyText(BigInt(Math.round(minor))).replace(/\.00$/, '');
const counted = (count: number): string => (Number.isInteger(count) ? count.toLocaleString('en-GB') : '');

/** A chart: the transfers of each line, and the figure of an hour that it shows. */
interface Shows {
  title: string;
  label: string;
  lines: readonly [name: string, of: Of][];
  value: (sum: Sum) => number;
  /** Text at the axis and the pointer. */
  text: (value: number) => string;
  /** Text in the table. */
  cell: (sum: Sum) => string;
}
const MONEY: Shows = {
  title: 'Money, by hour',
  label: 'Money in and out by hour',
  lines: [
    ['In', { state: 'successful', category: 'bank-inflow' }],
    ['Out', { state: 'successful', category: 'bank-outflow' }],
  ],
  value: ({ minor }) => Number(minor),
  text: naira,
  cell: ({ minor }) => moneyText(minor),
};
const PAYOUTS: Shows = {
  title: 'Payouts, by hour',
  label: 'Payouts by hour',
  lines: [
    ['Accepted', { state: 'accepted', category: 'bank-outflow' }],
    ['Settled', { state: 'successful', category: 'bank-outflow' }],
    ['Failed', { state: 'failed', category: 'bank-outflow' }],
  ],
  value: ({ count }) => count,
  text: counted,
  cell: ({ count }) => counted(count),
};

interface Hours {
  rollups: readonly Rollup[];
  /** Milliseconds since the epoch. */
  from: number;
  to: number;
}

/** Charts of a day by hour: money, and the number of payouts. A click opens the transfers of a line on that day. */
export const HourlyCharts = (hours: Hours) => (
  <SimpleGrid cols={{ base: 1, lg: 2 }}>
    <HourlyChart {...hours} shows={MONEY} />
    <HourlyChart {...hours} shows={PAYOUTS} />
  </SimpleGrid>
);

function HourlyChart({ rollups, from, to, shows }: Hours & { shows: Shows }) {
  const { title, label, lines, value, text, cell } = shows;
  const open = useOpen(from, lines);
  const hours = useMemo(() => hoursBetween(from, to), [from, to]);
  const sums = useMemo(
    () => lines.map(([name, of]) => ({ name, sums: byHour(rollups, hours, of) })),
    [rollups, hours, lines],
  );
  const drawn = useMemo(
    () => sums.map(({ name, sums: byHours }) => ({ name, values: byHours.map(value) })),
    [sums, value],
  );
  return (
    <Section title={title}>
      <LineChart label={label} zone={useZone()} times={hours} lines={drawn} text={text} onPoint={open} />
      <AsTable hours={hours} rows={sums.map(({ name, sums: byHours }) => [name, byHours.map(cell)])} />
    </Section>
  );
}

/** Opens the transfers of a line. */
function useOpen(from: number, lines: Shows['lines']): (hour: number, line: number) => void {
  const go = useGo();
  const day = dayAt(from, useZone());
  const [{ rail }] = useFilters();
  return useCallback(
    (_, line) => {
      const [, { state, category = '' }] = lines[line]!;
      const by = {
        ...(rail === undefined ? {} : { rail }),
        ...(state === 'accepted' ? {} : { status: state }),
        ...(state !== 'accepted' && category === 'bank-outflow' ? BY_OUTCOME : {}),
      };
      go('transfers', { from: day, to: day, category, ...by });
    },
    [go, day, rail, lines],
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
