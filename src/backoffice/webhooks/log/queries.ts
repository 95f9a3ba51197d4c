import { type Session, statement } from '../../../platform/db/database.ts';
import type { PageRequest } from '../../../platform/db/keyset.ts';
import type { StoredEvent } from '../../../platform/events/event.ts';
import { MAX_UUID, NIL_UUID } from '../../../platform/values/ids.ts';
import { type DeliveryKey, deliveryId, parseDeliveryId } from '../../../webhooks/delivery/delivery-id.ts';
import type { DeliveryStatus } from '../../../webhooks/delivery/queries.ts';

/* Events and their deliveries, under `kolo_operator`. */

/** Deliveries shown of an event: a tenant has fewer endpoints, including deleted ones. */
const DELIVERIES_MAX = 100;

const BY_IDS = statement(
  'events_for_operators',
  `SELECT e.id, e.sequence, e.type, e.content, e.created_at AS "createdAt"
   FROM unnest($2::uuid[]) AS wanted (id)
   CROSS JOIN LATERAL (SELECT * FROM events WHERE tenant_id = $1 AND id = wanted.id LIMIT 1) e
   ORDER BY e.id DESC`,
);

/** Events by id, newest first. Plan: the primary key, once for each. */
export const eventsByIds = (
  session: Session,
  tenantId: string,
  ids: readonly string[],
): Promise<StoredEvent[]> => session.query<StoredEvent>(BY_IDS, [tenantId, ids]);

/** The state of a delivery. */
export interface DeliveryState {
  eventId: string;
  endpointId: string;
  status: DeliveryStatus;
}

const STATES = statement(
  'delivery_states_for_operators',
  `SELECT d.event_id AS "eventId", d.endpoint_id AS "endpointId", d.status
   FROM unnest($2::uuid[]) AS wanted (id)
   CROSS JOIN LATERAL (
     SELECT event_id, endpoint_id, status FROM webhook_deliveries WHERE tenant_id = $1 AND event_id = wanted.id
     ORDER BY endpoint_id LIMIT ${DELIVERIES_MAX}) d`,
);

/** States of the deliveries of some events. Plan: the primary key, once for each event. */
export const deliveryStates = (
  session: Session,
  tenantId: string,
  eventIds: readonly string[],
): Promise<DeliveryState[]> => session.query<DeliveryState>(STATES, [tenantId, eventIds]);

/** A delivery with its endpoint; times are milliseconds since the epoch. */
export interface SentDelivery extends DeliveryState {
  eventType: string;
  url: string | null;
  endpointStatus: 'enabled' | 'disabled' | 'deleted' | null;
  dueAt: number | null;
  attempts: number;
  lastAttemptAt: number | null;
  responseStatus: number | null;
  responseExcerpt: string | null;
  latencyMs: number | null;
  error: string | null;
  createdAt: number;
}

const COLUMNS = `d.event_id AS "eventId", d.endpoint_id AS "endpointId", e.type AS "eventType", d.status, n.url,
  n.status AS "endpointStatus", d.due_at AS "dueAt", d.attempts, d.last_attempt_at AS "lastAttemptAt",
  d.response_status AS "responseStatus", d.response_excerpt AS "responseExcerpt", d.latency_ms AS "latencyMs", d.error,
  d.created_at AS "createdAt"`;
const JOINS = `
  CROSS JOIN LATERAL (SELECT type FROM events WHERE tenant_id = $1 AND id = d.event_id LIMIT 1) e
  LEFT JOIN LATERAL (SELECT url, status FROM webhook_endpoints WHERE tenant_id = $1 AND id = d.endpoint_id LIMIT 1) n
    ON true`;

const OF_EVENT = statement(
  'deliveries_of_event_for_operators',
  `SELECT ${COLUMNS}
   FROM (SELECT * FROM webhook_deliveries WHERE tenant_id = $1 AND event_id = $2
         ORDER BY endpoint_id LIMIT ${DELIVERIES_MAX}) d ${JOINS}
   ORDER BY d.endpoint_id`,
);

