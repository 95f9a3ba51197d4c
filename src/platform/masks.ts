/*
 * Personal data as it is shown before somebody has said why they need it: enough to distinguish one from another, and
 * not enough to know who it is.
 */

const STARS_MAX = 12;
const stars = (count: number): string => '*'.repeat(Math.min(Math.max(count, 0), STARS_MAX));

/** The last four characters of a number of an account or a phone, and never more than half of it. */
export function maskedNumber(text: string | null): string | null {
  if (text === null) return null;
  const hidden = text.length - Math.min(4, Math.floor(text.length / 2));
  return `${stars(hidden)}${text.slice(hidden)}`;
}

/** The first letter of each word of a name. */
export const maskedName = (text: string | null): string | null =>
  text === null ? null : text.replace(/\S+/gu, (word) => `${[...word][0]}${stars([...word].length - 1)}`);

/** The first name, and the initial of the last one. A name of one word is masked. */
export function shortName(text: string | null): string | null {
  const words = text?.trim().split(/\s+/u) ?? [];
  if (words.length < 2) return maskedName(text);
  return `${words[0]} ${[...words.at(-1)!][0]}.`;
}

/** The first letter of an address, and where it ends. */
export const maskedEmail = (text: string | null): string | null =>
  text === null
    ? null
    : text.replace(/[^@]+/g, (part, at: number) =>
        at === 0 ? maskedName(part)! : `${stars(part.lastIndexOf('.'))}${part.slice(part.lastIndexOf('.'))}`,
      );

/** Whatever in a text may be the number of an account or a phone, or an address: a bank writes what it likes. */
export const withoutNumbers = (text: string): string =>
  text
    .replace(/\d{8,}/g, (digits) => maskedNumber(digits)!)
    .replace(/\S+@\S+/g, (address) => stars(address.length));
