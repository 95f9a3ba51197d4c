import { Button, Group, Text } from '@mantine/core';
import type { Request } from '../../api/operator-api.ts';
import { CATEGORIES } from '../../parts/category.ts';
import {
  FilterAmount,
  FilterBank,
  FilterDay,
  FilterOrder,
  FilterRail,
  FilterSelect,
  FilterShow,
  koboOf,
  orderBy,
  sortOf,
} from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { FilterParty } from '../../parts/picker.tsx';
import { useToday, useZone } from '../../parts/time.tsx';
import { dayAfter, dayBegins, dayName } from '../../parts/time-text.ts';
import { SearchQuery } from './search-query.tsx';

type Query = NonNullable<Request<'/ops/v1/businesses/{business_id}/{mode}/transfers', 'get'>['query']>;

const STATES = { processing: 'processing', successful: 'successful', failed: 'failed' };
/** Days of outcomes that are listed where no first day is chosen: events of older ones may be archived. */
const DAYS_OF_OUTCOMES = 30;
/** Search parameters that make a list of transfers one of payouts by the day of their outcome. */
export const BY_OUTCOME = { show: 'final' } as const;

interface Days {
  /** Business days, both included; undefined for no bound. */
  from: string | undefined;
  to: string | undefined;
  /** Days of outcome, not of acceptance. */
  areFinal: boolean;
}

/** The days of the address. */
export function useTransferDays(): Days {
  const [{ from, to, show }] = useFilters();
  const today = useToday();
  const areFinal = show === BY_OUTCOME.show;
  return { from: areFinal ? (from ?? dayAfter(to ?? today, 1 - DAYS_OF_OUTCOMES)) : from, to, areFinal };
}

/** Days as the operator API takes them. */
export function periodOf({ from, to, areFinal }: Days, zone: string) {
  const begins = (day: string): string => new Date(dayBegins(day, zone)).toISOString();
  const first = from === undefined ? undefined : begins(from);
  const last = to === undefined ? undefined : begins(dayAfter(to, 1));
  return areFinal ? { completed_from: first, completed_to: last } : { from: first, to: last };
}

/** Translates the filters of the address to those of the operator API. */
export function useTransferQuery(): Query {
  const [{ amount_from, amount_to, order, from: _, to: __, show: ___, ...rest }] = useFilters();
  const days = useTransferDays();
  const zone = useZone();
  return {
    ...(rest as Query),
    orderBy: orderBy(order),
    // A search finds few, in order of time, and outcomes follow one another.
    sort: rest.q === undefined && !days.areFinal ? sortOf(order) : undefined,
    amount_from: koboOf(amount_from),
    amount_to: koboOf(amount_to),
    ...periodOf(days, zone),
  } as Query;
}

/** Filters of the list of transfers. */
export function Filters() {
  const [filters, change] = useFilters();
  const { from, areFinal } = useTransferDays();
  const end = areFinal ? 'Final' : 'Accepted';
  const isFiltered = Object.keys(filters).some((name) => name !== 'cursor');
  return (
    <Group align="flex-end" gap="sm">
      <SearchQuery />
      <FilterSelect label="Status" name="status" values={STATES} />
      <FilterSelect label="Kind" name="category" values={CATEGORIES} />
      <FilterParty of="customer" clears="wallet_id" />
      <FilterParty of="wallet" clears="customer_id" />
      <FilterBank label="Bank" name="bank_code" />
      <FilterRail />
      <FilterAmount label="Amount from" name="amount_from" />
      <FilterAmount label="Amount to" name="amount_to" />
      <FilterShow
        label="Which day counts"
        values={[
          ['accepted', 'By day of acceptance'],
          [BY_OUTCOME.show, 'By day of outcome'],
        ]}
      />
      <FilterDay label={`${end} from`} name="from" />
      <FilterDay label={`${end} to (inclusive)`} name="to" />
      <FilterOrder byAmount={!areFinal} />
      {isFiltered && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => change(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))}
        >
          Show all
        </Button>
      )}
      {areFinal && filters.from === undefined && from !== undefined && (
        <Text size="xs" c="dimmed">
          Payouts with an outcome since {dayName(from)}
        </Text>
      )}
    </Group>
  );
}
