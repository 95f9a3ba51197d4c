import { expect, test } from 'vitest';
import { Calendar } from '../../platform/values/calendar.ts';
import { readTime } from './times.ts';

const lagos = new Calendar('Africa/Lagos');

test.each([
  ['2026-01-15T09:00:00Z', '2026-01-15T09:00:00.000Z'],
  ['2026-01-15T09:00:00.123Z', '2026-01-15T09:00:00.123Z'],
  ['2026-01-15T10:00:00+01:00', '2026-01-15T09:00:00.000Z'],
  ['2026-01-15 10:00:00', '2026-01-15T09:00:00.000Z'],
  ['2028-02-29 00:30:00', '2028-02-28T23:30:00.000Z'],
  ['2026-12-31 23:59:59', '2026-12-31T22:59:59.000Z'],
  ['9999-12-29 23:59:59', '9999-12-29T22:59:59.000Z'],
  ['2026-02-29 10:00:00', undefined],
  ['2026-02-31T10:00:00Z', undefined],
  ['2026-01-15 24:00:00', undefined],
  ['2026-01-15 10:60:00', undefined],
  ['2026-01-15 10:00', undefined],
  ['2026-01-15', undefined],
  ['2026-01-15T10:00:00', undefined],
  ['15/01/2026 10:00:00', undefined],
  ['0001-01-01 00:00:00', undefined],
  ['9999-12-31 00:00:00', undefined],
  ['9999-12-31T23:59:59-12:00', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('%j is %s', (text, expected) => {
  const ms = readTime(text, lagos);
  expect(ms === undefined ? undefined : new Date(ms).toISOString()).toBe(expected);
});
