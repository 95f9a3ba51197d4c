import { expect, it } from 'vitest';
import { Float } from './float.ts';

it('has no more told than the provider can pay less what is in flight', async () => {
  let now = 0;
  let asked = 0;
  let available = 1_000n;
  let inFlight = 100n;
  const float = new Float({
    balance: {
      async available() {
        asked += 1;
        return available;
      },
    },
    inFlight: async () => inFlight,
    monotonic: () => now,
  });
  expect(await Promise.all([float.take(500n), float.take(401n), float.take(400n), float.take(1n)])).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(asked).toBe(1);
  [now, available, inFlight] = [2_000, 1_000n, 990n];
  expect([await float.take(11n), await float.take(10n)]).toEqual([false, true]);
  expect(asked).toBe(2);
});

it('asks again where the balance could not be had', async () => {
  let fails = true;
  const balance = { available: () => (fails ? Promise.reject(new Error('no answer')) : Promise.resolve(5n)) };
  const float = new Float({ balance, inFlight: async () => 0n, monotonic: () => 0 });
  await expect(float.take(1n)).rejects.toThrow('no answer');
  fails = false;
  expect(await float.take(5n)).toBe(true);
});
