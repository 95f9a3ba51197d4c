import { Type } from 'typebox';
import { Nullable, Text, Timestamp } from '../http/schemas.ts';
import { EVENT_TYPES, type EventType } from '../ledger/event-body.ts';
import { toRfc3339 } from '../values/clock.ts';
import { URL_LENGTH_MAX } from './addresses.ts';
import type { DeliveryStatus } from './deliveries.ts';
import { deliveryId } from './delivery-id.ts';
import type { Endpoint, EndpointStatus } from './endpoint-queries.ts';
import { EVENT_BODIES } from './event-schemas.ts';
import type { DeliveryRow, EventRow } from './lists.ts';

const DELIVERY_STATUSES: readonly DeliveryStatus[] = ['pending', 'delivered', 'exhausted', 'cancelled'];
const ENDPOINT_STATUSES: readonly EndpointStatus[] = ['enabled', 'disabled'];

const Id = (description: string) =>
  Type.String({ description, examples: ['019bbf6c-7e00-7000-8000-000000000001'] });

/** A type of event. */
export const EventTypeSchema = Type.Unsafe<EventType>({
  type: 'string',
  enum: [...EVENT_TYPES],
  examples: ['bank-transfer.outflow.success'],
});

/** The state of a delivery. */
export const DeliveryStatusSchema = Type.Unsafe<DeliveryStatus>({
  type: 'string',
  enum: [...DELIVERY_STATUSES],
  examples: ['delivered'],
});

const Url = Text(URL_LENGTH_MAX, {
  description: 'Where events are posted to: an https URL with a public address.',
  examples: ['fill-in:url-of-your-receiver'],
});

const EventTypes = Type.Array(EventTypeSchema, {
  minItems: 1,
  maxItems: EVENT_TYPES.length,
  uniqueItems: true,
  description: 'The types of event that the endpoint gets.',
  examples: [['bank-transfer.outflow.success', 'bank-transfer.outflow.failed']],
});

const Description = Text(200, { description: 'Your own note.', examples: ['Payout results'] });
const Verify = Type.Boolean({
  description: 'Whether to send the URL a GET, which must answer 200; true when omitted.',
  examples: [true],
});

export const EndpointBody = Type.Object({
  url: Url,
  events: Type.Optional(EventTypes),
  description: Type.Optional(Description),
  verify: Type.Optional(Verify),
});

const CHANGE_EXAMPLE = {
  events: ['bank-transfer.outflow.success', 'bank-transfer.outflow.failed'],
  description: 'Payout results',
  enabled: true,
};

export const EndpointChangeBody = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Nullable(EventTypes)),
    description: Type.Optional(Nullable(Description)),
    enabled: Type.Optional(
      Type.Boolean({ description: 'Disabling cancels the deliveries that wait.', examples: [true] }),
    ),
    verify: Type.Optional(Verify),
  },
  { examples: [CHANGE_EXAMPLE] },
);

const endpointProperties = {
  id: Type.String({ description: 'The endpoint.', examples: ['019bbf6c-7e00-7000-8000-000000000002'] }),
  url: Type.String({ examples: ['https://example.com/kolo/webhooks'] }),
  events: Nullable(
    Type.Array(EventTypeSchema, {
      description: 'The types of event that it gets; null for all.',
      examples: [['bank-transfer.outflow.success']],
    }),
  ),
  description: Nullable(Type.String({ examples: ['Payout results'] })),
  status: Type.Unsafe<EndpointStatus>({
    type: 'string',
    enum: [...ENDPOINT_STATUSES],
    examples: ['enabled'],
  }),
  created_at: Timestamp('When it was registered.'),
  updated_at: Timestamp('When it was last changed.'),
};

export const EndpointSchema = Type.Object(endpointProperties, { title: 'WebhookEndpoint' });

export const NewEndpointSchema = Type.Object(
  {
    ...endpointProperties,
    secret: Type.String({
      description: 'The signing secret (Standard Webhooks). It is shown only this once.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
    }),
  },
  { title: 'NewWebhookEndpoint' },
);

export const EventSchema = Type.Object(
  {
    id: Id('The event; `webhook-id` of all its deliveries.'),
    type: EventTypeSchema,
    created_at: Timestamp('When it happened.'),
    body: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'What is posted to the endpoints: see the webhooks of this description.',
        examples: [EVENT_BODIES['bank-transfer.outflow.success']],
      },
    ),
  },
  { title: 'Event' },
);

export const DeliverySchema = Type.Object(
  {
    id: Type.String({
      description: 'The delivery: `<event id>_<endpoint id>`.',
      examples: ['019bbf6c-7e00-7000-8000-000000000001_019bbf6c-7e00-7000-8000-000000000002'],
    }),
    event_id: Id('The event.'),
    event_type: EventTypeSchema,
    endpoint_id: Type.String({
      description: 'The endpoint.',
      examples: ['019bbf6c-7e00-7000-8000-000000000002'],
    }),
    status: DeliveryStatusSchema,
    attempts: Type.Integer({ description: 'Attempts made; a resend starts again at 0.', examples: [1] }),
    response_status: Nullable(
      Type.Integer({
        description: 'HTTP status of the last answer; null when there was none.',
        examples: [200],
      }),
    ),
    latency_ms: Nullable(
      Type.Integer({ description: 'How long the last answer took, milliseconds.', examples: [84] }),
    ),
    response_excerpt: Nullable(
      Type.String({ description: 'The first characters of the last answer.', examples: ['ok'] }),
    ),
    error: Nullable(
      Type.String({
        description: 'Why the last attempt failed; null when it did not.',
        examples: [null],
      }),
    ),
    last_attempt_at: Nullable(Timestamp('When it was last attempted.')),
    next_attempt_at: Nullable(
      Type.String({
        format: 'date-time',
        description: 'When it is attempted next; null once nothing more is sent.',
        examples: [null],
      }),
    ),
    created_at: Timestamp('When the event was written.'),
  },
  { title: 'Delivery' },
);

const time = (ms: number | null): string | null => (ms === null ? null : toRfc3339(ms));

export const endpointAnswer = (endpoint: Endpoint) => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.eventTypes,
  description: endpoint.description,
  status: endpoint.status,
  created_at: toRfc3339(endpoint.createdAt),
  updated_at: toRfc3339(endpoint.updatedAt),
});

export const eventAnswer = (event: EventRow) => ({
  id: event.id,
  type: event.type,
  created_at: toRfc3339(event.createdAt),
  body: JSON.parse(event.body) as Record<string, unknown>,
});

export const deliveryAnswer = (delivery: DeliveryRow) => ({
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
  last_attempt_at: time(delivery.lastAttemptAt),
  next_attempt_at: time(delivery.dueAt),
  created_at: toRfc3339(delivery.createdAt),
});
