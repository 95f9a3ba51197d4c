import { expect, test } from 'vitest';
import { BUDGETED, type Budget, budgetFor, misfits } from '../../bench/cost/budget.ts';

const MEASURED = {
  statements: 10,
  inserted: 9,
  updated: 0,
  walBytes: 4_000,
  heapBytes: 60_000,
  promises: 40,
  clockReads: 8,
};
const BUDGET: Budget = Object.fromEntries(
  BUDGETED.map((count) => [count, budgetFor(count, MEASURED[count])]).filter(
    ([, budget]) => budget !== undefined,
  ),
);

test('a budget made of a count fits that count', () => {
  expect(misfits(MEASURED, BUDGET)).toEqual([]);
  expect(BUDGET).not.toHaveProperty('updated');
});

test.each([
  ['one more statement', { statements: 11 }, ['statements']],
  ['one more row', { inserted: 10 }, ['inserted']],
  ['a first update', { updated: 1 }, ['updated']],
  ['200 more bytes of WAL', { walBytes: 4_200 }, ['walBytes']],
  ['5 % less on the heap than the budget', { heapBytes: 57_000 }, ['heapBytes']],
  ['2 % more', { heapBytes: 61_200, walBytes: 4_080 }, []],
])('%s', (_, changed, found) => {
  expect(misfits({ ...MEASURED, ...changed }, BUDGET).map(({ count }) => count)).toEqual(found);
});

test('a count that differs from run to run is not judged', () => {
  expect(misfits({ ...MEASURED, statements: 20 }, BUDGET, ['statements'])).toEqual([]);
});
