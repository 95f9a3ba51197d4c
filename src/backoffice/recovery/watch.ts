import type { Logger } from 'pino';
import type { Actor } from '../../platform/audit/entry.ts';
import {
  type DatabaseIdentity,
  differenceOf,
  type IdentityReading,
  keepIdentity,
  lockIdentity,
  readDatabaseIdentity,
  seeDatabase,
} from '../../platform/database-identity.ts';
import { sessionOn, transactionOn } from '../../platform/db/database.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import { type Clock, toRfc3339 } from '../../platform/values/clock.ts';
import { type RecoverDeps, recover } from './recover.ts';

/** Interval between checks, milliseconds; a restored database is detected within it. */
const POLL_MS = 5_000;
/** The same where payouts wait for the check after each failover. */
const POLL_SYNCHRONOUS_MS = 1_000;
const BY_KOLO: Actor = { kind: 'kolo', name: 'database', address: null };

/** Dependencies of watching the database. */
interface WatchOptions extends RecoverDeps {
  clock: Clock;
  logger: Logger;
  /** Folder of the embedded database; null for any other. */
  place: string | null;
  /** True where a promoted standby has every committed transaction. */
  failoverIsSynchronous: boolean;
  pollMs?: number | undefined;
}

/**
 * Checks that the database is the expected one, when a process starts and every few seconds. Speed does not
 * matter: every submission checks for itself (`DATABASE_CHANGED`).
 */
export class DatabaseWatch {
  readonly #options: WatchOptions;
  /** The flushed position of the log at the last check, and its time. */
  #flushed = { lsn: 0n, atMs: 0 };
  /** The newest time at which the database was seen, as it said at the last check; milliseconds. */
  #seenAt = Number.NEGATIVE_INFINITY;
  readonly #pollMs: number;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#pollMs = options.pollMs ?? (options.failoverIsSynchronous ? POLL_SYNCHRONOUS_MS : POLL_MS);
  }

  /** The job that checks every few seconds. */
  job(): Loop {
    return new Loop({
      name: 'identity of the database',
      pollMs: this.#pollMs,
      round: async () => {
        await this.check();
        return 0;
      },
      onError: (error) =>
        this.#options.logger.warn({ err: error }, 'the identity of the database cannot be checked'),
    });
  }

  /** Checks the database and handles a change. */
  async check(): Promise<void> {
    const { directoryPool, clock, place } = this.#options;
    const directory = sessionOn(directoryPool);
    const nowMs = clock.now();
    const reading = await readDatabaseIdentity(directory);
    const identity = { ...reading.actual, place };
    if (reading.recorded === null) {
      await keepIdentity(directory, identity, nowMs, null);
    } else {
      const difference = this.#difference(reading, identity);
      if (difference === undefined) await seeDatabase(directory, nowMs, this.#pollMs);
      else if (difference.kind === 'timeline' && this.#options.failoverIsSynchronous)
        await this.#accept(identity, difference.why, nowMs);
      else await this.#recover(reading.recorded, identity, difference.why, nowMs);
      this.#seenAt = reading.recorded.seenAt;
    }
    this.#flushed = { lsn: reading.flushed, atMs: nowMs };
  }

  #difference(
    { recorded, flushed }: IdentityReading,
    identity: DatabaseIdentity,
  ): ReturnType<typeof differenceOf> {
    const difference = differenceOf(recorded!, identity);
    // A standby that has every commit has this one too. Nobody renews it before the change is accepted.
    if (difference?.kind === 'timeline' && recorded!.seenAt < this.#seenAt)
      return {
        why: `${difference.why}, and it lacks commits of ${toRfc3339(this.#seenAt)}`,
        kind: 'other',
      };
    if (difference !== undefined) return difference;
    const { lsn, atMs } = this.#flushed;
    // Another process has handled it since this one checked.
    if ((recorded!.recoveredAt ?? 0) >= atMs) return undefined;
    return flushed < lsn ? { why: 'its log ends before where it was', kind: 'other' } : undefined;
  }

  /** Accepts a change of the timeline alone, which loses nothing. */
  async #accept(identity: DatabaseIdentity, why: string, nowMs: number): Promise<void> {
    await transactionOn(this.#options.directoryPool, async (session) => {
      await lockIdentity(session);
      await keepIdentity(session, identity, nowMs, null);
    });
    this.#options.logger.warn({ why }, 'the database was replaced, without losses according to the settings');
  }

  async #recover(
    recorded: IdentityReading['recorded'] & object,
    identity: DatabaseIdentity,
    why: string,
    nowMs: number,
  ): Promise<void> {
    const { logger } = this.#options;
    const id = await recover(this.#options, {
      identity,
      why,
      nowMs,
      by: BY_KOLO,
      knownUntilMs: recorded.seenAt,
      stillDue: async (session) => {
        const again = await readDatabaseIdentity(session);
        return again.recorded?.recoveredAt === recorded.recoveredAt;
      },
    });
    if (id === undefined) return;
    logger.error(
      { recovery: id, why, knownUntil: new Date(recorded.seenAt).toISOString() },
      'the database may be older than the payouts submitted to banks: payouts are stopped (docs/operations.md)',
    );
  }
}
