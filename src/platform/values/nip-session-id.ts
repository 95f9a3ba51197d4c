const LAGOS_OFFSET_MS = 3_600_000;
/** Process numbers and counts are six digits each. */
const SIX_DIGITS = 1_000_000;

/** What a payment's id at a rail is made of. */
export interface RailIdParts {
  /** The 6-digit NIP code of the institution that pays. */
  readonly institutionCode: string;
  /** When it is made, milliseconds since the epoch. */
  readonly nowMs: number;
  /** Of the process that makes it; no other process has it. */
  readonly processNumber: number;
  /** Which id of that process it is. */
  readonly count: number;
}

/** The last second that an id was made in, and its digits: thousands are made in one. */
let lastSecond = Number.NaN;
let lastDigits = '';

/** `yyMMddHHmmss` in Lagos. */
function secondDigits(nowMs: number): string {
  const second = Math.floor(nowMs / 1_000);
  if (second !== lastSecond) {
    lastDigits = new Date(nowMs + LAGOS_OFFSET_MS).toISOString().slice(2, 19).replace(/[-T:]/g, '');
    lastSecond = second;
  }
  return lastDigits;
}

const sixDigits = (number: number): string => String(number % SIX_DIGITS).padStart(6, '0');

/**
 * A session id of NIBSS Instant Payments: 30 digits, the institution's 6-digit code, `yyMMddHHmmss` in Lagos, and 12
 * digits that are unique by construction: the process's number and a count.
 */
export const nipSessionId = ({ institutionCode, nowMs, processNumber, count }: RailIdParts): string =>
  institutionCode + secondDigits(nowMs) + sixDigits(processNumber) + sixDigits(count);
