import { expect, it } from 'vitest';
import { Breaker } from './breaker.ts';

it('has a provider told less that does not answer, and as before once it does', () => {
  let now = 1_000;
  const breaker = new Breaker(() => now);
  for (let i = 0; i < 4; i++) breaker.told(false);
  expect(breaker.mayTell()).toBe(true);
  breaker.told(false);
  expect(breaker.mayTell()).toBe(false);
  now += 29_999;
  expect(breaker.mayTell()).toBe(false);
  now += 1;
  expect([breaker.mayTell(), breaker.mayTell()]).toEqual([true, false]);
  breaker.told(false);
  now += 29_999;
  expect(breaker.mayTell()).toBe(false);
  now += 1;
  expect(breaker.mayTell()).toBe(true);
  breaker.told(true);
  expect([breaker.mayTell(), breaker.mayTell()]).toEqual([true, true]);
});

it('counts failures in a row alone', () => {
  const breaker = new Breaker(() => 0);
  for (let i = 0; i < 20; i++) breaker.told(i % 5 === 4);
  expect(breaker.mayTell()).toBe(true);
});
