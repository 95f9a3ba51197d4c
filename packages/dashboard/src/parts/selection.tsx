import { Button, Checkbox, Group, Paper, Text } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { type Answer, type PathOf, type Request, send } from '../api/operator-api.ts';
import { type ReadOptions, useRead } from '../api/use-api.ts';
import { useChoose } from './choice.tsx';
import { useFilters } from './filters.ts';
import { type Needs, useRefusals } from './permission.ts';

/** Most rows that are selected at once: a page of the operator API. */
const SELECTED_MAX = 100;

/** An act on the selected rows. */
export interface BulkAct<Row> extends Needs {
  /** A verb. */
  label: string;
  isGrave?: boolean;
  /** The dialog (`BulkDialog`). */
  dialog(selected: Chosen<Row> & { close: () => void; nameOf(row: Row): string }): ReactNode;
}

/** The selected rows, and a function that selects none. */
interface Chosen<Row> {
  rows: readonly Row[];
  clear: () => void;
}

/** Bulk acts of a list. */
export interface Bulk<Row> {
  /** Name of a row. */
  nameOf: (row: Row) => string;
  acts: readonly BulkAct<Row>[];
  /** True for a row that can be selected; all by default. */
  accepts?: (row: Row) => boolean;
  /** Beside the acts: a download by the operator API, in place of the one of every list. */
  beside?: (rows: readonly Row[]) => ReactNode;
}

/** Reads the first rows that match the filters. @param max of them */
export type ReadsRows<Row> = (max: number) => Promise<{ rows: readonly Row[]; more: boolean }>;

type RowOf<P extends PathOf<'get'>> =
  Answer<P, 'get'> extends { paginatedPayload: { edges: (infer Row)[] } } ? Row : never;

/** Reads a list. `all` reads its rows over pages, with the same filters. */
export const useSelectableList = <P extends PathOf<'get'>>(
  path: P,
  request: Request<P, 'get'>,
  options?: ReadOptions,
) => ({
  query: useRead(path, request, options),
  all: firstRows(path, request),
});

/** Rows of a page of the operator API, and pages read at most: one that scans much may be short. */
const PAGE_MAX = 100;
const PAGES_MAX = 30;

