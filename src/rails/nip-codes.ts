import type { Kobo } from '../platform/values/money.ts';
import type { PayoutInstruction, QueryOutcome, SendOutcome } from './rail.ts';

/**
 * Reads responses of NIBSS Instant Payments by one table a call: a code means one thing in the response to a query and
 * another in the response to a payment. A code that no table calls certain is unknown. An unknown payment is queried; a
 * wrongly failed one would be paid twice.
 */

/** The meaning of each response code, in words for the caller of a failed transfer. */
const REASONS: Readonly<Record<string, string>> = {
  '00': 'Approved or completed successfully',
  '01': 'Status unknown, awaiting the settlement report',
  '03': 'Invalid sender',
  '05': 'Do not honour',
  '06': 'Dormant account',
  '07': 'Invalid account',
  '08': 'Account name mismatch',
  '09': 'Request processing in progress',
  '12': 'Invalid transaction',
  '13': 'Invalid amount',
  '14': 'Invalid batch number',
  '15': 'Invalid session or record id',
  '16': 'Unknown bank code',
  '17': 'Invalid channel',
  '18': 'Wrong method call',
  '21': 'No action taken',
  '25': 'Unable to locate record',
  '26': 'Duplicate record',
  '30': 'Format error',
  '34': 'Suspected fraud',
  '35': 'Contact the sending bank',
  '51': 'No sufficient funds at the sending bank',
  '57': 'Transaction not permitted to the sender',
  '58': 'Transaction not permitted on this channel',
  '61': 'Transfer limit exceeded',
  '63': 'Security violation',
  '65': 'Withdrawal frequency exceeded',
  '68': 'Response received too late',
  '69': 'Unsuccessful account or amount block',
  '70': 'Unsuccessful account or amount unblock',
  '71': 'Empty mandate reference number',
  '91': 'Beneficiary bank not available',
  '92': 'Routing error',
  '94': 'Duplicate transaction',
  '96': 'System malfunction',
  '97': 'Timeout waiting for the destination',
};

/** Codes that decide an outcome. Rails that deviate from the common meaning bring tables of their own. */
interface NipTables {
  /** In an answer to a payment: the payment was not and will not be made. */
  readonly sendFailures: ReadonlySet<string>;
  /** As the original payment's own code in an answer to a query: the same. */
  readonly originalFailures: ReadonlySet<string>;
}

const SEND_FAILURES =
  '03 05 06 07 08 12 13 14 15 16 17 18 21 25 30 34 35 51 57 58 61 63 65 69 70 71 92'.split(' ');

/** The meaning of NIP codes, read narrowly. In the response to a query, 25 means "not found", which is no failure. */
const NIP_TABLES: NipTables = {
  sendFailures: new Set(SEND_FAILURES),
  originalFailures: new Set(SEND_FAILURES.filter((code) => code !== '25')),
};

/** The meaning of a response code in words. */
export const nipReason = (code: string): string => REASONS[code] ?? `Bank response code ${code}`;

const RESPONSE_CODE = /^\d{2}$/;

const unknown = (code: string | null, detail: string): SendOutcome => ({ kind: 'unknown', code, detail });

/** Reads the response code of an answer to a payment that is known to be of that payment. */
export function readSendCode(code: string, tables: NipTables = NIP_TABLES): SendOutcome {
  if (!RESPONSE_CODE.test(code)) return unknown(null, 'the answer carries no readable response code');
  if (code === '00') return { kind: 'success', code };
  if (tables.sendFailures.has(code)) return { kind: 'failure', code, reason: nipReason(code) };
  return unknown(code, nipReason(code));
}

/** An answer to a payment: its response code, and the id and amount of the payment that it is about. */
export interface SendAnswer {
  readonly responseCode: string;
  readonly sessionId: string;
  /** Whole kobo. */
  readonly amount: Kobo;
}

function isSendAnswer(raw: unknown): raw is SendAnswer {
  if (typeof raw !== 'object' || raw === null) return false;
  const { responseCode, sessionId, amount } = raw as Partial<Record<keyof SendAnswer, unknown>>;
  return typeof responseCode === 'string' && typeof sessionId === 'string' && typeof amount === 'bigint';
}

/**
 * Reads whatever came back for a payment; `null` stands for no answer at all. A code counts only in an answer
 * that names this payment's id and amount.
 */
export function readSendAnswer(
  raw: unknown,
  instruction: PayoutInstruction,
  tables: NipTables = NIP_TABLES,
): SendOutcome {
  if (raw === null || raw === undefined) return unknown(null, 'the bank did not answer in time');
  if (!isSendAnswer(raw)) return unknown(null, 'the bank answered something that cannot be read');
  if (raw.sessionId !== instruction.railId || raw.amount !== instruction.amount) {
    return unknown(null, 'the answer is of another payment');
  }
  return readSendCode(raw.responseCode, tables);
}

/** An answer to a query: its own code, and what it says of the original payment, as far as it does. */
export interface QueryAnswer {
  /** Result of the query: 00 answered, 25 the bank does not know the id, others as they are. */
  readonly code: string;
  readonly originalRailId?: string | undefined;
  /** Whole kobo. */
  readonly originalAmount?: Kobo | undefined;
  readonly originalAccountNumber?: string | undefined;
  /** The original payment's own response code. */
  readonly originalCode?: string | undefined;
}

/** True if a field that is present belongs to another payment. An absent field says nothing. */
const differs = <Value>(given: Value | undefined, expected: Value): boolean =>
  given !== undefined && given !== expected;

/**
 * Reads an answer to a query (TSQ).
 *
 * - An answer that names another id, amount or account is unknown, whatever its code.
 * - 25 without an original code: `not_found`.
 * - Success and failure need the answer to name the original's id and amount. Success: 00, and 00 as the
 *   original's code where that is given. Failure: the original's own code is a certain one.
 * - Everything else is unknown; a code that describes the query itself decides nothing about the payment.
 */
export function readQueryAnswer(
  answer: QueryAnswer,
  instruction: PayoutInstruction,
  tables: NipTables = NIP_TABLES,
): QueryOutcome {
  const { code, originalCode } = answer;
  if (!RESPONSE_CODE.test(code)) return unknown(null, 'the answer carries no readable response code');
  if (
    differs(answer.originalRailId, instruction.railId) ||
    differs(answer.originalAmount, instruction.amount) ||
    differs(answer.originalAccountNumber, instruction.accountNumber)
  ) {
    return unknown(null, 'the answer is of another payment');
  }
  if (code === '25' && !differs(originalCode, '25')) return { kind: 'not_found' };
  const namesOriginal = answer.originalRailId !== undefined && answer.originalAmount !== undefined;
  if (!namesOriginal) return unknown(code, 'the answer does not name the original payment');
  if (code === '00' && !differs(originalCode, '00')) return { kind: 'success', code };
  const answered = code === '00' || code === originalCode;
  if (answered && originalCode !== undefined && tables.originalFailures.has(originalCode)) {
    return { kind: 'failure', code: originalCode, reason: nipReason(originalCode) };
  }
  return unknown(code, nipReason(code === '00' ? (originalCode ?? code) : code));
}
