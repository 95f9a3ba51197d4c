import { describe, expect, test } from 'vitest';
import { Calendar } from '../../platform/values/calendar.ts';
import { statementPeriod } from './period.ts';

/** Half past midnight in Lagos: elsewhere it is still the 14th. */
const NOW = Date.parse('2026-01-14T23:30:00.000Z');

const read = (start: string, end: string, zone = 'Africa/Lagos') =>
  statementPeriod(new Calendar(zone), start, end, NOW);

const PERIODS: [start: string, end: string, zone: string, from: string, until: string][] = [
  ['2026-01-15', '2026-01-15', 'Africa/Lagos', '2026-01-14T23:00:00.000Z', '2026-01-15T23:00:00.000Z'],
  ['2025-01-15', '2026-01-15', 'Africa/Lagos', '2025-01-14T23:00:00.000Z', '2026-01-15T23:00:00.000Z'],
  ['2024-01-01', '2024-12-31', 'Africa/Lagos', '2023-12-31T23:00:00.000Z', '2024-12-31T23:00:00.000Z'],
  ['1970-01-01', '1970-01-01', 'UTC', '1970-01-01T00:00:00.000Z', '1970-01-02T00:00:00.000Z'],
  ['2026-01-14', '2026-01-14', 'UTC', '2026-01-14T00:00:00.000Z', '2026-01-15T00:00:00.000Z'],
];

test.each(PERIODS)('%s to %s in %s', (startDate, endDate, zone, from, until) => {
  const fromMs = Date.parse(from);
  const untilMs = Date.parse(until);
  expect(read(startDate, endDate, zone)).toEqual({ startDate, endDate, fromMs, untilMs });
});

const FAULTS: [start: string, end: string, at: 'start' | 'end', message: string][] = [
  ['2026-01-16', '2026-01-16', 'start', 'must not be after today, 2026-01-15'],
  ['2026-01-15', '2026-01-16', 'end', 'must not be after today, 2026-01-15'],
  ['2026-01-15', '2026-01-14', 'start', 'must not be after the end'],
  ['2025-01-14', '2026-01-15', 'end', 'must be at most 366 days from the start, both counted; it is 367'],
  ['1969-12-31', '1970-01-01', 'start', 'must not be before 1970-01-01'],
  ...['', 'today', '2026-1-15', '2025-02-29', '2026-01-15T00:00:00Z', '2026-01-00', ' 2026-01-15'].flatMap(
    (wrong): [string, string, 'start' | 'end', string][] => [
      [wrong, '2026-01-15', 'start', 'must be a day such as 2026-01-15'],
      ['2026-01-15', wrong, 'end', 'must be a day such as 2026-01-15'],
    ],
  ),
];

describe('is no period', () => {
  test.each(FAULTS)('%j to %j: the %s %s', (start, end, at, message) => {
    expect(read(start, end)).toEqual({ at, message });
  });
});
