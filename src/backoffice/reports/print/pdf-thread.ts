import { parentPort, workerData } from 'node:worker_threads';
import { drawTrialBalance } from './pdf-drawing.ts';
import type { Print } from './print.ts';

/** The thread that draws a trial balance. The input has no pages: its end is the one message, and the file is the answer. */

parentPort!.on('message', async () => {
  parentPort!.postMessage(await drawTrialBalance(workerData as Print));
});
