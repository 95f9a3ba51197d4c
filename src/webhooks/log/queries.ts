import { type Session, statement } from '../../db/database.ts';
import { keysetSql, type PageRequest } from '../../db/keyset.ts';
import { BANK_OUTFLOW_PAID } from '../../ledger/events.ts';
import { toRfc3339 } from '../../values/clock.ts';
import { MAX_UUID, NIL_UUID, uuidv7Floor } from '../../values/ids.ts';
import { type DeliveryKey, deliveryId, parseDeliveryId } from '../delivery/delivery-id.ts';
import type { DeliveryStatus } from '../delivery/queries.ts';

/** An event as it is stored; times are milliseconds since the epoch. */
export interface EventRow {
  id: string;
  type: string;
  body: string;
  createdAt: number;
}

/** An entry of the delivery log; times are milliseconds since the epoch. */
export interface DeliveryRow extends DeliveryKey {
  eventType: string;
  status: DeliveryStatus;
  dueAt: number | null;
  attempts: number;
  lastAttemptAt: number | null;
  responseStatus: number | null;
  responseExcerpt: string | null;
  latencyMs: number | null;
  error: string | null;
  createdAt: number;
}

const FREQUENT_TYPE = BANK_OUTFLOW_PAID.type;

/** As the index events_by_type names it: a parameter would not tell the planner that it fits. */
const unlessFrequent = (type: string): string =>
  type === FREQUENT_TYPE ? '' : `AND type <> '${FREQUENT_TYPE}'`;

/** A page of a tenant's events. */
export function listEvents(
  session: Session,
  tenantId: string,
  page: PageRequest,
  filter: { type: string | null },
): Promise<EventRow[]> {
  const bounded = { ...page, key: page.key ?? MAX_UUID };
  const ofType = filter.type === null ? '$2::text IS NULL' : `type = $2 ${unlessFrequent(filter.type)}`;
  return session.query(
    `SELECT id, type, body, created_at AS "createdAt"
     FROM events
     WHERE tenant_id = $1 AND ${ofType}${keysetSql(bounded, 'id', '$3')}`,
    [tenantId, filter.type, bounded.key],
  );
}

const EVENT_EXISTS = statement(
  'webhooks_event_exists',
  'SELECT 1 FROM events WHERE tenant_id = $1 AND id = $2',
);

/** Whether a tenant has an event. */
export async function eventExists(session: Session, tenantId: string, id: string): Promise<boolean> {
  return (await session.query(EVENT_EXISTS, [tenantId, id])).length > 0;
}

const DELIVERY_COLUMNS = `
  d.event_id AS "eventId", d.endpoint_id AS "endpointId", e.type AS "eventType", d.status, d.due_at AS "dueAt",
  d.attempts, d.last_attempt_at AS "lastAttemptAt", d.response_status AS "responseStatus",
  d.response_excerpt AS "responseExcerpt", d.latency_ms AS "latencyMs", d.error, d.created_at AS "createdAt"`;

/**
 * A page of the delivery log. Page keys are delivery ids. A filter by event is a range of ids, so that it is
 * found by the primary key like the page is.
 */
