import { Button, Group } from '@mantine/core';
import type { Request } from '../../api/operator-api.ts';
import { CATEGORIES } from '../../parts/category.ts';
import {
  FilterAmount,
  FilterBank,
  FilterDay,
  FilterOrder,
  FilterRail,
  FilterSelect,
  koboOf,
  orderBy,
  sortOf,
} from '../../parts/filter-fields.tsx';
import { useFilters } from '../../parts/filters.ts';
import { FilterParty } from '../../parts/picker.tsx';
import { useZone } from '../../parts/time.tsx';
import { dayAfter, dayBegins } from '../../parts/time-text.ts';
import { SearchQuery } from './search-query.tsx';

type Query = NonNullable<Request<'/ops/v1/businesses/{business_id}/{mode}/transfers', 'get'>['query']>;

const STATES = { processing: 'processing', successful: 'successful', failed: 'failed' };
/** Translates the filters of the address to those of the operator API. */
export function useTransferQuery(): Query {
  const [{ from, to, amount_from, amount_to, order, ...rest }] = useFilters();
  const zone = useZone();
  const begins = (day: string): string => new Date(dayBegins(day, zone)).toISOString();
  return {
    ...(rest as Query),
    orderBy: orderBy(order),
    // A search finds few, in order of time.
    sort: rest.q === undefined ? sortOf(order) : undefined,
    amount_from: koboOf(amount_from),
    amount_to: koboOf(amount_to),
    from: from === undefined ? undefined : begins(from),
    to: to === undefined ? undefined : begins(dayAfter(to, 1)),
  } as Query;
}

/** Filters of the list of transfers. */
export function Filters() {
  const [filters, change] = useFilters();
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
      <FilterDay label="Accepted from" name="from" />
      <FilterDay label="Accepted to (inclusive)" name="to" />
      <FilterOrder byAmount />
      {isFiltered && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => change(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))}
        >
          Show all
        </Button>
      )}
    </Group>
  );
}
