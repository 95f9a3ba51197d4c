import { Type } from 'typebox';
import type { NameEnquiryOutcome, PayoutInstruction, PrepareOutcome } from '../rail.ts';
import { type Answer, dataOf, messageOf, PaystackId, refusalIn, shownText } from './answers.ts';
import { isPayee, paystackCodeOf } from './banks.ts';
import type { PaystackClient } from './client.ts';

/** A recipient, as creating it answers. [docs/rails/paystack.md, section 2] */
const recipientAnswer = Type.Object({
  id: PaystackId,
  recipient_code: Type.String({ pattern: '^RCP_[A-Za-z0-9]{1,60}$' }),
  type: Type.String(),
  currency: Type.String(),
  domain: Type.String(),
  active: Type.Boolean(),
  is_deleted: Type.Boolean(),
  details: Type.Object({ account_number: Type.String(), bank_code: Type.String() }),
});

/** Refusals of a recipient by which it can never be paid, as {@link refusalIn} has their messages. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['account closed', 'account_closed'],
  ['bank code is invalid', 'invalid_bank_code'],
]);

const unavailable = (detail: string): PrepareOutcome & NameEnquiryOutcome => ({
  kind: 'unavailable',
  detail,
});

/**
 * Has Paystack make the recipient of a payment; the same account again gives the one that is there. The answer must
 * name that account each time: nothing of it is stored.
 */
export async function prepareRecipient(
  client: PaystackClient,
  instruction: PayoutInstruction,
): Promise<PrepareOutcome> {
  const { bankCode, accountNumber } = instruction;
  const bank_code = paystackCodeOf(bankCode);
  if (bank_code === undefined) {
    return { kind: 'refused', code: 'unknown_bank', reason: 'Paystack does not pay this bank' };
  }
  // Paystack asks for a name and Kolo has none: whose the account is, is not looked up for a payment.
  const name = `Account ${accountNumber}`;
  const body = { type: 'nuban', name, account_number: accountNumber, bank_code, currency: 'NGN' };
  try {
    return readRecipient(
      await client.request({ method: 'POST', path: '/transferrecipient', body }),
      client,
      instruction,
    );
  } catch (error) {
    return unavailable(messageOf(error));
  }
}

function readRecipient(
  answer: Answer,
  { domain }: PaystackClient,
  instruction: PayoutInstruction,
): PrepareOutcome {
  const refusal = refusalIn(answer);
  const refusedAs = refusal?.status === 400 ? REFUSED.get(refusal.message) : undefined;
  if (refusedAs !== undefined) {
    return { kind: 'refused', code: refusedAs, reason: `Paystack refused the account: ${refusal!.message}` };
  }
  const recipient = dataOf(answer, recipientAnswer);
  const { id, recipient_code, type, currency, active, is_deleted, details } = recipient;
  const isSame = isPayee(details, instruction) && type === 'nuban' && currency === instruction.currency;
  if (!isSame) return unavailable('Paystack answered with the recipient of another account');
  if (recipient.domain !== domain)
    return unavailable('Paystack answered with a recipient of its other environment');
  if (!active || is_deleted) {
    return {
      kind: 'refused',
      code: 'recipient_inactive',
      reason: 'Paystack does not pay this recipient any more',
    };
  }
  return { kind: 'ready', prepared: { recipient_code, recipient_id: String(id) } };
}

const resolveAnswer = Type.Object({ account_number: Type.String(), account_name: Type.String() });

/** Name enquiry. No response of Paystack proves that an account does not exist. */
export async function enquire(
  client: PaystackClient,
  bankCode: string,
  accountNumber: string,
): Promise<NameEnquiryOutcome> {
  const bank = paystackCodeOf(bankCode);
  if (bank === undefined) return unavailable('Paystack does not know this bank');
  const query = new URLSearchParams({ account_number: accountNumber, bank_code: bank });
  try {
    const answer = await client.request({ method: 'GET', path: `/bank/resolve?${query}` });
    const { account_number, account_name } = dataOf(answer, resolveAnswer);
    const accountName = shownText(account_name);
    if (account_number !== accountNumber) return unavailable('the answer is of another account');
    return accountName === null ? unavailable('the account has no name') : { kind: 'found', accountName };
  } catch (error) {
    return unavailable(messageOf(error));
  }
}
