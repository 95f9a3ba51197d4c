import type { PageRequest } from '../db/keyset.ts';
import { invalidField } from '../values/errors.ts';
import { success } from './envelope.ts';

/** Items a page when the caller names no limit. */
const PAGE_LIMIT_DEFAULT = 20;

/**
 * Reads `?limit` and `?cursor`.
 *
 * @param isKey whether a decoded key can be one of this list's; a made-up cursor is 400, not a database error
 */
export function pageRequest(
  query: { limit?: number; cursor?: string },
  isKey: (key: string) => boolean,
): PageRequest {
  const limit = query.limit ?? PAGE_LIMIT_DEFAULT;
  if (query.cursor === undefined) return { limit, direction: 'older', key: null };
  const text = Buffer.from(query.cursor, 'base64url').toString('utf8');
  const key = text.slice(2);
  if (!/^[on]:/.test(text) || !isKey(key)) {
    throw invalidField('cursor', 'must be an endCursor or previousCursor of this list');
  }
  return { limit, direction: text.startsWith('o:') ? 'older' : 'newer', key };
}

const cursor = (direction: 'o' | 'n', key: string): string =>
  Buffer.from(`${direction}:${key}`).toString('base64url');

/** The list answer from up to `limit + 1` rows in the order of `keysetSql`; the extra row says that more follow. */
export function pageAnswer<Row, Item>(
  page: PageRequest,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  toItem: (row: Row) => Item,
) {
  const more = rows.length > page.limit;
  const shown = rows.slice(0, page.limit);
  if (page.direction === 'newer') shown.reverse();
  const hasNextPage = page.direction === 'newer' ? page.key !== null : more;
  const hasPrevious = page.direction === 'newer' ? more : page.key !== null;
  const first = shown[0];
  const last = shown.at(-1);
  return success('OK', {
    paginatedPayload: {
      edges: shown.map(toItem),
      pageInfo: {
        hasNextPage: hasNextPage && last !== undefined,
        endCursor: last === undefined ? null : cursor('o', keyOf(last)),
        previousCursor: hasPrevious && first !== undefined ? cursor('n', keyOf(first)) : null,
      },
    },
  });
}
