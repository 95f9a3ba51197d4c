import type { App } from '../../platform/http/app-types.ts';
import { Loop } from '../../platform/jobs/loop.ts';

/** How often connections that have become idle are looked for, milliseconds. */
const SWEEP_MS = 20;

/**
 * Stops taking requests and background work, and lets what was begun finish.
 *
 * @param limitMs who is slow is not waited for any longer: clients with half a request are cut off, and
 *   `giveUp` ends what the work waits for
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
 * Stops listening and lets the requests that were begun be answered.
 *
 * @param limitMs after which clients with half a request are cut off
 */
export async function closeListener(app: App, limitMs: number): Promise<void> {
  // A connection that was busy when the server closed stays open, idle, for as long as its client likes.
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
