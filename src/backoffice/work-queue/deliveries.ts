import { Type } from 'typebox';
import type { Session } from '../../platform/db/database.ts';
import type { PageRequest } from '../../platform/db/keyset.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { MAX_UUID, UUID_PATTERN, uuidv7Floor } from '../../platform/values/ids.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { type DeliveryKey, deliveryId, parseDeliveryId } from '../../webhooks/delivery/delivery-id.ts';
import { guidance, Id, SOME_ID, TextOrNull, TimeOrNull } from '../transaction-status/fields.ts';
import { recentFrom } from './kinds.ts';
import { pickedSql } from './picked.ts';
import { queue, type Wanted } from './queue.ts';

interface ExhaustedDelivery extends DeliveryKey {
  eventType: string;
  endpointUrl: string | null;
  endpointStatus: 'enabled' | 'disabled' | 'deleted' | null;
  failingSince: number | null;
  attempts: number;
  lastAttemptAt: number | null;
  responseStatus: number | null;
  error: string | null;
  createdAt: number;
}

const ITEMS = {
  kind: 'exhausted_deliveries',
  itemId: "d.event_id || '_' || d.endpoint_id",
  since: 'd.created_at',
  is: (id: string) =>
    `d.event_id = split_part(${id}, '_', 1)::uuid AND d.endpoint_id = split_part(${id}, '_', 2)::uuid`,
} as const;

/** Plan: webhook_deliveries_exhausted in order of its ids, from the first event that is shown on. */
function list(
  session: Session,
  tenantId: string,
  page: PageRequest,
  { filter: { endpoint_id: endpointId }, picked, nowMs }: Wanted,
): Promise<ExhaustedDelivery[]> {
  const first = uuidv7Floor(recentFrom(nowMs));
  const older = page.direction === 'older';
  const key = page.key === null ? undefined : parseDeliveryId(page.key);
  const start = older ? { eventId: MAX_UUID, endpointId: MAX_UUID } : { eventId: first, endpointId: first };
  const at = key ?? start;
  const values = [tenantId, first, at.eventId, at.endpointId, endpointId ?? null, page.limit + 1];
  const isPicked = pickedSql(picked, ITEMS, values, nowMs);
  return session.query<ExhaustedDelivery>(
    `SELECT d.event_id AS "eventId", d.endpoint_id AS "endpointId", e.type AS "eventType", n.url AS "endpointUrl", n.status AS "endpointStatus",
       n.failing_since AS "failingSince", d.attempts, d.last_attempt_at AS "lastAttemptAt",
       d.response_status AS "responseStatus", d.error, d.created_at AS "createdAt"
     FROM webhook_deliveries d
     CROSS JOIN LATERAL (SELECT type FROM events WHERE tenant_id = $1 AND id = d.event_id LIMIT 1) e
     LEFT JOIN LATERAL (
       SELECT url, status, failing_since FROM webhook_endpoints WHERE tenant_id = $1 AND id = d.endpoint_id LIMIT 1) n ON true
     WHERE d.tenant_id = $1 AND d.status = 'exhausted' AND d.event_id >= $2::uuid
       AND (d.event_id, d.endpoint_id) ${older ? '<' : '>'} ($3::uuid, $4::uuid)
       AND ($5::uuid IS NULL OR d.endpoint_id = $5)${isPicked}
     ORDER BY d.event_id ${older ? 'DESC' : 'ASC'}, d.endpoint_id ${older ? 'DESC' : 'ASC'} LIMIT $6`,
    values,
  );
}

const schema = Type.Object(
  {
    id: Type.String({
      description: 'The delivery: `<event id>_<endpoint id>`.',
      examples: [`${SOME_ID}_019bbf6c-7e00-7000-8000-000000000002`],
    }),
    event_id: Id('The event.'),
    event_type: Type.String({ examples: ['bank-transfer.outflow.success'] }),
    endpoint_id: Id('The endpoint.'),
    endpoint_url: TextOrNull('Its current URL.', 'https://ada.example/webhooks'),
    endpoint_status: TextOrNull('`enabled`, `disabled` or `deleted`.', 'enabled'),
    failing_since: TimeOrNull('Since when every delivery to the endpoint has failed.'),
    attempts: Type.Integer({ examples: [11] }),
    last_attempt_at: TimeOrNull('When it was tried last.'),
    response_status: Nullable(
      Type.Integer({
        description: 'The HTTP status of the last response; null without one.',
        examples: [500],
      }),
    ),
    error: TextOrNull('What went wrong in the last attempt.', 'answered 500'),
    since: Timestamp('When it happened.'),
    ...guidance,
  },
  { title: 'ExhaustedDelivery' },
);

/** The meaning of the endpoint's status for the delivery. */
const stateOf = (status: ExhaustedDelivery['endpointStatus']) =>
  status === 'enabled'
    ? {
        meaning: 'All attempts failed. The business, or an operator, can resend it.',
        actions: ['resendDeliveries'],
      }
    : {
        meaning:
          'All attempts failed, and its endpoint is disabled. The business can enable it, or read its events.',
        actions: [],
      };

const view = (delivery: ExhaustedDelivery) => ({
  id: deliveryId(delivery),
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  endpoint_id: delivery.endpointId,
  endpoint_url: delivery.endpointUrl,
  endpoint_status: delivery.endpointStatus,
  failing_since: toRfc3339OrNull(delivery.failingSince),
  attempts: delivery.attempts,
  last_attempt_at: toRfc3339OrNull(delivery.lastAttemptAt),
  response_status: delivery.responseStatus,
  error: delivery.error,
  since: toRfc3339(delivery.createdAt),
  ...stateOf(delivery.endpointStatus),
});

/** Events whose delivery to an endpoint is exhausted. */
export const EXHAUSTED_DELIVERIES = queue<ExhaustedDelivery>({
  kind: 'exhausted_deliveries',
  operationId: 'listExhaustedDeliveries',
  summary: 'Exhausted deliveries',
  filters: {
    endpoint_id: Type.Optional(Type.String({ pattern: UUID_PATTERN, description: 'Only to this endpoint.' })),
  },
  isKey: (key) => parseDeliveryId(key) !== undefined,
  keyOf: deliveryId,
  since: ({ createdAt }) => createdAt,
  customersOf: async () => [],
  schema,
  list,
  view,
});
