import { Type } from 'typebox';
import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { Nullable } from '../../platform/values/json-schema.ts';
import { Id, TimeOrNull } from '../transaction-status/fields.ts';
import { DUE_AFTER_MS, type WorkItemKind } from './kinds.ts';

/** The operator who works on an item. */
interface Owner {
  id: string;
  name: string;
  /** False for a disabled operator, whose items count as nobody's. */
  active: boolean;
}

/** The items of one kind in a tenant. */
interface ItemsOfKind {
  tenantId: string;
  kind: WorkItemKind;
}

const OF_ITEMS = statement(
  'owners_of_work_items',
  `SELECT w.item_id AS "itemId", o.id, o.name, o.status = 'active' AS active
   FROM work_items w JOIN operators o ON o.id = w.owner
   WHERE w.tenant_id = $1 AND w.kind = $2 AND w.item_id = ANY ($3::text[])`,
);

/** The owners of items, by item. @param session of `kolo_operator` inside the tenant */
export async function ownersOf(
  session: Session,
  { tenantId, kind }: ItemsOfKind,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Owner>> {
  if (itemIds.length === 0) return new Map();
  const found = await session.query<Owner & { itemId: string }>(OF_ITEMS, [tenantId, kind, itemIds]);
  return new Map(found.map(({ itemId, ...owner }) => [itemId, owner]));
}

/** Plan: work_items_owned, one look-up for each owner. */
const EVERY = statement(
  'every_owner_of_work_items',
  `WITH RECURSIVE owners AS (
     (SELECT owner FROM work_items WHERE tenant_id = $1 AND owner IS NOT NULL ORDER BY owner LIMIT 1)
     UNION ALL
     SELECT (SELECT owner FROM work_items WHERE tenant_id = $1 AND owner > o.owner ORDER BY owner LIMIT 1)
     FROM owners o WHERE o.owner IS NOT NULL)
   SELECT owner AS id FROM owners WHERE owner IS NOT NULL`,
);
const ACTIVE = statement(
  'active_operators',
  "SELECT id FROM operators WHERE id = ANY ($1::uuid[]) AND status = 'active'",
);

/**
 * Ids of active operators who own items of the tenant. Lists take them as a parameter: Citus does not plan every list with
 * a table that the tenant's node does not have. @param session of `kolo_operator` inside the tenant
 */
export async function activeOwners(session: Session, tenantId: string): Promise<string[]> {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return ids(await session.query(ACTIVE, [ids(await session.query(EVERY, [tenantId]))]));
}

const TAKE = statement(
  'take_work_item',
  `INSERT INTO work_items (tenant_id, kind, item_id, owner, assigned_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (tenant_id, kind, item_id) DO UPDATE SET owner = excluded.owner, assigned_at = excluded.assigned_at
   WHERE work_items.owner IS NULL`,
);
const HAND_OVER = statement(
  'hand_over_work_item',
  `UPDATE work_items SET owner = $4, assigned_at = $5
   WHERE tenant_id = $1 AND kind = $2 AND item_id = $3 AND owner = $6`,
);

/** A change of an item's owner. Null: nobody. */
interface Assignment extends ItemsOfKind {
  itemId: string;
  from: string | null;
  to: string | null;
  nowMs: number;
}

/** Gives an item to another owner; false where its owner is not `from`. @param session of `kolo_app` */
export async function assignItem(
  session: Session,
  { tenantId, kind, itemId, from, to, nowMs }: Assignment,
): Promise<boolean> {
  const values = [tenantId, kind, itemId, to, toRfc3339(nowMs)];
  const changed =
    from === null ? await session.execute(TAKE, values) : await session.execute(HAND_OVER, [...values, from]);
  return changed === 1;
}

const LOCK = statement(
  'lock_work_item',
  `INSERT INTO work_items (tenant_id, kind, item_id, owner, assigned_at) VALUES ($1, $2, $3, NULL, $4)
   ON CONFLICT (tenant_id, kind, item_id) DO UPDATE SET owner = work_items.owner`,
);

/** Locks an item for the rest of the transaction, so that what is added to it stays bounded. */
export async function lockItem(
  session: Session,
  { tenantId, kind, itemId, nowMs }: Omit<Assignment, 'from' | 'to'>,
): Promise<void> {
  await session.execute(LOCK, [tenantId, kind, itemId, toRfc3339(nowMs)]);
}

/** Fields of every item, after those of its kind. */
export const handlingFields = {
  item_id: Id('The item: `readWorkItem` and `assignWorkItem` take it.'),
  due_at: TimeOrNull('When it should be done; null once it is done.'),
  overdue: Type.Boolean({ description: 'True once that time has passed.', examples: [false] }),
  owner: Nullable(
    Type.Object(
      {
        id: Id('The operator.'),
        name: Type.String({ examples: ['Ada Obi'] }),
        active: Type.Boolean({
          description: 'False for a disabled operator, whose items count as nobody’s.',
          examples: [true],
        }),
      },
      { title: 'WorkItemOwner', description: 'The operator who works on it; null for nobody.' },
    ),
  ),
};

/** The fields of an item that began to wait at a time. */
export function handlingView(
  { kind, itemId, sinceMs }: { kind: WorkItemKind; itemId: string; sinceMs: number | null },
  owner: Owner | undefined,
  nowMs: number,
) {
  const dueMs = sinceMs === null ? null : sinceMs + DUE_AFTER_MS[kind];
  return {
    item_id: itemId,
    due_at: toRfc3339OrNull(dueMs),
    overdue: dueMs !== null && dueMs <= nowMs,
    owner: owner ?? null,
  };
}
