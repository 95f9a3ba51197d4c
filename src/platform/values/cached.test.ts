import { expect, test } from 'vitest';
import { cached } from './cached.ts';

/** Numbers its runs; a run ends when the test says so. */
function counted(ttlMs: number) {
  let now = 0;
  let runs = 0;
  let settle: (end: Error | undefined) => void = () => {};
  const ask = cached(
    ttlMs,
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
    /** Ends the run that is under way and waits until its callers know. */
    async end(answers: Promise<number>, error?: Error) {
      settle(error);
      await answers.catch(() => {});
    },
  };
}

const TTLS: [ttlMs: number, laterMs: number, run: number][] = [
  [1_000, 0, 1],
  [1_000, 999, 1],
  [1_000, 1_000, 2],
  [0, 0, 2],
];

test.each(
  TTLS,
)('a result that lives %i ms, requested %i ms after it ended, is that of run %i', async (ttlMs, laterMs, run) => {
  const { ask, advance, end } = counted(ttlMs);
  const first = ask();
  await end(first);
  advance(laterMs);
  const later = ask();
  await end(later);
  expect([await first, await later]).toEqual([1, run]);
});

test.each([
  1_000, 0,
])('a result that lives %i ms is shared by all callers while it runs, however long it takes', async (ms) => {
  const { ask, advance, end } = counted(ms);
  const answers = [ask(), ask()];
  advance(60_000);
  answers.push(ask());
  await end(answers[0]!);
  expect(await Promise.all(answers)).toEqual([1, 1, 1]);
});

test('a failure reaches all who waited, and the next who asks has it done again', async () => {
  const { ask, end } = counted(1_000);
  const answers = [ask(), ask()];
  await end(answers[0]!, new Error('away'));
  for (const one of answers) await expect(one).rejects.toThrow('away');
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
