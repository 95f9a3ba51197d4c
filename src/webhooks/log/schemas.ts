import { Type } from 'typebox';
import { BANK_OUTFLOW_PAID } from '../../ledger/events.ts';
import { eventBody, type StoredEvent } from '../../platform/events/event.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import type { Profile } from '../../platform/values/profiles.ts';
import { deliveryId } from '../delivery/delivery-id.ts';
import type { DeliveryStatus } from '../delivery/queries.ts';
import { warningOf } from '../delivery/warning.ts';
import { bodyFor } from '../event-profiles.ts';
import { EVENT_BODY, eventTypeSchema, exampleBody } from '../event-schemas.ts';
import type { DeliveryRow } from './queries.ts';

const DELIVERY_STATUSES: readonly DeliveryStatus[] = ['pending', 'delivered', 'exhausted', 'cancelled'];

const Id = (description: string) =>
  Type.String({ description, examples: ['019bbf6c-7e00-7000-8000-000000000001'] });

/** The state of a delivery. */
export const deliveryStatusSchema = Type.Unsafe<DeliveryStatus>({
  type: 'string',
  enum: [...DELIVERY_STATUSES],
  examples: ['delivered'],
});

/** The body of an event of any type. */
const anyBodySchema = Type.Object(
  {},
  {
    additionalProperties: true,
    'x-described-by': EVENT_BODY,
    examples: [exampleBody(BANK_OUTFLOW_PAID)],
  },
);

/** Events in their order. */
export const eventsInOrderSchema = Type.Object({
  events: Type.Array(anyBodySchema, { description: 'Oldest first, with the bodies that webhooks have.' }),
  last_sequence: Type.Integer({
    description: 'The response is complete up to this sequence: use it as the next `after`.',
    examples: [1042],
  }),
  has_more: Type.Boolean({ description: 'true if more events follow.', examples: [false] }),
});

/** An event. */
export const eventSchema = Type.Object(
  {
    id: Id('The event; `webhook-id` of all its deliveries.'),
    type: eventTypeSchema,
    created_at: Timestamp('When it happened.'),
    body: anyBodySchema,
  },
  { title: 'Event' },
);

/** An event on its way to an endpoint. */
export const deliverySchema = Type.Object(
  {
    id: Type.String({
      description: 'The delivery: `<event id>_<endpoint id>`.',
      examples: ['019bbf6c-7e00-7000-8000-000000000001_019bbf6c-7e00-7000-8000-000000000002'],
    }),
    event_id: Id('The event.'),
    event_type: eventTypeSchema,
    endpoint_id: Type.String({
      description: 'The endpoint.',
      examples: ['019bbf6c-7e00-7000-8000-000000000002'],
    }),
    status: deliveryStatusSchema,
    attempts: Type.Integer({ description: 'Attempts made; a resend starts again at 0.', examples: [1] }),
    response_status: Nullable(
      Type.Integer({
        description: 'HTTP status of the last response; null if there was none.',
        examples: [200],
      }),
    ),
    latency_ms: Nullable(
      Type.Integer({ description: 'Time until the last response, milliseconds.', examples: [84] }),
    ),
    response_excerpt: Nullable(
      Type.String({ description: 'The beginning of the last response.', examples: ['ok'] }),
    ),
    error: Nullable(
      Type.String({
        description: 'The reason for the last failure; null if the last attempt succeeded.',
        examples: [null],
      }),
    ),
    warning: Nullable(
      Type.String({
        description:
          'The part of the last response that contradicts its 2xx, such as `answered 200 with received: false`; ' +
          'null if none does.',
        examples: [null],
      }),
    ),
    last_attempt_at: Nullable(Timestamp('When it was last attempted.')),
    next_attempt_at: Nullable(
      Type.String({
        format: 'date-time',
        description: 'Time of the next attempt; null if there is none.',
        examples: [null],
      }),
    ),
    created_at: Timestamp('When the event was written.'),
  },
  { title: 'Delivery' },
);

/** The API's view of an event. */
export const eventView = (event: StoredEvent, profile: Profile | undefined) => ({
  id: event.id,
  type: event.type,
  created_at: toRfc3339(event.createdAt),
  body: eventBodyView(event, profile),
});

/** The body of an event as a webhook of a profile has it. */
export const eventBodyView = (event: StoredEvent, profile: Profile | undefined) =>
  JSON.parse(bodyFor(profile, eventBody(event))) as Record<string, unknown>;

/** The API's view of a delivery. */
export const deliveryView = (delivery: DeliveryRow) => ({
  id: deliveryId(delivery),
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  endpoint_id: delivery.endpointId,
  status: delivery.status,
  attempts: delivery.attempts,
  response_status: delivery.responseStatus,
  latency_ms: delivery.latencyMs,
  response_excerpt: delivery.responseExcerpt,
  error: delivery.error,
  warning: warningOf(delivery.responseStatus, delivery.responseExcerpt),
  last_attempt_at: toRfc3339OrNull(delivery.lastAttemptAt),
  next_attempt_at: toRfc3339OrNull(delivery.dueAt),
  created_at: toRfc3339(delivery.createdAt),
});