export function listDeliveries(
  session: Session,
  tenantId: string,
  page: PageRequest,
  filter: { eventId: string | null; endpointId: string | null; status: DeliveryStatus | null },
): Promise<DeliveryRow[]> {
  const key = page.key === null ? undefined : parseDeliveryId(page.key);
  const [operator, order] = page.direction === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  return session.query(
    `SELECT ${DELIVERY_COLUMNS}
     FROM webhook_deliveries d
     JOIN events e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
     WHERE d.tenant_id = $1 AND d.event_id BETWEEN $2::uuid AND $3::uuid
       AND (d.event_id, d.endpoint_id) ${operator} ($4::uuid, $5::uuid)
       AND ${filter.endpointId === null ? '$6::uuid IS NULL' : 'd.endpoint_id = $6'}
       AND ($7::text IS NULL OR d.status = $7) ${filter.status === 'exhausted' ? "AND d.status = 'exhausted'" : ''}
     ORDER BY d.event_id ${order}, d.endpoint_id ${order}
     LIMIT $8`,
    [
      tenantId,
      // The cursor bounds the range too, so that the scan begins at it.
      filter.eventId ?? (page.direction === 'newer' ? key?.eventId : undefined) ?? NIL_UUID,
      filter.eventId ?? (page.direction === 'older' ? key?.eventId : undefined) ?? MAX_UUID,
      // Within the range, because a server before 17 may begin at it instead.
      key?.eventId ?? filter.eventId ?? MAX_UUID,
      key?.endpointId ?? MAX_UUID,
      filter.endpointId,
      filter.status,
      page.limit + 1,
    ],
  );
}

/** The key that the pages of `listDeliveries` go by. */
export const deliveryPageKey = (row: DeliveryRow): string => deliveryId(row);

const READ_DELIVERY = statement(
  'webhooks_read_delivery',
  `SELECT ${DELIVERY_COLUMNS}
   FROM webhook_deliveries d
   JOIN events e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
   WHERE d.tenant_id = $1 AND d.event_id = $2 AND d.endpoint_id = $3`,
);

/** One entry of the delivery log. */
export async function readDelivery(
  session: Session,
  tenantId: string,
  key: DeliveryKey,
): Promise<DeliveryRow | undefined> {
  return (await session.query<DeliveryRow>(READ_DELIVERY, [tenantId, key.eventId, key.endpointId]))[0];
}

const RESEND = statement(
  'webhooks_resend',
  `UPDATE webhook_deliveries
   SET status = 'pending', due_at = $4::timestamptz, attempts = 0
   WHERE tenant_id = $1 AND event_id = $2 AND endpoint_id = $3`,
);

/** Makes a delivery due now with all its attempts before it, whatever came of it. The event id stays the same. */
export async function resendDelivery(
  session: Session,
  tenantId: string,
  key: DeliveryKey,
  now: number,
): Promise<void> {
  await session.execute(RESEND, [tenantId, key.eventId, key.endpointId, toRfc3339(now)]);
}

const SINCE = statement(
  'webhooks_deliveries_since',
  `SELECT event_id AS "eventId", status FROM webhook_deliveries
   WHERE tenant_id = $1 AND endpoint_id = $2 AND event_id >= $3::uuid AND event_id > $4::uuid
   ORDER BY event_id LIMIT $5`,
);
const RESEND_SOME = statement(
  'webhooks_resend_some',
  `UPDATE webhook_deliveries
   SET status = 'pending', due_at = $4::timestamptz, attempts = 0
   WHERE tenant_id = $1 AND endpoint_id = $2 AND event_id = ANY ($3::uuid[]) AND status <> 'pending'`,
);

/** A part of an endpoint's deliveries. */
interface DeliveriesSince {
  endpointId: string;
  sinceMs: number;
  /** Behind the delivery of this event. */
  after: string | null;
  limit: number;
}

/** The deliveries to an endpoint since a time, in the order of their events. Plan: webhook_deliveries_by_endpoint. */
export const deliveriesSince = (
  session: Session,
  tenantId: string,
  { endpointId, sinceMs, after, limit }: DeliveriesSince,
): Promise<{ eventId: string; status: DeliveryStatus }[]> =>
  session.query(SINCE, [tenantId, endpointId, uuidv7Floor(sinceMs), after ?? NIL_UUID, limit]);

/** Makes deliveries to an endpoint due now that do not wait already; gives how many. */
export const resendSome = (
  session: Session,
  tenantId: string,
  { endpointId, eventIds, now }: { endpointId: string; eventIds: readonly string[]; now: number },
): Promise<number> => session.execute(RESEND_SOME, [tenantId, endpointId, eventIds, toRfc3339(now)]);
