import { parentPort, workerData } from 'node:worker_threads';
import { drawReceipt } from './pdf-drawing.ts';
import type { Receipt } from './receipt.ts';

/** The thread that draws a receipt. The input has no pages: its end is the one message, and the file is the answer. */

parentPort!.on('message', async () => {
  parentPort!.postMessage(await drawReceipt(workerData as Receipt));
});
