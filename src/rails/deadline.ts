import type { Clock } from '../platform/values/clock.ts';

/** The deadline of a claim: a payment is submitted before it or not at all. */
export interface Deadline {
  /** By the clock that others see too, milliseconds since the epoch. */
  readonly atMs: number;
  /** Nothing may be sent any more. */
  readonly passed: boolean;
}

/** For what may be sent at any time. */
export const NO_DEADLINE: Deadline = { atMs: Number.POSITIVE_INFINITY, passed: false };

/**
 * A deadline so many milliseconds from now, by two clocks: whichever gets there first. The one that never is set
 * may stand still while a machine sleeps; the other may be set back.
 */
export function deadlineIn(ms: number, clock: Clock, monotonic: () => number): Deadline {
  const atMs = clock.now() + ms;
  const monotonicAtMs = monotonic() + ms;
  return {
    atMs,
    get passed() {
      return clock.now() >= atMs || monotonic() >= monotonicAtMs;
    },
  };
}
