import { toRfc3339 } from '../values/clock.ts';

/** Every type of event there is (contract section 4). */
export const EVENT_TYPES = [
  'bank-transfer.outflow.success',
  'bank-transfer.outflow.failed',
  'bank-transfer.outflow.reversed',
  'bank-transfer.inflow.success',
  'wallet-transfer.outflow.success',
  'create-wallet.success',
  'reserve_virtual_account.success',
  'interest-payout.success',
  'restriction-created.success',
  'restriction-lifted.success',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** What an event reports. */
export interface EventContent {
  eventId: string;
  eventType: EventType;
  customerId: string | null;
  /** The caller's reference of the movement; null where there is none. */
  reference: string | null;
  /** The wallet's id as its owner knows it. */
  wallet: string | null;
  /** Milliseconds since the epoch. */
  createdAtMs: number;
  /** Values that JSON has: a `bigint` throws. A transfer's is its TSQ object. */
  eventData: object;
}

/**
 * The JSON text of an event (contract section 4, "Body"). It is stored as it is and signed and sent byte for
 * byte on every attempt, so it is built once, in the transaction of the change that it reports.
 */
export function eventBody(content: EventContent): string {
  const { eventType } = content;
  return JSON.stringify({
    eventId: content.eventId,
    eventType,
    eventCategory: eventType.slice(0, eventType.indexOf('.')),
    apiVersion: 'v1',
    customer_id: content.customerId,
    reference: content.reference,
    wallet: content.wallet,
    createdAt: toRfc3339(content.createdAtMs),
    eventData: content.eventData,
  });
}

/** An event as it is stored. */
export interface NewEvent {
  id: string;
  type: EventType;
  /** JSON text. */
  body: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** The event as it is stored, its body frozen. */
export const newEvent = (content: EventContent): NewEvent => ({
  id: content.eventId,
  type: content.eventType,
  body: eventBody(content),
  createdAt: content.createdAtMs,
});
