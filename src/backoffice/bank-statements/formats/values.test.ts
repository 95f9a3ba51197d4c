import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_KOBO, toNaira } from '../../../platform/values/money.ts';
import { type DateForm, dateOf, koboOf } from './values.ts';

it.each<[string, bigint | undefined]>([
  ['1250', 125_000n],
  ['1,250.5', 125_050n],
  ['₦1,234,567.89', 123_456_789n],
  ['NGN 10.00', 1_000n],
  ['(10.75)', -1_075n],
  ['-10.75', -1_075n],
  ['10.75-', -1_075n],
  ['₦-5', -500n],
  ['10.75 DR', -1_075n],
  ['10.75CR', 1_075n],
  ['0.00', 0n],
  ['1,25', undefined],
  ['12,50.00', undefined],
  ['1.250,00', undefined],
  ['1.005', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['ten', undefined],
  ['90071992547409.92', undefined],
])('the amount %s', (text, kobo) => {
  expect(koboOf(text)).toBe(kobo);
});

it('reads amounts with a decimal comma', () => {
  expect(['1250,5', '1.250,50', '1 250,50', '1250,'].map((text) => koboOf(text, 'comma'))).toEqual([
    125_050n,
    125_050n,
    125_050n,
    125_000n,
  ]);
  expect(koboOf('1,250.50', 'comma')).toBeUndefined();
});

it('reads back every amount that Kolo shows', () => {
  const kobo = fc.bigInt({ min: -MAX_KOBO, max: MAX_KOBO });
  fc.assert(fc.property(kobo, (amount) => koboOf(toNaira(amount)) === amount));
});

it.each<[string, DateForm, string | undefined]>([
  ['2026-11-28', 'YYYY-MM-DD', '2026-11-28'],
  ['2026-11-28T10:00:00.000Z', 'YYYY-MM-DD', '2026-11-28'],
  ['28/11/2026', 'DD/MM/YYYY', '2026-11-28'],
  ['3/4/2026 10:22 AM', 'DD/MM/YYYY', '2026-04-03'],
  ['3/4/2026', 'MM/DD/YYYY', '2026-03-04'],
  ['28-NOV-2026', 'DD-MMM-YYYY', '2026-11-28'],
  ['28-Nov-26', 'DD-MMM-YY', '2026-11-28'],
  ['28 nov 2026', 'DD MMM YYYY', '2026-11-28'],
  ['261128', 'YYMMDD', '2026-11-28'],
  ['29/02/2026', 'DD/MM/YYYY', undefined],
  ['29/02/2028', 'DD/MM/YYYY', '2028-02-29'],
  ['13/13/2026', 'DD/MM/YYYY', undefined],
  ['28-XYZ-2026', 'DD-MMM-YYYY', undefined],
  ['28/11/26', 'DD/MM/YYYY', undefined],
  ['0000-01-01', 'YYYY-MM-DD', undefined],
])('the date %s as %s', (text, form, date) => {
  expect(dateOf(text, form)).toBe(date);
});
