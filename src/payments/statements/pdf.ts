import { drawInThread } from '../../platform/pdf/draw-in-thread.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { DrawnTerms } from './pdf-drawing.ts';
import type { Statement, StatementPage } from './statement.ts';

/** The texts of a PDF beside the entries. */
export interface PdfTerms {
  businessName: string;
  calendar: Calendar;
  /** Time of its creation, milliseconds since the epoch. */
  nowMs: number;
}

/** The first message to the thread that draws a PDF. */
export interface DrawnStatement {
  statement: Statement;
  terms: DrawnTerms;
}

/**
 * Postings at most of a statement as PDF: some 900 pages, drawn in half a minute. A longer statement calls for a file
 * for a program.
 */
export const PDF_POSTINGS_MAX = 20_000;

/** A PDF of up to so many postings takes seconds, and never waits for larger ones. */
const SMALL_POSTINGS_MAX = 2_000;

const PROGRAM = 'payments/statements/pdf-thread';

/** The statement as PDF, drawn in a thread that has a page of entries at a time. */
export function writePdf(
  statement: Statement,
  pages: AsyncIterable<StatementPage>,
  { businessName, calendar, nowMs }: PdfTerms,
): AsyncGenerator<Buffer> {
  const workerData: DrawnStatement = {
    statement,
    terms: { businessName, timeZone: calendar.timeZone, nowMs },
  };
  const isLarge = statement.postings > SMALL_POSTINGS_MAX;
  return drawInThread({ tenantId: statement.tenantId, isLarge, program: PROGRAM, workerData }, pages);
}
