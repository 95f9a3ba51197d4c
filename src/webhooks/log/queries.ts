import { BANK_OUTFLOW_PAID } from '../../ledger/events.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import type { StoredEvent } from '../../platform/events/event.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { MAX_UUID, NIL_UUID, uuidv7Floor } from '../../platform/values/ids.ts';
import { type DeliveryKey, deliveryId, parseDeliveryId } from '../delivery/delivery-id.ts';
import type { DeliveryStatus } from '../delivery/queries.ts';

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

/** The literal matches the index events_by_type; the planner cannot match a parameter. */
const unlessFrequent = (type: string): string =>
  type === FREQUENT_TYPE ? '' : `AND type <> '${FREQUENT_TYPE}'`;

/** A page of a tenant's events. */
export function listEvents(
  session: Session,
  tenantId: string,
  page: PageRequest,
  filter: { type: string | null },
): Promise<StoredEvent[]> {
  const bounded = { ...page, key: page.key ?? MAX_UUID };
  const ofType = filter.type === null ? '$2::text IS NULL' : `type = $2 ${unlessFrequent(filter.type)}`;
  return session.query(
    `SELECT id, sequence, type, content, created_at AS "createdAt"
     FROM events
     WHERE tenant_id = $1 AND ${ofType}${keysetSql(bounded, 'id', '$3')}`,
    [tenantId, filter.type, bounded.key],
  );
}

/** Sequences that one statement scans for events of some types. */
const SCANNED_MAX = 10_000;

/**
 * Plan: events_by_sequence, from one sequence to another. One statement reads the ledger and the events, so it sees every event up
 * to `event_count`.
 */
const IN_ORDER = statement(
  'events_in_order',
  `SELECT l.event_count AS "eventCount", a.*, e.*
   FROM ledgers l
   LEFT JOIN LATERAL (
     SELECT last_sequence AS "archivedTo" FROM archive_files WHERE tenant_id = $1 ORDER BY number DESC LIMIT 1) a ON true
   LEFT JOIN LATERAL (
     SELECT id, sequence, type, content, created_at AS "createdAt"
     FROM events
     WHERE tenant_id = $1 AND sequence > $2 AND sequence <= $2::bigint + ${SCANNED_MAX}
       AND ($3::text[] IS NULL OR type = ANY ($3::text[]))
     ORDER BY sequence
     LIMIT $4) e ON true
   WHERE l.tenant_id = $1`,
);

/** A part of a tenant's events in their order. */
export interface EventsInOrder {
  events: StoredEvent[];
  /** The sequence up to which the part is complete. */
  lastSequence: bigint;
  /** The sequence of the tenant's newest event. */
  newest: bigint;
  /** Up to this sequence, events that report transactions are in the archive; 0 where there is none. */
  archivedTo: bigint;
}

/**
 * Up to `limit` events after a sequence, oldest first. Types that are rare may give fewer, also where more follow.
 *
 * @param types null for all
 */
export async function eventsInOrder(
  session: Session,
  tenantId: string,
  { after, types, limit }: { after: bigint; types: readonly string[] | null; limit: number },
): Promise<EventsInOrder> {
  type Row = { eventCount: bigint; archivedTo: bigint | null } & (StoredEvent | { id: null });
  const rows = await session.query<Row>(IN_ORDER, [tenantId, after, types, limit]);
  const events = rows.filter((row): row is Row & StoredEvent => row.id !== null);
  const newest = rows[0]!.eventCount;
  const scanned = after + BigInt(SCANNED_MAX);
  const lastSequence =
    events.length === limit ? events.at(-1)!.sequence : scanned < newest ? scanned : newest;
  return { events, lastSequence, newest, archivedTo: rows[0]!.archivedTo ?? 0n };
}

const EVENT_EXISTS = statement(
  'webhooks_event_exists',
  'SELECT 1 FROM events WHERE tenant_id = $1 AND id = $2',
);

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

/** SQL: it waits for an attempt that is not due yet. $6 is now. */
const IN_BACKOFF = `(status = 'pending' AND due_at > $6::timestamptz)`;
/** Plan: webhook_deliveries_by_endpoint. */
const OF_PERIOD = `FROM webhook_deliveries
   WHERE tenant_id = $1 AND endpoint_id = $2 AND event_id >= $3::uuid AND event_id < $4::uuid AND event_id > $5::uuid
   ORDER BY event_id LIMIT $7`;

