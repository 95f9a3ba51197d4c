import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const REFUSED = expect.objectContaining({ code: 'service_unavailable' });

test('a tenant has no more than its part, and all of them no more than there are', () => {
  const limit = new ConcurrencyLimit({ totalMax: 3, perTenantMax: 2 });
  limit.acquire('a');
  const back = limit.acquire('a');
  expect(() => limit.acquire('a')).toThrow(REFUSED);
  limit.acquire('b');
  expect(() => limit.acquire('c')).toThrow(REFUSED);
  back();
  limit.acquire('c');
  expect(() => limit.acquire('b')).toThrow(REFUSED);
});

test('a place that is given back twice is one place', () => {
  const limit = new ConcurrencyLimit({ totalMax: 2, perTenantMax: 2 });
  const back = limit.acquire('a');
  limit.acquire('a');
  back();
  back();
  limit.acquire('a');
  expect(() => limit.acquire('a')).toThrow(REFUSED);
});
