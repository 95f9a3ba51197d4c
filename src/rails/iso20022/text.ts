/** The characters that banks exchange: SWIFT's character set x, without line breaks. */
const EXCHANGED = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

/** Letters that do not decompose, and signs that have a usual substitute: pairs of what is replaced and by what. */
const SUBSTITUTES: ReadonlyMap<string, string> = new Map(
  [
    'ɓb ƁB ɗd ƊD ƙk ƘK ƴy ƳY ɛe ƐE ɔo ƆO əe ƏE ǝe ƎE ŋn ŊN ıi øo ØO łl ŁL đd ĐD ðd ÐD',
    'ßss æae ÆAE œoe ŒOE þth ÞTH ₦NGN &+ [( ]) {( }) _- –- —- ‐- …...',
    "‘' ’' ʼ' ʻ' “' ”' \"' `'",
  ].flatMap((pairs) => pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)),
);
/** Other signs of ASCII become a full stop. */
const SIGN = /^[!#$%*;<=>@\\^|~]$/;

/** A text in the characters that banks exchange, or the first character that has no counterpart among them. */
type ExchangedText = { readonly text: string } | { readonly unsupported: string };

/** Transliterates a text. Letters lose their diacritics; white space becomes single spaces. */
export function exchanged(text: string): ExchangedText {
  let result = '';
  for (const character of text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()) {
    if (EXCHANGED.test(character)) result += character;
    else {
      const substitute = SUBSTITUTES.get(character) ?? (SIGN.test(character) ? '.' : undefined);
      if (substitute === undefined) return { unsupported: character };
      result += substitute;
    }
  }
  return { text: result };
}
