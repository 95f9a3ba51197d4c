import type { Logger } from 'pino';
import type { Actor } from '../../platform/audit/entry.ts';
import {
  type DatabaseIdentity,
  differenceOf,
  keepIdentity,
  type Look,
  lockIdentity,
  lookAtDatabase,
  seeDatabase,
} from '../../platform/database-identity.ts';
import { sessionOn, transactionOn } from '../../platform/db/database.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { type RecoverDeps, recover } from './recover.ts';

/** Between two looks, milliseconds; what was restored says within so much how far it goes. */
const LOOK_MS = 5_000;
const BY_KOLO: Actor = { kind: 'kolo', name: 'database', address: null };

/** What the database is watched with. */
interface WatchOptions extends RecoverDeps {
  clock: Clock;
  logger: Logger;
  /** Which folder holds the embedded database; null of any other. */
  place: string | null;
  /** A standby that takes over has everything that was committed. */
  failoverIsSynchronous: boolean;
  pollMs?: number | undefined;
}

/**
 * Looks whether the database is the one that it was: when a process starts, and every few seconds. It need not be quick: whatever lets
 * something leave looks itself (`DATABASE_CHANGED`).
 */
export class DatabaseWatch {
  readonly #options: WatchOptions;
  /** How far the log was safe when this process last looked, and when that was. */
  #flushed = { lsn: 0n, atMs: 0 };

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** The job that looks every few seconds. */
  job(): Loop {
    return new Loop({
      name: 'which database it is',
      pollMs: this.#options.pollMs ?? LOOK_MS,
      round: async () => {
        await this.look();
        return 0;
      },
      onError: (error) =>
        this.#options.logger.warn({ err: error }, 'which database it is cannot be looked at'),
    });
  }

  /** Looks, and deals with what it finds. */
  async look(): Promise<void> {
    const { directoryPool, clock, place } = this.#options;
    const directory = sessionOn(directoryPool);
    const nowMs = clock.now();
    const look = await lookAtDatabase(directory);
    const identity = { ...look.actual, place };
    if (look.recorded === null) {
      await keepIdentity(directory, identity, nowMs, null);
    } else {
      const difference = this.#difference(look, identity);
      if (difference === undefined) await seeDatabase(directory, nowMs, LOOK_MS);
      else if (difference.kind === 'timeline' && this.#options.failoverIsSynchronous)
        await this.#accept(identity, difference.why, nowMs);
      else await this.#recover(look.recorded, identity, difference.why, nowMs);
    }
    this.#flushed = { lsn: look.flushed, atMs: nowMs };
  }

  #difference({ recorded, flushed }: Look, identity: DatabaseIdentity): ReturnType<typeof differenceOf> {
    const difference = differenceOf(recorded!, identity);
    if (difference !== undefined) return difference;
    const { lsn, atMs } = this.#flushed;
    // Dealt with by another process since this one looked.
    if ((recorded!.recoveredAt ?? 0) >= atMs) return undefined;
    return flushed < lsn ? { why: 'its log ends before where it was', kind: 'other' } : undefined;
  }

  /** The timeline alone is another, and nothing can be lost by that. */
  async #accept(identity: DatabaseIdentity, why: string, nowMs: number): Promise<void> {
    await transactionOn(this.#options.directoryPool, async (session) => {
      await lockIdentity(session);
      await keepIdentity(session, identity, nowMs, null);
    });
    this.#options.logger.warn({ why }, 'the database is another one, which lost nothing as is set');
  }

  async #recover(
    recorded: Look['recorded'] & object,
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
        const again = await lookAtDatabase(session);
        return again.recorded?.recoveredAt === recorded.recoveredAt;
      },
    });
    if (id === undefined) return;
    logger.error(
      { recovery: id, why, knownUntil: new Date(recorded.seenAt).toISOString() },
      'the database may be older than what banks were told: payouts are stopped (docs/operations.md)',
    );
  }
}
