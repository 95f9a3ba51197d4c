import type pg from 'pg';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../platform/values/clock.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import type { RailLog } from '../context.ts';
import { Announcer } from '../http/announcer.ts';
import { protocolServer } from '../http/server.ts';
import { openSandboxBank } from './open.ts';
import type { News } from './protocol-bank.ts';

/** Options of the bank as a program of its own. */
export interface SandboxServerOptions {
  /** Its own database: never Kolo's. */
  readonly database: pg.PoolConfig;
  readonly clock: Clock;
  readonly log: RailLog;
  /** The secret that clients sign with. */
  readonly secret: string;
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Destination of its callbacks and the way there; null where it sends none. */
  readonly callbacks: { readonly url: URL; readonly dispatcher: Dispatcher } | null;
}

/** The bank as it runs. */
export interface SandboxServer {
  /** Base URL of the protocol's paths. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Opens the bank on its book and has it listen for the rail protocol.
 *
 * @throws OperatorError that says what does not work: its database, or listening
 */
export async function serveSandboxBank(options: SandboxServerOptions): Promise<SandboxServer> {
  const { database, clock, log, secret, host, port, callbacks } = options;
  const announcer = callbacks && new Announcer({ ...callbacks, secret, clock, log });
  const news: News = (message, atMs) => announcer?.announce(message, atMs);
  const bank = await openSandboxBank({ database, clock, log, news }).catch(cannot('use its database'));
  const server = protocolServer({ bank: bank.protocol, secrets: [secret], clock, log });
  const stop = async (): Promise<void> => {
    await server.close();
    await announcer?.close();
    await bank.close();
  };
  try {
    return { url: await server.listen({ host, port }).catch(cannot('listen')), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const cannot =
  (action: string) =>
  (error: Error): never => {
    throw new OperatorError(`The sandbox bank cannot ${action}: ${error.message}.`);
  };
