import type { App } from '../../platform/http/app-types.ts';
import { Loop } from '../../platform/jobs/loop.ts';

/** Interval between checks for idle connections, milliseconds. */
const SWEEP_MS = 20;

/**
 * Stops accepting requests and background work, and finishes the work that has begun.
 *
 * @param limitMs after it, connections with an incomplete request are closed and `giveUp` ends the remaining waits
 */
export async function drain(
  app: App,
  stopWork: () => Promise<unknown>,
  giveUp: () => Promise<unknown>,
  limitMs: number,
): Promise<void> {
  const limit = setTimeout(() => giveUp().catch(() => {}), limitMs);
  await Promise.all([closeListener(app, limitMs), stopWork()]);
  clearTimeout(limit);
}

/**
 * Stops listening and answers the requests that have begun.
 *
 * @param limitMs after it, connections with an incomplete request are closed
 */
export async function closeListener(app: App, limitMs: number): Promise<void> {
  // A connection that was busy when the server closed would stay open until its client closes it.
  const sweep = new Loop({
    name: 'idle connections',
    round: async () => {
      app.server.closeIdleConnections();
      return 0;
    },
    pollMs: SWEEP_MS,
    onError: () => {},
  });
  sweep.start();
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  await app.close();
  clearTimeout(limit);
  await sweep.stop();
}
