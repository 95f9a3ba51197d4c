import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { Agent } from 'undici';
import { ProtocolClient } from '../../src/rails/http/client.ts';
import type { ProtocolBank } from '../../src/rails/http/protocol.ts';
import { protocolServer } from '../../src/rails/http/server.ts';
import type { LineBounds } from '../../src/rails/line.ts';
import type { Clock } from '../../src/values/clock.ts';

export const SECRET = 'the-secret-that-both-sides-have-and-nobody-else';
/** For tests that are about something else than how much a bank is asked. */
export const UNHURRIED: LineBounds = { callsPerSecond: 1_000_000, atOnce: 1_000 };

/** A bank that listens, and whoever speaks to it. */
export interface Line {
  /** Where it listens. */
  origin: string;
  client: ProtocolClient;
  /** Somebody else who speaks to it. */
  clientWith(options: { secret?: string; timeoutMs?: number; clock?: Clock }): ProtocolClient;
  close(): Promise<void>;
}

/** Has a bank listen on the loopback address. */
export async function listen(bank: ProtocolBank, clock: Clock, secrets = [SECRET]): Promise<Line> {
  const app = protocolServer({ bank, secrets, clock });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent();
  const clientWith: Line['clientWith'] = (options) =>
    new ProtocolClient({
      url: new URL(address),
      secret: SECRET,
      clock,
      dispatcher: agent,
      timeoutMs: 300,
      line: UNHURRIED,
      ...options,
    });
  return {
    origin: address,
    client: clientWith({}),
    clientWith,
    async close() {
      await agent.destroy();
      await app.close();
    },
  };
}

/** What a server does with a connection once it has read a request. */
type Misbehaviour = (socket: Socket, request: string) => void;

/** A server of bytes that misbehaves, and a client of it. */
export async function misbehaving(clock: Clock, behave: Misbehaviour) {
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
  const agent = new Agent();
  const url = new URL(`http://127.0.0.1:${port}/bank/`);
  return {
    client: new ProtocolClient({
      url,
      secret: SECRET,
      clock,
      dispatcher: agent,
      timeoutMs: 300,
      line: UNHURRIED,
    }),
    async close() {
      await agent.destroy();
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
