import { describe, expect, test } from 'vitest';
import { judge, medianInterval, orderOf } from '../../bench/paired-ratios.ts';

test('the two versions alternate in going first, so that neither has a quiet machine more often', () => {
  const orders = [1, 2, 3, 4, 5].map((round) => orderOf(round).join(' '));
  expect(orders).toEqual(['this other', 'other this', 'this other', 'other this', 'this other']);
});

describe('the interval of a median is that of the sign test', () => {
  const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

  // Chances as tables of the binomial distribution with ½ have them.
  test.each([
    [1, 1, 1, 0],
    [2, 1, 2, 0.5],
    [5, 1, 5, 0.9375],
    [6, 1, 6, 0.96875],
    [8, 1, 8, 0.9921875],
    [9, 2, 8, 0.9609375],
    [12, 3, 10, 0.961426],
    [20, 6, 15, 0.958611],
  ])('%i values: from the one in place %i to that in place %i, %f', (n, low, high, chance) => {
    const interval = medianInterval(upTo(n));
    expect(interval).toMatchObject({ low, high });
    expect(interval.chance).toBeCloseTo(chance, 6);
  });

  test('whatever their order', () => {
    expect(medianInterval([7, 3, 9, 1, 5, 8, 2, 6, 4])).toEqual(medianInterval(upTo(9)));
  });
});

describe('a row is accepted where its median is at least 0.97, or where its interval contains 1', () => {
  const rounds = (low: number, middle: number, high: number): number[] =>
    // The two at the ends are outside the interval of nine.
    [0.1, low, low, low, middle, high, high, high, 9];

  test.each([
    ['as fast as before', 0.99, 1, 1.01, true],
    ['faster', 1.1, 1.2, 1.3, true],
    ['slower by as much as is allowed', 0.95, 0.97, 0.98, true],
    ['slower by more', 0.95, 0.969, 0.999, false],
    ['slower by more, in rounds too scattered to decide', 0.8, 0.9, 1, true],
    ['faster by some rounds and slower by most', 0.8, 0.9, 1.2, true],
    ['much slower', 0.4, 0.5, 0.6, false],
  ])('%s', (_, low, middle, high, accepted) => {
    expect(judge(rounds(low, middle, high))).toMatchObject({ median: middle, low, high, accepted });
  });

  test('a single round is accepted by its ratio alone', () => {
    expect(judge([0.97]).accepted).toBe(true);
    expect(judge([0.96]).accepted).toBe(false);
  });
});
