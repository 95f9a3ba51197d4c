import { Type } from 'typebox';
import { Text } from '../../http/schemas.ts';
import { URL_LENGTH_MAX } from '../../outbound/addresses.ts';
import { toRfc3339 } from '../../values/clock.ts';
import { Nullable, Timestamp } from '../../values/json-schema.ts';
import { eventTypeSchema } from '../event-schemas.ts';
import type { Endpoint, EndpointStatus } from './queries.ts';

const ENDPOINT_STATUSES: readonly EndpointStatus[] = ['enabled', 'disabled'];

const Url = Text(URL_LENGTH_MAX, {
  description: 'Where events are posted to: an https URL with a public address.',
  examples: ['fill-in:url-of-your-receiver'],
});

/** Types that a request may name; more than there are, so that each one that is not known is named. */
const TYPES_ASKED_MAX = 64;

const EventTypes = Type.Array(eventTypeSchema, {
  minItems: 1,
  maxItems: TYPES_ASKED_MAX,
  uniqueItems: true,
  description: 'The types of event that the endpoint gets.',
  examples: [['bank-transfer.outflow.success', 'bank-transfer.outflow.failed']],
});

const Description = Text(200, { description: 'Your own note.', examples: ['Payout results'] });
const Verify = Type.Boolean({
  description: 'Whether to send the URL a GET, which must answer 200; true when omitted.',
  examples: [true],
});

/** What registers an endpoint. */
export const endpointBody = Type.Object({
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

/** What changes one; what is left out stays. */
export const endpointChangeBody = Type.Object(
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
    Type.Array(eventTypeSchema, {
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

/** An endpoint, without its secret. */
export const endpointSchema = Type.Object(endpointProperties, { title: 'WebhookEndpoint' });

/** The same as it is answered once, when it is registered. */
export const newEndpointSchema = Type.Object(
  {
    ...endpointProperties,
    secret: Type.String({
      description: 'The signing secret (Standard Webhooks). It is shown only this once.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
    }),
  },
  { title: 'NewWebhookEndpoint' },
);

/** As the API shows it. */
export const endpointView = (endpoint: Endpoint) => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.eventTypes,
  description: endpoint.description,
  status: endpoint.status,
  created_at: toRfc3339(endpoint.createdAt),
  updated_at: toRfc3339(endpoint.updatedAt),
});
