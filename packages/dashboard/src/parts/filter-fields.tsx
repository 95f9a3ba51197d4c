import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useSession } from '../api/session.tsx';
import { BankSelect } from './bank.tsx';
import { useFilters } from './filters.ts';
import { koboOfNaira, moneyText } from './money-text.ts';

/** Debounce of typing before the address changes, milliseconds. */
const TYPED_MS = 400;
/** Pixels. */
export const FIELD_WIDTH = 300;

interface Field {
  label: string;
  /** Its name in the address. */
  name: string;
}

/** A text filter. It follows the address, including links and the back button. */
export function FilterText({ label, name, placeholder }: Field & { placeholder?: string }) {
  const [filters, change] = useFilters();
  const given = filters[name] ?? '';
  const [typed, setTyped] = useState(given);
  const [followed, setFollowed] = useState(given);
  if (given !== followed) {
    setFollowed(given);
    if (given !== typed.trim()) setTyped(given);
  }
  const follow = useDebouncedCallback((value: string) => change({ [name]: value.trim() }), TYPED_MS);
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      size="xs"
      maw={FIELD_WIDTH}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        follow(event.currentTarget.value);
      }}
    />
  );
}

/** A filter with fixed values; none chosen shows all. */
export function FilterSelect({ label, name, values }: Field & { values: Readonly<Record<string, string>> }) {
  const [filters, change] = useFilters();
  return (
    <Select
      label={label}
      size="xs"
      maw={FIELD_WIDTH}
      placeholder="All"
      clearable
      data={Object.entries(values).map(([value, text]) => ({ value, label: text }))}
      value={filters[name] ?? null}
      onChange={(value) => change({ [name]: value ?? undefined })}
    />
  );
}

/** A filter of a rail; none chosen shows all. */
export function FilterRail() {
  const rails = useSession().session?.installation.rails ?? [];
  return (
    <FilterSelect
      label="Provider"
      name="rail"
      values={Object.fromEntries(rails.map((rail) => [rail, rail]))}
    />
  );
}

/** A filter of a bank; none chosen shows all. */
export function FilterBank({ label, name }: Field) {
  const [filters, change] = useFilters();
  return (
    <BankSelect
      label={label}
      size="xs"
      maw={FIELD_WIDTH}
      placeholder="All"
      value={filters[name] ?? null}
      onChange={(code) => change({ [name]: code ?? undefined })}
    />
  );
}

/** A filter of an amount in naira, in the address as kobo. Another text than an amount filters nothing. */
export function FilterAmount({ label, name }: Field) {
  const [filters, change] = useFilters();
  const given = filters[name];
  const shown = given !== undefined && /^\d+$/.test(given) ? moneyText(given).slice(1) : '';
  const [typed, setTyped] = useState(shown);
  const [followed, setFollowed] = useState(given);
  if (given !== followed) {
    setFollowed(given);
    if (String(koboOfNaira(typed) ?? '') !== (given ?? '')) setTyped(shown);
  }
  const kobo = koboOfNaira(typed);
  const follow = useDebouncedCallback(
    (value: string) => change({ [name]: koboOfNaira(value)?.toString() }),
    TYPED_MS,
  );
  return (
    <TextInput
      label={label}
      size="xs"
      w={130}
      leftSection="₦"
      inputMode="decimal"
      value={typed}
      error={typed.trim() !== '' && kobo === undefined ? 'Not an amount' : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        follow(event.currentTarget.value);
      }}
    />
  );
}

/** Kobo of such a filter; undefined for another text. */
export const koboOf = (given: string | undefined): number | undefined => Number(given ?? '') || undefined;

/** A filter of a business day, such as `2026-11-23`. */
export function FilterDay({ label, name }: Field) {
  const [filters, change] = useFilters();
  return (
    <TextInput
      label={label}
      type="date"
      size="xs"
      value={filters[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
}

/** The day of such a filter; undefined for another text. */
export const dayOf = (given: string | undefined): string | undefined =>
  given !== undefined && /^\d{4}-\d\d-\d\d$/.test(given) ? given : undefined;

/** Chooses a view of a list, in the address as `show`; the first by default. */
export function FilterShow({
  label,
  values,
}: {
  label: string;
  values: readonly [value: string, text: string][];
}) {
  const [{ show }, change] = useFilters();
  const first = values[0]![0];
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      value={show ?? first}
      onChange={(value) => change({ show: value === first ? undefined : value })}
      data={values.map(([value, text]) => ({ value, label: text }))}
    />
  );
}

/** Orders of a list by their name in the address, the descending one first. `DESC` is the default and not in the address. */
export const ORDERS = {
  time: { DESC: 'Newest first', ASC: 'Oldest first' },
  amount: { largest: 'Largest first', smallest: 'Smallest first' },
};
/** The order to write into the address. */
export const orderInAddress = (order: string | null): string | undefined =>
  order === null || order === 'DESC' ? undefined : order;

/** The order of a list, in the address as `order`. */
export function FilterOrder({ byAmount = false }: { byAmount?: boolean }) {
  const [{ order }, change] = useFilters();
  const orders = byAmount ? { ...ORDERS.time, ...ORDERS.amount } : ORDERS.time;
  return (
    <Select
      label="Order"
      size="xs"
      data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
      allowDeselect={false}
      value={oneOf(orders, order) ?? 'DESC'}
      onChange={(value) => change({ order: orderInAddress(value) })}
    />
  );
}

/** The order of the address, as the operator API takes it. */
export const orderBy = (order: string | undefined): 'ASC' | undefined =>
  order === 'ASC' || order === 'smallest' ? 'ASC' : undefined;

/** The sort of the address, as the operator API takes it. */
export const sortOf = (order: string | undefined): 'amount' | undefined =>
  oneOf(ORDERS.amount, order) === undefined ? undefined : 'amount';

/** A filter value of the address if it is valid. */
export const oneOf = <Value extends string>(
  values: Readonly<Record<Value, string>>,
  given: string | undefined,
): Value | undefined => (given !== undefined && Object.hasOwn(values, given) ? (given as Value) : undefined);
