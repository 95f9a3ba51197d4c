import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Calendar } from '../../platform/values/calendar.ts';
import { FairScheduler } from '../../platform/values/fair-scheduler.ts';
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

/** PDFs that a process draws at the same time, each in a thread and of another tenant; the others wait. */
const THREADS_MAX = 2;
/** Number of them that may be large. A PDF of up to `SMALL_POSTINGS_MAX` postings takes seconds and never waits for larger ones. */
const LARGE_MAX = 1;
const SMALL_POSTINGS_MAX = 2_000;
/** Maximum heap of a thread, megabytes. A statement of any length needs half of it. */
const THREAD_HEAP_MAX_MB = 256;

const threads = new FairScheduler({ concurrency: THREADS_MAX, largeConcurrency: LARGE_MAX });

/** The program of a thread: the built file, or the source, which is read as TypeScript. */
const THREAD = import.meta.url.endsWith('.js')
  ? { program: new URL('./pdf-thread.js', import.meta.url), execArgv: [] }
  : {
      program: new URL('./pdf-thread.ts', import.meta.url),
      execArgv: ['--import', new URL('../../../scripts/threads-from-sources.mjs', import.meta.url).href],
    };

/**
 * The statement as PDF. To read the fonts and to set words with them takes a second and more that nothing can interrupt, so it is
 * drawn in a thread, which has a page of entries at a time.
 */
export function writePdf(
  statement: Statement,
  pages: AsyncIterable<StatementPage>,
  { businessName, calendar, nowMs }: PdfTerms,
): AsyncGenerator<Buffer> {
  const terms = { businessName, timeZone: calendar.timeZone, nowMs };
  const large = statement.postings > SMALL_POSTINGS_MAX;
  return threads.each(statement.tenantId, large, () => drawInThread({ statement, terms }, pages));
}

async function* drawInThread(
  workerData: DrawnStatement,
  pages: AsyncIterable<StatementPage>,
): AsyncGenerator<Buffer> {
  // Ends here if the client left while the PDF waited.
  yield Buffer.alloc(0);
  const resourceLimits = { maxOldGenerationSizeMb: THREAD_HEAP_MAX_MB };
  const { program, execArgv } = THREAD;
  const thread = new Worker(program, { execArgv, workerData, resourceLimits });
  const failed = failureOf(thread);
  try {
    for await (const page of pages) yield* answerOf(thread, page, failed);
    yield* answerOf(thread, null, failed);
  } finally {
    await thread.terminate();
  }
}

/** Rejects if the thread ends before it is stopped. */
function failureOf(thread: Worker): Promise<never> {
  const failed = new Promise<never>((_, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread that drew has ended')));
  });
  // It may fail while nobody waits; the next reader gets the error.
  failed.catch(() => {});
  return failed;
}

/** The next finished part of the file; the rest if the input is null. */
async function* answerOf(
  thread: Worker,
  page: StatementPage | null,
  failed: Promise<never>,
): AsyncGenerator<Buffer> {
  thread.postMessage(page);
  const [bytes] = (await Promise.race([once(thread, 'message'), failed])) as [Uint8Array];
  if (bytes.length > 0) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
