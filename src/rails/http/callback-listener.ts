import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../platform/values/clock.ts';
import type { ProviderNotification } from '../provider.ts';
import { callbacksOf } from './callbacks.ts';

/** The largest callback, bytes. */
const BODY_MAX_BYTES = 64 * 1_024;

/** Takes the callbacks of a bank that is tried, at whatever path they come to. An unsigned request is answered 401. */
export class CallbackListener {
  readonly #server: Server;
  readonly #received: ProviderNotification[] = [];
  #listeners: (() => void)[] = [];

  constructor(secret: string, clock: Clock) {
    const callbacks = callbacksOf(secret, clock);
    this.#server = createServer((request, response) => {
      readBody(request).then(
        (body) => {
          const { url = '', headers } = request;
          const notifications = callbacks.read(headers as Record<string, string>, body, url);
          response.writeHead(notifications === undefined ? 401 : 200).end();
          this.#received.push(...(notifications ?? []));
          for (const listener of this.#listeners) listener();
        },
        () => response.destroy(),
      );
    });
  }

  /**
   * @param port 0 for any that is free
   * @returns the port
   * @throws the error of listening
   */
  async listen({ host, port }: { host: string; port: number }): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, host, resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** True if the notification arrives, or has arrived, within so many milliseconds. */
  async receives(isIt: (notification: ProviderNotification) => boolean, withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const listener = (): void => {
        if (this.#received.some(isIt)) end(true);
      };
      const end = (found: boolean): void => {
        clearTimeout(timer);
        this.#listeners = this.#listeners.filter((one) => one !== listener);
        resolve(found);
      };
      const timer = setTimeout(() => end(false), withinMs);
      this.#listeners.push(listener);
      listener();
    });
  }

  async close(): Promise<void> {
    await new Promise((closed) => {
      this.#server.close(closed);
      this.#server.closeAllConnections();
    });
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_MAX_BYTES) throw new Error('the callback is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
