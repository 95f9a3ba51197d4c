import type { PageRequest } from '../db/keyset.ts';
import { invalidField } from '../values/errors.ts';
import { success } from './envelope.ts';

/** Order by creation: newest first, or oldest first. */
export type ListOrder = 'DESC' | 'ASC';

/** The key by which a list is sorted. */
export type ListSort = 'time' | 'amount';

/** Items a page when the caller names no limit and the list has no default of its own. */
const PAGE_LIMIT_DEFAULT = 20;

/**
 * Reads `?limit`, `?cursor` and, where a list has it, `?orderBy`.
 *
 * @param isKey validates a decoded key, so that a forged cursor is a 400 and not a database error
 * @param limitDefault items a page when the caller names no limit
 */
export function pageRequest(
  query: { limit?: number; cursor?: string; orderBy?: ListOrder },
  isKey: (key: string) => boolean,
  limitDefault = PAGE_LIMIT_DEFAULT,
): PageRequest {
  const limit = query.limit ?? limitDefault;
  const oldestFirst = query.orderBy === 'ASC';
  if (query.cursor === undefined) return { limit, direction: onward(oldestFirst), key: null, oldestFirst };
  const text = Buffer.from(query.cursor, 'base64url').toString('utf8');
  const key = text.slice(2);
  if (!/^[on]:/.test(text) || !isKey(key)) {
    throw invalidField('cursor', 'must be an endCursor or previousCursor of this list');
  }
  return { limit, direction: text.startsWith('o:') ? 'older' : 'newer', key, oldestFirst };
}

/** The direction of a list's next page. */
const onward = (oldestFirst: boolean) => (oldestFirst ? 'newer' : 'older');

const cursor = (direction: PageRequest['direction'], key: string): string =>
  Buffer.from(`${direction[0]}:${key}`).toString('base64url');

/**
 * Builds the list response from up to `limit + 1` rows in the order of `keysetSql`. The extra row means that more follow.
 *
 * @param scannedTo for a list that scans a bounded part of its rows per page: the last scanned key, if rows remain. The
 *   next page continues after it, so this page may be short or empty
 */
export function pageAnswer<Row, Item>(
  page: PageRequest,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  toItem: (row: Row) => Item,
  scannedTo: string | null = null,
) {
  const next = onward(page.oldestFirst ?? false);
  const previous = next === 'older' ? 'newer' : 'older';
  const isBack = page.direction === previous;
  const isFull = rows.length > page.limit;
  const shown = rows.slice(0, page.limit);
  // In the order of reading: the last one is where reading ended.
  const [from = null, to = null] = shown.length === 0 ? [] : [keyOf(shown[0]!), keyOf(shown.at(-1)!)];
  const onTo = isFull ? to : scannedTo;
  const backTo = page.key === null ? null : (from ?? (scannedTo === null ? null : page.key));
  if (isBack) shown.reverse();
  const endKey = isBack ? backTo : (onTo ?? to);
  const previousKey = isBack ? onTo : backTo;
  return success('OK', {
    paginatedPayload: {
      edges: shown.map(toItem),
      pageInfo: {
        hasNextPage: (isBack ? backTo : onTo) !== null,
        endCursor: endKey === null ? null : cursor(next, endKey),
        previousCursor: previousKey === null ? null : cursor(previous, previousKey),
      },
    },
  });
}
