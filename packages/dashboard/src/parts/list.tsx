import {
  ActionIcon,
  Box,
  Button,
  Card,
  Checkbox,
  Group,
  Menu,
  Skeleton,
  Stack,
  Table,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconColumns3, IconMoodEmpty } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { ApiError } from '../api/operator-api.ts';
import { ExportList } from './export-list.tsx';
import { Failure } from './failure.tsx';
import { ORDERS, orderInAddress } from './filter-fields.tsx';
import { useFilters } from './filters.ts';
import { type PageHotkey, usePageHotkeys } from './hotkeys.ts';
import { useRefusals } from './permission.ts';
import {
  type Bulk,
  type ReadsRows,
  type Selection,
  SelectionBar,
  SelectRow,
  SelectShown,
  useSelection,
} from './selection.tsx';

/** A column of a list. */
export interface Column<Row> {
  name: string;
  /** Right-aligned, for amounts and counts. */
  isFigure?: boolean;
  /** Hidden until chosen. */
  isExtra?: boolean;
  /** The list can be sorted by it, in the address as `order`. */
  sorts?: 'time' | 'amount' | undefined;
  show: (row: Row) => ReactNode;
}

interface ListProps<Row> {
  /** Plural in small letters: `transfers`. */
  of: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  query: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'refetch'>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** Acts on several rows, which can be selected for them. */
  bulk?: Bulk<Row> | undefined;
  /**
   * Reads the rows of every page, for acts on all of them and their export. `shown` if `rows` are all; `unavailable` if they
   * are a part and nothing reads the rest: such a list has no export.
   */
  all: ReadsRows<Row> | 'shown' | 'unavailable';
}

/** Query of a list whose rows are part of another answer, which reports errors itself. */
export const READ_WITH_IT: ListProps<never>['query'] = {
  error: null,
  refetch: () => Promise.reject(new Error('It is part of another answer')),
};

/** Screens narrower than this show a card for each row. */
const NARROW = '(max-width: 48em)';
/** Rows rendered at first, and with each "Show more": a thousand at once take seconds. */
const ROWS_AT_ONCE = 100;
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'];

/** A list with its states: loading, failed, empty; columns of choice; a card for each row on a narrow screen. */
export function List<Row>({ of, columns, rows, keyOf, query, empty, bulk, all }: ListProps<Row>) {
  const [chosen, setChosen] = useLocalStorage<string[]>({
    // A choice made for other columns does not apply to these.
    key: `kolo.columns.${of}: ${columns.map(({ name }) => name).join(', ')}`,
    defaultValue: columns.filter(({ isExtra }) => !isExtra).map(({ name }) => name),
  });
  const isNarrow = useMediaQuery(NARROW);
  const [drawn, setDrawn] = useState(ROWS_AT_ONCE);
  const shown = columns.filter(({ name }) => chosen.includes(name));
  const selection = useSelection(rows?.slice(0, drawn) ?? [], keyOf, bulk?.accepts ?? (() => true));
  const refusalOf = useRefusals();
  const selects =
    bulk !== undefined && (bulk.beside ?? bulk.acts.find((act) => refusalOf(act) === undefined));
  if (query.error !== null) {
    const again = (
      <Button mt="xs" size="xs" variant="default" onClick={() => void query.refetch()}>
        Try again
      </Button>
    );
    return <Failure of={query.error}>{again}</Failure>;
  }
  if (rows === undefined) return <Loading of={of} />;
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  const Shown = isNarrow ? Cards : Rows;
  return (
    <Box>
      {columns.length > 3 && (
        <Group justify="flex-end" gap={4} mb={4}>
          {bulk?.beside === undefined && all !== 'unavailable' && (
            <ExportList of={of} columns={shown} rows={rows} keyOf={keyOf} all={all} />
          )}
          <ColumnMenu of={of} columns={columns} chosen={chosen} choose={setChosen} />
        </Group>
      )}
      <Shown
        of={of}
        columns={shown}
        rows={rows.slice(0, drawn)}
        keyOf={keyOf}
        selects={selects ? { selection, nameOf: bulk.nameOf } : undefined}
      />
      {rows.length > drawn && (
        <Button mt="sm" size="xs" variant="default" onClick={() => setDrawn(drawn + ROWS_AT_ONCE)}>
          Show more: {drawn} of {rows.length} {of}
        </Button>
      )}
      {selects && (
        <SelectionBar
          of={selection}
          bulk={bulk}
          all={typeof all === 'string' ? undefined : all}
          exported={(chosenRows) => (
            <ExportList of={`selected ${of}`} columns={shown} rows={chosenRows} keyOf={keyOf} all="shown" />
          )}
        />
      )}
    </Box>
  );
}

