import { expect, it } from 'vitest';
import { polling } from './polling.ts';

it('asks until the work ends, and goes on after a question without an answer', async () => {
  let asked = 0;
  let end = (_: string): void => {};
  const work = new Promise<string>((resolve) => (end = resolve));
  const result = await polling(
    () => work,
    1,
    async (isOver) => {
      asked += 1;
      expect(isOver()).toBe(false);
      if (asked === 1) throw new Error('away');
      if (asked === 3) end('done');
    },
  );
  expect([result, asked]).toEqual(['done', 3]);
});

it('fails as the work does, without a question', async () => {
  const failing = () => Promise.reject(new Error('refused'));
  await expect(polling(failing, 1, () => Promise.reject(new Error('asked')))).rejects.toThrow('refused');
});
