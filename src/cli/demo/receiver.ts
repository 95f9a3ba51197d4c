import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody who takes webhooks, on this machine and for as long as the demo is made. */
export class Receiver {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<Receiver> {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.end('ok'));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new Receiver(server);
  }

  /** @param path such as `/orders` */
  url(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /** Refuses further requests. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((closed) => this.#server.close(() => closed()));
  }
}
