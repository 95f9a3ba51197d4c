import type { Clock } from '../../platform/values/clock.ts';

/** The clock advances so much at each reading, milliseconds: later work gets later times. */
const LOOK_MS = 3;

/** The clock of a month that is over: it goes on a little with each look, and jumps to what comes next. */
export class DemoClock implements Clock {
  #nowMs: number;

  /** @param startMs milliseconds since the epoch */
  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  now(): number {
    this.#nowMs += LOOK_MS;
    return this.#nowMs;
  }

  /** Goes on to an instant; one that is over already changes nothing. */
  moveTo(ms: number): void {
    this.#nowMs = Math.max(this.#nowMs, ms);
  }

  /** Lets some milliseconds pass. */
  pass(ms: number): void {
    this.#nowMs += ms;
  }
}
