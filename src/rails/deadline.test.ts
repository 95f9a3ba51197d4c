import { describe, expect, it } from 'vitest';
import { ManualClock } from '../platform/values/clock.ts';
import { deadlineIn } from './deadline.ts';

describe('a deadline of 10 s', () => {
  // Passed by the clock that may be set, by the one that is not, passed.
  it.each([
    [0, 0, false],
    [9_999, 9_999, false],
    [10_000, 10_000, true],
    // The machine slept, and only one clock went on.
    [3_600_000, 0, true],
    // The clock was set back, or stands still.
    [0, 10_000, true],
    [-3_600_000, 10_000, true],
    [-3_600_000, 9_999, false],
  ])('after %i ms by the one and %i ms by the other: %s', (setMs, monotonicMs, passed) => {
    let nowMs = 5_000_000;
    let neverSetMs = 7;
    const deadline = deadlineIn(10_000, { now: () => nowMs }, () => neverSetMs);
    expect([deadline.atMs, deadline.passed]).toEqual([5_010_000, false]);
    nowMs += setMs;
    neverSetMs += monotonicMs;
    expect(deadline.passed).toBe(passed);
  });

  it('stays passed as long as no clock goes back', () => {
    const clock = new ManualClock();
    const deadline = deadlineIn(10_000, clock, () => 0);
    for (const ms of [10_000, 1, 3_600_000]) {
      clock.advance(ms);
      expect(deadline.passed).toBe(true);
    }
  });
});
