/**
 * An amount in kobo (1 naira = 100 kobo): `bigint` inside the service, a JSON number in the API. JSON numbers are
 * exact up to 2^53 − 1, so no amount or balance may exceed that (contract section 1).
 */
export type Kobo = bigint;

/** The largest amount or balance, 2^53 − 1 kobo. */
export const MAX_KOBO: Kobo = 9_007_199_254_740_991n;

/** Converts a validated JSON integer. Throws `RangeError` on a fraction or an unsafe integer, which is a bug. */
export function koboFromNumber(value: number): Kobo {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of kobo: ${value}`);
  return BigInt(value);
}

/** Converts an amount or balance to a JSON number. Throws `RangeError` past ±(2^53 − 1), which is a bug. */
export function koboToNumber(value: Kobo): number {
  if (value > MAX_KOBO || value < -MAX_KOBO) throw new RangeError(`too large for JSON: ${value}`);
  return Number(value);
}

/** The smaller of two amounts. */
export const minKobo = (a: Kobo, b: Kobo): Kobo => (a < b ? a : b);

/** Minor units with two decimals: `-1234.05`. */
export function decimalText(minor: bigint): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats kobo for display: naira with two decimals and thousands separators. */
export const toNaira = (kobo: Kobo): string => decimalText(kobo).replaceAll(/\B(?=(\d{3})+\.)/g, ',');

/** Formats an amount with its currency for display: `₦2,500.00`, `USD 2,500.00`. */
export const moneyText = (amount: Kobo, currency: string): string =>
  currency === 'NGN' ? `₦${toNaira(amount)}` : `${currency} ${toNaira(amount)}`;
