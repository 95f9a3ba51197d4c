/** The character that begins a text of JSON and ends it. */
export const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where the text of JSON ends that a quote begins; at or behind the end where nothing ends it. */
export function endOfText(json: string, quote: number): number {
  let i = quote + 1;
  while (i < json.length && json.charCodeAt(i) !== QUOTE) i += json.charCodeAt(i) === BACKSLASH ? 2 : 1;
  return i;
}
