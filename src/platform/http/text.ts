/**
 * What text may be, whatever it is for (contract section 1, "Text"). Lengths come first: normalising is quadratic
 * in runs of combining marks, so nothing long or endlessly marked is ever normalised.
 */

/** Longer before normalising, in multiples of the limit: no code point comes from more than 4 UTF-16 units. */
const RAW_LENGTH_FACTOR = 4;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
/** Longer runs are not stream-safe (UAX 15). */
const MARKS_MAX = 30;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u');
const SOMETHING_SHOWN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** Code points, which lengths count. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) {
    const isPair = (text.codePointAt(i) ?? 0) > 0xffff;
    if (!isPair) continue;
    count--;
    i++;
  }
  return count;
}

/** What is said of a text past its limit. */
export const tooLong = (lengthMax: number): string => `must be at most ${lengthMax} characters`;

/** The text in normal form C, or why it cannot be had. Its length is still to be looked at. */
export function normalForm(text: string, lengthMax: number): { text: string } | { fault: string } {
  if (text.length > RAW_LENGTH_FACTOR * lengthMax) return { fault: tooLong(lengthMax) };
  if (PRINTABLE_ASCII.test(text)) return { text };
  if (TOO_MANY_MARKS.test(text)) {
    return { fault: `must not have more than ${MARKS_MAX} combining marks in a row` };
  }
  return { text: text.normalize('NFC') };
}

/** Whether there is anything to see: not blanks, zero-width characters and controls of direction alone. */
export const showsSomething = (text: string): boolean => SOMETHING_SHOWN.test(text);
