import { SimpleGrid } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Section } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.ts';
import { LineChart } from '../../parts/line-chart-on-demand.tsx';
import { useGo } from '../../parts/link.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { useZone } from '../../parts/time.tsx';
import { dayBegins, dayText } from '../../parts/time-text.ts';
import { BY_OUTCOME } from '../transfers/filter-row.tsx';
import type { Period } from './finance.tsx';

const naira = (minor: number): string => moneyText(BigInt(Math.round(minor))).replace(/\.00$/, '');
const counted = (count: number): string => (Number.isInteger(count) ? count.toLocaleString('en-GB') : '');
const dayOfAxis = (seconds: number, zone: string): string => dayText(seconds * 1_000, zone);

/** Filters of the list of transfers for each line. */
const PAID = { ...BY_OUTCOME, category: 'bank-outflow', status: 'successful' };
const OF_MONEY = [{ category: 'bank-inflow', status: 'successful' }, PAID];
const OF_PAYOUTS = [PAID, { ...PAID, status: 'failed' }];

/** Charts over the periods. A click opens the transfers of a line in a period; the table below has the same values. */
export function FinanceCharts({ periods }: { periods: readonly Period[] }) {
  const zone = useZone();
  const go = useGo();
  const times = useMemo(() => periods.map((one) => dayBegins(one.first_day, zone)), [periods, zone]);
  const money = useMemo(
    () => [
      { name: 'Money in', values: periods.map(({ inflows }) => Number(inflows.amount)) },
      { name: 'Paid out', values: periods.map(({ payouts }) => Number(payouts.successful.amount)) },
    ],
    [periods],
  );
  const payouts = useMemo(
    () => [
      { name: 'Paid', values: periods.map(({ payouts }) => payouts.successful.count) },
      { name: 'Failed', values: periods.map(({ payouts }) => payouts.failed.count) },
    ],
    [periods],
  );
  const [{ rail, bank_code }] = useFilters();
  const open = useCallback(
    (n: number, line: Record<string, string>): void => {
      const { first_day: from, last_day: to } = periods[n]!;
      const bank = line.category === 'bank-outflow' && bank_code !== undefined ? { bank_code } : {};
      go('transfers', { from, to, ...(rail === undefined ? {} : { rail }), ...bank, ...line });
    },
    [go, periods, rail, bank_code],
  );
  const openMoney = useCallback((n: number, line: number) => open(n, OF_MONEY[line]!), [open]);
  const openPayouts = useCallback((n: number, line: number) => open(n, OF_PAYOUTS[line]!), [open]);
  const shared = { zone, times, timeText: dayOfAxis };
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <Section title="Money by period">
        <LineChart
          label="Money in and out by period"
          {...shared}
          lines={money}
          text={naira}
          onPoint={openMoney}
        />
      </Section>
      <Section title="Payouts by period">
        <LineChart
          label="Payouts by period"
          {...shared}
          lines={payouts}
          text={counted}
          onPoint={openPayouts}
        />
      </Section>
    </SimpleGrid>
  );
}
