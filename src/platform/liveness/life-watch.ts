import type { SeenProcess } from './processes.ts';

/** A dead process's claims are taken over within this time of its last heartbeat, milliseconds. */
const TAKEN_OVER_WITHIN_MS = 5_000;
/** Interval between checks, milliseconds. */
export const POLL_MS = 500;
/**
 * A counter that stands still for this long belongs to a dead process, milliseconds. The rest of the time is for the check
 * and the claim.
 */
const DEAD_AFTER_MS = TAKEN_OVER_WITHIN_MS - 2 * POLL_MS;
/** A process whose counter has stood still for longer is not shown any more, milliseconds. */
const SHOWN_FOR_MS = 600_000;
/**
 * Maximum time that one check counts for. Between two checks the database may have been away or this process may have
 * stood still: then the others could not write heartbeats either, or nothing checked them.
 */
const CHECK_COUNTS_MAX_MS = 3 * POLL_MS;

interface Watched {
  heartbeats: bigint;
  /** Time for which its counter has not moved. */
  stillMs: number;
}

/**
 * Finds dead processes: those whose counter does not rise. It knows no time but the monotonic clock that it is given. A
 * new watch takes every process for alive. Pure apart from its memory.
 */
export class LifeWatch {
  #watched = new Map<string, Watched>();
  #checkedAtMs: number;
  #seenAtMs: number;

  constructor(nowMs: number) {
    this.#checkedAtMs = nowMs;
    this.#seenAtMs = nowMs;
  }

  /** Records the counters that a check has read. A process without one is forgotten. */
  record(found: readonly SeenProcess[], nowMs: number): void {
    const passedMs = Math.min(nowMs - this.#checkedAtMs, CHECK_COUNTS_MAX_MS);
    this.#checkedAtMs = nowMs;
    const before = this.#watched;
    this.#watched = new Map(
      found.map(({ processId, heartbeats }) => {
        const known = before.get(processId);
        const stands = known?.heartbeats === heartbeats;
        if (known !== undefined && !stands) this.#seenAtMs = nowMs;
        return [processId, { heartbeats, stillMs: stands ? known.stillMs + passedMs : 0 }];
      }),
    );
  }

  /** The processes without a heartbeat for too long. */
  dead(): string[] {
    return [...this.#watched].flatMap(([id, { stillMs }]) => (stillMs >= DEAD_AFTER_MS ? [id] : []));
  }

  /** For how long each has shown no life, of those that lived within the last minutes. */
  lately(): { processId: string; stillMs: number }[] {
    const all = [...this.#watched].map(([processId, { stillMs }]) => ({ processId, stillMs }));
    return all.filter(({ stillMs }) => stillMs < SHOWN_FOR_MS);
  }

  /** Number of live processes. */
  get alive(): number {
    return [...this.#watched.values()].filter(({ stillMs }) => stillMs < DEAD_AFTER_MS).length;
  }

  /** Time since any of them last showed life, or else since the watch began, milliseconds. */
  silentForMs(nowMs: number): number {
    return nowMs - this.#seenAtMs;
  }
}
