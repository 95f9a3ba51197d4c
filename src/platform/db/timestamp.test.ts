import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTimestamp } from './timestamp.ts';

/** As PostgreSQL writes it in UTC: no fraction when it is zero, otherwise none of its trailing zeros. */
function asPostgres(ms: number, microseconds = 0): string {
  const [day, time] = new Date(ms).toISOString().split('T') as [string, string];
  const fraction = (time.slice(9, 12) + String(microseconds).padStart(3, '0')).replace(/0+$/, '');
  return `${day} ${time.slice(0, 8)}${fraction === '' ? '' : `.${fraction}`}+00`;
}

test.each([
  ['2026-01-15 09:00:00+00', Date.UTC(2026, 0, 15, 9)],
  ['2026-01-15 09:00:00.1+00', Date.UTC(2026, 0, 15, 9, 0, 0, 100)],
  ['2026-12-31 23:59:59.05+00', Date.UTC(2026, 11, 31, 23, 59, 59, 50)],
  ['2024-02-29 00:00:00.123456+00', Date.UTC(2024, 1, 29, 0, 0, 0, 123)],
])('%s', (text, ms) => expect(parseTimestamp(text)).toBe(ms));

test('every instant is read as it was written, to the millisecond', () => {
  const from = Date.UTC(1000, 0, 1);
  const instant = fc.integer({ min: from, max: Date.UTC(9999, 11, 31) });
  fc.assert(
    fc.property(
      instant,
      fc.nat(999),
      (ms, microseconds) => parseTimestamp(asPostgres(ms, microseconds)) === ms,
    ),
  );
});