const LIST_OF_PERIOD = statement(
  'webhooks_deliveries_of_period',
  `SELECT event_id AS "eventId", status, ${IN_BACKOFF} AS "inBackoff" ${OF_PERIOD}`,
);
const COUNT_OF_PERIOD = statement(
  'webhooks_count_of_period',
  `SELECT count(*) FILTER (WHERE status IN ('exhausted', 'cancelled')) AS undelivered,
     count(*) FILTER (WHERE status = 'delivered') AS delivered,
     count(*) FILTER (WHERE "inBackoff") AS "inBackoff", count(*) AS seen
   FROM (SELECT status, ${IN_BACKOFF} AS "inBackoff" ${OF_PERIOD}) d`,
);
const RESEND_SOME = statement(
  'webhooks_resend_some',
  `UPDATE webhook_deliveries
   SET status = 'pending', due_at = $4::timestamptz, attempts = 0
   WHERE tenant_id = $1 AND endpoint_id = $2 AND event_id = ANY ($3::uuid[]) AND status <> 'pending'`,
);
/** IS TRUE keeps it from the index of what is due, as in `RECORD` of the worker. */
const HURRY_SOME = statement(
  'webhooks_hurry_some',
  `UPDATE webhook_deliveries SET due_at = $4::timestamptz
   WHERE tenant_id = $1 AND endpoint_id = $2 AND event_id = ANY ($3::uuid[])
     AND (due_at > $4::timestamptz) IS TRUE`,
);

/** A part of an endpoint's deliveries. */
interface DeliveriesOfPeriod {
  endpointId: string;
  /** Start of the period of the events, milliseconds. */
  sinceMs: number;
  /** End of the period of the events, milliseconds; null: now. */
  untilMs: number | null;
  /** Behind the delivery of this event. */
  after: string | null;
  limit: number;
  nowMs: number;
}

const parametersOf = (tenantId: string, period: DeliveriesOfPeriod): unknown[] => [
  tenantId,
  period.endpointId,
  uuidv7Floor(period.sinceMs),
  period.untilMs === null ? MAX_UUID : uuidv7Floor(period.untilMs),
  period.after ?? NIL_UUID,
  toRfc3339(period.nowMs),
  period.limit,
];

/** A delivery with the fields that a resend needs. */
export interface ResendCandidate {
  eventId: string;
  status: DeliveryStatus;
  /** It waits for an attempt that is not due yet. */
  inBackoff: boolean;
}

/** The deliveries to an endpoint of a period, in the order of their events. */
export const deliveriesOfPeriod = (
  session: Session,
  tenantId: string,
  period: DeliveriesOfPeriod,
): Promise<ResendCandidate[]> => session.query(LIST_OF_PERIOD, parametersOf(tenantId, period));

/** Numbers of deliveries of a period, by state. */
interface PeriodCounts {
  /** Given up or cancelled. */
  undelivered: number;
  delivered: number;
  inBackoff: number;
  /** All that were counted: as many as `limit` where there may be more. */
  seen: number;
}

/** Counts the deliveries to an endpoint of a period. */
export async function countOfPeriod(
  session: Session,
  tenantId: string,
  period: DeliveriesOfPeriod,
): Promise<PeriodCounts> {
  const [row] = await session.query<Record<keyof PeriodCounts, bigint>>(
    COUNT_OF_PERIOD,
    parametersOf(tenantId, period),
  );
  return {
    undelivered: Number(row!.undelivered),
    delivered: Number(row!.delivered),
    inBackoff: Number(row!.inBackoff),
    seen: Number(row!.seen),
  };
}

/** Some deliveries to an endpoint, and when it is, milliseconds. */
interface SomeDeliveries {
  endpointId: string;
  eventIds: readonly string[];
  nowMs: number;
}

/** Makes deliveries that wait for nothing due now; gives how many. */
export const resendSome = (
  session: Session,
  tenantId: string,
  { endpointId, eventIds, nowMs }: SomeDeliveries,
): Promise<number> => session.execute(RESEND_SOME, [tenantId, endpointId, eventIds, toRfc3339(nowMs)]);

/** Makes deliveries in backoff due now, with the attempts that they have left; gives how many. */
export const hurrySome = (
  session: Session,
  tenantId: string,
  { endpointId, eventIds, nowMs }: SomeDeliveries,
): Promise<number> => session.execute(HURRY_SOME, [tenantId, endpointId, eventIds, toRfc3339(nowMs)]);
