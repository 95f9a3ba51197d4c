import { expect, it } from 'vitest';
import { toNaira } from './money.ts';

it.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [99n, '0.99'],
  [100n, '1.00'],
  [99_999n, '999.99'],
  [100_000n, '1,000.00'],
  [123_456_789n, '1,234,567.89'],
  [-5n, '-0.05'],
  [-12_345_678n, '-123,456.78'],
  [9_007_199_254_740_991n, '90,071,992,547,409.91'],
])('%s kobo are %s naira', (kobo, naira) => {
  expect(toNaira(kobo)).toBe(naira);
});
