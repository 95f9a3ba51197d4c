import { type Static, Type } from 'typebox';
import { Text } from '../../platform/http/schemas.ts';
import { URL_LENGTH_MAX } from '../../platform/outbound/addresses.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { EMAIL_ADDRESS, EMAIL_ADDRESS_CHARS_MAX } from '../../platform/values/email-address.ts';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { PROFILES, type Profile } from '../../platform/values/profiles.ts';
import type { TestResult } from '../delivery/test-event.ts';
import { warningOf } from '../delivery/warning.ts';
import { eventTypeSchema } from '../event-schemas.ts';
import type { Endpoint, EndpointStatus } from './queries.ts';
import { HEADER_NAME, OVERLAP_HOURS_MAX, type SignatureHeader as SignatureHeaderSet } from './secrets.ts';

const ENDPOINT_STATUSES: readonly EndpointStatus[] = ['enabled', 'disabled'];

const Url = Text(URL_LENGTH_MAX, {
  description: 'URL for events: https, at a public address.',
  examples: ['fill-in:url-of-your-receiver'],
});

/** Types that a request may name; more than there are, so that each one that is not known is named. */
const TYPE_FILTERS_MAX = 64;

const EventTypes = Type.Array(eventTypeSchema, {
  minItems: 1,
  maxItems: TYPE_FILTERS_MAX,
  uniqueItems: true,
  description: 'The types of events that the endpoint receives.',
  examples: [['bank-transfer.outflow.success', 'bank-transfer.outflow.failed']],
});

const Description = Text(200, { description: 'Your own note.', examples: ['Payout results'] });
const ContactEmail = Type.String({
  format: 'email',
  maxLength: EMAIL_ADDRESS_CHARS_MAX,
  pattern: EMAIL_ADDRESS,
  description:
    'Gets an email when every delivery has failed for an hour, and when the endpoint is disabled. Nothing is sent until the ' +
    'operator of Kolo has set an SMTP server.',
  examples: ['webhooks@example.com'],
});
const Verify = Type.Boolean({
  description: 'true (default): send the URL a GET, which must return 200.',
  examples: [true],
});

const HeaderSecret = Type.String({
  minLength: 8,
  maxLength: 256,
  pattern: '^[\\x20-\\x7E]+$',
  description: 'The key of the signature, byte for byte. Generated if omitted.',
  examples: ['a-secret-that-your-receiver-knows'],
});

const SignatureHeader = Type.Object(
  {
    name: Type.String({
      pattern: HEADER_NAME,
      description:
        'The name of the header. Names with a meaning of their own are refused: `Authorization`, `Content-…`, ' +
        '`X-Forwarded-…`, `Webhook-…` and such.',
      examples: ['X-Provider-Signature'],
    }),
    secret: Type.Optional(HeaderSecret),
  },
  {
    description:
      'An additional header on each delivery, for receivers written for another provider: the hex HMAC-SHA512 ' +
      'of the raw body.',
  },
);

/** The body of a registration. */
export const endpointBody = Type.Object({
  url: Url,
  events: Type.Optional(EventTypes),
  description: Type.Optional(Description),
  contact_email: Type.Optional(ContactEmail),
  signature_header: Type.Optional(SignatureHeader),
  verify: Type.Optional(Verify),
});

const CHANGE_EXAMPLE = {
  events: ['bank-transfer.outflow.success', 'bank-transfer.outflow.failed'],
  description: 'Payout results',
  enabled: true,
};

/** The body of a change. Fields left out stay. */
export const endpointChangeBody = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Nullable(EventTypes)),
    description: Type.Optional(Nullable(Description)),
    contact_email: Type.Optional(Nullable(ContactEmail)),
    signature_header: Type.Optional(Nullable(SignatureHeader)),
    enabled: Type.Optional(
      Type.Boolean({ description: 'Disabling cancels waiting deliveries.', examples: [true] }),
    ),
    verify: Type.Optional(Verify),
  },
  { examples: [CHANGE_EXAMPLE] },
);

/** The settings of an endpoint in a request, without its URL. Those that it leaves out are undefined. */
export const settingsOf = (body: Static<typeof endpointChangeBody>) => ({
  eventTypes: body.events,
  description: body.description,
  contactEmail: body.contact_email,
  signatureHeader: body.signature_header,
});

