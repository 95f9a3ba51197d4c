import type { SendOutcome } from '../rail.ts';
import { type Answer, refusalIn, wordsOf } from './answers.ts';

/** A refused submission. */
type Refused = Readonly<{ code: string; reason: string }>;

const SHORT: Refused = { code: 'provider_float', reason: 'The balance at Paystack was not enough' };

/**
 * Certain refusals before a transfer is made, by the message as `refusalIn` reads it. The code of a message is
 * documented for one of them alone. [docs/rails/paystack.md, section 3]
 */
const REFUSALS: ReadonlyMap<string, Refused> = new Map([
  [
    'recipient specified is invalid',
    { code: 'invalid_transfer_recipient', reason: 'Paystack refused the recipient' },
  ],
  ['your balance is not enough to fulfil this request', SHORT],
  ['your balance is not enough to fulfill this request', SHORT],
  [
    'your reference contains illegal special characters',
    { code: 'invalid_reference', reason: 'Paystack refused the id of the payment' },
  ],
  ['bank code is invalid', { code: 'invalid_bank_code', reason: 'Paystack does not know the bank' }],
  ['account closed', { code: 'account_closed', reason: 'The account is closed' }],
  [
    "sorry, we can't make the transfer to this recipient at the moment",
    { code: 'recipient_not_paid', reason: 'Paystack does not pay this recipient' },
  ],
]);

/** The words that Paystack has for a reference that it knows; 400 is what was seen, and nothing else that says so is certain either. */
const DUPLICATE = /reference\b.*\b(?:already )?exists?\b|unique reference|duplicate reference/;
/** The account may not pay at all. The texts are not documented: these words only suspend submissions. */
const SUSPENDED = /starter business|registered business|not registered|\bon hold\b/;
const WRONG_KEY = 'invalid key';

const unknown = (answer: Answer, code: string | null): SendOutcome & { kind: 'unknown' } => ({
  kind: 'unknown',
  code,
  detail: wordsOf(answer),
});

/**
 * Reads a response to a submission that is not a transfer. A refusal counts for a payment that was never submitted
 * before; otherwise it proves nothing.
 */
export function readRefusal(answer: Answer): SendOutcome {
  const refusal = refusalIn(answer);
  if (refusal === undefined) return unknown(answer, null);
  const { status, message, code, hasRow } = refusal;
  if (status < 500 && (code === 'duplicate_transfer_reference' || DUPLICATE.test(message))) {
    return { ...unknown(answer, 'duplicate_transfer_reference'), duplicate: true };
  }
  if (message === WRONG_KEY) return { ...unknown(answer, 'invalid_key'), suspends: true };
  if (status === 400 && SUSPENDED.test(message)) return { ...unknown(answer, code), suspends: true };
  const refused = REFUSALS.get(message);
  if (status !== 400 || hasRow || refused === undefined) return unknown(answer, code);
  return { kind: 'failure', ...refused };
}
