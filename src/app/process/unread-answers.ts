import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Loop } from '../../platform/jobs/loop.ts';

/** Maximum time for which a client may leave its bytes unread, milliseconds. */
const UNREAD_MAX_MS = 30_000;
/** Number of checks of each connection in that time. */
const CHECKS = 4;

/**
 * The job that ends connections whose clients do not read: what waits for them is kept in memory. One sweep over
 * all connections instead of a timer for each. Bytes count as taken once the whole write is that they are part of,
 * an answer or 64 KiB of a file; Node does not tell more. So an answer of 256 KiB has to be read at 9 KB/s.
 */
export function endUnreadConnections(server: Server, unreadMaxMs: number = UNREAD_MAX_MS): Loop {
  const seen = new Map<Socket, { takenBytes: number; sinceMs: number }>();
  server.on('connection', (socket) => {
    seen.set(socket, { takenBytes: 0, sinceMs: performance.now() });
    socket.once('close', () => seen.delete(socket));
  });
  return new Loop({
    name: 'unread answers',
    pollMs: unreadMaxMs / CHECKS,
    round: () => {
      const nowMs = performance.now();
      for (const [socket, before] of seen) {
        const takenBytes = socket.bytesWritten - socket.writableLength;
        if (socket.writableLength === 0 || takenBytes !== before.takenBytes) {
          seen.set(socket, { takenBytes, sinceMs: nowMs });
        } else if (nowMs - before.sinceMs >= unreadMaxMs) socket.destroy();
      }
      return Promise.resolve(0);
    },
    onError: () => {},
  });
}
