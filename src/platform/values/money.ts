/**
 * Money is an integer number of kobo (1 naira = 100 kobo), `bigint` inside the service and a JSON number at
 * its edge. JSON numbers are exact up to 2^53 − 1, so no amount or balance may pass that (contract section 1).
 */
export type Kobo = bigint;

/** The largest amount or balance, 2^53 − 1 kobo. */
export const MAX_KOBO: Kobo = 9_007_199_254_740_991n;

/** Takes a validated JSON integer. Throws `RangeError` on a fraction or an unsafe integer: a fault of ours. */
export function koboFromNumber(value: number): Kobo {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of kobo: ${value}`);
  return BigInt(value);
}

/** The JSON number of an amount or balance. Throws `RangeError` past ±(2^53 − 1): a fault of ours. */
export function koboToNumber(value: Kobo): number {
  if (value > MAX_KOBO || value < -MAX_KOBO) throw new RangeError(`too large for JSON: ${value}`);
  return Number(value);
}

/** The smaller of two amounts. */
export const minKobo = (a: Kobo, b: Kobo): Kobo => (a < b ? a : b);

/** Kobo for people to read: naira with two decimals, and commas between thousands. */
export function toNaira(kobo: Kobo): string {
  const digits = String(kobo < 0n ? -kobo : kobo).padStart(3, '0');
  const naira = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${kobo < 0n ? '-' : ''}${naira}.${digits.slice(-2)}`;
}

/** An amount with its currency, for people to read: `₦2,500.00`, `USD 2,500.00`. */
export const moneyText = (amount: Kobo, currency: string): string =>
  currency === 'NGN' ? `₦${toNaira(amount)}` : `${currency} ${toNaira(amount)}`;
