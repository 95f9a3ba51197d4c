import { type Session, statement } from '../../platform/db/database.ts';
import { timeOfId } from '../../platform/values/ids.ts';

/** Longest exact count of payouts or deliveries: a precise length makes a larger backlog no clearer. */
const COUNTED_MAX = 10_000;

/** Unfinished payouts of an environment, by rail and reason to wait. */
export interface ProcessingPayouts {
  rail: string;
  /** Reason that they are not submitted; null for submitted ones. */
  waitReason: string | null;
  count: number;
  /** Time at which the oldest was accepted, milliseconds. */
  oldestAt: number;
}

/**
 * Plan: payouts_due and payouts_to_review, so many entries of each at most. Flagged payouts are
 * the longest in processing.
 */
const PROCESSING = statement(
  'payouts_processing_of_side',
  `WITH seen AS MATERIALIZED (
     (SELECT transaction_id, rail, wait_reason FROM payouts
      WHERE tenant_id = $1 AND due_at IS NOT NULL ORDER BY due_at LIMIT ${COUNTED_MAX})
     UNION
     (SELECT transaction_id, rail, wait_reason FROM payouts
      WHERE tenant_id = $1 AND flagged_at IS NOT NULL AND due_at IS NOT NULL ORDER BY transaction_id LIMIT ${COUNTED_MAX}))
   SELECT rail, wait_reason AS "waitReason", count(*)::int AS count, min(transaction_id::text COLLATE "C") AS oldest
   FROM seen GROUP BY rail, wait_reason ORDER BY rail, wait_reason NULLS FIRST`,
);

/** Unfinished payouts of a tenant; of each kind at most 10,000 and the flagged ones. */
export async function payoutsProcessing(session: Session, tenantId: string): Promise<ProcessingPayouts[]> {
  interface Row {
    rail: string;
    waitReason: string | null;
    count: number;
    oldest: string;
  }
  const rows = await session.query<Row>(PROCESSING, [tenantId]);
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestAt: timeOfId(oldest) }));
}

/** Plan: webhook_deliveries_due, so many entries of it at most. */
const WAITING = statement(
  'deliveries_waiting_of_side',
  `SELECT count(*)::int AS count, min(due_at) AS "dueAt" FROM (
     SELECT due_at FROM webhook_deliveries WHERE tenant_id = $1 AND due_at IS NOT NULL LIMIT ${COUNTED_MAX}) AS waiting`,
);

/** Waiting deliveries of a tenant, at most 10,000, and when the first is due, milliseconds. */
export async function deliveriesWaiting(
  session: Session,
  tenantId: string,
): Promise<{ count: number; dueAt: number | null }> {
  const [row] = await session.query<{ count: number; dueAt: number | null }>(WAITING, [tenantId]);
  return row!;
}

const LAST_SHOWN = statement('worker_last_shown', 'SELECT max(heartbeat_at) AS "shownAt" FROM processes');

/** Time of the last heartbeat of a worker, milliseconds; null without one. */
export async function workerSeenAt(directory: Session): Promise<number | null> {
  const [row] = await directory.query<{ shownAt: number | null }>(LAST_SHOWN);
  return row!.shownAt;
}
