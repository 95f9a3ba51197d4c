import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_KOBO } from '../../platform/values/money.ts';
import { koboOf, nairaOf } from './amounts.ts';

const AMOUNT = fc.bigInt({ min: 0n, max: MAX_KOBO });

it('an amount is written as the shortest decimal literal, and read back', () => {
  const property = fc.property(AMOUNT, (kobo) => {
    const written = nairaOf(kobo);
    expect(written).toMatch(/^(?:0|[1-9]\d*)(?:\.\d?[1-9])?$/);
    expect(koboOf(written)).toBe(kobo);
  });
  fc.assert(property, { numRuns: 2_000, examples: [[MAX_KOBO], [MAX_KOBO - 1n], [1n], [0n], [10n], [99n]] });
});

it('is the same in whatever form it is written, and none with a part of a kobo', () => {
  const property = fc.property(AMOUNT, fc.nat(10), fc.constantFrom('e', 'E'), (kobo, count, e) => {
    const zeros = '0'.repeat(count);
    const digits = String(kobo).padStart(3, '0');
    const naira = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
    expect(koboOf(`${naira}${zeros}`)).toBe(kobo);
    expect(koboOf(`${naira}${e}${count === 0 ? '+0' : '0'}`)).toBe(kobo);
    if (kobo > 0n) expect(koboOf(`${kobo}${zeros}${e}-${count + 2}`)).toBe(kobo);
    expect(koboOf(`${naira}${zeros}1`)).toBeUndefined();
  });
  fc.assert(property, { numRuns: 2_000 });
});

it.each([
  ['100', 10_000n],
  ['100.00', 10_000n],
  ['10.75', 1_075n],
  ['2990.000', 299_000n],
  ['0.01', 1n],
  ['0', 0n],
  ['1.0E7', 1_000_000_000n],
  ['1E+7', 1_000_000_000n],
  ['1.2345E2', 12_345n],
  ['1234500E-4', 12_345n],
  ['1e-2', 1n],
  ['90071992547409.91', MAX_KOBO],
])('%s is %s kobo', (naira, kobo) => {
  expect(koboOf(naira)).toBe(kobo);
});

it.each([
  '',
  ' 1',
  '1 ',
  '+1',
  '-1',
  '1,000',
  '1.',
  '.5',
  '01',
  '0x1',
  'NaN',
  'Infinity',
  '10:00',
  '₦10',
  '１',
  '1.005',
  '0.001',
  '1e-3',
  '1.23E1E1',
  '0.1e-2',
  '90071992547409.92',
  '1e30',
  '1e99',
  `1${'0'.repeat(40)}`,
  `0.${'0'.repeat(30)}1`,
  '1.5e-1e',
  '1e',
  '1e+',
  '1e100',
])('%j is no amount', (naira) => {
  expect(koboOf(naira)).toBeUndefined();
});

it.each([
  [150_000n, '1500'],
  [150_050n, '1500.5'],
  [150_005n, '1500.05'],
  [1n, '0.01'],
  [10n, '0.1'],
  [MAX_KOBO, '90071992547409.91'],
])('%s kobo are written as %s', (kobo, naira) => {
  expect(nairaOf(kobo)).toBe(naira);
});
