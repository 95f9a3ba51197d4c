import { parentPort, workerData } from 'node:worker_threads';
import { drawReceipt } from './pdf-drawing.ts';
import type { Receipt } from './receipt.ts';

/** The thread that draws a receipt: it is told the end of an input that has no pages, and answers with the file. */

parentPort!.on('message', async () => {
  parentPort!.postMessage(await drawReceipt(workerData as Receipt));
});
