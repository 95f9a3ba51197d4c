import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNaira, naira } from '../../packages/sdk/src/index.ts';

describe('naira', () => {
  it.each([
    ['1234.56', 123_456],
    ['1,234.56', 123_456],
    ['₦1,234.56', 123_456],
    [' 5000 ', 500_000],
    ['0.1', 10],
    ['0.07', 7],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('of %s is %d kobo', (text, kobo) => expect(naira(text)).toBe(kobo));

  it.each([
    '',
    '.5',
    '1.234',
    '1,23.00',
    '1e3',
    '-1',
    '1 234',
    'NaN',
    '١٢',
    '90071992547409.92',
  ])('of “%s” is refused', (text) => expect(() => naira(text)).toThrow(RangeError));

  it.each([1234.56, 5_000n, null, undefined])('of %s, which is no text, is refused', (given) =>
    expect(() => naira(given as unknown as string)).toThrow(/^naira takes a text, such as '1234.56'/));

  it('parses the output of formatNaira for every amount', () =>
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (kobo) => naira(formatNaira(kobo)) === kobo),
    ));
});

describe('formatNaira', () => {
  it.each([
    [0, '₦0.00'],
    [7, '₦0.07'],
    [123_456, '₦1,234.56'],
    [100_000_000n, '₦1,000,000.00'],
    [-5, '-₦0.05'],
  ])('of %s is %s', (kobo, text) => expect(formatNaira(kobo)).toBe(text));

  it.each([0.5, Number.NaN, 2 ** 53])('refuses %d, which is no whole number of kobo', (kobo) =>
    expect(() => formatNaira(kobo)).toThrow(RangeError));
});
