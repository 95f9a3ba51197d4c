const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the lines of a CSV file as it comes: a line feed inside of quotes ends none. */
export class CsvLines {
  #lines = 0;
  #isQuoted = false;

  /** Number of lines that have ended. */
  get count(): number {
    return this.#lines;
  }

  add(part: Uint8Array): void {
    for (const byte of part) {
      // An escaped quote is two quotes, which toggle twice.
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === LINE_FEED && !this.#isQuoted) this.#lines += 1;
    }
  }
}

const AMOUNT = /^(−?)₦([\d,]+\.\d\d)$/;
/** A text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function csvField(text: string): string {
  const [, sign, digits] = AMOUNT.exec(text) ?? [];
  if (digits !== undefined) return `${sign === '' ? '' : '-'}${digits.replaceAll(',', '')}`;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180). Naira become plain numbers, and an apostrophe stands before what could be a formula. */
export const csvOfRow = (texts: readonly string[]): string => `${texts.map(csvField).join(',')}\r\n`;

/** A number of bytes for people. */
export const bytesText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
