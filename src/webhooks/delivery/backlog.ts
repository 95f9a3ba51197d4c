import { type Session, statement } from '../../platform/db/database.ts';

/* The delivery backlog of all tenants, for the operator of the installation. */

/** A walk over the waiting endpoints: one probe of the index for each. */
const OLDEST_DUE = statement(
  'oldest_due_delivery',
  `WITH RECURSIVE oldest AS (
     (SELECT tenant_id, endpoint_id, due_at FROM webhook_deliveries WHERE due_at IS NOT NULL
      ORDER BY tenant_id, endpoint_id, due_at LIMIT 1)
     UNION ALL
     SELECT following.* FROM oldest o
     CROSS JOIN LATERAL (
       SELECT d.tenant_id, d.endpoint_id, d.due_at FROM webhook_deliveries d
       WHERE d.due_at IS NOT NULL AND (d.tenant_id, d.endpoint_id) > (o.tenant_id, o.endpoint_id)
       ORDER BY d.tenant_id, d.endpoint_id, d.due_at LIMIT 1) following
   )
   SELECT min(due_at) AS "dueAt" FROM oldest`,
  'SELECT min(due_at) AS "dueAt" FROM webhook_deliveries WHERE due_at IS NOT NULL',
);

/**
 * Due time of the delivery that has been due longest, over all tenants, milliseconds; null if none waits. A delivery under
 * attempt is due until its result is recorded.
 *
 * @param directory a session of the role `kolo_directory`
 */
export async function oldestDueDelivery(directory: Session): Promise<number | null> {
  const [row] = await directory.query<{ dueAt: number | null }>(OLDEST_DUE);
  return row!.dueAt;
}

/** Plan: webhook_deliveries_due, so many entries of it at most. */
const COUNT_WAITING = statement(
  'count_waiting_deliveries',
  'SELECT count(*) AS count FROM (SELECT 1 FROM webhook_deliveries WHERE due_at IS NOT NULL LIMIT 10000) waiting',
);

/**
 * Deliveries that wait, over all tenants; more than 10,000 are not counted.
 *
 * @param directory a session of the role `kolo_directory`
 */
export async function countWaitingDeliveries(directory: Session): Promise<number> {
  const [row] = await directory.query<{ count: bigint }>(COUNT_WAITING);
  return Number(row!.count);
}
