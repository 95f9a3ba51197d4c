import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** Longest line of a CSV file, characters. */
const LINE_MAX = 65_536;

/** A CSV record with its line number and the bytes of the file read so far. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly readBytes: number;
}

/** The file cannot be read as CSV from some line on. */
export class NotCsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const LINE_FEED = 0x0a;

/** Decodes UTF-8 line by line, at no extra cost, so that the line with invalid bytes is known. */
async function* textOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  const decode = (bytes: Buffer, stream: boolean): string => {
    try {
      return decoder.decode(bytes, { stream });
    } catch {
      throw new NotCsvError(line, 'is not in UTF-8');
    }
  };
  for await (const chunk of chunks) {
    let text = '';
    for (let start = 0; start < chunk.length; ) {
      const feed = chunk.indexOf(LINE_FEED, start);
      const end = feed < 0 ? chunk.length : feed + 1;
      text += decode(chunk.subarray(start, end), true);
      if (feed >= 0) line += 1;
      start = end;
    }
    yield text;
  }
  yield decode(Buffer.alloc(0), false);
}

/** The parser's position: lines, and how many of them were empty. */
interface CsvPosition {
  lines: number;
  empty_lines: number;
}

/**
 * Streams the records of a CSV file (RFC 4180, UTF-8). Empty lines are skipped but counted. @throws
 * NotCsvError where it is not CSV or not UTF-8
 */
export async function* csvRecords(file: AsyncIterable<Buffer>, delimiter = ','): AsyncGenerator<CsvRecord> {
  let readBytes = 0;
  let last: CsvPosition = { lines: 0, empty_lines: 0 };
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of file) {
      readBytes += chunk.length;
      yield chunk;
    }
  }
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    // Spreadsheets leave such rows behind when their cells are cleared.
    skip_records_with_empty_values: true,
    max_record_size: LINE_MAX,
    // Cheaper than the parser's option `info`, which copies its whole position once more.
    on_record: (cells, { lines, empty_lines }) => {
      last = { lines, empty_lines };
      return Object.assign(cells, { line: lines });
    },
  });
  const parsed: AsyncIterable<string[] & { line: number }> = pipeline(
    Readable.from(textOf(bytes())),
    parser,
    // An error ends the iteration.
    () => {},
  );
  try {
    for await (const cells of parsed) yield { line: cells.line, cells, readBytes };
  } catch (error) {
    const { code = '', empty_lines = last.empty_lines } = error as { code?: string } & Partial<CsvPosition>;
    const reason = REASONS[code];
    if (reason === undefined) throw error;
    // The beginning of the record; an unclosed quote is noticed far behind it.
    throw new NotCsvError(last.lines + 1 + empty_lines - last.empty_lines, reason);
  }
}

const NO_QUOTE = 'this is not CSV: a quote is misplaced or unclosed';
/** Messages by the parser's error code. */
const REASONS: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `has more than ${LINE_MAX} characters, or an unclosed quote`,
  INVALID_OPENING_QUOTE: NO_QUOTE,
  CSV_INVALID_CLOSING_QUOTE: NO_QUOTE,
  CSV_QUOTE_NOT_CLOSED: NO_QUOTE,
};
