import { expect, it } from 'vitest';
import { Float } from './float.ts';

it('reserves no more than the provider has, less what is in flight', async () => {
  let now = 0;
  let queries = 0;
  let available = 1_000n;
  let inFlight = 100n;
  const float = new Float({
    balance: {
      async available() {
        queries += 1;
        return available;
      },
    },
    inFlight: async () => inFlight,
    monotonic: () => now,
  });
  const reserved = await Promise.all([500n, 401n, 400n, 1n].map((amount) => float.reserve(amount)));
  expect(reserved.map((one) => one !== null)).toEqual([true, false, true, false]);
  expect(queries).toBe(1);
  for (const release of reserved) release?.();
  now = 2_000;
  available = 1_000n;
  inFlight = 990n;
  expect([await float.reserve(11n), await float.reserve(10n)]).toEqual([null, expect.any(Function)]);
  expect(queries).toBe(2);
});

it('counts reservations until they are in flight, however often the balance is queried', async () => {
  let now = 0;
  let inFlight = 0n;
  const float = new Float({
    balance: { available: async () => 1_000n },
    inFlight: async () => inFlight,
    monotonic: () => now,
  });
  const releaseSubmitted = await float.reserve(600n);
  now += 10_000;
  expect(await float.reserve(401n)).toBeNull();
  const releaseUnsubmitted = await float.reserve(400n);
  [inFlight, now] = [600n, now + 10_000];
  releaseSubmitted!();
  releaseUnsubmitted!();
  expect(await float.reserve(401n)).toBeNull();
  expect(await float.reserve(400n)).not.toBeNull();
});

it('queries the balance again after a failure', async () => {
  let fails = true;
  const balance = { available: () => (fails ? Promise.reject(new Error('no answer')) : Promise.resolve(5n)) };
  const float = new Float({ balance, inFlight: async () => 0n, monotonic: () => 0 });
  await expect(float.reserve(1n)).rejects.toThrow('no answer');
  fails = false;
  expect(await float.reserve(5n)).not.toBeNull();
});
