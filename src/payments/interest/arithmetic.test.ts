import { describe, expect, it } from 'vitest';
import { payoutOf, shownKobo } from './arithmetic.ts';

const UNITS_PER_KOBO = 365_000_000n;
/** Percent in its ten-thousandths. */
const tenThousandths = (percent: string): bigint => {
  const [whole, decimals = ''] = percent.split('.');
  return BigInt(whole + decimals.padEnd(4, '0'));
};

/** A balance in kobo for so many days at a rate in percent, added up day by day. */
const accrued = (balance: bigint, percent: string, days: number): bigint =>
  BigInt(days) * balance * tenThousandths(percent);

describe('a payout', () => {
  it.each<
    [name: string, units: bigint, tax: string, gross: bigint, taxed: bigint, net: bigint, rest: bigint]
  >([
    // 1,000,000.00 naira × 10 % ÷ 365 = 27,397.26027… kobo a day; × 31 = 849,315.06849… kobo.
    [
      'a month of a million naira at 10 %',
      accrued(100_000_000n, '10', 31),
      '10',
      849_315n,
      84_931n,
      764_384n,
      25_000_000n,
    ],
    // A leap February has 29 days of a 365th: 794,520.54794… kobo.
    [
      'a leap February of the same',
      accrued(100_000_000n, '10', 29),
      '10',
      794_520n,
      79_452n,
      715_068n,
      200_000_000n,
    ],
    // 5,000.00 naira at 12.3456 % for 30 days: 500,000 × 123,456 × 30 ÷ 365,000,000 = 5,073.5342… kobo.
    [
      '30 days of 5,000 naira at 12.3456 %',
      accrued(500_000n, '12.3456', 30),
      '7.5',
      5_073n,
      380n,
      4_693n,
      195_000_000n,
    ],
    ['one kobo at the least rate', accrued(1n, '0.0001', 31), '10', 0n, 0n, 0n, 31n],
    ['a kobo less one unit', UNITS_PER_KOBO - 1n, '10', 0n, 0n, 0n, UNITS_PER_KOBO - 1n],
    ['a kobo', UNITS_PER_KOBO, '99.9999', 1n, 0n, 1n, 0n],
    ['ten kobo', 10n * UNITS_PER_KOBO, '10', 10n, 1n, 9n, 0n],
    ['untaxed', 10n * UNITS_PER_KOBO, '0', 10n, 0n, 10n, 0n],
    ['nothing', 0n, '10', 0n, 0n, 0n, 0n],
    // The largest balance at the largest rate: past a bigint of 64 bits within a day.
    [
      'a year of all there can be',
      accrued(2n ** 53n - 1n, '100', 365),
      '0',
      2n ** 53n - 1n,
      0n,
      2n ** 53n - 1n,
      0n,
    ],
  ])('of %s', (_, units, taxPercent, gross, tax, net, carriedOut) => {
    expect(gross - tax).toBe(net);
    expect(payoutOf(units, taxPercent)).toEqual({ gross, tax, carriedOut });
  });

  it.each(['', '-1', '1.00001', '1e2', '1,5', '.5', '1.', '1000'])('is not taxed by %o', (text) => {
    expect(() => payoutOf(1n, text)).toThrow(RangeError);
  });
});

describe('accrued interest', () => {
  it.each<[name: string, units: bigint, shown: string]>([
    ['a day of a million naira at 10 %', accrued(100_000_000n, '10', 1), '27397.260273'],
    ['a kobo', UNITS_PER_KOBO, '1.000000'],
    // 0.00000273… kobo.
    ['a thousand of the least', 1_000n, '0.000002'],
    ['the least, which is less than is shown', 1n, '0.000000'],
    ['a day of all there can be', accrued(2n ** 53n - 1n, '100', 1), '24677258232167.098630'],
    ['a unit short of a kobo: cut, not rounded', UNITS_PER_KOBO - 1n, '0.999999'],
  ])('of %s is shown', (_, units, shown) => {
    expect(shownKobo(units)).toBe(shown);
  });
});
