import { LosslessNumber, stringify } from 'lossless-json';
import type { Deadline } from '../deadline.ts';
import { NotSentError } from '../exchange.ts';
import {
  type NameEnquiryOutcome,
  NOT_SENT,
  type PayoutInstruction,
  type Prepared,
  type PrepareOutcome,
  type QueryOutcome,
  type ResponseListener,
  type SendOutcome,
} from '../rail.ts';
import { nairaOf } from './amounts.ts';
import type { Answer } from './client/answer.ts';
import type { Calls } from './client/calls.ts';
import { MONNIFY_CODES } from './description.ts';
import { readSubmission, readSummary } from './outcomes.ts';

/** The narration if the payer gives none: Monnify requires one. */
const NARRATION = 'Transfer';

const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Name enquiry. No response of Monnify proves that an account does not exist: it answers the same for a bank that is
 * away (docs/rails/monnify.md, section 2).
 */
export async function enquire(
  calls: Calls,
  bankCode: string,
  accountNumber: string,
): Promise<Exclude<NameEnquiryOutcome, { kind: 'not_found' }>> {
  const unavailable = (detail: string) => ({ kind: 'unavailable', detail }) as const;
  const code = MONNIFY_CODES.get(bankCode);
  if (code === undefined) return unavailable('Kolo does not send this bank to Monnify');
  try {
    const answer = await calls.get('/api/v1/disbursements/account/validate', {
      accountNumber,
      bankCode: code,
    });
    const { body } = answer;
    const accountName = body.text('accountName');
    if (!answer.isGood || accountName === undefined || accountName.trim() === '') {
      return unavailable(answer.detail);
    }
    const isSame = body.text('accountNumber') === accountNumber && body.text('bankCode') === code;
    const isNaira = !body.has('currencyCode') || body.text('currencyCode') === 'NGN';
    return isSame && isNaira
      ? { kind: 'found', accountName }
      : unavailable('the answer is of another account');
  } catch (error) {
    return unavailable(detailOf(error));
  }
}

/** Gets the token, and the name without which Monnify does not pay. */
export async function prepare(calls: Calls, instruction: PayoutInstruction): Promise<PrepareOutcome> {
  if (!MONNIFY_CODES.has(instruction.bankCode)) {
    return { kind: 'refused', code: 'unknown_bank', reason: 'The bank is not paid by Monnify' };
  }
  const whose = await enquire(calls, instruction.bankCode, instruction.accountNumber);
  if (whose.kind === 'unavailable') return whose;
  return { kind: 'ready', prepared: { accountName: whose.accountName } };
}

/** Submits a payment from a wallet to Monnify. */
export async function send(
  calls: Calls,
  wallet: string,
  instruction: PayoutInstruction,
  deadline: Deadline,
  prepared: Prepared | undefined,
): Promise<SendOutcome> {
  const bankCode = MONNIFY_CODES.get(instruction.bankCode);
  const accountName = prepared?.accountName;
  if (bankCode === undefined || accountName === undefined) {
    const missing = bankCode === undefined ? 'a code of the bank' : 'the name on the account';
    return { kind: 'unknown', code: null, detail: `not sent: without ${missing}` };
  }
  const order = {
    amount: new LosslessNumber(nairaOf(instruction.amount)),
    reference: instruction.railId,
    narration: instruction.narration ?? NARRATION,
    destinationBankCode: bankCode,
    destinationAccountNumber: instruction.accountNumber,
    destinationAccountName: accountName,
    currency: instruction.currency,
    sourceAccountNumber: wallet,
  };
  try {
    const answer = await calls.post(
      '/api/v2/disbursements/single',
      stringify(order)!,
      deadline,
      instruction.onResponse,
    );
    return readSubmission(answer, instruction);
  } catch (error) {
    if (error instanceof NotSentError) return NOT_SENT;
    return { kind: 'unknown', code: null, detail: detailOf(error) };
  }
}

/** The answer to asking after a payment by its reference. */
export const querySummary = (
  calls: Calls,
  reference: string,
  onResponse?: ResponseListener,
): Promise<Answer> => calls.get('/api/v2/disbursements/single/summary', { reference }, onResponse);

/** Queries a payment's status at Monnify. */
export async function query(calls: Calls, instruction: PayoutInstruction): Promise<QueryOutcome> {
  try {
    return readSummary(await querySummary(calls, instruction.railId, instruction.onResponse), instruction);
  } catch (error) {
    return { kind: 'unknown', code: null, detail: detailOf(error) };
  }
}
