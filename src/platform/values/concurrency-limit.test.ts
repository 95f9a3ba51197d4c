import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const REFUSED = expect.objectContaining({ code: 'service_unavailable' });

test('a tenant has no more than its part, and all of them no more than there are', () => {
  const places = new ConcurrencyLimit({ totalMax: 3, perTenantMax: 2 });
  places.acquire('a');
  const back = places.acquire('a');
  expect(() => places.acquire('a')).toThrow(REFUSED);
  places.acquire('b');
  expect(() => places.acquire('c')).toThrow(REFUSED);
  back();
  places.acquire('c');
  expect(() => places.acquire('b')).toThrow(REFUSED);
});

test('a place that is given back twice is one place', () => {
  const places = new ConcurrencyLimit({ totalMax: 2, perTenantMax: 2 });
  const back = places.acquire('a');
  places.acquire('a');
  back();
  back();
  places.acquire('a');
  expect(() => places.acquire('a')).toThrow(REFUSED);
});
