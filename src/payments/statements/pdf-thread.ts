import { parentPort, workerData } from 'node:worker_threads';
import type { DrawnStatement } from './pdf.ts';
import { StatementDrawing } from './pdf-drawing.ts';
import type { StatementPage } from './statement.ts';

/** The thread that draws a PDF (`pdf.ts`): entries come in, finished parts of the file go out. */

const { statement, terms } = workerData as DrawnStatement;
const drawing = new StatementDrawing(statement, terms);

parentPort!.on('message', async (page: StatementPage | null) => {
  parentPort!.postMessage(page === null ? await drawing.end() : drawing.draw(page));
});
