import { expect, it } from 'vitest';
import { Breaker } from './breaker.ts';

it('submits less to a provider that does not answer, and as before once it does', () => {
  let now = 1_000;
  const breaker = new Breaker(() => now);
  for (let i = 0; i < 4; i++) breaker.recordSubmission(false);
  expect(breaker.maySubmit()).toBe(true);
  breaker.recordSubmission(false);
  expect(breaker.maySubmit()).toBe(false);
  now += 29_999;
  expect(breaker.maySubmit()).toBe(false);
  now += 1;
  expect([breaker.maySubmit(), breaker.maySubmit()]).toEqual([true, false]);
  breaker.recordSubmission(false);
  now += 29_999;
  expect(breaker.maySubmit()).toBe(false);
  now += 1;
  expect(breaker.maySubmit()).toBe(true);
  breaker.recordSubmission(true);
  expect([breaker.maySubmit(), breaker.maySubmit()]).toEqual([true, true]);
});

it('counts failures in a row alone', () => {
  const breaker = new Breaker(() => 0);
  for (let i = 0; i < 20; i++) breaker.recordSubmission(i % 5 === 4);
  expect(breaker.maySubmit()).toBe(true);
});
