/** The character that delimits a JSON string. */
export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;

/** The end of the JSON string that starts at a quote; at or past the end of the text when it is unterminated. */
export function endOfText(json: string, quote: number): number {
  let i = quote + 1;
  while (i < json.length && json.charCodeAt(i) !== QUOTE) i += json.charCodeAt(i) === BACKSLASH ? 2 : 1;
  return i;
}
