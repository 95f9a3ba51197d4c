import { Check } from 'typebox/value';
import type { Deadline } from '../deadline.ts';
import { NotSentError } from '../exchange.ts';
import {
  type NameEnquiryOutcome,
  NOT_SENT,
  type PayoutInstruction,
  type QueryOutcome,
  type SendOutcome,
} from '../rail.ts';
import { type Answer, detailOf, isUnheardOf, type ProtocolClient } from './client.ts';
import {
  accountAnswer,
  accountPath,
  errorAnswer,
  type PaymentAnswer,
  type PaymentOrder,
  paymentAnswer,
  paymentPath,
} from './protocol.ts';

const unknown = (code: string | null, detail: string) => ({ kind: 'unknown' as const, code, detail });

/** The id was submitted before with other content. */
const isConflict = ({ status, body }: Answer, id: string): boolean =>
  status === 409 && Check(errorAnswer, body) && body.error === 'conflict' && body.id === id;

/** Submits a payment to a bank. */
export async function send(
  client: ProtocolClient,
  instruction: PayoutInstruction,
  deadline: Deadline,
): Promise<SendOutcome> {
  try {
    const { railId, onResponse } = instruction;
    const answer = await client.request('PUT', paymentPath(railId), orderOf(instruction), {
      deadline,
      onResponse,
    });
    return isConflict(answer, instruction.railId)
      ? { ...unknown('409', 'the id was submitted before with other content'), duplicate: true }
      : readPayment(answer, instruction);
  } catch (error) {
    if (error instanceof NotSentError) return NOT_SENT;
    return unknown(null, detailOf(error));
  }
}

/** Queries a payment's status at a bank. */
export async function query(client: ProtocolClient, instruction: PayoutInstruction): Promise<QueryOutcome> {
  try {
    const { railId, onResponse } = instruction;
    const answer = await client.request('GET', paymentPath(railId), undefined, { onResponse });
    return isUnheardOf(answer, instruction.railId) ? { kind: 'not_found' } : readPayment(answer, instruction);
  } catch (error) {
    return unknown(null, detailOf(error));
  }
}

/** Asks a bank whose account it is. */
export async function enquire(
  client: ProtocolClient,
  bankCode: string,
  accountNumber: string,
): Promise<NameEnquiryOutcome> {
  try {
    const { status, body } = await client.request('GET', accountPath(bankCode, accountNumber));
    if (status === 404 && Check(errorAnswer, body) && body.error === 'not_found')
      return { kind: 'not_found' };
    if (status !== 200 || !Check(accountAnswer, body)) {
      return { kind: 'unavailable', detail: `the bank answered ${status}` };
    }
    const isSame = body.bank_code === bankCode && body.account_number === accountNumber;
    if (!isSame) return { kind: 'unavailable', detail: 'the answer is of another account' };
    return { kind: 'found', accountName: body.account_name };
  } catch (error) {
    return { kind: 'unavailable', detail: detailOf(error) };
  }
}

/** The payment order sent to the bank. */
export const orderOf = (instruction: PayoutInstruction): PaymentOrder => {
  const { amount, currency, bankCode, nipCode, accountNumber, narration, sender } = instruction;
  return {
    amount: Number(amount),
    currency,
    bank_code: bankCode,
    nip_code: nipCode,
    account_number: accountNumber,
    narration,
    sender: sender && {
      name: sender.name,
      account_number: sender.accountNumber,
      bank_code: sender.bankCode,
      bank_name: sender.bankName,
    },
  };
};

/** Reads the status of a payment. It counts only if it repeats the whole order. */
function readPayment({ status, body }: Answer, instruction: PayoutInstruction): SendOutcome {
  if (status !== 200) {
    return unknown(String(status), Check(errorAnswer, body) ? body.message : `the bank answered ${status}`);
  }
  if (!Check(paymentAnswer, body)) return unknown(null, 'the bank answered something that cannot be read');
  if (!isOf(body, instruction)) return unknown(null, 'the answer is of another payment');
  const { code, reason, cost } = body;
  if (body.status === 'paid')
    return { kind: 'success', code: code ?? 'paid', ...(typeof cost === 'number' && { cost: BigInt(cost) }) };
  if (body.status === 'failed') {
    return { kind: 'failure', code: code ?? 'failed', reason: reason ?? 'The bank refused the payment' };
  }
  return unknown(code, reason ?? 'the bank is still at it');
}

const isOf = (answer: PaymentAnswer, submitted: PayoutInstruction): boolean =>
  answer.id === submitted.railId &&
  BigInt(answer.amount) === submitted.amount &&
  answer.currency === submitted.currency &&
  answer.bank_code === submitted.bankCode &&
  answer.account_number === submitted.accountNumber;
