import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Calendar, nextPeriod } from './calendar.ts';

const instant = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

// In Lagos clocks are never put on or back. In São Paulo (2018-11-04) and Cairo (2024-04-26) midnight was left out and the day
// began at one; São Paulo (2018-02-18) went back from midnight to eleven, Havana from one to a second midnight; Apia left out
// a whole day.
test.each([
  ['Africa/Lagos', '2026-01-15', '2026-01-14T23:00:00Z', '2026-01-15T23:00:00Z'],
  ['Africa/Lagos', '2026-02', '2026-01-31T23:00:00Z', '2026-02-28T23:00:00Z'],
  ['Africa/Lagos', '2028-02', '2028-01-31T23:00:00Z', '2028-02-29T23:00:00Z'],
  ['Africa/Lagos', '2026-12', '2026-11-30T23:00:00Z', '2026-12-31T23:00:00Z'],
  ['Pacific/Kiritimati', '9999-12-29', '9999-12-28T10:00:00Z', '9999-12-29T10:00:00Z'],
  ['UTC', '2026-12-31', '2026-12-31T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00Z', '2024-04-26T21:00:00Z'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', '2018-11-05T02:00:00Z'],
  ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00Z', '2018-02-18T03:00:00Z'],
  ['America/Havana', '2024-11-03', '2024-11-03T04:00:00Z', '2024-11-04T05:00:00Z'],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z'],
])('in %s %s is from %s until %s', (zone, name, from, until) => {
  const { fromMs, untilMs } = new Calendar(zone).period(name);
  expect([instant(fromMs), instant(untilMs)]).toEqual([from, until]);
});

test.each([
  ['2026-01-15', '2026-01-16'],
  ['2026-02-28', '2026-03-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-12-31', '2027-01-01'],
  ['2026-01', '2026-02'],
  ['2026-12', '2027-01'],
])('after %s comes %s', (name, next) => {
  expect(nextPeriod(name)).toBe(next);
});

describe.each([
  'Africa/Lagos',
  'America/Havana',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Pacific/Apia',
])('in %s', (zone) => {
  const calendar = new Calendar(zone);
  const instants = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2040-01-01') });

  test.each(['day', 'month'] as const)('every instant is in its %s, and in no other', (kind) => {
    fc.assert(
      fc.property(instants, (ms) => {
        const { name, fromMs, untilMs } = calendar.period(calendar.periodNameAt(kind, ms));
        expect(fromMs).toBeLessThanOrEqual(ms);
        expect(untilMs).toBeGreaterThan(ms);
        expect(calendar.periodNameAt(kind, fromMs)).toBe(name);
        expect(calendar.periodNameAt(kind, fromMs - 1) < name).toBe(true);
        expect(calendar.periodNameAt(kind, untilMs) > name).toBe(true);
      }),
    );
  });

  test('a local time is that of its instant', () => {
    fc.assert(
      fc.property(instants, (ms) => {
        const local = calendar.localTime(ms);
        const found = calendar.instantOf(local);
        expect(calendar.localTime(found)).toBe(local);
        expect(found).toBeLessThanOrEqual(ms);
      }),
    );
  });
});

// In Berlin clocks went on from two to three on 29 March 2026, and back from three to two on 25 October.
test.each([
  ['Africa/Lagos', '2026-01-15T10:00:00', '2026-01-15T09:00:00Z'],
  ['Africa/Lagos', '2028-02-29T00:00:00', '2028-02-28T23:00:00Z'],
  ['Europe/Berlin', '2026-03-29T01:59:59', '2026-03-29T00:59:59Z'],
  ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00Z'],
  ['Europe/Berlin', '2026-03-29T03:00:00', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-03-29T23:00:00', '2026-03-29T21:00:00Z'],
  ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T00:30:00Z'],
  ['Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00Z'],
])('in %s %s is %s', (zone, local, expected) => {
  expect(instant(new Calendar(zone).instantOf(local))).toBe(expected);
});

test('a month begins with its first day', () => {
  const calendar = new Calendar('Africa/Lagos');
  expect(instant(calendar.startOfMonth(Date.parse('2026-01-31T23:00:00Z')))).toBe('2026-01-31T23:00:00Z');
  expect(instant(calendar.startOfMonth(Date.parse('2026-01-31T22:59:59Z')))).toBe('2025-12-31T23:00:00Z');
});
