import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Callbacks, ProviderNotification } from '../provider.ts';
import { isKoloId, PaystackId, readJson } from './answers.ts';

import { ACCOUNT_CHANNEL } from './money-in.ts';

/** The hexadecimal HMAC-SHA512 of the bytes of the body. Nothing in it says when: a replayed one is as good as the first. */
const SIGNATURE_HEADER = 'x-paystack-signature';
const FORM = /^[0-9a-f]{128}$/;
/** The part of the signature that distinguishes one event from every other. */
const DIGEST_DIGITS = 32;

const event = Type.Object({ event: Type.String(), data: Type.Object({}) });

const transferData = Type.Object({ reference: Type.String() });
const chargeData = Type.Object({ id: PaystackId, channel: Type.Optional(Type.Unknown()) });
const disputeData = Type.Object({
  id: PaystackId,
  transaction: Type.Object({ id: PaystackId, channel: Type.Optional(Type.Unknown()) }),
});
const Reference = Type.String({ pattern: '^[!-~]{1,100}$' });
const refundData = Type.Object({
  transaction_reference: Reference,
  refund_reference: Type.Optional(Type.Union([Reference, Type.Null()])),
});
const customerData = Type.Object({
  customer: Type.Object({ metadata: Type.Object({ kolo_account: Type.String() }) }),
});

/**
 * The notification that the data of an event gives; null where they cannot be read, or are of nothing of Kolo's.
 *
 * @param digest of its bytes, under the key: the same event sent again has the same
 */
type Read = (data: object, name: string, digest: string) => ProviderNotification | null;

const payout: Read = (data) =>
  Check(transferData, data) && isKoloId(data.reference) ? { kind: 'payout', railId: data.reference } : null;

/** Cards and whatever else the business takes by the same account are not Kolo's. */
const isOther = (channel: unknown): boolean => typeof channel === 'string' && channel !== ACCOUNT_CHANNEL;

const inflow: Read = (data) =>
  Check(chargeData, data) && !isOther(data.channel) ? { kind: 'inflow', inflowId: String(data.id) } : null;

/** An incident, whether its data can be read or not: it is of money either way. */
const incident = (word: 'dispute' | 'refund', about: string, detail: string): ProviderNotification => ({
  kind: 'incident',
  incident: word,
  about,
  detail: `${detail} at Paystack`,
});

/** `create` of `charge.dispute.create`. */
const lastWord = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

const dispute: Read = (data, name, digest) => {
  const event = lastWord(name);
  if (!Check(disputeData, data))
    return incident('dispute', digest, `a dispute that cannot be read: ${event}`);
  const { id, transaction } = data;
  if (isOther(transaction.channel)) return null;
  return incident('dispute', `${id} ${event}`, `dispute ${id} of transaction ${transaction.id}: ${event}`);
};

const refund: Read = (data, name, digest) => {
  const event = lastWord(name);
  if (!Check(refundData, data)) return incident('refund', digest, `a refund that cannot be read: ${event}`);
  const { transaction_reference: of, refund_reference: id } = data;
  return incident(
    'refund',
    `${of} ${id ?? '-'} ${event}`,
    `refund of the transaction with the reference ${of}: ${event}`,
  );
};

const account: Read = (data) =>
  Check(customerData, data) && isKoloId(data.customer.metadata.kolo_account)
    ? { kind: 'account', reference: data.customer.metadata.kolo_account }
    : null;

/** Events that mean something to Kolo, by their names. [docs/rails/paystack.md, section 8] */
const EVENTS: readonly (readonly [name: RegExp, read: Read])[] = [
  [/^transfer\.(?:success|failed|reversed)$/, payout],
  [/^charge\.success$/, inflow],
  [/^charge\.dispute\.[a-z-]{1,30}$/, dispute],
  [/^refund\.[a-z-]{1,30}$/, refund],
  // The documents have both words.
  [/^(?:dedicatedaccount\.assign|assigndedicatedaccount)\.(?:success|failed)$/, account],
];

/** Reads Paystack's events. The secret key that calls Paystack signs its events, too. */
export function callbacksOf(secretKey: string): Callbacks {
  return {
    read(headers, body) {
      const { [SIGNATURE_HEADER]: given } = headers;
      if (given === undefined || !FORM.test(given)) return undefined;
      const signature = createHmac('sha512', secretKey).update(body).digest();
      if (!timingSafeEqual(signature, Buffer.from(given, 'hex'))) return undefined;
      const said = readJson(body);
      if (!Check(event, said)) return [];
      const { event: name, data } = said as Static<typeof event>;
      const [, read] = EVENTS.find(([names]) => names.test(name)) ?? [];
      const notification = read?.(data, name, given.slice(0, DIGEST_DIGITS)) ?? null;
      return notification === null ? [] : [notification];
    },
  };
}
