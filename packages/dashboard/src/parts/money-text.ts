const SIGNS: Readonly<Record<string, string>> = { NGN: '₦' };
/** Between a sign and digits that belong together. */
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/**
 * An amount for people: `₦1,234,567.89`. Exact, as it is never a fraction.
 *
 * @param minor kobo, or the minor unit of the currency, a hundredth
 */
export function moneyText(minor: number | bigint | string, currency = 'NGN'): string {
  const amount = BigInt(minor);
  const sign = amount < 0n ? '−' : '';
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(THOUSANDS, ',');
  return `${sign}${SIGNS[currency] ?? `${currency} `}${whole}.${digits.slice(-2)}`;
}

/**
 * Interest for people, exact: `₦273.97260273`. A fraction of a kobo is paid with a later month.
 *
 * @param amount minor units with up to 6 decimals, as the operator API has them
 */
export function exactText(amount: string, currency = 'NGN'): string {
  const [minor = '0', rest = ''] = amount.split('.');
  return `${moneyText(minor, currency)}${rest.replace(/0+$/, '')}`;
}

/** Naira as people write it: `1250`, `1,250.5`, `₦1,250.50`, `NGN 1250.50`. */
const NAIRA = /^(?:₦|NGN)?\s*(\d{1,3}(?:,\d{3})+|\d{1,14})(?:\.(\d{1,2}))?$/i;

/** Kobo of an amount in naira, exact; undefined where the text is no such amount. */
export function koboOfNaira(text: string): bigint | undefined {
  const [, whole, fraction = ''] = NAIRA.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : BigInt(whole.replaceAll(',', '') + fraction.padEnd(2, '0'));
}

/** A message of the operator API with its amounts in naira. */
export const inNaira = (message: string): string =>
  message.replace(/(-?\d+) kobo/g, (_, kobo: string) => moneyText(kobo));
