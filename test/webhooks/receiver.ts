import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** A request that a receiver got. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A receiver's answer; `never` keeps the caller waiting. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'never';

/** A real HTTP server on a port of 127.0.0.1 that records what it gets. */
export class Receiver {
  readonly received: Received[] = [];
  readonly #server: Server;
  /** Decides each answer. */
  reply: (request: Received) => Reply | Promise<Reply> = () => ({ status: 200, body: 'ok' });
  /** Connections that were ever opened. */
  connections = 0;

  private constructor() {
    const listener: RequestListener = (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        const received = { method, path, headers, body: Buffer.concat(chunks) };
        this.received.push(received);
        void Promise.resolve(this.reply(received)).then((reply) => {
          if (reply === 'never') return;
          response.writeHead(reply.status, reply.headers ?? {});
          response.end(reply.body);
        });
      });
    };
    this.#server = createServer(listener);
    this.#server.on('connection', () => {
      this.connections += 1;
    });
  }

  static async listen(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  url(path = '/hook'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** The POSTs to a path, in the order that they came. */
  posts(path = '/hook'): Received[] {
    return this.received.filter((request) => request.method === 'POST' && request.path === path);
  }

  /** Resolves when a condition on what was received holds. */
  async until(condition: () => boolean): Promise<void> {
    await vi.waitUntil(condition, { timeout: 60_000, interval: 5 });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** A promise that a test settles. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
