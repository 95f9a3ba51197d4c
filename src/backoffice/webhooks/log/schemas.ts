import { Type } from 'typebox';
import { eventBody, type StoredEvent } from '../../../platform/events/event.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';
import { Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import { deliveryId } from '../../../webhooks/delivery/delivery-id.ts';
import { warningOf } from '../../../webhooks/delivery/warning.ts';
import { eventTypeSchema } from '../../../webhooks/event-schemas.ts';
import { deliveryStatusSchema } from '../../../webhooks/log/schemas.ts';
import { ownerField } from '../../personal-data/wallet-owners.ts';
import { Id, IdOrNull, SOME_ID, TextOrNull, TimeOrNull } from '../../transaction-status/fields.ts';
import { maskedBody, maskedResponse } from './masked.ts';
import type { DeliveryState, SentDelivery } from './queries.ts';

const SOME_DELIVERY = `${SOME_ID}_019bbf6c-7e00-7000-8000-000000000002`;

const eventFields = {
  id: Id('The event; `webhook-id` of all its deliveries.'),
  type: eventTypeSchema,
  reference: TextOrNull("The business's reference of its object.", 'payout-2026-000123'),
  wallet_id: TextOrNull('The wallet concerned.', 'ada-savings'),
  ...ownerField,
  customer_id: IdOrNull('The customer of that wallet.'),
  created_at: Timestamp('When it happened.'),
};

export const listedEventSchema = Type.Object(
  {
    ...eventFields,
    deliveries: Type.Array(
      Type.Object({
        id: Type.String({ description: 'The delivery.', examples: [SOME_DELIVERY] }),
        endpoint_id: Id('The endpoint.'),
        status: deliveryStatusSchema,
      }),
      { description: 'Its state at each endpoint; empty where none was subscribed.' },
    ),
  },
  { title: 'TenantEvent' },
);

const deliveryFields = {
  id: Type.String({
    description: 'The delivery: `<event id>_<endpoint id>`.',
    examples: [SOME_DELIVERY],
  }),
  event_id: Id('The event.'),
  event_type: eventTypeSchema,
  endpoint_id: Id('The endpoint.'),
  endpoint_url: TextOrNull('Its current URL.', 'https://ada.example/webhooks'),
  endpoint_status: TextOrNull('`enabled`, `disabled` or `deleted`.', 'enabled'),
  status: deliveryStatusSchema,
  attempts: Type.Integer({ description: 'Attempts made; a resend starts again at 0.', examples: [1] }),
  last_attempt_at: TimeOrNull('When it was last attempted.'),
  next_attempt_at: TimeOrNull('When it is attempted next; null once nothing more is sent.'),
  response_status: Nullable(
    Type.Integer({
      description: 'HTTP status of the last response; null without one.',
      examples: [200],
    }),
  ),
  latency_ms: Nullable(
    Type.Integer({ description: 'Duration of the last response, milliseconds.', examples: [84] }),
  ),
  error: TextOrNull('Why the last attempt failed; null for a success.'),
  warning: TextOrNull('What in the last response contradicts its 2xx; null for nothing.'),
  created_at: Timestamp('When the event was written.'),
};

export const sentDeliverySchema = Type.Object(deliveryFields, { title: 'TenantDelivery' });

export const eventInFullSchema = Type.Object(
  {
    ...eventFields,
    body: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description:
        'The posted body, with names and account numbers masked and free text left out; amounts, ids and states are unchanged.',
      examples: [{ eventId: SOME_ID, eventType: 'bank-transfer.outflow.success' }],
    }),
    deliveries: Type.Array(
      Type.Object(
        {
          ...deliveryFields,
          response_excerpt: TextOrNull(
            'The first 256 characters of the last response, without repeated personal data of the event.',
            'ok',
          ),
        },
        { title: 'SentDelivery' },
      ),
      {
        description: 'Deliveries to each endpoint. Only the number of attempts and the last one are stored.',
      },
    ),
  },
  { title: 'TenantEventInFull' },
);

/** Fields of every event's content. */
interface Content {
  reference: string | null;
  wallet: string | null;
  customer_id: string | null;
}

const fieldsOf = (event: StoredEvent) => {
  const { reference, wallet, customer_id } = JSON.parse(event.content) as Content;
  return {
    id: event.id,
    type: event.type,
    reference,
    wallet_id: wallet,
    customer_id,
    created_at: toRfc3339(event.createdAt),
  };
};

/** @param states of all events of the page */
export const listedEventView = (event: StoredEvent, states: readonly DeliveryState[]) => ({
  ...fieldsOf(event),
  deliveries: states
    .filter(({ eventId }) => eventId === event.id)
    .map((state) => ({ id: deliveryId(state), endpoint_id: state.endpointId, status: state.status })),
});

export const sentView = (delivery: SentDelivery) => ({
  id: deliveryId(delivery),
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  endpoint_id: delivery.endpointId,
  endpoint_url: delivery.url,
  endpoint_status: delivery.endpointStatus,
  status: delivery.status,
  attempts: delivery.attempts,
  last_attempt_at: toRfc3339OrNull(delivery.lastAttemptAt),
  next_attempt_at: toRfc3339OrNull(delivery.dueAt),
  response_status: delivery.responseStatus,
  latency_ms: delivery.latencyMs,
  error: delivery.error,
  warning: warningOf(delivery.responseStatus, delivery.responseExcerpt),
  created_at: toRfc3339(delivery.createdAt),
});

export function eventInFullView(event: StoredEvent, deliveries: readonly SentDelivery[]) {
  const { body, personal } = maskedBody(eventBody(event));
  return {
    ...fieldsOf(event),
    body,
    deliveries: deliveries.map((delivery) => ({
      ...sentView(delivery),
      response_excerpt:
        delivery.responseExcerpt === null ? null : maskedResponse(delivery.responseExcerpt, personal),
    })),
  };
}
