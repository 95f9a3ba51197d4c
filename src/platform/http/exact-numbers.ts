import { endOfText, QUOTE } from './json-text.ts';

/** Matches the start of a number with a fraction, an exponent or more than 15 digits. May also match inside a string. */
const MAY_BE_INEXACT = /[:,[]\s*-?(?:\d{16}|\d{1,15}[.eE])/;
const DECIMAL = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Parses as infinity, which no schema accepts. */
const INEXACT = '1e999';
/** Integers of up to this many digits are exact. */
const EXACT_DIGITS = 15;
/** The most such numbers in one body: over twice the four for each of the thousand wallets that a request may create. */
export const UNUSUAL_NUMBERS_MAX = 10_000;

/**
 * Replaces every number that JavaScript would round with one that parses as infinity, because the exact decimal value
 * counts (contract section 1, "Money"). 5000.0 and 5e3 stay; 0.99999999999999999999 does not.
 *
 * @returns undefined where more than `UNUSUAL_NUMBERS_MAX` numbers have a fraction, an exponent or more than 15 digits
 */
export function withoutInexactNumbers(json: string): string | undefined {
  if (!MAY_BE_INEXACT.test(json)) return json;
  const parts: string[] = [];
  let copied = 0;
  let unusual = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === QUOTE) i = endOfText(json, i);
    if (!isDigit(code)) continue;
    const end = endOfNumber(json, i);
    if (end - i > EXACT_DIGITS || !isDigits(json, i, end)) {
      if (++unusual > UNUSUAL_NUMBERS_MAX) return undefined;
      if (!isExact(json.slice(i, end))) {
        parts.push(json.slice(copied, i), INEXACT);
        copied = end;
      }
    }
    i = end - 1;
  }
  return copied === 0 ? json : [...parts, json.slice(copied)].join('');
}

const ZERO = 0x30;
const NINE = 0x39;

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

const OF_A_NUMBER = new Set([...'.eE+-'].map((character) => character.charCodeAt(0)));

/** The index after the last character of the number at `start`. */
function endOfNumber(json: string, start: number): number {
  let i = start + 1;
  while (i < json.length && (isDigit(json.charCodeAt(i)) || OF_A_NUMBER.has(json.charCodeAt(i)))) i++;
  return i;
}

function isDigits(json: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isDigit(json.charCodeAt(i))) return false;
  return true;
}

/** True if parsing and printing the unsigned number keeps its decimal value. */
function isExact(written: string): boolean {
  const read = Number(written);
  // Without a fraction or a negative exponent it is an integer, and integers up to 2^53 are exact.
  if (Number.isSafeInteger(read) && !/[.-]/.test(written)) return true;
  const again = String(read);
  return again === written || decimalValue(again) === decimalValue(written);
}

/** The canonical text of a decimal value, independent of its notation. */
function decimalValue(written: string): string {
  const [, whole, fraction = '', exponent = '0'] = DECIMAL.exec(written) ?? [];
  if (whole === undefined) return written;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '0';
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}
