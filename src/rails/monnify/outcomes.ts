import type { PayoutInstruction, QueryOutcome, SendOutcome } from '../rail.ts';
import { type Answer, masked } from './client/answer.ts';
import type { Fields } from './client/fields.ts';
import { MONNIFY_CODES } from './description.ts';
import { isCertain } from './reasons.ts';

/*
 * Reads Monnify's answers about a payment (docs/rails/monnify.md, sections 3 and 4). Only the status inside an answer that
 * names the payment counts, and of the codes around it those that stand in the table below.
 */

/** The outcome of a payment that Monnify knows. */
type Known = Exclude<QueryOutcome, { kind: 'not_found' }>;

const unknown = (code: string | null, detail: string): SendOutcome => ({ kind: 'unknown', code, detail });

/** The account at Monnify may not do it at all, whichever way that is said. */
const NOT_PERMITTED =
  /does not belong to merchant|merchant is not permitted|feature not enabled for this merchant/i;
const KNOWN_REFERENCE = /reference already exists|reference (?:has been )?used/i;
const NO_SUCH_PAYMENT = /could not find disbursement transaction/i;

/** Reads the response to a submission. */
export function readSubmission(answer: Answer, submitted: PayoutInstruction): SendOutcome {
  if (answer.isGood) {
    const outcome = readPayment(answer, submitted);
    // Money that is back already was not paid.
    return outcome.kind === 'reversed' ? { ...outcome, kind: 'failure' } : outcome;
  }
  const status = answer.body.text('status');
  const contradicts = status !== undefined && status !== 'FAILED';
  if (contradicts || matchOf(answer.body, submitted) === 'other') return unknown(answer.code, answer.detail);
  return suspension(answer) ?? (answer.isRefusal ? readRefusal(answer) : unknown(answer.code, answer.detail));
}

/** The outcome of a refused submission, by its code. */
function readRefusal({ code, message, detail }: Answer): SendOutcome {
  const reason = masked(message) || `Monnify refused it, ${code}`;
  if (code === 'D05' || KNOWN_REFERENCE.test(message)) {
    return { kind: 'unknown', code, detail, duplicate: true };
  }
  const isFailure = code === 'D03' || code === 'D07' || (code === 'D01' && isCertain(message));
  if (isFailure) return { kind: 'failure', code, reason };
  if (code === 'D04') return { kind: 'failure', code: 'provider_float', reason };
  return unknown(code, detail);
}

/** A misconfigured account, such as calls from an address that Monnify does not know. */
const suspension = (answer: Answer): SendOutcome | undefined => {
  const { code, status, message, detail } = answer;
  if (status >= 500) return undefined;
  // A gateway's 403 is no JSON, and Monnify's own has its code or, without an envelope, its status.
  const isForbidden = status === 403 && (code !== null || answer.envelope.has('status'));
  const suspends = code === 'D06' || isForbidden || NOT_PERMITTED.test(message);
  return suspends ? { kind: 'unknown', code, detail, suspends: true } : undefined;
};

/** True if Monnify itself, and no gateway, reports that it does not know the payment. */
export function saysNotFound(answer: Answer): boolean {
  const isSaid = answer.status === 404 || answer.code === 'D02' || NO_SUCH_PAYMENT.test(answer.message);
  return answer.isRefusal && isSaid && !answer.envelope.has('responseBody');
}

/** Reads the answer to a query. A code about the query itself decides nothing about the payment. */
export function readSummary(answer: Answer, submitted: PayoutInstruction): QueryOutcome {
  if (answer.isGood) return readPayment(answer, submitted);
  if (saysNotFound(answer)) return { kind: 'not_found' };
  return suspension(answer) ?? unknown(answer.code, answer.detail);
}

/** The payment that a response is about. `incomplete`: it lacks a required field. */
type Match = 'this' | 'without currency' | 'incomplete' | 'other';

function matchOf(payment: Fields, submitted: PayoutInstruction): Match {
  const said: [isSaid: boolean, isSame: boolean][] = [
    [payment.has('reference'), payment.text('reference') === submitted.railId],
    [payment.has('amount'), payment.kobo('amount') === submitted.amount],
    [
      payment.has('destinationBankCode'),
      payment.text('destinationBankCode') === MONNIFY_CODES.get(submitted.bankCode),
    ],
    [
      payment.has('destinationAccountNumber'),
      payment.text('destinationAccountNumber') === submitted.accountNumber,
    ],
  ];
  const hasCurrency = payment.has('currency');
  if (hasCurrency && payment.text('currency') !== submitted.currency) return 'other';
  if (said.some(([isSaid, isSame]) => isSaid && !isSame)) return 'other';
  if (!said.every(([isSaid]) => isSaid)) return 'incomplete';
  return hasCurrency ? 'this' : 'without currency';
}

const PERSON_NEEDED = new Set([
  'PENDING_AUTHORIZATION',
  'PENDING_BATCH_AUTHORIZATION',
  'OTP_EMAIL_DISPATCH_FAILED',
]);

/** Reads the status of a payment: a final one counts only where the answer names that payment. */
function readPayment(answer: Answer, submitted: PayoutInstruction): Known {
  const { body } = answer;
  const match = matchOf(body, submitted);
  if (match === 'other') return unknown(null, 'the answer is of another payment');
  const status = body.text('status');
  if (status === undefined) return unknown(answer.code, 'the answer says nothing of the payment');
  if (PERSON_NEEDED.has(status)) {
    const detail = 'Monnify waits for a one-time password, which is sent to the business by e-mail';
    return { kind: 'unknown', code: status, detail, needsPerson: true };
  }
  const final = readFinal(status, answer);
  if (final === undefined) return unknown(masked(status), `Monnify says ${masked(status)}`);
  if (match === 'incomplete') return unknown(status, 'the answer does not name all of the payment');
  if (match === 'without currency' && final.kind === 'success') {
    return unknown(status, 'paid, by an answer without a currency: the summary will say');
  }
  return final;
}

/** The outcome of a final status; undefined for any other word. */
function readFinal(status: string, { body, message }: Answer): Known | undefined {
  const reasons = [body.text('transactionDescription'), body.text('comment'), message].filter(
    (reason) => reason !== undefined && !/^(?:success)?$/i.test(reason.trim()),
  ) as string[];
  const reason = masked(reasons[0] ?? `Monnify says ${status}`);
  switch (status) {
    case 'SUCCESS':
    case 'COMPLETED':
      return { kind: 'success', code: status, cost: body.kobo('fee') ?? body.kobo('totalFee') ?? null };
    case 'FAILED': {
      const failure = { kind: 'failure', code: status, reason } as const;
      return isCertain(...reasons) ? failure : { ...failure, toConfirm: true };
    }
    case 'EXPIRED':
      return { kind: 'failure', code: status, reason };
    case 'REVERSED':
      return { kind: 'reversed', code: status, reason };
    default:
      return undefined;
  }
}
