import { Type } from 'typebox';
import type { Deadline } from '../deadline.ts';
import { NotSentError } from '../exchange.ts';
import {
  NOT_SENT,
  type PayoutInstruction,
  type Prepared,
  type QueryOutcome,
  type SendOutcome,
} from '../rail.ts';
import { type Answer, costIn, dataOf, messageOf, PaystackId, refusalIn, wordsOf } from './answers.ts';
import { isPayee } from './banks.ts';
import type { PaystackClient } from './client.ts';
import { readRefusal } from './refusals.ts';

/** 16 to 50 of these. Paystack makes a reference of its own where it gets none. [docs/rails/paystack.md, section 3] */
const REFERENCE = /^[a-z0-9_-]{16,50}$/;

/** Fields of a transfer in every response. */
const transfer = {
  reference: Type.String(),
  amount: Type.BigInt(),
  currency: Type.String(),
  domain: Type.String(),
  status: Type.String({ pattern: '^[a-z_-]{1,50}$' }),
};
/** A transfer in the response to a submission: the recipient is its number alone. */
const submittedTransfer = Type.Object({ ...transfer, recipient: PaystackId });
/** As asking answers it. */
const queriedTransfer = Type.Object({
  ...transfer,
  recipient: Type.Object({
    currency: Type.String(),
    details: Type.Object({ account_number: Type.String(), bank_code: Type.String() }),
  }),
  fee_charged: Type.Optional(Type.Unknown()),
});

type Unknown = SendOutcome & { kind: 'unknown' };
const unknown = (code: string | null, detail: string): Unknown => ({ kind: 'unknown', code, detail });

/**
 * Submits a payment to Paystack. The answer lacks bank and account, so it is never final: a status query decides.
 *
 * @param prepared what `prepareRecipient` gave
 */
export async function send(
  client: PaystackClient,
  instruction: PayoutInstruction,
  deadline: Deadline,
  prepared: Prepared | undefined,
): Promise<SendOutcome> {
  const { railId, amount, currency, narration, onResponse } = instruction;
  const { recipient_code: recipient, recipient_id: recipientId } = prepared ?? {};
  if (recipient === undefined || recipientId === undefined)
    return unknown(null, 'not sent: it was not prepared');
  if (!REFERENCE.test(railId)) return unknown(null, 'not sent: Paystack takes no such id');
  const reason = narration === null ? {} : { reason: narration };
  const body = { source: 'balance', amount, currency, recipient, reference: railId, ...reason };
  try {
    const answer = await client.request({ method: 'POST', path: '/transfer', body, deadline, onResponse });
    return readSubmission(answer, instruction, client.domain, recipientId);
  } catch (error) {
    if (error instanceof NotSentError) return deadline.passed ? NOT_SENT : unknown(null, error.message);
    return unknown(null, messageOf(error));
  }
}

function readSubmission(
  answer: Answer,
  instruction: PayoutInstruction,
  domain: string,
  recipientId: string,
): SendOutcome {
  if (answer.status >= 300) return readRefusal(answer);
  const submitted = dataOf(answer, submittedTransfer);
  if (!isOf(submitted, instruction, domain) || String(submitted.recipient) !== recipientId) {
    return unknown(null, 'the answer is of another payment');
  }
  return stillOpen(submitted.status);
}

/** Queries a payment's status at Paystack. */
export async function query(client: PaystackClient, instruction: PayoutInstruction): Promise<QueryOutcome> {
  try {
    const { railId, onResponse } = instruction;
    const answer = await client.request({ method: 'GET', path: `/transfer/verify/${railId}`, onResponse });
    if (isUnheardOf(answer)) return { kind: 'not_found' };
    if (answer.status !== 200) return unknown(String(answer.status), wordsOf(answer));
    const queried = dataOf(answer, queriedTransfer);
    const { recipient } = queried;
    const isSame =
      isOf(queried, instruction, client.domain) &&
      recipient.currency === instruction.currency &&
      isPayee(recipient.details, instruction);
    return isSame
      ? outcomeOf(queried.status, queried.fee_charged)
      : unknown(null, 'the answer is of another payment');
  } catch (error) {
    return unknown(null, messageOf(error));
  }
}

const isUnheardOf = (answer: Answer): boolean => {
  const refusal = refusalIn(answer);
  return refusal?.status === 404 && !refusal.hasRow && refusal.message === 'transfer not found';
};

/** True if a response is about the submitted payment. */
const isOf = (
  answer: { reference: string; amount: bigint; currency: string; domain: string },
  submitted: PayoutInstruction,
  domain: string,
): boolean =>
  answer.reference === submitted.railId &&
  answer.amount === submitted.amount &&
  answer.currency === submitted.currency &&
  answer.domain === domain;

/** Nothing final. */
function stillOpen(status: string): SendOutcome {
  if (status === 'otp') return { ...unknown(status, 'Paystack waits for an OTP'), needsPerson: true };
  if (status === 'received')
    return { ...unknown(status, 'Paystack waits for an approval'), needsPerson: true };
  return unknown(status, `the transfer is ${status} at Paystack`);
}

const FAILURES: Readonly<Record<string, string>> = {
  abandoned: 'Nobody gave Paystack the OTP in time',
  blocked: 'The approval that Paystack asked for did not come',
  rejected: 'The approval that Paystack asked for was refused',
};

/** The outcome of a status, for a response about the submitted payment. [docs/rails/paystack.md, section 4] */
function outcomeOf(status: string, feeCharged: unknown): QueryOutcome {
  if (status === 'success') return { kind: 'success', code: status, cost: costIn(feeCharged) };
  // A transfer also gets this status if Paystack's processor never reported anything definite.
  if (status === 'failed') {
    return { kind: 'failure', code: status, reason: 'Paystack could not make the transfer', toConfirm: true };
  }
  if (status === 'reversed') {
    return { kind: 'reversed', code: status, reason: 'The bank that was paid could not take the money' };
  }
  const reason = Object.hasOwn(FAILURES, status) ? FAILURES[status] : undefined;
  return reason === undefined ? stillOpen(status) : { kind: 'failure', code: status, reason };
}
