import { type TSchema, Type } from 'typebox';
import { EVENT_TYPES, type EventType } from '../events/event.ts';
import { PAID_TRANSFER, tsqSchema } from '../transfers/transactions/schemas.ts';
import { Nullable, Timestamp } from '../values/json-schema.ts';
import { virtualAccountSchema } from '../wallets/schemas.ts';

/** What each type of event that is written posts to endpoints (contract section 4), for the API's description. */

/** A type of event. */
export const EventTypeSchema = Type.Unsafe<EventType>({
  type: 'string',
  enum: [...EVENT_TYPES],
  examples: ['bank-transfer.outflow.success'],
});

const WALLET = '6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10';
const CUSTOMER = '0199b2c8-6e1a-7c3e-9a51-0d5b1f2a3c4d';

const NEW_WALLET = {
  id: WALLET,
  customer_id: CUSTOMER,
  name: 'Ada Obi expenses',
  tag: 'expense',
  identifier: WALLET,
  currency: 'NGN',
  status: 'active',
};

/** `eventData` of a new wallet. */
const newWalletSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the wallet.' }),
    customer_id: Type.String(),
    name: Type.String(),
    tag: Nullable(Type.String()),
    identifier: Type.String(),
    currency: Type.String(),
    status: Type.String(),
  },
  {
    title: 'NewWallet',
    examples: [NEW_WALLET],
  },
);

const FAILED_TRANSFER = {
  ...PAID_TRANSFER,
  status: 'failed',
  recipient: '0000000028',
  failure_reason: 'Invalid account',
};

const INFLOW = {
  ...PAID_TRANSFER,
  reference: 'funding-2026-000001',
  amount: 5_000_000,
  type: 'credit',
  category: 'bank-inflow',
  source: null,
  recipient: WALLET,
  bank: null,
  narration: 'Test funding',
  session_id: '019bbf6c-7e00-7000-8000-0000000000f1',
  completed_at: '2026-01-15T09:00:00.000Z',
};

const VIRTUAL_ACCOUNT = {
  id: '019bbf6c-7e00-7000-8000-000000000003',
  account_number: '0000014573',
  account_name: 'Ada Obi expenses',
  bank_name: 'Kolo Sandbox Bank',
  bank_code: '50547',
  status: 'active',
  created_at: '2026-01-15T09:00:00.000Z',
};

const bodyOf = (eventType: EventType, reference: string | null, eventData: object) => ({
  eventId: '019bbf6c-7e00-7000-8000-000000000001',
  eventType,
  eventCategory: eventType.slice(0, eventType.indexOf('.')),
  apiVersion: 'v1',
  customer_id: CUSTOMER,
  reference,
  wallet: WALLET,
  createdAt: '2026-01-15T09:00:00.412Z',
  eventData,
});

/** An example of each body. */
export const EVENT_BODIES = {
  'bank-transfer.outflow.success': bodyOf(
    'bank-transfer.outflow.success',
    PAID_TRANSFER.reference,
    PAID_TRANSFER,
  ),
  'bank-transfer.outflow.failed': bodyOf(
    'bank-transfer.outflow.failed',
    PAID_TRANSFER.reference,
    FAILED_TRANSFER,
  ),
  'bank-transfer.inflow.success': bodyOf('bank-transfer.inflow.success', INFLOW.reference, INFLOW),
  'create-wallet.success': bodyOf('create-wallet.success', null, NEW_WALLET),
  'reserve_virtual_account.success': bodyOf('reserve_virtual_account.success', null, VIRTUAL_ACCOUNT),
};

const bodySchema = (eventType: keyof typeof EVENT_BODIES, eventData: TSchema) =>
  Type.Object(
    {
      eventId: Type.String({ description: 'The same on every retry and resend.' }),
      eventType: Type.Literal(eventType),
      eventCategory: Type.Literal(EVENT_BODIES[eventType].eventCategory),
      apiVersion: Type.Literal('v1'),
      customer_id: Nullable(Type.String({ description: 'Whose wallet it is.' })),
      reference: Nullable(Type.String({ description: "The caller's own; null where there is none." })),
      wallet: Nullable(Type.String({ description: 'The id of the wallet.' })),
      createdAt: Timestamp('When it happened.'),
      eventData,
    },
    { examples: [EVENT_BODIES[eventType]] },
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
    'The event: the same on every retry and resend. Act on each only once.',
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

/** The events by type, for the description's section on webhooks. */
export const EVENT_DESCRIPTIONS = {
  tags: ['Webhooks'],
  parameters: SIGNATURE_HEADERS,
  responses: {
    '2XX': { description: 'Taken. The body is not looked at.' },
    '410': { description: 'Send nothing more: the endpoint is disabled.' },
    default: { description: 'Not taken, a redirect included: it is sent again later.' },
  },
  events: {
    'bank-transfer.outflow.success': {
      operationId: 'onBankTransferSuccessful',
      summary: 'A bank transfer was paid',
      description: 'Final. `eventData` is what TSQ answers.',
      body: bodySchema('bank-transfer.outflow.success', tsqSchema),
    },
    'bank-transfer.outflow.failed': {
      operationId: 'onBankTransferFailed',
      summary: 'A bank transfer was not paid',
      description: 'Final: what was held is free again. `eventData` is what TSQ answers.',
      body: bodySchema('bank-transfer.outflow.failed', tsqSchema),
    },
    'bank-transfer.inflow.success': {
      operationId: 'onBankInflow',
      summary: 'Money came in for a wallet',
      description: '`eventData` is what TSQ answers.',
      body: bodySchema('bank-transfer.inflow.success', tsqSchema),
    },
    'create-wallet.success': {
      operationId: 'onWalletCreated',
      summary: 'A wallet was created',
      description: 'One event for each wallet, however it was created.',
      body: bodySchema('create-wallet.success', newWalletSchema),
    },
    'reserve_virtual_account.success': {
      operationId: 'onVirtualAccountReserved',
      summary: 'A virtual account was issued to a wallet',
      description: 'Money sent to it is credited to the wallet.',
      body: bodySchema('reserve_virtual_account.success', virtualAccountSchema),
    },
  },
};
