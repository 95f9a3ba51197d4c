import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Calendar } from '../../platform/values/calendar.ts';
import { FREQUENCIES, type Frequency, occurrenceAt, retryAt } from './recurrence.ts';

const lagos = new Calendar('Africa/Lagos');

/** The local times of the first occurrences of a schedule, as `2026-01-31 10:00`, until `count` or the last. */
function times(
  zone: Calendar,
  frequency: Frequency | null,
  start: string,
  end: string | null,
  count: number,
): string[] {
  const endAt = end === null ? null : zone.instantOf(end);
  const timetable = { startAt: zone.instantOf(start), frequency, endAt };
  const all = Array.from({ length: count }, (_, i) => occurrenceAt(timetable, i + 1, zone));
  return all.flatMap((at) => (at === null ? [] : zone.localTime(at).slice(0, 16).replace('T', ' ')));
}

describe('the occurrences of a schedule', () => {
  test.each([
    [
      'day',
      '2026-02-27T10:00:00',
      ['2026-02-27 10:00', '2026-02-28 10:00', '2026-03-01 10:00', '2026-03-02 10:00'],
    ],
    ['day', '2028-02-28T10:00:00', ['2028-02-28 10:00', '2028-02-29 10:00', '2028-03-01 10:00']],
    ['week', '2026-12-24T23:59:59', ['2026-12-24 23:59', '2026-12-31 23:59', '2027-01-07 23:59']],
    [
      'month',
      '2026-01-31T00:30:00',
      ['2026-01-31 00:30', '2026-02-28 00:30', '2026-03-31 00:30', '2026-04-30 00:30', '2026-05-31 00:30'],
    ],
    ['month', '2027-12-31T10:00:00', ['2027-12-31 10:00', '2028-01-31 10:00', '2028-02-29 10:00']],
    ['month', '2028-02-29T10:00:00', ['2028-02-29 10:00', '2028-03-29 10:00', '2028-04-29 10:00']],
    [
      'month',
      '2026-11-30T10:00:00',
      ['2026-11-30 10:00', '2026-12-30 10:00', '2027-01-30 10:00', '2027-02-28 10:00', '2027-03-30 10:00'],
    ],
    [null, '2026-01-31T10:00:00', ['2026-01-31 10:00']],
  ] as const)('are, every %s from %s: %j', (frequency, start, expected) => {
    const count = frequency === null ? 5 : expected.length;
    expect(times(lagos, frequency, start, null, count)).toEqual(expected);
  });

  test.each([
    ['month', '2026-01-31T10:00:00', '2026-03-31T10:00:00', 3],
    ['month', '2026-01-31T10:00:00', '2026-03-31T09:59:59', 2],
    ['month', '2026-01-31T10:00:00', '2026-02-28T10:00:00', 2],
    ['month', '2026-01-31T10:00:00', '2026-02-28T09:59:59', 1],
    ['month', '2026-01-31T10:00:00', '2026-02-01T00:00:00', 1],
    ['day', '2026-01-15T10:00:00', '2026-01-16T09:00:00', 1],
    ['week', '2026-01-15T10:00:00', '2026-02-05T10:00:00', 4],
    [null, '2026-01-15T10:00:00', '2026-02-05T10:00:00', 1],
  ] as const)('every %s from %s to the end at %s are %i', (frequency, start, end, expected) => {
    expect(times(lagos, frequency, start, end, 10)).toHaveLength(expected);
  });

  test('keep the time of day where clocks are put on and back', () => {
    const berlin = new Calendar('Europe/Berlin');
    const expected = ['2026-03-28 02:30', '2026-03-29 03:30', '2026-03-30 02:30'];
    expect(times(berlin, 'day', '2026-03-28T02:30:00', null, 3)).toEqual(expected);
    expect(times(berlin, 'month', '2026-09-25T02:30:00', null, 3)).toEqual([
      '2026-09-25 02:30',
      '2026-10-25 02:30',
      '2026-11-25 02:30',
    ]);
  });

  test('end with the year 9999', () => {
    const timetable = {
      startAt: lagos.instantOf('9999-11-29T10:00:00'),
      frequency: 'month' as const,
      endAt: null,
    };
    expect(occurrenceAt(timetable, 2, lagos)).toBe(lagos.instantOf('9999-12-29T10:00:00'));
    expect(occurrenceAt(timetable, 3, lagos)).toBe(null);
    expect(occurrenceAt(timetable, 2 ** 31 - 1, lagos)).toBe(null);
  });

  test('keep the milliseconds of the first', () => {
    const timetable = {
      startAt: Date.parse('2026-01-31T09:00:00.123Z'),
      frequency: 'month' as const,
      endAt: null,
    };
    expect(occurrenceAt(timetable, 2, lagos)).toBe(Date.parse('2026-02-28T09:00:00.123Z'));
  });
});

describe.each(['Africa/Lagos', 'Europe/Berlin', 'America/Havana'])('whatever the schedule, in %s', (zone) => {
  const calendar = new Calendar(zone);
  const startAt = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2040-01-01') });
  const frequency = fc.constantFrom(...FREQUENCIES);
  const n = fc.integer({ min: 1, max: 400 });

  test('one occurrence follows another, none is after the end, and an earlier end takes only the last away', () => {
    const length = fc.integer({ min: 1, max: 400 * 86_400_000 });
    fc.assert(
      fc.property(startAt, frequency, n, length, (start, every, place, lengthMs) => {
        const endless = { startAt: start, frequency: every, endAt: null };
        const at = occurrenceAt(endless, place, calendar)!;
        expect(occurrenceAt(endless, place + 1, calendar)).toBeGreaterThan(at);
        const endAt = start + lengthMs;
        expect(occurrenceAt({ ...endless, endAt }, place, calendar)).toBe(at <= endAt ? at : null);
      }),
    );
  });

  test('a month later is the same day of the next month, or its last', () => {
    fc.assert(
      fc.property(startAt, n, (start, place) => {
        const first = calendar.localTime(start);
        const at = occurrenceAt({ startAt: start, frequency: 'month', endAt: null }, place, calendar)!;
        const local = calendar.localTime(at);
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(months(local)).toBe(months(first) + place - 1);
        if (local.slice(8, 10) === first.slice(8, 10)) return;
        expect(local.slice(8, 10) < first.slice(8, 10)).toBe(true);
        expect(calendar.localTime(at + 86_400_000).slice(8, 10)).toBe('01');
      }),
    );
  });

  test('weeks keep the day of the week', () => {
    fc.assert(
      fc.property(startAt, n, (start, place) => {
        const at = occurrenceAt({ startAt: start, frequency: 'week', endAt: null }, place, calendar)!;
        const dayOf = (ms: number) =>
          Date.parse(`${calendar.periodNameAt('day', ms)}T00:00:00Z`) / 86_400_000;
        expect(dayOf(at) - dayOf(start)).toBe(7 * (place - 1));
      }),
    );
  });
});

const HOUR = 3_600_000;
test.each([
  [0, HOUR],
  [HOUR - 1, HOUR],
  [HOUR, 4 * HOUR],
  [2 * HOUR, 4 * HOUR],
  [4 * HOUR, 24 * HOUR],
  [24 * HOUR - 1, 24 * HOUR],
  [24 * HOUR, null],
  [30 * HOUR, null],
])('tried %i ms after the first attempt, it is tried again after %s', (afterMs, expected) => {
  const first = Date.parse('2026-01-15T09:00:00Z');
  expect(retryAt(first, first + afterMs)).toBe(expected === null ? null : first + expected);
});
