import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { Agent } from 'undici';
import type { Clock } from '../../src/platform/values/clock.ts';
import type { ProtocolBank } from '../../src/rails/http/bank.ts';
import { ProtocolClient } from '../../src/rails/http/client.ts';
import { openHttpAccount } from '../../src/rails/http/open.ts';
import { protocolServer } from '../../src/rails/http/server.ts';
import { signAnswer } from '../../src/rails/http/signature.ts';
import type { LineBounds } from '../../src/rails/line.ts';

export const SECRET = 'the-secret-that-both-sides-have-and-nobody-else';
/** Request limits for tests that are not about limits. */
export const UNHURRIED: LineBounds = { callsPerSecond: 1_000_000, atOnce: 1_000 };
export const LOG = { error: () => {} };
/** Long enough for a machine that is busy. */
const TIMEOUT_MS = 20_000;
/** For answers that do not come. */
export const IMPATIENT = { timeoutMs: 300 };

/** Calls a bank by the protocol alone, and as the rail of an account does. */
function speakingTo(url: URL, clock: Clock, { timeoutMs = TIMEOUT_MS } = {}) {
  const agent = new Agent();
  const credentials = { url: `https://bank.example${url.pathname}`, secret: SECRET };
  const bounds = { timeoutMs, line: UNHURRIED };
  const clientWith = (options: { secret?: string; clock?: Clock; timeoutMs?: number }): ProtocolClient =>
    new ProtocolClient({ url, secret: SECRET, clock, dispatcher: agent, ...bounds, ...options });
  return {
    client: clientWith({}),
    /** Somebody else. */
    clientWith,
    rail: openHttpAccount({ credentials, dispatcher: agent, origin: url.origin, clock, log: LOG }, bounds),
    agent,
  };
}

/** A bank that listens, and its client. */
export type Line = Omit<ReturnType<typeof speakingTo>, 'agent'> & {
  /** Base URL. */
  origin: string;
  close(): Promise<void>;
};

/** Has a bank listen on the loopback address. */
export async function listen(bank: ProtocolBank, clock: Clock, patience = {}): Promise<Line> {
  const app = protocolServer({ bank, secrets: [SECRET], clock, log: LOG });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const { agent, ...speaking } = speakingTo(new URL(origin), clock, patience);
  return {
    ...speaking,
    origin,
    async close() {
      await agent.destroy();
      await app.close();
    },
  };
}

const headOf = (status: number, length: number, more: object): string =>
  [
    `HTTP/1.1 ${status} Whatever`,
    `content-length: ${length}`,
    'connection: close',
    ...Object.entries(more).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** An answer that nobody has signed. */
export const unsigned = (text: string, status = 200): string => headOf(status, text.length, {}) + text;

/** An answer that is signed for the request that came. */
export function signed(clock: Clock, request: string, text: string, status = 200, secret = SECRET): string {
  const requestSignature = /kolo-signature: (\S+)/i.exec(request)![1]!;
  const body = Buffer.from(text);
  const headers = signAnswer(secret, { status, requestSignature, body }, clock.now());
  return headOf(status, body.length, headers) + text;
}

/** Behaviour of a server on a connection once it has read a request. */
type Misbehaviour = (socket: Socket, request: string) => void;

/** A misbehaving server of bytes, and its client. */
export async function misbehaving(clock: Clock, behave: Misbehaviour, patience = {}): Promise<Line> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const bodyAt = text.indexOf('\r\n\r\n') + 4;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (bodyAt >= 4 && text.length === bodyAt + length) behave(socket, text);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/bank/`);
  const { agent, ...speaking } = speakingTo(url, clock, patience);
  return {
    ...speaking,
    origin: url.origin,
    async close() {
      await agent.destroy();
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
