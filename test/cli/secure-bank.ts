import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { systemClock } from '../../src/platform/values/clock.ts';
import { BANKS } from '../../src/rails/banks.ts';
import type { ProtocolBank } from '../../src/rails/http/bank.ts';
import { protocolServer } from '../../src/rails/http/server.ts';
import { CERTIFICATE, KEY } from './localhost-certificate.ts';

const SECRET = 'the-secret-that-this-bank-and-kolo-have';

/** A bank that speaks the rail protocol by TLS, has so much, and does nothing else. */
export interface SecureBank {
  /** Whole kobo that can be paid out; null: it does not say. */
  available: number | null;
  readonly credentials: { readonly url: string; readonly secret: string };
  close(): Promise<void>;
}

const NOTHING = async () => null;
const NO_ENTRIES = async () => [];
const EMPTY = async () => ({ messages: [], next: null });

/** Starts one, for clients that trust `CERTIFICATE`. */
export async function openSecureBank(): Promise<SecureBank> {
  const bank = {
    account: async () => {
      if (opened.available === null) throw new Error('its book is away');
      return { id: 'secure-1', test: false, currency: 'NGN', available: opened.available };
    },
    banks: BANKS.all,
    nameOf: NOTHING,
    find: NOTHING,
    findIssued: NOTHING,
    findInflow: NOTHING,
    inflowsBehind: EMPTY,
    returnsBehind: EMPTY,
    book: { payments: NO_ENTRIES, inflows: NO_ENTRIES, returns: NO_ENTRIES },
  } as unknown as ProtocolBank;
  const log = { error: () => {} };
  const server = protocolServer({ bank, secrets: [SECRET], clock: systemClock, log });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const tls = createServer({ key: KEY, cert: CERTIFICATE }, (socket) => {
    const inside = connect(port, '127.0.0.1');
    socket.pipe(inside).pipe(socket);
    for (const one of [socket, inside]) one.on('error', () => {});
  });
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
  const opened: SecureBank = {
    available: 0,
    credentials: { url: `https://localhost:${(tls.address() as AddressInfo).port}`, secret: SECRET },
    async close() {
      tls.close();
      await server.close();
    },
  };
  return opened;
}
