import { describe, expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

function rests(keysMax = 10) {
  let nowMs = 0;
  const made = new Backoff({ initialMs: 1_000, maxMs: 6_000, keysMax, monotonic: () => nowMs });
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { made, wait };
}

describe('a failing key', () => {
  // Failures in a row, the rest after the last of them.
  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, 6_000],
    [2_000, 6_000],
  ])('%i times in a row rests for %i ms', (failures, restMs) => {
    const { made, wait } = rests();
    for (let i = 1; i <= failures; i++) expect(made.recordFailure('a')).toBe(i);
    wait(restMs - 1);
    expect(made.isBackingOff('a')).toBe(true);
    wait(1);
    expect(made.isBackingOff('a')).toBe(false);
  });

  it('and then succeeds begins anew', () => {
    const { made } = rests();
    made.recordFailure('a');
    made.recordFailure('a');
    made.recordSuccess('a');
    expect([made.isBackingOff('a'), made.recordFailure('a')]).toEqual([false, 1]);
  });

  it('rests alone', () => {
    const { made } = rests();
    made.recordFailure('a');
    expect([made.isBackingOff('a'), made.isBackingOff('b')]).toEqual([true, false]);
  });

  it('is forgotten when too much else failed since', () => {
    const { made } = rests(2);
    for (const key of ['a', 'b', 'a', 'c']) made.recordFailure(key);
    expect(['a', 'b', 'c'].map((key) => made.isBackingOff(key))).toEqual([true, false, true]);
  });
});
