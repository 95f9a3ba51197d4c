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

/** The facts that an event reports. */
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

/** The part of a type before its first dot. */
export const eventCategory = (type: string): string => type.slice(0, type.indexOf('.'));

/** An event before it is stored. */
export interface NewEvent {
  id: string;
  type: string;
  /** JSON text of an object, not empty: the fields of the body that the other columns do not have. */
  content: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** An event as it is stored. */
export interface StoredEvent extends NewEvent {
  /** Numbers the tenant's events from 1, without gaps, in the order of commits. */
  sequence: bigint;
}

/** An event of a declared type, its content frozen in the transaction of the change that it reports. */
export const newEvent = <Data extends TSchema>(
  { type }: EventDeclaration<string, Data>,
  content: EventContent<Data>,
): NewEvent => ({
  id: content.eventId,
  type,
  content: JSON.stringify({
    customer_id: content.customerId,
    reference: content.reference,
    wallet: content.wallet,
    eventData: content.eventData,
  }),
  createdAt: content.createdAtMs,
});

/**
 * The JSON text of an event (contract section 4, "Body"). The same row gives the same bytes, so every attempt signs and
 * sends the same. A field that is added here would change stored events: add it to the content of `newEvent` instead.
 */
export const eventBody = ({ id, sequence, type, createdAt, content }: StoredEvent): string =>
  `{"eventId":"${id}","eventType":"${type}","eventCategory":"${eventCategory(type)}","apiVersion":"v1",` +
  `"createdAt":"${toRfc3339(createdAt)}","sequence":${sequence},${content.slice(1)}`;
