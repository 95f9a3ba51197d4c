import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import type { Clock } from '../../platform/values/clock.ts';
import {
  type BusinessAccount,
  enabledAccounts,
  markLow,
  type WatchedAccount,
} from '../provider-accounts/queries.ts';
import type { TenantRails } from '../provider-accounts/tenant-rails.ts';
import { type BalanceReading, readBalance } from './read.ts';

/** Interval between queries of an account, milliseconds. */
const EVERY_MS = 60_000;
/** Accounts queried, at most, the oldest first: each is four series of metrics. */
const ACCOUNTS_MAX = 1_000;
/** Providers queried at the same time. */
const AT_ONCE = 16;
/** Time for which a round waits for a provider, milliseconds; its answer counts whenever it comes. */
const PATIENCE_MS = 5_000;

/** Dependencies of the balance monitor. */
interface WatchOptions {
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  rails: Pick<TenantRails, 'account'>;
  clock: Pick<Clock, 'now'>;
  /** Reports that the accounts could not be listed. */
  onError: (error: unknown) => void;
  /** Polling interval and wait for a provider, milliseconds; by default a minute and five seconds. */
  pollMs?: number;
  patienceMs?: number;
}

/** An account as it was last seen. */
export interface SeenBalance extends BusinessAccount, BalanceReading {}

const keyOf = ({ tenantId, rail }: BusinessAccount): string => `${tenantId} ${rail}`;

/**
 * Queries the balance of each provider account once a minute and stores it beside the ledger's, so that metrics wait for no
 * provider. An account has one query at a time, however long it takes. A balance that falls below the account's least one is
 * stored, and so is its recovery.
 */
export class BalanceWatch implements Job {
  readonly name = 'balances at providers';
  readonly #options: WatchOptions;
  readonly #loop: Loop;
  readonly #seen = new Map<string, SeenBalance>();
  readonly #querying = new Set<string>();

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#loop = new Loop({
      name: this.name,
      pollMs: options.pollMs ?? EVERY_MS,
      paceMs: options.pollMs ?? EVERY_MS,
      round: (stopping) => this.#round(stopping),
      onError: options.onError,
    });
  }

  /** The accounts whose last query succeeded. */
  get seen(): Iterable<SeenBalance> {
    return this.#seen.values();
  }

  get failing(): boolean {
    return this.#loop.failing;
  }

  get lastPollAtMs(): number | undefined {
    return this.#loop.lastPollAtMs;
  }

  start(): void {
    this.#loop.start();
  }

  /** Starts no more queries, and does not wait for a silent provider. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #round(stopping: AbortSignal): Promise<number> {
    const { directory, patienceMs = PATIENCE_MS } = this.#options;
    const accounts = await enabledAccounts(directory, ACCOUNTS_MAX);
    const keys = new Set(accounts.map(keyOf));
    for (const key of this.#seen.keys()) if (!keys.has(key)) this.#seen.delete(key);
    const left = accounts.filter((account) => !this.#querying.has(keyOf(account)));
    const queryNext = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined && !stopping.aborted; next = left.shift()) {
        await atMost(patienceMs, stopping, this.#query(next));
        if (this.#querying.has(keyOf(next))) this.#seen.delete(keyOf(next));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, queryNext));
    return 0;
  }

  /** An unreadable balance is not shown: an old one would look current. Never rejects. */
  async #query(one: WatchedAccount): Promise<void> {
    const { database, directory, rails, clock } = this.#options;
    const key = keyOf(one);
    this.#querying.add(key);
    try {
      const account = await rails.account(one.tenantId, one.rail);
      if (account === undefined) {
        this.#seen.delete(key);
        return;
      }
      const reading = await readBalance(database, account);
      this.#seen.set(key, { ...one, ...reading });
      const { provider } = reading;
      if (provider.kind === 'known') await markLow(directory, one, provider.available, clock.now());
    } catch {
      this.#seen.delete(key);
    } finally {
      this.#querying.delete(key);
    }
  }
}

/** Waits for some work, but not for long, nor once everything stops. */
async function atMost(ms: number, stopping: AbortSignal, work: Promise<void>): Promise<void> {
  let giveUp = (): void => {};
  const given = new Promise<void>((resolve) => (giveUp = resolve));
  const timer = setTimeout(giveUp, ms);
  stopping.addEventListener('abort', giveUp);
  await Promise.race([work, given]);
  stopping.removeEventListener('abort', giveUp);
  clearTimeout(timer);
}
