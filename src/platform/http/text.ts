/**
 * Rules for all text (contract section 1, "Text"). The length is checked first: normalising is quadratic in runs of
 * combining marks, so long text and long runs are never normalised.
 */

/** The raw length limit, in multiples of the limit: no code point comes from more than 4 UTF-16 units. */
const RAW_LENGTH_FACTOR = 4;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
/** Longer runs are not stream-safe (UAX 15). */
const MARKS_MAX = 30;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u');
const SOMETHING_SHOWN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** Counts code points, the unit of all length limits. */
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

/** The message for text over its limit. */
export const tooLong = (lengthMax: number): string => `must be at most ${lengthMax} characters`;

/** Normalises text to form C, or returns the fault. The caller still checks the length. */
export function normalForm(text: string, lengthMax: number): { text: string } | { fault: string } {
  if (text.length > RAW_LENGTH_FACTOR * lengthMax) return { fault: tooLong(lengthMax) };
  if (PRINTABLE_ASCII.test(text)) return { text };
  if (TOO_MANY_MARKS.test(text)) {
    return { fault: `must not have more than ${MARKS_MAX} combining marks in a row` };
  }
  return { text: text.normalize('NFC') };
}

/** True if text has a visible character: more than spaces, zero-width characters and direction controls. */
export const showsSomething = (text: string): boolean => SOMETHING_SHOWN.test(text);
