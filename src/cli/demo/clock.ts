import type { Clock } from '../../platform/values/clock.ts';

/** Advance of the clock at each reading, milliseconds: later work gets later times. */
const STEP_MS = 3;

/** The clock of a simulated month. It advances a little at each reading, and jumps to the next step. */
export class DemoClock implements Clock {
  #nowMs: number;

  /** @param startMs milliseconds since the epoch */
  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  now(): number {
    this.#nowMs += STEP_MS;
    return this.#nowMs;
  }

  /** Advances to an instant. An earlier one changes nothing. */
  moveTo(ms: number): void {
    this.#nowMs = Math.max(this.#nowMs, ms);
  }

  /** Advances by some milliseconds. */
  pass(ms: number): void {
    this.#nowMs += ms;
  }
}
