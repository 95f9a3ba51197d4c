import { endOfText, QUOTE } from './json-text.ts';

/** Where a number begins that has a fraction, an exponent or more than 15 digits; now and then only its like in a text. */
const MAY_BE_INEXACT = /[:,[]\s*-?(?:\d{16}|\d{1,15}[.eE])/;
const DECIMAL = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Read as infinity, which no schema takes. */
const INEXACT = '1e999';
/** An integer of so many digits is exact. */
const EXACT_DIGITS = 15;
/** Numbers of another form in one body: four for each of the thousand wallets that a request may create, and more. */
export const LOOKED_AT_MAX = 10_000;

/**
 * Valid JSON in which every number that a JavaScript number would round is too large for one: the exact decimal
 * value as sent decides (contract section 1, "Money"). 5000.0 and 5e3 stay; 0.99999999999999999999 does not.
 *
 * @returns undefined where more than `LOOKED_AT_MAX` numbers have a fraction, an exponent or more than 15 digits
 */
export function withoutInexactNumbers(json: string): string | undefined {
  if (!MAY_BE_INEXACT.test(json)) return json;
  const parts: string[] = [];
  let copied = 0;
  let lookedAt = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === QUOTE) i = endOfText(json, i);
    if (!isDigit(code)) continue;
    const end = endOfNumber(json, i);
    if (end - i > EXACT_DIGITS || !isDigits(json, i, end)) {
      if (++lookedAt > LOOKED_AT_MAX) return undefined;
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

/** Behind the last character of the number that begins there. */
function endOfNumber(json: string, start: number): number {
  let i = start + 1;
  while (i < json.length && (isDigit(json.charCodeAt(i)) || OF_A_NUMBER.has(json.charCodeAt(i)))) i++;
  return i;
}

function isDigits(json: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isDigit(json.charCodeAt(i))) return false;
  return true;
}

/** Whether reading the number, whose sign is left out, and writing it again gives the same decimal value. */
function isExact(written: string): boolean {
  const read = Number(written);
  // Without a fraction or a negative exponent it is an integer, and up to 2^53 those have a number each.
  if (Number.isSafeInteger(read) && !/[.-]/.test(written)) return true;
  const again = String(read);
  return again === written || decimalValue(again) === decimalValue(written);
}

/** One text for each decimal value, whatever way it is written. */
function decimalValue(written: string): string {
  const [, whole, fraction = '', exponent = '0'] = DECIMAL.exec(written) ?? [];
  if (whole === undefined) return written;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '0';
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}
