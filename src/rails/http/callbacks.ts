import { Check } from 'typebox/value';
import type { Clock } from '../../platform/values/clock.ts';
import type { Callbacks, ProviderNotification } from '../provider.ts';
import { type CallbackMessage, callbackMessage } from './protocol.ts';
import { isRequestSigned } from './signature.ts';

/** Reads a bank's callback. The shared secret signs it as it signs requests to the bank. */
export const callbacksOf = (secret: string, clock: Clock): Callbacks => ({
  read(headers, body, target) {
    const request = { method: 'POST', host: headers.host ?? '', target, body };
    if (!isRequestSigned([secret], request, headers, clock.now())) return undefined;
    const message = messageIn(body);
    return message === undefined ? [] : [notificationOf(message)];
  },
});

function messageIn(body: Buffer): CallbackMessage | undefined {
  try {
    const message: unknown = JSON.parse(body.toString('utf8'));
    return Check(callbackMessage, message) ? message : undefined;
  } catch {
    return undefined;
  }
}

function notificationOf(message: CallbackMessage): ProviderNotification {
  if ('payment' in message) return { kind: 'payout', railId: message.payment };
  if ('inflow' in message) return { kind: 'inflow', inflowId: message.inflow };
  if ('account' in message) return { kind: 'account', reference: message.account };
  return { kind: 'list', list: message.list };
}
