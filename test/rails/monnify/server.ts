import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringify } from 'lossless-json';
import type { LineFault } from './behaviours.ts';

/** One request, as a stand-in reads it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An answer and its fault on the way. */
export interface Reply {
  status: number;
  /** A text is sent as it is. */
  body: object | string;
  fault?: LineFault | undefined;
  /** The text as bytes, where it is not UTF-8. */
  bytes?: (text: string) => Buffer;
}

const GATEWAY: Reply = { status: 502, body: 'error code: 502' };

/** A server on the loopback address that answers, and spoils answers on request. */
export interface Server {
  origin: string;
  close(): Promise<void>;
}

/**
 * @param slow what a slow answer waits for
 */
export async function serve(
  answer: (received: ReceivedRequest) => Reply | Promise<Reply>,
  slow: () => Promise<void>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stand-in');
      const received: ReceivedRequest = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      void Promise.resolve(answer(received)).then((reply) => send(reply, response, slow));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function send(reply: Reply, response: ServerResponse, slow: () => Promise<void>): Promise<void> {
  const { status, body, fault, bytes = Buffer.from } = reply;
  if (fault === 'no_answer') return;
  if (fault === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (fault === 'gateway') return send(GATEWAY, response, slow);
  if (fault === 'slow') await slow();
  const text = typeof body === 'string' ? body : stringify(body)!;
  const sent = fault === 'garbage' ? '<html>😀' : fault === 'truncated' ? text.slice(0, -2) : text;
  response.writeHead(status, { 'content-type': 'application/json' }).end(bytes(sent));
}
