/** Kobo in a naira. */
const KOBO = 100n;

/**
 * An amount in naira as whole kobo: `naira('1,234.56')` is 123456. Exact: no floating point is used.
 *
 * @param text digits, with commas between thousands or without, at most two decimals, `₦` before it or not
 * @throws TypeError where it is no text; RangeError where it is no amount, or more than an amount may be (2^53 − 1 kobo)
 */
export function naira(text: string): number {
  // Plain JavaScript sends a number here, which may have been rounded before.
  if (typeof text !== 'string')
    throw new TypeError(`naira takes a text, such as '1234.56', not ${typeof text}`);
  const found = /^₦?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (found === null) throw new RangeError(`“${text}” is no amount in naira, such as 1234.56`);
  const [, whole = '', decimals = ''] = found;
  const kobo = BigInt(whole.replaceAll(',', '')) * KOBO + BigInt(decimals.padEnd(2, '0'));
  if (kobo > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`“${text}” is more than an amount may be`);
  return Number(kobo);
}

/**
 * Whole kobo as people read them: `formatNaira(123456)` is `₦1,234.56`.
 *
 * @throws RangeError where it is no whole number of kobo
 */
export function formatNaira(kobo: number | bigint): string {
  if (typeof kobo === 'number' && !Number.isSafeInteger(kobo))
    throw new RangeError(`${kobo} is no whole number of kobo`);
  const exact = BigInt(kobo);
  const [sign, size] = exact < 0n ? ['-', -exact] : ['', exact];
  const whole = String(size / KOBO).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}₦${whole}.${String(size % KOBO).padStart(2, '0')}`;
}
