import { type Session, search, statement } from '../../platform/db/database.ts';
import { eventBody, type StoredEvent } from '../../platform/events/event.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { DeliveryKey } from './delivery-id.ts';

/** The status of a delivery: to be sent, accepted, given up after the last attempt, or no longer wanted. */
export type DeliveryStatus = 'pending' | 'delivered' | 'exhausted' | 'cancelled';

/** An endpoint with a delivery waiting. */
export interface WaitingEndpoint {
  tenantId: string;
  endpointId: string;
  mode: Mode;
  /** Due time of its earliest delivery, milliseconds since the epoch. */
  dueAt: number;
  /** The process that has leased it, and until when, milliseconds since the epoch; null if none has. */
  leasedBy: string | null;
  leasedUntil: number | null;
}

/** A delivery to attempt, by the process that has leased its endpoint. */
export interface DueDelivery {
  eventId: string;
  /** Milliseconds since the epoch. */
  dueAt: number;
  /** Attempts before this one. */
  attempts: number;
  /** The event's body; null where there is no such event, which must not be. */
  body: string | null;
}

/** The result of an attempt. */
export interface AttemptResult extends DeliveryKey {
  /** Due time of the attempt, milliseconds since the epoch. */
  wasDueAt: number;
  status: DeliveryStatus;
  /** Time of the next attempt, milliseconds since the epoch; null unless `status` is pending. */
  dueAt: number | null;
  attemptedAt: number;
  responseStatus: number | null;
  responseExcerpt: string | null;
  latencyMs: number | null;
  error: string | null;
}

/** Before every uuid: where a walk over the waiting endpoints starts. */
export const FIRST_ENDPOINT = {
  tenantId: NIL_UUID,
  endpointId: NIL_UUID,
} as const;

/** One probe of the index an endpoint, however many deliveries wait for it. */
const WAITING_ENDPOINTS = search(
  'webhooks_waiting_endpoints',
  `WITH RECURSIVE waiting AS (
     (SELECT d.tenant_id, d.endpoint_id, d.due_at
      FROM webhook_deliveries d
      WHERE d.due_at IS NOT NULL AND (d.tenant_id, d.endpoint_id) > ($1::uuid, $2::uuid)
      ORDER BY d.tenant_id, d.endpoint_id, d.due_at
      LIMIT 1)
     UNION ALL
     SELECT following.*
     FROM waiting w
     CROSS JOIN LATERAL (
       SELECT d.tenant_id, d.endpoint_id, d.due_at
       FROM webhook_deliveries d
       WHERE d.due_at IS NOT NULL AND (d.tenant_id, d.endpoint_id) > (w.tenant_id, w.endpoint_id)
       ORDER BY d.tenant_id, d.endpoint_id, d.due_at
       LIMIT 1
     ) following
   ), page AS (
     SELECT * FROM waiting LIMIT $3
   )
   SELECT p.tenant_id AS "tenantId", p.endpoint_id AS "endpointId", t.mode, p.due_at AS "dueAt",
          l.claimed_by AS "leasedBy", l.leased_until AS "leasedUntil"
   FROM page p
   JOIN tenants t ON t.tenant_id = p.tenant_id
   LEFT JOIN webhook_endpoint_leases l ON l.tenant_id = p.tenant_id AND l.endpoint_id = p.endpoint_id
   ORDER BY p.tenant_id, p.endpoint_id`,
  3,
);

/**
 * Endpoints of all tenants with a delivery waiting, due or not, in the order of their ids after one of them.
 * Fewer than `limit` means that these are the last.
 *
 * @param directory a session of the role `kolo_directory`
 */
export function waitingEndpoints(
  directory: Session,
  after: { tenantId: string; endpointId: string },
  limit: number,
): Promise<WaitingEndpoint[]> {
  return directory.query(WAITING_ENDPOINTS, [after.tenantId, after.endpointId, limit]);
}

/** Plan: webhook_deliveries_due up to the limit, and the key of each event. */
const DUE = `
  SELECT event_id, due_at, attempts FROM webhook_deliveries
  WHERE tenant_id = $1 AND endpoint_id = $2 AND due_at <= $3::timestamptz
  ORDER BY due_at
  LIMIT $4`;

/**
 * Of an endpoint that has not answered yet only its oldest waiting delivery. Somebody else's address thus gets one event at
 * most. Plan: webhook_deliveries_by_endpoint from its start.
 */
const FIRST = `
  SELECT * FROM (
    SELECT event_id, due_at, attempts FROM webhook_deliveries
    WHERE tenant_id = $1 AND endpoint_id = $2 AND due_at IS NOT NULL
    ORDER BY event_id
    LIMIT 1) AS first
  WHERE due_at <= $3::timestamptz`;

const withEvents = (due: string): string => `
  SELECT due.event_id AS "eventId", due.due_at AS "dueAt", due.attempts, e.sequence, e.type, e.created_at AS "createdAt",
         e.content
  FROM (${due}) AS due
  LEFT JOIN LATERAL (SELECT * FROM events WHERE tenant_id = $1 AND id = due.event_id LIMIT 1) e ON true`;

const DUE_DELIVERIES = statement('webhooks_due_deliveries', withEvents(DUE));
const FIRST_DELIVERY = statement('webhooks_first_delivery', withEvents(FIRST));

type DueRow = Pick<DueDelivery, 'eventId' | 'dueAt' | 'attempts'> &
  (Omit<StoredEvent, 'id'> | { content: null });

