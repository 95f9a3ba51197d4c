import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HUNDRED_PERCENT, isPercent, percentText, tenThousandths } from './percent.ts';

describe('a percentage', () => {
  it.each<[value: number, text: string, calculated: bigint]>([
    [0, '0.0000', 0n],
    [0.0001, '0.0001', 1n],
    [0.29, '0.2900', 2_900n],
    [7.5, '7.5000', 75_000n],
    [12.3456, '12.3456', 123_456n],
    // 1.0005 is a little less than that in binary.
    [1.0005, '1.0005', 10_005n],
    [99.9999, '99.9999', 999_999n],
    [100, '100.0000', HUNDRED_PERCENT],
  ])('%s', (value, text, calculated) => {
    expect([isPercent(value), percentText(value), tenThousandths(text)]).toEqual([true, text, calculated]);
  });

  it.each([0.00001, 7.50001, 12.34567, 99.99999, 1 / 3])('is not %s', (value) => {
    expect(isPercent(value)).toBe(false);
  });

  it('of any ten-thousandths is found again in its number and its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (n) => {
        expect(isPercent(n / 10_000)).toBe(true);
        expect(tenThousandths(percentText(n / 10_000))).toBe(BigInt(n));
      }),
    );
  });

  it.each([
    ['7', 70_000n],
    ['7.5', 75_000n],
    ['07.50', 75_000n],
  ])('is read from %s', (text, calculated) => {
    expect(tenThousandths(text)).toBe(calculated);
  });

  it.each(['', '-1', '1.00001', '1e2', '1,5', '.5', '1.', '1000'])('is not read from %o', (text) => {
    expect(() => tenThousandths(text)).toThrow(RangeError);
  });
});
