import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LifeWatch } from './life-watch.ts';

/** A row as a poll finds it. */
const at = (processId: string, life: number) => ({ processId, heartbeats: BigInt(life) });

/** A watch that polls at these times, milliseconds, and finds one process with these counts (null: not there). */
function watched(polls: readonly [ms: number, life: number | null][]): LifeWatch {
  const watch = new LifeWatch(0);
  for (const [ms, life] of polls) watch.record(life === null ? [] : [at('a', life)], ms);
  return watch;
}

/** Polls every half second from one time to another that find the same count. */
const still = (fromMs: number, toMs: number, life: number): [number, number][] =>
  Array.from({ length: (toMs - fromMs) / 500 + 1 }, (_, i) => [fromMs + i * 500, life]);

describe('a process', () => {
  // The dead processes that each poll finds.
  it.each<[string, [number, number | null][], boolean]>([
    ['seen once', [[0, 1]], false],
    ['that stands still for a moment less', still(500, 4_000, 1), false],
    ['that stands still', still(500, 4_500, 1), true],
    ['that stands still for long', still(500, 60_000, 1), true],
    ['that goes on after a while', [...still(500, 4_000, 1), [4_500, 2]], false],
    ['that was dead and goes on', [...still(500, 10_000, 1), [10_500, 2]], false],
    ['whose count goes back, because its row is new', [...still(500, 10_000, 7), [10_500, 0]], false],
    ['that is gone', [...still(500, 10_000, 1), [10_500, null]], false],
    ['that is gone and comes again', [...still(500, 10_000, 1), [10_500, null], [11_000, 1]], false],
    ['that nobody polled for an hour', [[500, 1], [3_600_000, 1]], false], // biome-ignore format: one line
    ['that nobody polled for a while, and stands still', [[500, 1], ...still(60_000, 62_500, 1)], true],
    [
      'that nobody polled for a while, and goes on',
      [[500, 1], ...still(60_000, 62_000, 1), [62_500, 2]],
      false,
    ],
  ])('%s', (_, polls, dead) => {
    expect(watched(polls).dead()).toEqual(dead ? ['a'] : []);
  });

  it('is never dead while it raises its count within four seconds of polls, at any intervals', () => {
    const steps = fc.array(
      fc.record({ gapMs: fc.integer({ min: 0, max: 3_600_000 }), raises: fc.boolean() }),
    );
    fc.assert(
      fc.property(steps, (polls) => {
        const watch = new LifeWatch(0);
        let nowMs = 0;
        let life = 0;
        let countedMs = 0;
        for (const { gapMs, raises } of polls) {
          nowMs += gapMs;
          countedMs += Math.min(gapMs, 1_500);
          if (raises || countedMs >= 4_000) [life, countedMs] = [life + 1, 0];
          watch.record([at('a', life)], nowMs);
          expect(watch.dead()).toEqual([]);
        }
      }),
    );
  });

  it('is judged by itself', () => {
    const watch = new LifeWatch(0);
    for (const [ms] of still(500, 10_000, 0)) watch.record([at('stands', 3), at('goes', ms)], ms);
    expect(watch.dead()).toEqual(['stands']);
  });
});

describe('the newest heartbeat', () => {
  it('is as old as the watch until one is seen, and then as old as that', () => {
    const watch = new LifeWatch(0);
    watch.record([at('a', 1), at('b', 1)], 1_000);
    expect(watch.silentForMs(1_000)).toBe(1_000);
    watch.record([at('a', 1), at('b', 2)], 2_000);
    expect(watch.silentForMs(2_500)).toBe(500);
    watch.record([at('a', 1), at('b', 2)], 3_000);
    expect(watch.silentForMs(63_000)).toBe(61_000);
  });
});
