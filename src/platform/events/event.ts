import type { Static, TSchema } from 'typebox';
import { toRfc3339 } from '../values/clock.ts';

/** A type of event, declared beside what emits it. `webhooks/events.ts` lists those that endpoints can ask for. */
export interface EventDeclaration<Type extends string = string, Data extends TSchema = TSchema> {
  /** Such as `bank-transfer.outflow.success`; the part before the first dot is the category. */
  type: Type;
  /** Its name in the description of the API. */
  operationId: string;
  summary: string;
  description: string;
  /** The JSON schema of `eventData`. */
  data: Data;
  example: { reference: string | null; eventData: Static<Data> };
}

/** Fields of every `eventData`: the wallet, and its customer; null if there is none (contract section 4). */
interface OfWallet {
  wallet_id: string | null;
  customer_id: string | null;
}

/**
 * Declares a type of event. An event of that type then has `eventData` of its schema, or does not compile; nor does a
 * schema without the wallet.
 */
export const declareEvent = <const Type extends string, Data extends TSchema>(
  declaration: EventDeclaration<Type, Data> & {
    data: Static<Data> extends OfWallet ? Data : never;
  },
): EventDeclaration<Type, Data> => declaration;

/** The content of an event. */
export interface EventContent<Data extends TSchema = TSchema> {
  eventId: string;
  customerId: string | null;
  /** The caller's reference of the movement; null where there is none. */
  reference: string | null;
  /** The wallet's id as its owner knows it. */
  wallet: string | null;
  /** Milliseconds since the epoch. */
  createdAtMs: number;
  /** Values that JSON has: a `bigint` throws. A transfer's is its TSQ object. */
  eventData: Static<Data>;
}

/**
 * The JSON text of an event (contract section 4, "Body"). It is stored as it is and signed and sent byte for
 * byte on every attempt, so it is built once, in the transaction of the change that it reports.
 */
export function eventBody(type: string, content: EventContent): string {
  return JSON.stringify({
    eventId: content.eventId,
    eventType: type,
    eventCategory: eventCategory(type),
    apiVersion: 'v1',
    customer_id: content.customerId,
    reference: content.reference,
    wallet: content.wallet,
    createdAt: toRfc3339(content.createdAtMs),
    eventData: content.eventData,
  });
}

/** The part of a type before its first dot. */
export const eventCategory = (type: string): string => type.slice(0, type.indexOf('.'));

/** An event as it is stored. */
export interface NewEvent {
  id: string;
  type: string;
  /** JSON text. */
  body: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** An event of a declared type as it is stored, its body frozen. */
export const newEvent = <Data extends TSchema>(
  { type }: EventDeclaration<string, Data>,
  content: EventContent<Data>,
): NewEvent => ({
  id: content.eventId,
  type,
  body: eventBody(type, content),
  createdAt: content.createdAtMs,
});
