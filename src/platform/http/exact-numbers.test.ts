import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNUSUAL_NUMBERS_MAX, withoutInexactNumbers } from './exact-numbers.ts';

const read = (json: string): unknown => JSON.parse(withoutInexactNumbers(json)!);
const EXACT = [
  '0',
  '-0',
  '5000.0',
  '5e3',
  '5E+3',
  '1.5',
  '-12.1',
  '0.1',
  '9007199254740991',
  '9007199254740992',
  '1e21',
];
const INEXACT = [
  '0.99999999999999999999',
  '4503599627370497.5',
  '9007199254740993',
  '1e-999',
  '1e999',
  '12345678901234567890',
  `0.${'1'.repeat(1_000)}`,
];

test.each(EXACT)('%s is what it was', (number) => {
  expect(read(`{"a":${number}}`)).toEqual({ a: Number(number) });
});

test.each(INEXACT)('%s is too large for any schema', (number) => {
  expect(read(`{"a":[1,${number}]}`)).toEqual({ a: [1, Number.POSITIVE_INFINITY] });
});

test('any value that JavaScript writes is what it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify({ value });
      expect(read(json)).toEqual(JSON.parse(json));
    }),
  );
});

test('a decimal is read exactly when its digits are those of its double', () => {
  const digits = fc.bigInt(1n, 10n ** 22n).map(String);
  fc.assert(
    fc.property(
      digits,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 9 }),
      (whole, decimals, zeros) => {
        const padded = whole.padStart(decimals + 1, '0');
        const point = padded.length - decimals;
        const number = `${padded.slice(0, point)}${decimals > 0 ? `.${padded.slice(point)}` : ''}`;
        const written = decimals > 0 ? number + '0'.repeat(zeros) : number;
        // A double holds 15 digits of any decimal, and of what has more only few.
        const significant = whole.replace(/0+$/, '').length;
        const isExact = Number.isFinite((read(`[${written}]`) as number[])[0]);
        if (significant <= 15) expect(isExact).toBe(true);
        if (significant > 17 && decimals > 0) expect(isExact).toBe(false);
      },
    ),
  );
});

test('texts are left alone, whatever they look like', () => {
  const texts = [
    ': 0.99999999999999999999',
    '\\',
    '"',
    '[1e999',
    '\\",:1e999',
    '9007199254740993',
    '\u2028:1e999',
  ];
  const body = { ...texts, [texts[0]!]: texts, n: 1.5 };
  expect(read(JSON.stringify(body))).toEqual(body);
});

test.each(['1.5', '1e5', '1234567890123456'])('so many like %s are checked, and no more', (number) => {
  const listOf = (count: number): string => `[${Array(count).fill(number).join()}]`;
  expect(withoutInexactNumbers(listOf(UNUSUAL_NUMBERS_MAX))).toBe(listOf(UNUSUAL_NUMBERS_MAX));
  expect(withoutInexactNumbers(listOf(UNUSUAL_NUMBERS_MAX + 1))).toBeUndefined();
});

test('short integers and texts are not counted', () => {
  const many = Array(2 * UNUSUAL_NUMBERS_MAX)
    .fill(['123456789012345', '"1.5"'])
    .join();
  expect(withoutInexactNumbers(`[1.5,${many}]`)).toBe(`[1.5,${many}]`);
});
