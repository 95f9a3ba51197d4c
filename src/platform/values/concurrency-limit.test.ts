import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const REFUSED = expect.objectContaining({ code: 'service_unavailable' });

test('a tenant has no more than its part, and all of them no more than there are', () => {
  const places = new ConcurrencyLimit({ inAll: 3, eachTenant: 2 });
  places.take('a');
  const back = places.take('a');
  expect(() => places.take('a')).toThrow(REFUSED);
  places.take('b');
  expect(() => places.take('c')).toThrow(REFUSED);
  back();
  places.take('c');
  expect(() => places.take('b')).toThrow(REFUSED);
});

test('a place that is given back twice is one place', () => {
  const places = new ConcurrencyLimit({ inAll: 2, eachTenant: 2 });
  const back = places.take('a');
  places.take('a');
  back();
  back();
  places.take('a');
  expect(() => places.take('a')).toThrow(REFUSED);
});