interface Page<Row> {
  paginatedPayload: { edges: Row[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

const firstRows =
  <P extends PathOf<'get'>>(path: P, request: Request<P, 'get'>): ReadsRows<RowOf<P>> =>
  async (max) => {
    const { query } = request as { query?: object };
    const rows: RowOf<P>[] = [];
    let cursor: string | undefined;
    let more = true;
    for (let pages = 0; more && rows.length < max && pages < PAGES_MAX; pages++) {
      const part = { ...request, query: { ...query, cursor, limit: PAGE_MAX } };
      const { paginatedPayload: page } = (await send('get', path, part)) as unknown as Page<RowOf<P>>;
      rows.push(...page.edges);
      more = page.pageInfo.hasNextPage;
      cursor = page.pageInfo.endCursor ?? undefined;
    }
    return { rows: rows.slice(0, max), more: more || rows.length > max };
  };

/** The selection of a list. */
export interface Selection<Row> extends Chosen<Row> {
  has: (row: Row) => boolean;
  /** Selects a row or no longer; extended: with those between it and the one before. */
  toggle: (row: Row, isExtended: boolean) => void;
  accepts: (row: Row) => boolean;
  /** Selects or unselects all of these rows. */
  put: (rows: readonly Row[], isSelected: boolean) => void;
}

/**
 * Keeps selected rows over pages of a list, until its filters change.
 *
 * @param shown rows in their order
 * @param accepts true for a row that can be selected
 */
export function useSelection<Row>(
  shown: readonly Row[],
  keyOf: (row: Row) => string,
  accepts: (row: Row) => boolean,
): Selection<Row> {
  const [{ cursor: _, ...filters }] = useFilters();
  const of = JSON.stringify(filters);
  const [kept, setKept] = useState<{ of: string; rows: ReadonlyMap<string, Row> }>({ of, rows: new Map() });
  const last = useRef<string>(undefined);
  const selected: ReadonlyMap<string, Row> = kept.of === of ? kept.rows : new Map();
  const put = (rows: readonly Row[], isSelected: boolean): void => {
    const next = new Map(selected);
    for (const row of rows) {
      if (!isSelected) next.delete(keyOf(row));
      else if (accepts(row) && next.size < SELECTED_MAX) next.set(keyOf(row), row);
    }
    setKept({ of, rows: next });
  };
  const toggle = (row: Row, isExtended: boolean): void => {
    const isSelected = !selected.has(keyOf(row));
    const at = shown.findIndex((one) => keyOf(one) === keyOf(row));
    const from = isExtended ? shown.findIndex((one) => keyOf(one) === last.current) : at;
    last.current = keyOf(row);
    const between = from === -1 ? [row] : shown.slice(Math.min(from, at), Math.max(from, at) + 1);
    put(between, isSelected || isExtended);
  };
  // A row that is shown is as it is now, not as it was when it was selected.
  const now = new Map(shown.map((row) => [keyOf(row), row]));
  return {
    rows: [...selected].map(([key, row]) => now.get(key) ?? row),
    has: (row) => selected.has(keyOf(row)),
    accepts,
    toggle,
    put,
    clear: () => setKept({ of, rows: new Map() }),
  };
}

/** Selects one row; with Shift also those between it and the one before. */
export const SelectRow = <Row,>({
  row,
  name,
  of: { has, accepts, toggle },
}: {
  row: Row;
  name: string;
  of: Selection<Row>;
}) => (
  <Checkbox
    size="xs"
    aria-label={`Select ${name}`}
    checked={has(row)}
    disabled={!accepts(row)}
    onChange={(event: ChangeEvent<HTMLInputElement>) =>
      toggle(row, (event.nativeEvent as MouseEvent).shiftKey)
    }
  />
);

/** Selects all shown rows. */
export function SelectShown<Row>({
  rows: shown,
  of: { has, accepts, put },
}: {
  rows: readonly Row[];
  of: Selection<Row>;
}) {
  const rows = shown.filter(accepts);
  const count = rows.filter(has).length;
  return (
    <Checkbox
      size="xs"
      aria-label="Select all rows shown"
      checked={count > 0 && count === rows.length}
      disabled={rows.length === 0}
      indeterminate={count > 0 && count < rows.length}
      onChange={(event) => put(rows, event.currentTarget.checked)}
    />
  );
}

/** The number of selected rows, and the acts on them; nothing without any. */
export function SelectionBar<Row>({
  of: { rows, clear, put },
  bulk,
  all,
  exported,
}: {
  of: Selection<Row>;
  bulk: Bulk<Row>;
  all: ReadsRows<Row> | undefined;
  /** The export of the list, of these rows. */
  exported: (rows: readonly Row[]) => ReactNode;
}) {
  const choose = useChoose();
  const refusalOf = useRefusals();
  const [note, setNote] = useState('');
  const { nameOf, acts, beside = exported } = bulk;
  if (rows.length === 0) return null;
  async function selectAll(): Promise<void> {
    const found = await all!(SELECTED_MAX).catch(() => undefined);
    if (found === undefined) return setNote('They could not be read. Try again.');
    put(found.rows, true);
    setNote(found.more ? `More match: act on these first. ${SELECTED_MAX} at most can be selected.` : '');
  }
  return (
    <Paper
      withBorder
      shadow="sm"
      p="xs"
      pos="sticky"
      bottom={8}
      style={{ zIndex: 10 }}
      role="toolbar"
      aria-label="Acts on the selected rows"
    >
      <Group gap="xs">
        <Text size="sm" fw={600} role="status">
          {rows.length} selected
        </Text>
        {acts.map(({ label, isGrave = false, dialog, ...needs }) => (
          <Button
            key={label}
            size="xs"
            variant={isGrave ? 'outline' : 'light'}
            color={isGrave ? 'red' : 'kolo'}
            disabled={refusalOf(needs) !== undefined}
            title={refusalOf(needs)}
            onClick={() => choose((close) => dialog({ rows, nameOf, clear, close }))}
          >
            {label}
          </Button>
        ))}
        {beside(rows)}
        {all !== undefined && (
          <Button size="xs" variant="subtle" onClick={() => void selectAll()}>
            Select all that match (at most {SELECTED_MAX})
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" onClick={clear}>
          Select none
        </Button>
        {note !== '' && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Group>
    </Paper>
  );
}
