import type { PageRequest } from '../../../db/keyset.ts';
import { MAX_UUID, NIL_UUID } from '../../../values/ids.ts';

/** The part of the movements that is looked through for one page, as SQL. */
export interface Looked {
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
export interface Making {
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

/** Up to the id that is in a table of one row, or none: then without an end. */
export const upTo = ({ direction }: PageRequest, table: string): string =>
  direction === 'older'
    ? `id >= coalesce((SELECT id FROM ${table}), '${NIL_UUID}')`
    : `id <= coalesce((SELECT id FROM ${table}), '${MAX_UUID}')`;
