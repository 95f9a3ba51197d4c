import { Text } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRead } from '../../api/use-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { useFilters } from '../../parts/filters.ts';
import { EnvironmentLink } from '../../parts/link.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { useToday } from '../../parts/time.tsx';
import { useTransferDays } from './filter-row.tsx';

type Payouts = Schemas['FinanceReport']['total']['payouts'];

/** Longest report by days. */
const DAYS_MAX = 100;
const DAY_MS = 86_400_000;
/** Reads follow the rollups slowly. */
const EVERY_MS = 30_000;
/** Names of the address under which the report has the payouts of the list. A bank may have two codes there. */
const REPORTED = ['show', 'from', 'to', 'rail', 'status', 'category', 'order', 'cursor'];

/** Number and sum of the payouts of a list by outcome, from the report of its days; nothing where the report has no such sum. */
export function OutcomeTotals() {
  const [filters] = useFilters();
  const { rail, status, category = 'bank-outflow' } = filters;
  const { from = '', to: last, areFinal } = useTransferDays();
  const today = useToday();
  const to = last === undefined || last > today ? today : last;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const isReported =
    areFinal &&
    category === 'bank-outflow' &&
    status !== 'processing' &&
    days >= 1 &&
    days <= DAYS_MAX &&
    Object.keys(filters).every((name) => REPORTED.includes(name));
  const { data } = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/reports/finance',
    { path: useEnvironment(), query: { every: 'day', from, to, rail } },
    { enabled: isReported, everyMs: EVERY_MS },
  );
  if (!isReported || data === undefined || !data.made) return null;
  const { payouts } = data.total;
  return (
    <Text size="sm" role="status">
      {status !== 'failed' && `Successful: ${totalOf(payouts.successful)}. `}
      {status !== 'successful' && `Failed: ${totalOf(payouts.failed)}. `}
      {data.behind > 0 && 'The latest are not counted yet. '}
      <EnvironmentLink to="books/reports" search={{ from, to, rail }}>
        Report of these days
      </EnvironmentLink>
    </Text>
  );
}

const totalOf = ({ count, amount }: Payouts['failed']): string =>
  `${count.toLocaleString('en-GB')}, ${moneyText(amount)}`;
