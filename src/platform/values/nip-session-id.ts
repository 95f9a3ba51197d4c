const LAGOS_OFFSET_MS = 3_600_000;
/** Process numbers and counts are six digits each. */
const SIX_DIGITS = 1_000_000;

/** The parts of a payment's id at a rail. */
export interface RailIdParts {
  /** The 6-digit NIP code of the institution that pays. */
  readonly institutionCode: string;
  /** The creation time, milliseconds since the epoch. */
  readonly nowMs: number;
  /** The number of the process that creates the id; unique to that process. */
  readonly processNumber: number;
  /** The sequence number of the id within the process. */
  readonly count: number;
}

/** Caches the digits of the last second, because one second can produce thousands of ids. */
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
