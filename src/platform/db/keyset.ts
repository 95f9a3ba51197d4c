import { isUuid, MAX_UUID, NIL_UUID } from '../values/ids.ts';

/** A page to read: rows on one side of a key, in id order. */
export interface PageRequest {
  limit: number;
  /** `older`: rows below `key` (or the newest when null), newest first. `newer`: rows above (or the oldest), oldest first. */
  direction: 'older' | 'newer';
  key: string | null;
  /** The list is shown from the oldest on; from the newest on unless given. */
  oldestFirst?: boolean;
}

/** A page of rows by ids that begins somewhere, so that its statement has the same parameters each time. */
export const bounded = (page: PageRequest): PageRequest & { key: string } => ({
  ...page,
  key: page.key ?? (page.direction === 'older' ? MAX_UUID : NIL_UUID),
});

/** The comparison and order of a keyset query, to be put behind the tenant and filters of its SQL. */
export const keysetSql = (page: PageRequest, column: string, parameter: string): string =>
  keysetOfSql(page, [column], [parameter]);

/** The same for a key of several columns. @param parameters of the page's key, in the order of the columns */
export function keysetOfSql(
  page: PageRequest,
  columns: readonly string[],
  parameters: readonly string[],
): string {
  const [operator, order] = page.direction === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  const bound =
    page.key === null ? '' : ` AND (${columns.join(', ')}) ${operator} (${parameters.join(', ')})`;
  return `${bound} ORDER BY ${columns.map((column) => `${column} ${order}`).join(', ')} LIMIT ${page.limit + 1}`;
}

/** A row's key in a list by amount: rows of one amount follow their ids, which are in order of time. */
export const amountKey = ({ amount, id }: { amount: bigint; id: string }): string => `${amount}/${id}`;

const AMOUNT_KEY = /^(\d{1,16})\/(.+)$/;

/** Reads the amount and the id; undefined for another text. */
export function parseAmountKey(key: string): [amount: string, id: string] | undefined {
  const [, amount, id] = AMOUNT_KEY.exec(key) ?? [];
  return amount !== undefined && id !== undefined && isUuid(id) ? [amount, id] : undefined;
}

export const isAmountKey = (key: string): boolean => parseAmountKey(key) !== undefined;

/**
 * As `keysetSql`, by an id or, where `byAmount`, by the amount and id of `table`. Appends the parameters of the page's key to
 * `values`.
 */
export function orderedKeysetSql(
  page: PageRequest,
  { id, table, byAmount }: { id: string; table: string; byAmount: boolean },
  values: unknown[],
): string {
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  if (!byAmount) {
    const at = bounded(page);
    return keysetSql(at, id, parameter(at.key));
  }
  const [amount, last] = page.key === null ? [] : parseAmountKey(page.key)!;
  const key = page.key === null ? [] : [`${parameter(amount)}::bigint`, `${parameter(last)}::uuid`];
  return keysetOfSql(page, [`${table}.amount`, `${table}.id`], key);
}
