import { Type } from 'typebox';
import { declareEvent, type EventDeclaration } from '../../platform/events/event.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';

/** Deliveries that an event counts at most. */
export const WAITING_COUNTED_MAX = 10_000;

/** The fields of both events. */
const state = {
  id: Type.String({ description: 'The endpoint.' }),
  url: Type.String(),
  failing_since: Nullable(Timestamp('Every delivery has failed since then.')),
  response_status: Nullable(
    Type.Integer({ description: 'HTTP status of the last attempt; null if there was none.' }),
  ),
  error: Nullable(Type.String({ description: 'The fault of the last attempt.' })),
  deliveries_waiting: Type.Integer({
    description: `Waiting deliveries, counted up to ${WAITING_COUNTED_MAX}.`,
  }),
  wallet_id: Type.Null({ description: 'Always null: the event concerns no wallet.' }),
  customer_id: Type.Null(),
};

const FAILING = {
  id: '019bbf6c-7e00-7000-8000-0000000000e1',
  url: 'https://example.com/webhooks',
  failing_since: '2026-01-15T08:00:00.000Z',
  response_status: 500,
  error: 'it answered 500',
  deliveries_waiting: 42,
  wallet_id: null,
  customer_id: null,
};

export const ENDPOINT_FAILING = declareEvent({
  type: 'webhook-endpoint.failing',
  operationId: 'onWebhookEndpointFailing',
  summary: 'A webhook endpoint fails',
  description:
    'Every delivery to one of your endpoints has failed for an hour. Your other endpoints receive this event, once until a ' +
    'delivery succeeds.',
  data: Type.Object(state, { title: 'FailingEndpoint' }),
  example: { reference: null, eventData: FAILING },
});

export const ENDPOINT_DISABLED = declareEvent({
  type: 'webhook-endpoint.disabled',
  operationId: 'onWebhookEndpointDisabled',
  summary: 'A webhook endpoint was disabled',
  description:
    'One of your endpoints receives nothing more, because of its failures or by an operator. Your other endpoints receive this ' +
    'event. An endpoint that you disable yourself has none.',
  data: Type.Object(
    { ...state, disabled_reason: Type.String({ description: 'Reason.' }) },
    { title: 'DisabledEndpoint' },
  ),
  example: {
    reference: null,
    eventData: {
      ...FAILING,
      failing_since: '2026-01-10T08:00:00.000Z',
      deliveries_waiting: 0,
      disabled_reason: 'nothing but failures for 5 days',
    },
  },
});

/** All of them, in the order in which the API describes them. */
export const ENDPOINT_EVENTS: readonly EventDeclaration[] = [ENDPOINT_FAILING, ENDPOINT_DISABLED];
