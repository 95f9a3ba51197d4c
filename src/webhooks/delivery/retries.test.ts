import { describe, expect, it } from 'vitest';
import { nextAttemptAt, retryAfterMs } from './retries.ts';

const now = Date.parse('2026-01-15T09:00:00.000Z');
const DAY_S = 86_400;

describe('next attempt', () => {
  it.each([
    [1, 5],
    [2, 60],
    [3, 300],
    [4, 1_800],
    [5, 7_200],
    [6, 18_000],
    [7, 36_000],
    [8, 50_400],
    [9, 72_000],
    [10, 86_400],
  ])('after %i failures comes %i s later', (failures, seconds) => {
    expect(nextAttemptAt(failures, undefined, now, () => 0.5)).toBe(now + seconds * 1_000);
    expect(nextAttemptAt(failures, undefined, now, () => 0)).toBe(now + seconds * 900);
    expect(nextAttemptAt(failures, undefined, now, () => 1)).toBe(now + seconds * 1_100);
  });

  it('never comes after 11 failures', () => {
    expect(nextAttemptAt(11, '60', now, () => 0.5)).toBeNull();
  });

  it('waits for Retry-After where that is longer', () => {
    expect(nextAttemptAt(1, '120', now, () => 0.5)).toBe(now + 120_000);
    expect(nextAttemptAt(3, '120', now, () => 0.5)).toBe(now + 300_000);
  });
});

describe('Retry-After', () => {
  it.each<[header: string | undefined, seconds: number]>([
    [undefined, 0],
    ['0', 0],
    ['120', 120],
    [' 7 ', 7],
    [String(DAY_S), DAY_S],
    ['99999999999999999999999', DAY_S],
    ['Thu, 15 Jan 2026 09:02:00 GMT', 120],
    ['Thu, 15 Jan 2026 08:59:00 GMT', 0],
    ['Fri, 15 Jan 2027 09:00:00 GMT', DAY_S],
    ['Thu, 99 Foo 2026 09:02:00 GMT', 0],
    ['2026-01-15T09:02:00Z', 0],
    ['-5', 0],
    ['1.5', 0],
    ['soon', 0],
    ['', 0],
  ])('%s is %i s', (header, seconds) => {
    expect(retryAfterMs(header, now)).toBe(seconds * 1_000);
  });
});
