import type pg from 'pg';
import type { Clock } from '../../values/clock.ts';
import type { RailLog } from '../context.ts';
import { protocolServer } from '../http/server.ts';
import { openSandboxBank } from './open.ts';

/** How the bank is started as a program of its own. */
export interface SandboxServerOptions {
  /** Its own database: never Kolo's. */
  readonly database: pg.PoolConfig;
  readonly clock: Clock;
  readonly log: RailLog;
  /** That whoever speaks to it signs with. */
  readonly secret: string;
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
}

/** The bank as it runs. */
export interface SandboxServer {
  /** Where the paths of the protocol begin. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Opens the bank on its book and has it listen for the rail protocol.
 *
 * @throws what listening throws, and what its database does
 */
export async function serveSandboxBank(options: SandboxServerOptions): Promise<SandboxServer> {
  const { database, clock, log, secret, host, port } = options;
  const bank = await openSandboxBank({ database, clock, log });
  const server = protocolServer({ bank: bank.protocol, secrets: [secret], clock, log });
  const stop = async (): Promise<void> => {
    await server.close();
    await bank.close();
  };
  try {
    return { url: await server.listen({ host, port }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
