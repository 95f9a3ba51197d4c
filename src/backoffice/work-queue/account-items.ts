import { keysetOfSql, type PageRequest } from '../../platform/db/keyset.ts';
import type { WorkItemKind } from './kinds.ts';
import { type ItemSql, pickedSql } from './picked.ts';
import type { Wanted } from './queue.ts';

/** Rows of a table of settlement accounts, which are items while they wait. */
interface AccountRows {
  kind: WorkItemKind;
  /** The name of the table in the statement. It has `rail` and `waits_since`. */
  table: string;
  /** The column that names a row of an account, its type, and the text of its values. */
  column: string;
  type: string;
  pattern: string;
}

/** Items by account: that of row 12 of the rail `http` is `http:12`, since accounts may share the ids of their rows. */
export function accountItems({ kind, table, column, type, pattern }: AccountRows) {
  const itemId = new RegExp(`^([a-z][a-z0-9_-]{0,39}):(${pattern})$`);
  const rail = `${table}.rail`;
  const row = `${table}.${column}`;
  const items: ItemSql = {
    kind,
    itemId: `${rail} || ':' || ${row}`,
    since: `${table}.waits_since`,
    is: (id) => `${rail} = split_part(${id}, ':', 1) AND ${row} = split_part(${id}, ':', 2)::${type}`,
  };
  /** The parts of an item's id. */
  const partsOf = (id: string): string[] => itemId.exec(id)!.slice(1);
  return {
    isKey: (key: string): boolean => itemId.test(key),
    partsOf,
    /** The end of a list's statement: further conditions, the order and the limit. Appends its parameters to `values`. */
    pageSql(
      page: PageRequest,
      { picked, nowMs }: Pick<Wanted, 'picked' | 'nowMs'>,
      values: unknown[],
    ): string {
      const isPicked = pickedSql(picked, items, values, nowMs);
      const [railKey, rowKey] = page.key === null ? [] : partsOf(page.key);
      const key = page.key === null ? [] : [`$${values.push(railKey)}`, `$${values.push(rowKey)}::${type}`];
      return `${isPicked}${keysetOfSql(page, [rail, row], key)}`;
    },
  };
}
