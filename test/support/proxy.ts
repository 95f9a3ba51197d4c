import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import type pg from 'pg';

/**
 * Traffic that passes: all; only requests, so that the server works and its answers are lost; or none. Anything else is
 * lost, and its connection stays silent for good, as one behind a firewall that has forgotten it.
 */
type Passing = 'all' | 'requests' | 'nothing';

/** A TCP proxy on loopback in front of a PostgreSQL, which can fall silent: no answer, and no reset. */
export interface LoopbackProxy {
  /** Sets the traffic that existing and new connections pass from now on. */
  let(passing: Passing): void;
  /** The same connection by way of the proxy. */
  config(config: pg.ClientConfig): pg.ClientConfig;
  /** Connections that have lost something, and are silent since. */
  silent(): number;
  close(): Promise<void>;
}

export async function openProxy({ host, port }: pg.ClientConfig): Promise<LoopbackProxy> {
  let passing: Passing = 'all';
  const sockets = new Set<Socket>();
  let silent = 0;
  const server = createServer((client) => {
    const upstream = host!.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port!, host!);
    let cut = false;
    const forward = (from: Socket, to: Socket, passes: () => boolean) => {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (!cut && !passes()) {
          cut = true;
          silent += 1;
        }
        if (!cut) to.write(chunk);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        // Its end is lost as well, or passes as requests do.
        if (passes()) to.destroy();
      });
    };
    forward(client, upstream, () => passing !== 'nothing');
    forward(upstream, client, () => passing === 'all');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    let(what) {
      passing = what;
    },
    config: (config) => ({ ...config, host: '127.0.0.1', port: own, ssl: false }),
    silent: () => silent,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
