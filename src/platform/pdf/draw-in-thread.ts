import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { PACKAGE_FOLDER } from '../package-folder.ts';
import { FairScheduler } from '../values/fair-scheduler.ts';

/** PDFs that a process draws at the same time, each in a thread and of another tenant; the others wait. */
const THREADS_MAX = 2;
/** Number of them that may be large. A small PDF takes seconds and never waits for larger ones. */
const LARGE_MAX = 1;
/** Maximum heap of a thread, megabytes. A statement of any length needs half of it. */
const THREAD_HEAP_MAX_MB = 256;

const threads = new FairScheduler({ concurrency: THREADS_MAX, largeConcurrency: LARGE_MAX });

/** Built files run as they are; sources are read as TypeScript. */
const BUILT = import.meta.url.endsWith('.js');
const EXEC_ARGV = BUILT ? [] : ['--import', new URL('scripts/threads-from-sources.mjs', PACKAGE_FOLDER).href];
const programFile = (program: string): URL =>
  new URL(BUILT ? `dist/${program}.js` : `src/${program}.ts`, PACKAGE_FOLDER);

/** A PDF to draw. */
interface Drawing {
  tenantId: string;
  isLarge: boolean;
  /**
   * The thread's program: a file `pdf-thread.ts`, which the build keeps apart, as its path below the sources without
   * the ending. It gets one message for each page, and null for the end.
   */
  program: string;
  workerData: unknown;
}

/**
 * Draws a PDF. To read the fonts and to set words with them takes a second and more that nothing can interrupt, so it is
 * drawn in a thread, which gets a page of input at a time and answers with the finished part of the file.
 */
export const drawInThread = (
  drawing: Drawing,
  pages: AsyncIterable<unknown> | readonly unknown[],
): AsyncGenerator<Buffer> => threads.each(drawing.tenantId, drawing.isLarge, () => draw(drawing, pages));

async function* draw(
  { program, workerData }: Drawing,
  pages: AsyncIterable<unknown> | readonly unknown[],
): AsyncGenerator<Buffer> {
  // Ends here if the client left while the PDF waited.
  yield Buffer.alloc(0);
  const resourceLimits = { maxOldGenerationSizeMb: THREAD_HEAP_MAX_MB };
  const thread = new Worker(programFile(program), { execArgv: EXEC_ARGV, workerData, resourceLimits });
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
async function* answerOf(thread: Worker, page: unknown, failed: Promise<never>): AsyncGenerator<Buffer> {
  thread.postMessage(page);
  const [bytes] = (await Promise.race([once(thread, 'message'), failed])) as [Uint8Array];
  if (bytes.length > 0) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
