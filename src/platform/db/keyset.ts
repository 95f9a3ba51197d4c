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
export function keysetSql(page: PageRequest, column: string, parameter: string): string {
  const [operator, order] = page.direction === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  const bound = page.key === null ? '' : ` AND ${column} ${operator} ${parameter}`;
  return `${bound} ORDER BY ${column} ${order} LIMIT ${page.limit + 1}`;
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

/** As `keysetSql` for rows of `table` in order of amount. @param first number of the parameter of the key's amount; its id follows */
export function amountKeysetSql(page: PageRequest, table: string, first: number): string {
  const [operator, order] = page.direction === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  const bound =
    page.key === null
      ? ''
      : ` AND (${table}.amount, ${table}.id) ${operator} ($${first}::bigint, $${first + 1}::uuid)`;
  return `${bound} ORDER BY ${table}.amount ${order}, ${table}.id ${order} LIMIT ${page.limit + 1}`;
}
