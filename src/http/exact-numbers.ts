/** Where a number begins that has a fraction, an exponent or more than 15 digits; now and then only its like in a text. */
const MAY_BE_INEXACT = /[:,[]\s*-?(?:\d{16}|\d{1,15}[.eE])/;
/** The texts and numbers of valid JSON; texts are matched so that nothing is looked for inside them. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const SHORT_INTEGER = /^-?\d{1,15}$/;
const DECIMAL = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Read as infinity, which no schema takes. */
const INEXACT = '1e999';

/**
 * Valid JSON in which every number that a JavaScript number would round is too large for one: the exact decimal
 * value as sent decides (contract section 1, "Money"). 5000.0 and 5e3 stay; 0.99999999999999999999 does not.
 */
export function withoutInexactNumbers(json: string): string {
  if (!MAY_BE_INEXACT.test(json)) return json;
  return json.replace(TEXT_OR_NUMBER, (part) => (part.startsWith('"') || isExact(part) ? part : INEXACT));
}

/** Whether reading the number and writing it again gives the same decimal value. */
function isExact(written: string): boolean {
  if (SHORT_INTEGER.test(written)) return true;
  const read = Number(written);
  // Without a fraction or a negative exponent it is an integer, and up to 2^53 those have a number each.
  if (Number.isSafeInteger(read) && !/\..|.-/.test(written)) return true;
  const again = String(read);
  return again === written || decimalValue(again) === decimalValue(written);
}

/** One text for each decimal value, whatever way it is written; the sign, which is never lost, left out. */
function decimalValue(written: string): string {
  const [, whole, fraction = '', exponent = '0'] = DECIMAL.exec(written) ?? [];
  if (whole === undefined) return written;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '0';
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}
