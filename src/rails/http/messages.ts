import { parseRfc3339 } from '../../platform/values/clock.ts';
import { isAccountNumber } from '../../platform/values/nuban.ts';
import { BANKS } from '../banks.ts';
import type { Sender } from '../money-in.ts';
import type { ReturnedPayment } from '../provider.ts';
import type { InflowMessage, ReturnMessage } from './protocol.ts';

/** Readers for the parts that several messages share. */

/** Reads a time, milliseconds since the epoch. Throws where the bank names no time. */
export function timeOf(text: string): number {
  const ms = parseRfc3339(text);
  if (ms === undefined) throw new Error('the bank gave an invalid time');
  return ms;
}

/** The sender of an inflow. Incomplete account numbers and unlisted banks are left out. */
export const senderOf = (sender: InflowMessage['sender']): Sender => ({
  name: sender.name,
  accountNumber: isAccountNumber(sender.account_number ?? '') ? sender.account_number : null,
  bankCode: BANKS.find(sender.bank_code ?? '')?.code ?? null,
  bankName: sender.bank_name,
});

/** A payment that came back. Throws where the bank names no time. */
export const returnedOf = ({ id, payment_id, amount, returned_at }: ReturnMessage): ReturnedPayment => ({
  returnId: id,
  railId: payment_id,
  amount: BigInt(amount),
  returnedAtMs: timeOf(returned_at),
});
