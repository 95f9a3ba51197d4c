import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** Work that ends when a test ends it, and the order in which it began. */
function works(semaphore: Semaphore, begun: number[]) {
  const ends: (() => void)[] = [];
  const run = (n: number) =>
    semaphore.run(async () => {
      begun.push(n);
      await new Promise<void>((end) => {
        ends[n] = end;
      });
      if (n === 1) throw new Error('failed');
      return n;
    });
  return { ends, run };
}

test('so much runs at the same time and no more, the rest in its order, whether what ran failed or not', async () => {
  const begun: number[] = [];
  const { ends, run } = works(new Semaphore(2), begun);
  const results = [0, 1, 2, 3, 4].map(run);
  expect(begun).toEqual([0, 1]);
  ends[1]!();
  await expect(results[1]).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]!();
  expect(await results[0]).toBe(0);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[2]!();
  ends[3]!();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
  ends[4]!();
  expect(await Promise.all([results[2], results[3], results[4]])).toEqual([2, 3, 4]);
});

test('after all is done, as much runs again', async () => {
  const begun: number[] = [];
  const semaphore = new Semaphore(1);
  await semaphore.run(() => Promise.resolve());
  const { ends, run } = works(semaphore, begun);
  const results = [0, 2].map(run);
  expect(begun).toEqual([0]);
  ends[0]!();
  await expect.poll(() => begun).toEqual([0, 2]);
  ends[2]!();
  expect(await Promise.all(results)).toEqual([0, 2]);
});
