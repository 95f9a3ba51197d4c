import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { MAX_KOBO } from '../../platform/values/money.ts';
import { AccountNotSaidError, type ConfirmedInflow, UnreadableInflowError } from '../provider.ts';
import { costIn, dataOf, PaystackId, shownText, timeIn } from './answers.ts';
import type { PaystackClient } from './client.ts';

/** The channel of what is paid to an account that Paystack issued. */
export const ACCOUNT_CHANNEL = 'dedicated_nuban';

/** A transaction as it is fetched and verified. [docs/rails/paystack.md, section 7] */
const transactionAnswer = Type.Object({
  id: PaystackId,
  domain: Type.String(),
  status: Type.String(),
  reference: Type.String(),
  amount: Type.BigInt(),
  currency: Type.String(),
  channel: Type.String(),
  fees: Type.Optional(Type.Unknown()),
  paid_at: Type.Optional(Type.Unknown()),
  authorization: Type.Optional(Type.Unknown()),
});
type Transaction = Static<typeof transactionAnswer>;
const named = Type.Object({ id: PaystackId, domain: Type.String() });

const FULL_NUMBER = /^[0-9]{10}$/;

/** No sample of these answers has the account that was paid; without it nothing is known. */
const withReceiver = Type.Object({
  receiver_bank_account_number: Type.String({ pattern: FULL_NUMBER.source }),
  sender_name: Type.Optional(Type.Unknown()),
  sender_bank: Type.Optional(Type.Unknown()),
  sender_bank_account_number: Type.Optional(Type.Unknown()),
  narration: Type.Optional(Type.Unknown()),
});

/**
 * Asks Paystack what came in under the id of a transaction: first by its id, and where that answer does not say which account was paid,
 * by its reference.
 *
 * @returns null for what is no success of an account that Paystack issued
 * @throws where Paystack does not answer, answers with another transaction, or names no account
 */
export async function confirmInflow(
  client: PaystackClient,
  inflowId: string,
): Promise<ConfirmedInflow | null> {
  if (!/^[1-9][0-9]{0,19}$/.test(inflowId)) return null;
  const fetched = await transactionAt(client, inflowId, inflowId);
  if (!isCredit(fetched)) return null;
  const inflow = inflowOf(fetched);
  if (inflow !== null) return inflow;
  const verified = await transactionAt(client, `verify/${encodeURIComponent(fetched.reference)}`, inflowId);
  if (!isCredit(verified)) return null;
  const found = inflowOf(verified);
  if (found === null) throw new AccountNotSaidError('Paystack does not say which account was paid');
  return found;
}

async function transactionAt(client: PaystackClient, path: string, inflowId: string): Promise<Transaction> {
  const transaction = dataOf(await client.request({ method: 'GET', path: `/transaction/${path}` }), named);
  if (String(transaction.id) !== inflowId || transaction.domain !== client.domain) {
    throw new Error('Paystack answered with another transaction');
  }
  if (Check(transactionAnswer, transaction)) return transaction;
  throw new UnreadableInflowError("Paystack's answer lacks what it documents of a transaction");
}

/** True for money to an account that Paystack issued for good. Such an account takes naira only. */
function isCredit({ status, channel, currency }: Transaction): boolean {
  if (status !== 'success' || channel !== ACCOUNT_CHANNEL) return false;
  if (currency !== 'NGN') throw new UnreadableInflowError('Paystack says that it is not in naira');
  return true;
}

/** Null where the answer lacks the account that was paid. */
function inflowOf({ id, amount, fees, paid_at, authorization }: Transaction): ConfirmedInflow | null {
  if (!Check(withReceiver, authorization)) return null;
  if (amount < 1n || amount > MAX_KOBO)
    throw new UnreadableInflowError('Paystack answered with an amount that is none');
  const { sender_bank_account_number: number } = authorization;
  return {
    inflowId: String(id),
    to: { reference: null, accountNumber: authorization.receiver_bank_account_number },
    amount,
    sender: {
      name: shownText(authorization.sender_name),
      // Paystack masks it, and has its bank by name alone: a bank is never found by that.
      accountNumber: typeof number === 'string' && FULL_NUMBER.test(number) ? number : null,
      bankCode: null,
      bankName: shownText(authorization.sender_bank),
    },
    narration: shownText(authorization.narration),
    receivedAtMs: timeIn(paid_at),
    cost: costIn(fees),
  };
}
