import { toRfc3339 } from '../../platform/values/clock.ts';
import { DUE_AFTER_MS, type WorkItemKind } from './kinds.ts';

/** Filters of a list by what operators did with its items. */
export interface Picked {
  /** Only this item. */
  itemId?: string | undefined;
  /** Only items of this operator. */
  owner?: string | undefined;
  /** Only items that none of these operators owns. */
  notOwnedBy?: readonly string[] | undefined;
  /** Only items that were due before. */
  isOverdue?: boolean;
}

/** SQL of the items of a list. */
export interface ItemSql {
  kind: WorkItemKind;
  /** The item's id, as text. */
  itemId: string;
  /** When it began to wait. */
  since: string;
  /** The condition that picks one item by a parameter. */
  is: (parameter: string) => string;
}

/** SQL of items whose id is a column with a UUID. */
export const byUuid = (kind: WorkItemKind, column: string, since: string): ItemSql => ({
  kind,
  itemId: `${column}::text`,
  since,
  is: (parameter) => `${column} = ${parameter}::uuid`,
});

/** The condition for picked items. Appends its parameters to `values`; `$1` is the tenant. */
export function pickedSql(
  { itemId, owner, notOwnedBy, isOverdue = false }: Picked,
  items: ItemSql,
  values: unknown[],
  nowMs: number,
): string {
  const parameter = (value: unknown) => `$${values.push(value)}`;
  // Under row-level security, some servers use no index for a computed value. For that of a sub-select they do.
  const ofItem = `tenant_id = $1 AND kind = '${items.kind}' AND item_id = (SELECT ${items.itemId})`;
  const conditions: string[] = [];
  if (itemId !== undefined) conditions.push(items.is(parameter(itemId)));
  // The owner of each item is looked up by its key. With EXISTS, tables that were not analysed yet were read whole.
  if (owner !== undefined)
    conditions.push(`(SELECT owner FROM work_items WHERE ${ofItem}) = ${parameter(owner)}::uuid`);
  if (notOwnedBy !== undefined)
    conditions.push(
      `((SELECT owner FROM work_items WHERE ${ofItem}) = ANY (${parameter(notOwnedBy)}::uuid[])) IS NOT TRUE`,
    );
  if (isOverdue)
    conditions.push(
      `${items.since} <= ${parameter(toRfc3339(nowMs - DUE_AFTER_MS[items.kind]))}::timestamptz`,
    );
  return conditions.map((condition) => ` AND ${condition}`).join('');
}
