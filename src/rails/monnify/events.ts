import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderNotification } from '../provider.ts';
import { masked } from './client/answer.ts';
import { Fields } from './client/fields.ts';

/*
 * Notifications by Monnify (docs/rails/monnify.md, section 8). Nothing in an event is a fact: it names what to query.
 * Events have no time and no id, so a repeated event is the same notification.
 */

const SIGNATURE_HEADER = 'monnify-signature';
const FORM = /^[0-9a-f]{128}$/;
/** An id of a payment that Kolo made. */
const RAIL_ID = /^[0-9a-f]{32}$/;
const REFERENCE = /^[!-~]{1,100}$/;

/** HMAC-SHA512 of the body as its bytes came, under the secret key. */
function isSigned(secretKey: string, signature: string | undefined, body: Buffer): boolean {
  if (signature === undefined || !FORM.test(signature)) return false;
  const expected = createHmac('sha512', secretKey).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** Reads an event; undefined if it is not signed with the secret key. */
export function readEvent(
  secretKey: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): readonly ProviderNotification[] | undefined {
  if (!isSigned(secretKey, headers[SIGNATURE_HEADER], body)) return undefined;
  const event = Fields.read(body);
  const about = createHash('sha256').update(body).digest('hex');
  if (event === undefined) {
    return [{ kind: 'incident', incident: 'unreadable_event', about, detail: 'an event that is no JSON' }];
  }
  return notificationsOf(event.text('eventType') ?? '', event.fields('eventData'), about);
}

/** @param elseAbout distinguishes an incident from every other where the event has no reference */
function notificationsOf(
  eventType: string,
  data: Fields,
  elseAbout: string,
): readonly ProviderNotification[] {
  const referenceIn = (name: string): string | undefined => {
    const reference = data.text(name);
    return reference !== undefined && REFERENCE.test(reference) ? reference : undefined;
  };
  const incident = (kind: string, about: string | undefined, detail: string): ProviderNotification => ({
    kind: 'incident',
    incident: kind,
    about: about ?? elseAbout,
    detail,
  });
  const transaction = referenceIn('transactionReference');
  switch (eventType) {
    case 'SUCCESSFUL_TRANSACTION': {
      if ((data.fields('product').text('type') ?? 'RESERVED_ACCOUNT') !== 'RESERVED_ACCOUNT') return [];
      if (transaction === undefined) {
        return [incident('unreadable_event', undefined, 'a transaction without its reference')];
      }
      const status = data.text('paymentStatus') ?? 'PAID';
      const inflow: ProviderNotification = { kind: 'inflow', inflowId: transaction };
      return status === 'PAID'
        ? [inflow]
        : [inflow, incident('payment_not_exact', transaction, `a payment is ${masked(status)}`)];
    }
    case 'SUCCESSFUL_DISBURSEMENT':
    case 'FAILED_DISBURSEMENT':
    case 'REVERSED_DISBURSEMENT': {
      const railId = data.text('reference') ?? '';
      return RAIL_ID.test(railId) ? [{ kind: 'payout', railId }] : [];
    }
    case 'SUCCESSFUL_REFUND':
    case 'FAILED_REFUND': {
      const said = `a refund is ${masked(data.text('refundStatus') ?? eventType)}`;
      return [incident('refund', referenceIn('refundReference') ?? transaction, said)];
    }
    case 'REJECTED_PAYMENT': {
      const why = data.fields('paymentRejectionInformation').text('rejectionReason') ?? 'without a reason';
      return [incident('rejected_payment', transaction, `a payment was rejected: ${masked(why)}`)];
    }
    default:
      return [];
  }
}
