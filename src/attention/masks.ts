/*
 * Personal data as it is shown before somebody has said why they need it: enough to tell one from another, and not enough to know
 * who it is.
 */

const STARS_MAX = 12;
const stars = (count: number): string => '*'.repeat(Math.min(Math.max(count, 0), STARS_MAX));

/** The last four characters of a number of an account or a phone. */
export const maskedNumber = (text: string | null): string | null =>
  text === null ? null : `${stars(text.length - 4)}${text.slice(-4)}`;

/** The first letter of each word of a name. */
export const maskedName = (text: string | null): string | null =>
  text === null ? null : text.replace(/\S+/gu, (word) => `${[...word][0]}${stars([...word].length - 1)}`);

/** Whatever in a text may be the number of an account or a phone, or an address: a bank writes what it likes. */
export const withoutNumbers = (text: string): string =>
  text
    .replace(/\d{8,}/g, (digits) => maskedNumber(digits)!)
    .replace(/\S+@\S+/g, (address) => stars(address.length));