/** Up to `limit` deliveries of an endpoint that are due, oldest first; of one that is not `proven` the oldest alone. */
export async function dueDeliveries(
  session: Session,
  tenantId: string,
  { endpointId, proven, now, limit }: { endpointId: string; proven: boolean; now: number; limit: number },
): Promise<DueDelivery[]> {
  const of = [tenantId, endpointId, toRfc3339(now)];
  const due = await (proven
    ? session.query<DueRow>(DUE_DELIVERIES, [...of, limit])
    : session.query<DueRow>(FIRST_DELIVERY, of));
  return due.map(({ eventId, dueAt, attempts, ...event }) => ({
    eventId,
    dueAt,
    attempts,
    body: event.content === null ? null : eventBody({ id: eventId, ...event }),
  }));
}

/**
 * Updates a delivery only if its due time is as it was before the attempt, in the milliseconds that were read. A result
 * that comes after another one or after a resend changes nothing. `= ANY` bounds the index scan whichever way the planner
 * joins, and IS TRUE keeps it from the index of what is due, where it would bound nothing. Citus takes no function here that
 * depends on the time zone.
 */
const RECORD = statement(
  'webhooks_record',
  `UPDATE webhook_deliveries d
   SET status = r.status, due_at = r.due_at, attempts = d.attempts + 1, last_attempt_at = r.attempted_at,
       response_status = r.response_status, response_excerpt = r.response_excerpt,
       latency_ms = r.latency_ms, error = r.error
   FROM unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::timestamptz[], $7::timestamptz[],
               $8::integer[], $9::text[], $10::integer[], $11::text[])
     AS r (event_id, endpoint_id, was_due_at, status, due_at, attempted_at,
           response_status, response_excerpt, latency_ms, error)
   WHERE d.tenant_id = $1 AND d.event_id = ANY ($2::uuid[]) AND d.endpoint_id = ANY ($3::uuid[])
     AND d.event_id = r.event_id AND d.endpoint_id = r.endpoint_id
     AND (d.due_at - r.was_due_at BETWEEN '0' AND '999 microseconds') IS TRUE`,
);

/** Records attempts of one tenant. Returns how many were recorded. */
export function recordResults(
  session: Session,
  tenantId: string,
  results: readonly AttemptResult[],
): Promise<number> {
  return session.execute(RECORD, [
    tenantId,
    results.map((r) => r.eventId),
    results.map((r) => r.endpointId),
    results.map((r) => toRfc3339OrNull(r.wasDueAt)),
    results.map((r) => r.status),
    results.map((r) => toRfc3339OrNull(r.dueAt)),
    results.map((r) => toRfc3339OrNull(r.attemptedAt)),
    results.map((r) => r.responseStatus),
    results.map((r) => r.responseExcerpt),
    results.map((r) => r.latencyMs),
    results.map((r) => r.error),
  ]);
}

const CANCEL_ONE = statement(
  'webhooks_cancel_one',
  `UPDATE webhook_deliveries SET status = 'cancelled', due_at = NULL
   WHERE tenant_id = $1 AND event_id = $2 AND endpoint_id = $3`,
);

/** Cancels a delivery; a result that comes later is dropped. */
export const cancelDelivery = (
  session: Session,
  tenantId: string,
  { eventId, endpointId }: DeliveryKey,
): Promise<number> => session.execute(CANCEL_ONE, [tenantId, eventId, endpointId]);

/** Plan: the index of what is due, up to the limit. */
const COUNT_WAITING = statement(
  'webhooks_count_waiting',
  `SELECT count(*)::integer AS waiting FROM (
     SELECT FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2 AND due_at IS NOT NULL LIMIT $3) AS w`,
);

/** Deliveries that wait for an endpoint, counted up to a limit. */
export async function countWaiting(
  session: Session,
  tenantId: string,
  endpointId: string,
  limit: number,
): Promise<number> {
  const [row] = await session.query<{ waiting: number }>(COUNT_WAITING, [tenantId, endpointId, limit]);
  return row!.waiting;
}

const CANCEL_CHUNK = 1_000;
/** A backlog larger than this many chunks is cancelled by the worker as it comes upon it. */
const CANCEL_CHUNKS_MAX = 100;

/**
 * Skips what is being recorded this moment, so that it waits for nobody and no one for it. A server before 17 may leave an
 * `= ANY` out of an index scan if it expects few rows without it, and read all deliveries of an endpoint. It leaves out all of
 * them or none, so the endpoint is an `= ANY` too.
 */
const CANCEL = statement(
  'webhooks_cancel',
  `UPDATE webhook_deliveries d
   SET status = 'cancelled', due_at = NULL
   WHERE d.tenant_id = $1 AND d.endpoint_id = ANY (ARRAY[$2::uuid]) AND d.event_id = ANY (ARRAY(
     SELECT waiting.event_id
     FROM webhook_deliveries waiting
     WHERE waiting.tenant_id = $1 AND waiting.endpoint_id = $2 AND waiting.due_at IS NOT NULL
     ORDER BY waiting.due_at
     LIMIT ${CANCEL_CHUNK}
     FOR UPDATE SKIP LOCKED))
     AND NOT EXISTS (SELECT FROM webhook_endpoints n WHERE n.tenant_id = $1 AND n.id = $2 AND n.status = 'enabled')`,
);

/** Cancels what waits for an endpoint, until it is enabled. Call it outside a transaction. */
export async function cancelDeliveries(
  session: Session,
  tenantId: string,
  endpointId: string,
): Promise<void> {
  for (let chunk = 0; chunk < CANCEL_CHUNKS_MAX; chunk++) {
    if ((await session.execute(CANCEL, [tenantId, endpointId])) < CANCEL_CHUNK) return;
  }
}
