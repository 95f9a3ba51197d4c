import { type Kobo, MAX_KOBO } from '../../platform/values/money.ts';

/*
 * Monnify writes amounts as naira with decimals, as JSON numbers and as texts, and takes them as numbers (docs/rails/monnify.md,
 * section 1). Here they are read from the digits that stand there and written as such: no floating point ever has one.
 */

/** A JSON number, or the same as a text, of at least 0. Large ones may come with an exponent: `1.0E7`. */
const NAIRA = /^(0|[1-9]\d{0,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/;

/**
 * Whole kobo of an amount in naira as it is written.
 *
 * @returns undefined for what is no amount, has more than two decimals that are not zero, or passes 2^53 − 1 kobo
 */
export function koboOf(naira: string): Kobo | undefined {
  const [, whole, fraction = '', exponent = '0'] = NAIRA.exec(naira) ?? [];
  if (whole === undefined) return undefined;
  const digits = whole + fraction;
  // Kobo are the digits, shifted left by this many.
  const shift = Number(exponent) - fraction.length + 2;
  const kobo = shift >= 0 ? BigInt(digits) * 10n ** BigInt(shift) : withoutZeros(digits, -shift);
  return kobo !== undefined && kobo <= MAX_KOBO ? kobo : undefined;
}

/** The number without its last digits, which have to be zeros. */
function withoutZeros(digits: string, count: number): Kobo | undefined {
  const padded = digits.padStart(count + 1, '0');
  return /^0+$/.test(padded.slice(-count)) ? BigInt(padded.slice(0, -count)) : undefined;
}

/** An amount as a decimal literal in naira: `1500`, `1500.5`, `0.01`. */
export function nairaOf(kobo: Kobo): string {
  const digits = String(kobo).padStart(3, '0');
  const fraction = digits.slice(-2).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${fraction}`;
}
