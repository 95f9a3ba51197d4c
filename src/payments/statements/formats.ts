import { Readable } from 'node:stream';
import { writeCsv } from './csv.ts';
import type { StatementFormat } from './format-names.ts';
import { writeJson } from './json.ts';
import { PDF_POSTINGS_MAX, type PdfTerms, writePdf } from './pdf.ts';
import type { Statement, StatementPage } from './statement.ts';

/** A format of statements. */
interface Format {
  readonly contentType: string;
  /** Postings of a statement at most. */
  readonly postingsMax: number;
  /** Bytes written ahead of the reader; by default the stream decides. */
  readonly writtenAheadBytes?: number;
  write(
    statement: Statement,
    pages: AsyncIterable<StatementPage>,
    terms: PdfTerms,
  ): AsyncGenerator<string | Buffer>;
}

/** Every format of statements. */
export const FORMATS = {
  json: {
    contentType: 'application/json; charset=utf-8',
    postingsMax: Number.POSITIVE_INFINITY,
    write: writeJson,
  },
  csv: {
    contentType: 'text/csv; charset=utf-8; header=present',
    postingsMax: Number.POSITIVE_INFINITY,
    write: writeCsv,
  },
  pdf: {
    contentType: 'application/pdf',
    postingsMax: PDF_POSTINGS_MAX,
    // Room for the largest statement: a slow client occupies no thread.
    writtenAheadBytes: 16 * 1024 * 1024,
    write: writePdf,
  },
} as const satisfies Record<StatementFormat, Format>;

/** The text of a statement, written as the client reads it. A client that disconnects ends the reading. */
export function statementText(
  format: StatementFormat,
  statement: Statement,
  pages: AsyncIterable<StatementPage>,
  terms: PdfTerms,
): Readable {
  const { write, writtenAheadBytes }: Format = FORMATS[format];
  const options =
    writtenAheadBytes === undefined ? {} : { objectMode: false, highWaterMark: writtenAheadBytes };
  return Readable.from(write(statement, pages, terms), options);
}

/** Reason for which a statement cannot be written in a format; undefined if it can. */
export function formatFault({ postings }: Statement, format: StatementFormat): string | undefined {
  const { postingsMax } = FORMATS[format];
  if (postings <= postingsMax) return undefined;
  return `${format} has at most ${postingsMax} postings and this period ${postings}: choose another format or fewer days`;
}

/** A name for the file. Wallet ids hold nothing that a file's name must not, but colons, which some systems refuse. */
export const fileName = ({ walletId, period }: Statement, format: StatementFormat): string =>
  `statement-${walletId.replaceAll(':', '_')}-${period.startDate}-${period.endDate}.${format}`;
