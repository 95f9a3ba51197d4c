import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { OperatorError } from '../values/operator-error.ts';

/** One line of a CSV file that is longer is not read, characters. */
const LINE_MAX = 65_536;

/** A record of a CSV file, with the number of its line and how much of the file has been read, bytes. */
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

/** SHA-256 of a file, by which it is known again. Throws OperatorError when it cannot be read. */
export async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(path)) hash.update(chunk);
  return hash.digest();
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${(error as Error).message}.`);
  }
}

/**
 * The records of a CSV file (RFC 4180, in UTF-8), one after the other: no more of it is in memory. Empty lines are left
 * out, and count.
 *
 * @throws NotCsvError where it is no CSV or no UTF-8
 */
export async function* csvRecords(path: string): AsyncGenerator<CsvRecord> {
  let readBytes = 0;
  let line = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  async function* text(): AsyncGenerator<string> {
    for await (const chunk of bytesOf(path)) {
      readBytes += chunk.length;
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  }
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LINE_MAX,
  });
  const parsed: AsyncIterable<{ record: string[]; info: { lines: number } }> = pipeline(
    Readable.from(text()),
    parser,
    // What goes wrong ends the iteration.
    () => {},
  );
  try {
    for await (const { record, info } of parsed) {
      line = info.lines;
      yield { line, cells: record, readBytes };
    }
  } catch (error) {
    const { code = '', lines = line + 1 } = error as { code?: string; lines?: number };
    const reason = REASONS[code];
    if (reason === undefined) throw error;
    throw new NotCsvError(lines, reason);
  }
}

const NO_QUOTE = 'this is no CSV: a quote stands where none may, or its partner is missing';
/** What is said of a file, by the code of the error. */
const REASONS: Readonly<Record<string, string>> = {
  ERR_ENCODING_INVALID_ENCODED_DATA: 'the file is not in UTF-8 from here on',
  CSV_MAX_RECORD_SIZE: `has more than ${LINE_MAX} characters`,
  INVALID_OPENING_QUOTE: NO_QUOTE,
  CSV_INVALID_CLOSING_QUOTE: NO_QUOTE,
  CSV_QUOTE_NOT_CLOSED: NO_QUOTE,
};