/** Placeholder while a list loads. */
export const Loading = ({ of }: { of: string }) => (
  <Stack gap="xs" aria-busy="true" aria-label={`Loading ${of}`} role="status">
    {PLACEHOLDERS.map((key) => (
      <Skeleton key={key} height={36} />
    ))}
  </Stack>
);

const Empty = ({ children }: { children: ReactNode }) => (
  <Stack align="center" py="xl" gap="xs">
    <IconMoodEmpty size={32} aria-hidden />
    <Text c="dimmed" ta="center">
      {children}
    </Text>
  </Stack>
);

interface Shown<Row> extends Pick<ListProps<Row>, 'of' | 'columns' | 'keyOf'> {
  rows: readonly Row[];
  selects: { selection: Selection<Row>; nameOf: (row: Row) => string } | undefined;
}

/** Keys that move between the rows of a list, by how many rows. */
const ROW_STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * Moves the focus along the links of rows by `j` and `k`; Enter opens one, as it does any link; `x` selects its row, with
 * Shift also those before it.
 */
function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  select: (index: number, isExtended: boolean) => void,
): void {
  const move = (step: number) => (): void => {
    // Of several lists, the one with the focus, or the first with links.
    const lists = [...document.querySelectorAll('main tbody')].filter(
      (list) => list.querySelector('a') !== null,
    );
    const list = lists.find((one) => one.contains(document.activeElement)) ?? lists[0];
    if (list === undefined || list !== body.current) return;
    const rows = [...list.querySelectorAll('tr')];
    const links = rows.map((row) => row.querySelector('a')).filter((link) => link !== null);
    if (links.length === 0) return;
    const at = links.findIndex((link) => link.closest('tr')!.contains(document.activeElement));
    const next = at === -1 ? (step > 0 ? 0 : links.length - 1) : at + step;
    links[next]?.focus();
    links[next]?.scrollIntoView({ block: 'nearest' });
  };
  const mark = (isExtended: boolean) => (): void => {
    const rows = [...(body.current?.rows ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (at !== -1) select(at, isExtended);
  };
  usePageHotkeys([
    ...Object.entries(ROW_STEPS).map(([key, step]): PageHotkey => [key, move(step)]),
    ['x', mark(false)],
    ['shift+x', mark(true)],
  ]);
}

function Rows<Row>({ of, columns, rows, keyOf, selects }: Shown<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, (at, isExtended) => selects?.selection.toggle(rows[at]!, isExtended));
  return (
    <Table.ScrollContainer
      minWidth={Math.min(1150, columns.length * 125)}
      // A table wider than the page scrolls by keys even where no row has a link.
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': `Table of ${of}` } }}
    >
      <Table fz="sm" verticalSpacing={6} horizontalSpacing={8} highlightOnHover aria-label={of}>
        <Table.Thead>
          <Table.Tr>
            {selects && (
              <Table.Th w={36}>
                <SelectShown rows={rows} of={selects.selection} />
              </Table.Th>
            )}
            {columns.map(({ name, isFigure, sorts }) =>
              sorts ? (
                <SortedHeader key={name} name={name} by={sorts} isFigure={isFigure} />
              ) : (
                <Table.Th key={name} ta={isFigure ? 'right' : 'left'}>
                  {name}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body}>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {selects && (
                <Table.Td>
                  <SelectRow row={row} name={selects.nameOf(row)} of={selects.selection} />
                </Table.Td>
              )}
              {columns.map(({ name, isFigure, show }) => (
                <Table.Td key={name} ta={isFigure ? 'right' : 'left'}>
                  {show(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** An order's name in the address, and its text. */
type Named = [name: string, text: string];

/** A header that sorts the list, the newest or the largest first. */
function SortedHeader({
  name,
  by,
  isFigure,
}: {
  name: string;
  by: keyof typeof ORDERS;
  isFigure?: boolean | undefined;
}) {
  const [{ order = 'DESC' }, change] = useFilters();
  const [[down, downText], [up, upText]] = Object.entries(ORDERS[by]) as [Named, Named];
  const isDown = order === down;
  const isSorted = isDown || order === up;
  const Arrow = isDown ? IconArrowDown : IconArrowUp;
  const next = isDown ? up : down;
  return (
    <Table.Th
      ta={isFigure ? 'right' : 'left'}
      {...(isSorted && { 'aria-sort': isDown ? 'descending' : 'ascending' })}
    >
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        title={isDown ? upText : downText}
        onClick={() => change({ order: orderInAddress(next) })}
      >
        {name}
        {isSorted ? (
          <Arrow size={14} style={{ marginInlineStart: 4 }} aria-hidden />
        ) : (
          <IconArrowsSort size={14} style={{ marginInlineStart: 4 }} aria-hidden />
        )}
      </UnstyledButton>
    </Table.Th>
  );
}

function Cards<Row>({ of, columns, rows, keyOf, selects }: Shown<Row>) {
  return (
    <Stack component="ul" gap="xs" p={0} m={0} aria-label={of}>
      {rows.map((row) => (
        <Card component="li" key={keyOf(row)} withBorder padding="sm">
          {selects && <SelectRow row={row} name={selects.nameOf(row)} of={selects.selection} />}
          <Stack component="dl" gap={4} m={0}>
            {columns.map(({ name, show }) => (
              <Group key={name} justify="space-between" wrap="nowrap" align="baseline" gap="md">
                <Text component="dt" size="xs" c="dimmed" flex="0 0 auto" maw="40%">
                  {name}
                </Text>
                <Text component="dd" m={0} size="sm" ta="right">
                  {show(row)}
                </Text>
              </Group>
            ))}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

interface ColumnMenuProps<Row> {
  of: string;
  columns: readonly Column<Row>[];
  chosen: string[];
  choose: (names: string[]) => void;
}

function ColumnMenu<Row>({ of, columns, chosen, choose }: ColumnMenuProps<Row>) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Columns of ${of}`}>
          <IconColumns3 size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Checkbox.Group value={chosen} onChange={(names) => names.length > 0 && choose(names)} p="xs">
          <Stack gap="xs">
            {columns.map(({ name }) => (
              <Checkbox key={name} value={name} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Menu.Dropdown>
    </Menu>
  );
}

interface Paged<Row> {
  paginatedPayload: {
    edges: readonly Row[];
    pageInfo: {
      hasNextPage: boolean;
      endCursor: string | null;
    };
  };
}

interface PagedProps<Row> extends Omit<ListProps<Row>, 'rows' | 'query' | 'all'> {
  all: ReadsRows<Row>;
  query: UseQueryResult<Paged<Row>, ApiError>;
}

/** A list that the operator API returns in pages; the address holds the `cursor` (`useFilters`). */
export function PagedList<Row>({ query, ...rest }: PagedProps<Row>) {
  return (
    <Stack gap="sm">
      <List {...rest} query={query} rows={query.data?.paginatedPayload.edges} />
      <Paging of={query.data} />
    </Stack>
  );
}

/** Paging buttons where there is more than one page. */
export function Paging({ of: data }: { of: Paged<unknown> | undefined }) {
  const [{ cursor }, change] = useFilters();
  const info = data?.paginatedPayload.pageInfo;
  if (info === undefined || (!info.hasNextPage && cursor === undefined)) return null;
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" size="xs" disabled={cursor === undefined} onClick={() => change({})}>
        First page
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={!info.hasNextPage}
        onClick={() => change({ cursor: info.endCursor ?? undefined })}
      >
        Next page
      </Button>
    </Group>
  );
}
