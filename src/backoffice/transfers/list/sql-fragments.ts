import type { PageRequest } from '../../../platform/db/keyset.ts';
import { MAX_UUID, NIL_UUID } from '../../../platform/values/ids.ts';

/** SQL of the scanned part of the transactions for one page. */
export interface SqlFragment {
  /** CTEs, behind WITH. */
  ctes: string;
  /** Source of candidate transactions as `t`. */
  from: string;
  /** Query of the last scanned transaction, as `id` and true; no row at the end. */
  end: string;
}

/** Values of a statement; its text names their positions. */
export class Values {
  readonly list: unknown[] = [];
  place = (value: unknown): string => `$${this.list.push(value)}`;
}

/** Inputs of building a fragment. */
export interface FragmentBuilder {
  /** The tenant's parameter. */
  tenant: string;
  page: PageRequest;
  values: Values;
  /** SQL of the page's bounds on an id. */
  bounds: (id: string) => string[];
}

/** ORDER BY in the page's direction. */
export const orderBy = ({ direction }: PageRequest, id = 'id'): string =>
  `ORDER BY ${id} ${direction === 'older' ? 'DESC' : 'ASC'}`;

/** Beyond every id of a page: the end of an unbounded scan. */
const lastOf = ({ direction }: PageRequest): string =>
  `'${direction === 'older' ? NIL_UUID : MAX_UUID}'::uuid`;

/**
 * The end of a page's scan as a one-row table `ends`: a comparison with it bounds an index scan. COALESCE
 * would not, because row-level security treats it as leaky. @param id SQL of the end's id, or of none without
 * a bound
 */
export const endsAt = (page: PageRequest, id: string): string =>
  `ends AS MATERIALIZED (SELECT coalesce((${id}), ${lastOf(page)}) AS id)`;
/** Condition on an `id` up to that end. */
export const upToEnd = ({ direction }: PageRequest): string =>
  `id ${direction === 'older' ? '>=' : '<='} (SELECT id FROM ends)`;
/** The end's id, where more may follow. */
export const endOf = (page: PageRequest): string => `SELECT id, true FROM ends WHERE id <> ${lastOf(page)}`;
