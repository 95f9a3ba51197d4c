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

/** A number of bytes for people. */
export const bytesText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
