import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import { TryAgain } from './errors.ts';
import { poll } from './process.ts';
import { connect } from './setup.ts';

/** The key of the advisory lock that every process using the server holds, shared. */
const LOCK_KEY = [0x6b6f6c6f, 1] as const;
const REJOIN_MS = 1_000;

const QUIET_MS = 500;
/** Connections of others; the server's own processes have no user. */
const OTHERS = `
  SELECT count(*)::int AS others FROM pg_stat_activity
   WHERE pid <> pg_backend_pid() AND usesysid IS NOT NULL AND datid IS NOT NULL`;

/** The driver has these two; its types do not. */
type Holding = Client & { ref(): void; unref(): void };

/**
 * Shows the other processes that this one uses the server: a connection that holds a lock, shared, and with
 * it goes away however the process ends. Who can have the lock alone is the last one.
 */
export class Membership {
  readonly #config: ClientConfig;
  #client: Holding | undefined;
  #closed = false;

  private constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** Joins the server's users. */
  static async open(config: ClientConfig): Promise<Membership> {
    // However the server is set up, this connection idles for as long as the process lives.
    const membership = new Membership({
      ...config,
      options: '-c idle_session_timeout=0 -c statement_timeout=0',
    });
    await membership.#join();
    return membership;
  }

  /** Whether no other process uses the server; false as well when it cannot be asked. */
  async isAlone(): Promise<boolean> {
    this.#closed = true;
    try {
      if (!this.#client) await this.#join();
      this.#client?.ref();
      return (await this.#lock('pg_try_advisory_lock')) === true;
    } catch {
      return false;
    }
  }

  /**
   * Waits a moment until every other connection has ended. A pool says that it is closed before its goodbyes
   * have arrived; a server that stops meanwhile would answer them with errors.
   */
  async untilQuiet(): Promise<void> {
    await poll(QUIET_MS, async () => {
      const result = await this.#client?.query<{ others: number }>(OTHERS).catch(() => undefined);
      return result === undefined || result.rows[0]?.others === 0 ? true : undefined;
    });
  }

  /** Leaves the server's users. */
  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    this.#client = undefined;
    client?.ref();
    await client?.end().catch(() => undefined);
  }

  async #join(): Promise<void> {
    const client = (await connect(this.#config)) as Holding;
    this.#client = client;
    client.once('end', () => {
      if (this.#client === client) this.#client = undefined;
      if (!this.#closed) void this.#rejoin();
    });
    const joined = await this.#lock('pg_try_advisory_lock_shared');
    if (!joined) {
      this.#client = undefined;
      await client.end();
      throw new TryAgain('The embedded PostgreSQL was being stopped by another process again and again.');
    }
    // The lock alone is no reason to keep a process alive that has nothing else to do.
    client.unref();
  }

  /** A server that restarts its backends cuts the connection; without it others would not see us. */
  async #rejoin(): Promise<void> {
    while (!this.#closed && !this.#client) {
      await sleep(REJOIN_MS, undefined, { ref: false });
      if (this.#closed) return;
      await this.#join().catch(() => undefined);
    }
  }

  async #lock(call: string): Promise<boolean | undefined> {
    const sql = `SELECT ${call}($1, $2) AS taken`;
    const result = await this.#client?.query<{ taken: boolean }>(sql, [...LOCK_KEY]);
    return result?.rows[0]?.taken;
  }
}
