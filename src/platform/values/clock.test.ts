import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDay, parseRfc3339, toRfc3339 } from './clock.ts';

describe('a time as it is written', () => {
  it('is what Date writes, whichever was written before', () => {
    const near = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 0, 1, 0, 2) });
    const edges = fc.constantFrom(0, -1, 59_999, 60_000, 253_402_300_799_999, 253_402_300_800_000, 0.5);
    const ever = fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 });
    fc.assert(
      fc.property(fc.array(fc.oneof(near, edges, ever)), (times) => {
        expect(times.map(toRfc3339)).toEqual(times.map((ms) => new Date(ms).toISOString()));
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 8_640_000_000_000_001])('%d is none', (ms) => {
    expect(() => toRfc3339(ms)).toThrow(RangeError);
  });
});

it.each([
  ['2026-01-15', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-1-15', false],
  ['2026-01-15T09:00:00Z', false],
  ['', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

it.each<[string, string | undefined]>([
  ['2026-01-15T09:00:00Z', '2026-01-15T09:00:00.000Z'],
  ['2026-01-15T10:00:00.123+01:00', '2026-01-15T09:00:00.123Z'],
  // Cut to milliseconds.
  ['2026-01-15T09:00:00.123999Z', '2026-01-15T09:00:00.123Z'],
  ['2026-02-30T09:00:00Z', undefined],
  ['2026-01-15T25:00:00Z', undefined],
  // Other standards take this for the next day.
  ['2026-01-15T24:00:00Z', undefined],
  ['2026-01-15T09:00:00', undefined],
  ['2026-01-15', undefined],
  ['yesterday', undefined],
])('%s is the instant %s', (text, instant) => {
  const ms = parseRfc3339(text);
  expect(ms === undefined ? undefined : new Date(ms).toISOString()).toBe(instant);
});
