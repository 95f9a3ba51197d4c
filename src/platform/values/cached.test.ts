import { expect, test } from 'vitest';
import { cached } from './cached.ts';

/** Numbers its runs; a run ends when the test says so. */
function counted(keptMs: number) {
  let now = 0;
  let runs = 0;
  let settle: (end: Error | undefined) => void = () => {};
  const ask = cached(
    keptMs,
    () => {
      const run = ++runs;
      return new Promise<number>((resolve, reject) => {
        settle = (error) => (error === undefined ? resolve(run) : reject(error));
      });
    },
    () => now,
  );
  return {
    ask,
    advance: (ms: number) => {
      now += ms;
    },
    /** Ends the run that is under way and waits until those who asked know. */
    async end(asked: Promise<number>, error?: Error) {
      settle(error);
      await asked.catch(() => {});
    },
  };
}

const KEPT: [keptMs: number, laterMs: number, run: number][] = [
  [1_000, 0, 1],
  [1_000, 999, 1],
  [1_000, 1_000, 2],
  [0, 0, 2],
];

test.each(KEPT)('kept for %i ms, who asks %i ms after it ended gets run %i', async (keptMs, laterMs, run) => {
  const { ask, advance, end } = counted(keptMs);
  const first = ask();
  await end(first);
  advance(laterMs);
  const later = ask();
  await end(later);
  expect([await first, await later]).toEqual([1, run]);
});

test.each([
  1_000, 0,
])('kept for %i ms, all who ask while it runs share it, however long it takes', async (ms) => {
  const { ask, advance, end } = counted(ms);
  const asked = [ask(), ask()];
  advance(60_000);
  asked.push(ask());
  await end(asked[0]!);
  expect(await Promise.all(asked)).toEqual([1, 1, 1]);
});

test('a failure reaches all who waited, and the next who asks has it done again', async () => {
  const { ask, end } = counted(1_000);
  const asked = [ask(), ask()];
  await end(asked[0]!, new Error('away'));
  for (const one of asked) await expect(one).rejects.toThrow('away');
  const next = ask();
  await end(next);
  expect(await next).toBe(2);
});

test('a call that fails before it begins is made again, too', async () => {
  let now = 0;
  let runs = 0;
  const ask = cached(
    1_000,
    () => {
      runs += 1;
      if (runs === 2) throw new Error('at once');
      return Promise.resolve(runs);
    },
    () => now,
  );
  expect(await ask()).toBe(1);
  now = 5_000;
  expect(ask).toThrow('at once');
  expect(await ask()).toBe(3);
});
