import type { SeenProcess } from './processes.ts';

/** A dead process's claims are taken over within so long of the last sign of life that it made, milliseconds. */
const TAKEN_OVER_WITHIN_MS = 5_000;
/** Between two looks, milliseconds. */
export const LOOK_MS = 500;
/** Who is seen standing still for so long is dead. What remains is for the look that sees it, and for the claim. */
const DEAD_AFTER_MS = TAKEN_OVER_WITHIN_MS - 2 * LOOK_MS;
/** Who has stood still for longer is not shown any more: it was stopped, or somebody was told. */
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
 * Who of the others is dead: whose count is not raised. Knows no time but the one that it is given, a clock that is
 * never set; a watch that begins anew takes everybody for alive. Pure but for what it remembers.
 */
export class LifeWatch {
  #watched = new Map<string, Watched>();
  #lookedAtMs: number;
  #seenAtMs: number;

  constructor(nowMs: number) {
    this.#lookedAtMs = nowMs;
    this.#seenAtMs = nowMs;
  }

  /** Notes what a look found. Who is no longer there is forgotten. */
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