/** The deliveries of an event. */
export const deliveriesOfEvent = (
  session: Session,
  tenantId: string,
  eventId: string,
): Promise<SentDelivery[]> => session.query<SentDelivery>(OF_EVENT, [tenantId, eventId]);

/** Deliveries scanned for one page. */
const SCANNED_MAX = 5_000;

/** Filters of the delivery log; null: all. */
interface DeliveryFilter {
  endpointId: string | null;
  status: DeliveryStatus | null;
}

/** A page of deliveries, with the row that says that more follow. */
interface DeliveryPage {
  deliveries: SentDelivery[];
  /** The last scanned delivery, where the scan reached its bound. */
  scannedTo: string | null;
}

interface FoundKey extends DeliveryKey {
  /** True for the row that marks where the scan ended. */
  isEnd: boolean;
}

/** In the text, because a parameter would hide from the planner that the index fits. */
const indexCondition = ({ endpointId, status }: DeliveryFilter): string => {
  if (status === 'exhausted') return "AND status = 'exhausted'";
  return endpointId === null ? '' : 'AND endpoint_id = $4';
};

/** Plan: webhook_deliveries_exhausted, webhook_deliveries_by_endpoint, or the primary key. */
const keysSql = (older: boolean, filter: DeliveryFilter): string => {
  const inOrder = older ? 'event_id DESC, endpoint_id DESC' : 'event_id, endpoint_id';
  const beyond = older ? '<' : '>';
  return `
    WITH scanned AS MATERIALIZED (
      SELECT event_id, endpoint_id, status FROM webhook_deliveries
      WHERE tenant_id = $1 AND event_id ${beyond}= $2::uuid AND (event_id, endpoint_id) ${beyond} ($2::uuid, $3::uuid)
        ${indexCondition(filter)}
      ORDER BY ${inOrder} LIMIT ${SCANNED_MAX}
    )
    (SELECT event_id AS "eventId", endpoint_id AS "endpointId", false AS "isEnd" FROM scanned
     WHERE ($4::uuid IS NULL OR endpoint_id = $4) AND ($5::text IS NULL OR status = $5) ORDER BY ${inOrder} LIMIT $6)
    UNION ALL
    (SELECT event_id, endpoint_id, true FROM scanned ORDER BY ${inOrder} OFFSET ${SCANNED_MAX - 1} LIMIT 1)`;
};

const BY_KEYS = statement(
  'deliveries_for_operators',
  `SELECT ${COLUMNS}
   FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS wanted (event_id, endpoint_id, ordinal)
   CROSS JOIN LATERAL (
     SELECT * FROM webhook_deliveries
     WHERE tenant_id = $1 AND event_id = wanted.event_id AND endpoint_id = wanted.endpoint_id LIMIT 1) d ${JOINS}
   ORDER BY wanted.ordinal`,
);

/**
 * A page of the delivery log, newest event first. A bounded part of an index is scanned, because a state may
 * be rare, and the list continues behind it.
 */
export async function listSentDeliveries(
  session: Session,
  tenantId: string,
  page: PageRequest,
  filter: DeliveryFilter,
): Promise<DeliveryPage> {
  const older = page.direction === 'older';
  const start = older ? MAX_UUID : NIL_UUID;
  const key = (page.key === null ? undefined : parseDeliveryId(page.key)) ?? {
    eventId: start,
    endpointId: start,
  };
  const found = await session.query<FoundKey>(keysSql(older, filter), [
    tenantId,
    key.eventId,
    key.endpointId,
    filter.endpointId,
    filter.status,
    page.limit + 1,
  ]);
  const keys = found.filter(({ isEnd }) => !isEnd);
  const end = found.find(({ isEnd }) => isEnd);
  const deliveries = await session.query<SentDelivery>(BY_KEYS, [
    tenantId,
    keys.map(({ eventId }) => eventId),
    keys.map(({ endpointId }) => endpointId),
  ]);
  return { deliveries, scannedTo: end === undefined ? null : deliveryId(end) };
}
