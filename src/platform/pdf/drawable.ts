const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Code points without a form of their own: they join characters, turn their direction or choose their form. */
const FORMLESS = /[\p{Cf}\p{Variation_Selector}]/gu;
/** Code points at most of one character: a letter of Yoruba has two marks, and a pile of marks would cover other lines. */
const CODE_POINTS_MAX = 4;
const PLACEHOLDER = '\uFFFD';

/** The characters of a text, as people count them: a letter with its marks is one. */
export const charactersOf = (text: string): string[] =>
  Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);

/**
 * A text as a font can draw it on a line: whitespace and control characters become a space, marks that turn the direction are
 * left out, and a character that the font lacks becomes `�`.
 *
 * @param charactersMax where the text is cut, in UTF-16 code units
 */
export function drawable(
  text: string,
  hasGlyph: (codePoint: number) => boolean,
  charactersMax: number,
): string {
  const bounded = text.slice(0, charactersMax).normalize('NFC');
  const inOneLine = bounded.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return charactersOf(inOneLine)
    .map((character) => {
      const codePoints = [...character.replace(FORMLESS, '')].slice(0, CODE_POINTS_MAX);
      const isKnown = codePoints.every((one) => hasGlyph(one.codePointAt(0)!));
      return isKnown ? codePoints.join('') : PLACEHOLDER;
    })
    .join('');
}
