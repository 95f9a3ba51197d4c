import type { SeenProcess } from './processes.ts';

/** A dead process's claims are taken over within so long of the last sign of life that it made, milliseconds. */
const TAKEN_OVER_WITHIN_MS = 5_000;
/** Between two looks, milliseconds. */
export const LOOK_MS = 500;
/**
 * A counter that stands still for so long belongs to a dead process, milliseconds. The rest of the time is for the look
 * and the claim.
 */
const DEAD_AFTER_MS = TAKEN_OVER_WITHIN_MS - 2 * LOOK_MS;
/** A process whose counter has stood still for longer is not shown any more, milliseconds. */
const SHOWN_FOR_MS = 600_000;
/**
 * A look counts for no more than this, however long ago the one before was: while the database was away, or this
 * process stood still, others could show nothing either, or nobody looked.
 */
const LOOK_COUNTS_MAX_MS = 3 * LOOK_MS;

interface Watched {
  heartbeats: bigint;
  /** For how long it has been seen standing still. */
  stillMs: number;
}

/**
 * Finds dead processes: those whose counter does not rise. It knows no time but the monotonic clock that it is given. A
 * new watch takes every process for alive. Pure apart from its memory.
 */
export class LifeWatch {
  #watched = new Map<string, Watched>();
  #lookedAtMs: number;
  #seenAtMs: number;

  constructor(nowMs: number) {
    this.#lookedAtMs = nowMs;
    this.#seenAtMs = nowMs;
  }

  /** Notes what a look found. A process that is no longer there is forgotten. */
  look(found: readonly SeenProcess[], nowMs: number): void {
    const passedMs = Math.min(nowMs - this.#lookedAtMs, LOOK_COUNTS_MAX_MS);
    this.#lookedAtMs = nowMs;
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

  /** The processes that have shown no sign of life for too long. */
  dead(): string[] {
    return [...this.#watched].flatMap(([id, { stillMs }]) => (stillMs >= DEAD_AFTER_MS ? [id] : []));
  }

  /** For how long each has shown no life, of those that lived within the last minutes. */
  lately(): { processId: string; stillMs: number }[] {
    const all = [...this.#watched].map(([processId, { stillMs }]) => ({ processId, stillMs }));
    return all.filter(({ stillMs }) => stillMs < SHOWN_FOR_MS);
  }

  /** How many live. */
  get alive(): number {
    return [...this.#watched.values()].filter(({ stillMs }) => stillMs < DEAD_AFTER_MS).length;
  }

  /** How long ago any of them was last seen to show life, or else the watch began, milliseconds. */
  silentForMs(nowMs: number): number {
    return nowMs - this.#seenAtMs;
  }
}
