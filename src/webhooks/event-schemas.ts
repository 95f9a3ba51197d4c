import { Type } from 'typebox';
import { type EventDeclaration, eventCategory } from '../platform/events/event.ts';
import { Nullable, Timestamp } from '../platform/values/json-schema.ts';
import { EVENTS } from './events.ts';

/** The event bodies of each type (contract section 4) for the API description. */

/** A type of event that something emits. */
export const eventTypeSchema = Type.Unsafe<string>({
  type: 'string',
  enum: EVENTS.map(({ type }) => type),
  examples: ['bank-transfer.outflow.success'],
});

/** True for an event about a wallet. */
const isOfWallet = ({ example }: EventDeclaration): boolean =>
  (example.eventData as { wallet_id: string | null }).wallet_id !== null;

/** An example of the body of an event. */
export const exampleBody = (event: EventDeclaration) => ({
  eventId: '019bbf6c-7e00-7000-8000-000000000001',
  eventType: event.type,
  eventCategory: eventCategory(event.type),
  apiVersion: 'v1',
  customer_id: isOfWallet(event) ? '0199b2c8-6e1a-7c3e-9a51-0d5b1f2a3c4d' : null,
  reference: event.example.reference,
  wallet: isOfWallet(event) ? '6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10' : null,
  createdAt: '2026-01-15T09:00:00.412Z',
  sequence: 1042,
  eventData: event.example.eventData,
});

/** The JSON schema of the body of an event. */
export const bodySchema = (event: EventDeclaration) =>
  Type.Object(
    {
      eventId: Type.String({ description: 'The same on every retry and resend.' }),
      eventType: Type.Literal(event.type),
      eventCategory: Type.Literal(eventCategory(event.type)),
      apiVersion: Type.Literal('v1'),
      customer_id: Nullable(Type.String({ description: 'The customer of the wallet.' })),
      reference: Nullable(Type.String({ description: 'Your reference; null if there is none.' })),
      wallet: Nullable(Type.String({ description: 'The id of the wallet.' })),
      createdAt: Timestamp('When it happened.'),
      sequence: Type.Integer({
        description:
          'Numbers your events from 1, without gaps, in the order in which they happened; 0 on test events.',
      }),
      eventData: event.data,
      test: Type.Optional(Type.Literal(true, { description: 'Only on test events. Do not act on them.' })),
    },
    { title: `${event.operationId.slice('on'.length)}Event`, examples: [exampleBody(event)] },
  );

const signed = (name: string, description: string, example: string) => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** The headers that a receiver verifies. */
const SIGNATURE_HEADERS = {
  WebhookId: signed(
    'webhook-id',
    'Id of the event: the same on every retry and resend. Act on each only once.',
    '019bbf6c-7e00-7000-8000-000000000001',
  ),
  WebhookTimestamp: signed('webhook-timestamp', 'Unix seconds of this attempt.', '1768467600'),
  WebhookSignature: signed(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed with the decoded base64 behind `whsec_` of ' +
      "the endpoint's secret (Standard Webhooks). Several signatures are separated by spaces; one that is right is enough.",
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
};

const described = (event: EventDeclaration) => {
  const { type, operationId, summary, description } = event;
  return [type, { operationId, summary, description, body: bodySchema(event) }] as const;
};

/** Name of the schema of any event's body. */
export const EVENT_BODY = 'EventBody';

/** The events by type, for the description's section on webhooks. */
export const EVENT_DESCRIPTIONS = {
  tags: ['Webhooks'],
  parameters: SIGNATURE_HEADERS,
  responses: {
    '2XX': { description: 'Accepted. The body is ignored.' },
    '410': { description: 'Disables the endpoint: it receives nothing more.' },
    default: { description: 'Not accepted, even a redirect: Kolo retries later.' },
  },
  bodyName: EVENT_BODY,
  events: Object.fromEntries(EVENTS.map(described)),
};
