import type pg from 'pg';
import { listActsOn } from '../../platform/audit/entry.ts';
import { type Session, TenantDatabase } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { WorkItemKind } from '../work-queue/kinds.ts';
import { QUEUES } from '../work-queue/queues.ts';

/** Dependencies of acts on work items. */
export interface ItemActDeps {
  /** Role `kolo_app`: the operators' role writes no row of a tenant. */
  database: TenantDatabase;
  operatorPool: pg.Pool;
  vault: Vault;
}

/** The name of an item. */
export interface ItemKey {
  kind: WorkItemKind;
  itemId: string;
}

/** The audit log's name of an item. */
export const subjectOfItem = ({ kind, itemId }: ItemKey): string => `work_item ${kind} ${itemId}`;

/** An item that waits in the queue. */
export interface OpenItem {
  sinceMs: number | null;
  /** The fields of its kind, as its list shows them. */
  shown: Record<string, unknown>;
}

/** True for an item that an operator did something with, open or done. */
const isKnownItem = async (session: Session, tenantId: string, item: ItemKey): Promise<boolean> =>
  (await listActsOn(session, tenantId, subjectOfItem(item), 1)).length > 0;

const ONE = { limit: 1, direction: 'older', key: null } as const;

/** An item, if it is in the queue. @param session of `kolo_operator` inside the tenant */
export async function findOpenItem(
  session: Session,
  tenantId: string,
  { kind, itemId }: ItemKey,
  nowMs: number,
): Promise<OpenItem | undefined> {
  const queue = QUEUES[kind];
  if (!(queue.isItemId ?? queue.isKey)(itemId)) return undefined;
  const [row] = await queue.list(session, tenantId, ONE, { filter: {}, picked: { itemId }, nowMs });
  return row === undefined ? undefined : { sinceMs: queue.since(row), shown: queue.view(row) };
}

/** @throws ApiError `not_found` for an item that is not in the queue, and that nobody did anything with */
export const requireItem = (
  operatorPool: pg.Pool,
  tenantId: string,
  item: ItemKey,
  nowMs: number,
): Promise<void> =>
  new TenantDatabase(operatorPool).within(tenantId, async (session) => {
    const isThere =
      (await findOpenItem(session, tenantId, item, nowMs)) !== undefined ||
      (await isKnownItem(session, tenantId, item));
    if (!isThere) throw new ApiError('not_found');
  });
