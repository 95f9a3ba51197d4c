import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_KOBO, toNaira } from '../../../platform/values/money.ts';
import { DATE_FORMS, type DateForm, dateOf, directionOf, koboOf } from './values.ts';

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
  ['1,000.00 Dr.', -100_000n],
  ['-10.75 DR', -1_075n],
  ['(-10.75)', -1_075n],
  ['-10.75 CR', undefined],
  ['+10.75 DR', undefined],
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
  ['28/11/26', 'DD/MM/YY', '2026-11-28'],
  ['28.11.2026 10:22', 'DD.MM.YYYY', '2026-11-28'],
  ['Nov 28, 2026, 10:22 AM', 'MMM DD, YYYY', '2026-11-28'],
  ['28-November-2026', 'DD-MMM-YYYY', '2026-11-28'],
  ['28 Sept 2026', 'DD MMM YYYY', '2026-09-28'],
  ['28 Nov 2026 00:00:00', 'DD MMM YYYY', '2026-11-28'],
  ['28-Novem-2026', 'DD-MMM-YYYY', undefined],
  ['28/11/2026', 'DD/MM/YY', undefined],
  ['29/02/2026', 'DD/MM/YYYY', undefined],
  ['29/02/2028', 'DD/MM/YYYY', '2028-02-29'],
  ['13/13/2026', 'DD/MM/YYYY', undefined],
  ['28-XYZ-2026', 'DD-MMM-YYYY', undefined],
  ['28/11/26', 'DD/MM/YYYY', undefined],
  ['0000-01-01', 'YYYY-MM-DD', undefined],
])('the date %s as %s', (text, form, date) => {
  expect(dateOf(text, form)).toBe(date);
});

const NAMES = 'January February March April May June July August September October November December'.split(
  ' ',
);
const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

/** A date as a bank writes it. */
function written(form: DateForm, date: string, { isFull, time }: { isFull: boolean; time: string }): string {
  const [year, month, of] = date.split('-') as [string, string, string];
  const name = NAMES[Number(month) - 1]!;
  const values = { YYYY: year, YY: year.slice(2), MMM: isFull ? name : name.slice(0, 3), MM: month, DD: of };
  return form.replaceAll(/YYYY|YY|MMM|MM|DD/g, (token) => values[token as keyof typeof values]) + time;
}
const style = fc.record({
  isFull: fc.boolean(),
  time: fc.constantFrom('', ' 09:05', ' 23:59:59', ', 1:05 PM', 'T00:00:00.000'),
});

it('reads back each date in the form in which it was written', () => {
  const form = fc.constantFrom(...DATE_FORMS);
  fc.assert(
    fc.property(form, day, style, (one, at, how) => {
      const date = at.toISOString().slice(0, 10);
      expect(dateOf(written(one, date, how), one)).toBe(date);
    }),
    { numRuns: 1_000 },
  );
});

it('reads a date in another form as no date, or only where day and month can be exchanged', () => {
  const form = fc.constantFrom(...DATE_FORMS);
  fc.assert(
    fc.property(form, form, day, style, (one, other, at, how) => {
      const date = at.toISOString().slice(0, 10);
      const [year, month, of] = date.split('-');
      expect([undefined, date, `${year}-${of}-${month}`]).toContain(dateOf(written(one, date, how), other));
    }),
    { numRuns: 2_000 },
  );
});

it('reads no date that the calendar lacks', () => {
  const parts = fc.record({ month: fc.integer({ min: 0, max: 99 }), of: fc.integer({ min: 0, max: 99 }) });
  fc.assert(
    fc.property(parts, ({ month, of }) => {
      const two = (value: number): string => String(value).padStart(2, '0');
      const isReal =
        month >= 1 && month <= 12 && of >= 1 && of <= new Date(Date.UTC(2026, month, 0)).getUTCDate();
      const date = `2026-${two(month)}-${two(of)}`;
      expect(dateOf(`${two(of)}.${two(month)}.2026`, 'DD.MM.YYYY')).toBe(isReal ? date : undefined);
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  ['in', ['CR', 'cr', 'C', 'Credit', 'CREDITED', 'Cr.', 'C.', 'C.R.']],
  ['out', ['DR', 'dr', 'D', 'Debit', 'DEBITED', 'Dr.', 'D.', 'D.R.']],
  [undefined, ['', 'CD', 'Reversal', 'DRC', 'Debitor']],
] as const)('the direction %s', (direction, texts) => {
  expect(texts.map(directionOf)).toEqual(texts.map(() => direction));
});