const endpointProperties = {
  id: Type.String({ description: 'The endpoint.', examples: ['019bbf6c-7e00-7000-8000-000000000002'] }),
  url: Type.String({ examples: ['https://example.com/kolo/webhooks'] }),
  events: Nullable(
    Type.Array(eventTypeSchema, {
      description: 'The types of events that it receives; null: all.',
      examples: [['bank-transfer.outflow.success']],
    }),
  ),
  description: Nullable(Type.String({ examples: ['Payout results'] })),
  contact_email: Nullable(
    Type.String({
      description:
        'Gets an email when the endpoint fails or is disabled, if the operator of Kolo has set an SMTP server; null for nobody.',
      examples: ['webhooks@example.com'],
    }),
  ),
  profile: Type.Unsafe<Profile>({
    type: 'string',
    enum: [...PROFILES],
    description: 'The profile of its event bodies: that of the key that registered it.',
    examples: ['standard'],
  }),
  signature_header: Nullable(
    Type.Object(
      {
        name: Type.String({ examples: ['X-Provider-Signature'] }),
        secret: Type.Optional(
          Type.String({
            description: 'Shown once, in the response that sets the header.',
            examples: ['5f0c…'],
          }),
        ),
      },
      { description: 'The additional header on deliveries; null: none.' },
    ),
  ),
  previous_secret_expires_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'The previous secret also signs until then; null if there is none.',
      examples: [null],
    }),
  ),
  status: Type.Unsafe<EndpointStatus>({
    type: 'string',
    enum: [...ENDPOINT_STATUSES],
    examples: ['enabled'],
  }),
  disabled_reason: Nullable(
    Type.String({ description: 'The reason, for people; null if it is not disabled.', examples: [null] }),
  ),
  failing_since: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When deliveries began to fail; null if the last one succeeded.',
      examples: [null],
    }),
  ),
  proven_at: Nullable(
    Timestamp(
      'When it first accepted the GET of its registration or a delivery. null: not yet, so it receives only its ' +
        'oldest event.',
    ),
  ),
  created_at: Timestamp('When it was registered.'),
  updated_at: Timestamp('When it was last changed.'),
};

/** An endpoint, without its secret. */
export const endpointSchema = Type.Object(endpointProperties, { title: 'WebhookEndpoint' });

/** The same as it is answered once, when it is registered or its secret is changed. */
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

/** The body of a secret rotation. It may be empty. */
export const rotationBody = Type.Object({
  overlap_hours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: OVERLAP_HOURS_MAX,
      description:
        'Hours for which the old secret also signs; default 24. 0 ends it at once, for a leaked secret.',
      examples: [24],
    }),
  ),
});

/** The body of a request for a test event. */
export const testBody = Type.Object({
  type: Type.Unsafe<string>({ ...eventTypeSchema, description: 'The type of the sample event.' }),
});

/** The response to a test event. */
export const testResultSchema = Type.Object(
  {
    event_id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
    event_type: eventTypeSchema,
    delivered: Type.Boolean({ description: 'true if it would count as delivered.', examples: [true] }),
    response_status: Nullable(
      Type.Integer({ description: 'HTTP status of the response; null if there was none.', examples: [200] }),
    ),
    latency_ms: Nullable(
      Type.Integer({ description: 'Time until the response, milliseconds.', examples: [84] }),
    ),
    response_excerpt: Nullable(
      Type.String({ description: 'The beginning of the response.', examples: ['ok'] }),
    ),
    error: Nullable(
      Type.String({ description: 'The reason for a failure; null if it was delivered.', examples: [null] }),
    ),
    warning: Nullable(
      Type.String({
        description: 'The part of the response that contradicts its 2xx; null if none does.',
        examples: [null],
      }),
    ),
  },
  { title: 'WebhookTest' },
);

/** The API's view of the response to a test event. */
export const testResultView = (type: string, result: TestResult) => ({
  event_id: result.eventId,
  event_type: type,
  delivered: result.delivered,
  response_status: result.responseStatus,
  latency_ms: result.latencyMs,
  response_excerpt: result.responseExcerpt,
  error: result.error,
  warning: warningOf(result.responseStatus, result.responseExcerpt),
});

/**
 * The API's view of an endpoint.
 *
 * @param header the header that was just set; its secret is shown this once
 */
export const endpointView = (endpoint: Endpoint, header: SignatureHeaderSet | null = null) => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.eventTypes,
  description: endpoint.description,
  contact_email: endpoint.contactEmail,
  profile: endpoint.profile,
  signature_header: header ?? (endpoint.signatureHeader === null ? null : { name: endpoint.signatureHeader }),
  previous_secret_expires_at: toRfc3339OrNull(endpoint.previousSecretExpiresAt),
  status: endpoint.status,
  disabled_reason: endpoint.disabledReason,
  failing_since: toRfc3339OrNull(endpoint.failingSince),
  proven_at: toRfc3339OrNull(endpoint.provenAt),
  created_at: toRfc3339(endpoint.createdAt),
  updated_at: toRfc3339(endpoint.updatedAt),
});
