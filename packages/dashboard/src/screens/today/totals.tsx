import { Paper, SimpleGrid, Text } from '@mantine/core';
import { Money } from '../../parts/money.tsx';
import { type Of, type Rollup, sumOf } from './rollup-sums.ts';

const TOTALS: readonly [name: string, of: Of][] = [
  ['Money in', { state: 'successful', category: 'bank-inflow' }],
  ['Money out', { state: 'successful', category: 'bank-outflow' }],
  ['Payouts accepted', { state: 'accepted', category: 'bank-outflow' }],
  ['Payouts failed', { state: 'failed', category: 'bank-outflow' }],
];

/** Totals of a day, in naira: other currencies have no bank here. */
export const Totals = ({ rollups }: { rollups: readonly Rollup[] }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
    {TOTALS.map(([name, of]) => {
      const { count, minor } = sumOf(rollups, of);
      return (
        <Paper key={name} withBorder p="md">
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fz={26} fw={700}>
            <Money minor={String(minor)} />
          </Text>
          <Text size="sm" className="digits">
            {count.toLocaleString('en-GB')} {count === 1 ? 'transfer' : 'transfers'}
          </Text>
        </Paper>
      );
    })}
  </SimpleGrid>
);
