import type { PageRequest } from '../../../platform/db/keyset.ts';
import { MAX_UUID, NIL_UUID } from '../../../platform/values/ids.ts';

/** The part of the movements that is looked through for one page, as SQL. */
export interface SqlFragment {
  /** What stands before, behind WITH. */
  ctes: string;
  /** What gives movements as `t`: those that may fit. */
  from: string;
  /** What gives the movement with which the looking ended, as `id` and true; nothing where there is none behind it. */
  end: string;
}

/** Values of a statement, which its text names by their places. */
export class Values {
  readonly list: unknown[] = [];
  place = (value: unknown): string => `$${this.list.push(value)}`;
}

/** What the text of a part is made with. */
export interface FragmentBuilder {
  /** The place of the tenant. */
  tenant: string;
  page: PageRequest;
  values: Values;
  /** SQL of where the page may lie, of an id. */
  bounds: (id: string) => string[];
}

/** In the order in which the page goes. */
export const orderBy = ({ direction }: PageRequest, id = 'id'): string =>
  `ORDER BY ${id} ${direction === 'older' ? 'DESC' : 'ASC'}`;

/** Behind every id of a page: where the looking ends when nothing ends it before. */
const lastOf = ({ direction }: PageRequest): string =>
  `'${direction === 'older' ? NIL_UUID : MAX_UUID}'::uuid`;

/**
 * Where the looking for a page ends, as a table `ends` of one row: a comparison with it bounds the walk over an index, which one with
 * COALESCE would not, for row-level security takes that for something that might tell what it sees.
 *
 * @param id SQL of an id, or of none where the looking ends with all there is
 */
export const endsAt = (page: PageRequest, id: string): string =>
  `ends AS MATERIALIZED (SELECT coalesce((${id}), ${lastOf(page)}) AS id)`;
/** Up to there, of an `id`. */
export const upToEnd = ({ direction }: PageRequest): string =>
  `id ${direction === 'older' ? '>=' : '<='} (SELECT id FROM ends)`;
/** That id, where there may be more behind it. */
export const endOf = (page: PageRequest): string => `SELECT id, true FROM ends WHERE id <> ${lastOf(page)}`;
