import { expect, test } from 'vitest';
import { Calendar } from '../../../platform/values/calendar.ts';
import { type Length, periodsBefore, periodsOf } from './periods.ts';

const LAGOS = new Calendar('Africa/Lagos');
const days = (length: Length, from: string, to: string): string[] =>
  periodsOf(LAGOS, length, { from, to }, 100).map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`);

test('a week begins on Monday, and a range is widened to whole periods', () => {
  // A Thursday to the next Monday.
  expect(days('week', '2026-01-01', '2026-01-05')).toEqual([
    '2025-12-29 2026-01-04',
    '2026-01-05 2026-01-11',
  ]);
  expect(days('week', '2026-01-04', '2026-01-04')).toEqual(['2025-12-29 2026-01-04']);
  expect(days('month', '2024-01-31', '2024-02-01')).toEqual([
    '2024-01-01 2024-01-31',
    '2024-02-01 2024-02-29',
  ]);
  expect(days('day', '2026-02-28', '2026-03-01')).toEqual(['2026-02-28 2026-02-28', '2026-03-01 2026-03-01']);
});

test('days begin at midnight in Lagos', () => {
  const [period] = periodsOf(LAGOS, 'day', { from: '2026-01-15', to: '2026-01-15' }, 1);
  expect(period!.fromMs).toBe(Date.parse('2026-01-14T23:00:00Z'));
  expect(period!.untilMs).toBe(Date.parse('2026-01-15T23:00:00Z'));
});

test('the comparison is with as many periods just before', () => {
  const before = (length: Length, firstDay: string, count: number): string[] =>
    periodsBefore(LAGOS, length, firstDay, count).map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`);
  expect(before('month', '2026-01-01', 2)).toEqual(['2025-11-01 2025-11-30', '2025-12-01 2025-12-31']);
  expect(before('week', '2026-01-05', 1)).toEqual(['2025-12-29 2026-01-04']);
  expect(before('day', '2026-03-01', 1)).toEqual(['2026-02-28 2026-02-28']);
});

test('too long a range is seen without making all of it', () => {
  expect(periodsOf(LAGOS, 'day', { from: '1970-01-01', to: '9999-12-31' }, 5)).toHaveLength(6);
});
