import { describe, expect, it } from 'vitest';
import { plainArray, textArray } from './pg-array.ts';

const itself = <Value>(value: Value): Value => value;

describe('textArray', () => {
  it.each([
    ['nothing', [], '{}'],
    ['a word', ['a'], '{"a"}'],
    ['two words', ['a', 'b'], '{"a","b"}'],
    ['empty text', [''], '{""}'],
    ['null, and the word', [null, 'NULL', 'null'], '{NULL,"NULL","null"}'],
    ['null between', ['a', null, 'b'], '{"a",NULL,"b"}'],
    ['commas, braces and blanks', ['a,b', '{}', ' '], '{"a,b","{}"," "}'],
    ['quotes', ['"', 'a"b"c'], String.raw`{"\"","a\"b\"c"}`],
    ['backslashes', ['\\', 'a\\\\b'], String.raw`{"\\","a\\\\b"}`],
    ['both', ['\\"'], String.raw`{"\\\""}`],
    ['an apostrophe and a dollar', ["it's $1"], `{"it's $1"}`],
    ['lines', ['a\nb\r\tc'], '{"a\nb\r\tc"}'],
    ['letters beyond ASCII', ['Ọlá', '₦', '😀'], '{"Ọlá","₦","😀"}'],
  ] as const)('%s', (_, values, expected) => {
    expect(textArray<string | null>(values, itself)).toBe(expected);
  });
});

describe('plainArray', () => {
  it.each([
    ['nothing', [], '{}'],
    ['numbers', [1, -2, 0], '{1,-2,0}'],
    ['bigints', [0n, -1n, 9_223_372_036_854_775_807n], '{0,-1,9223372036854775807}'],
    ['nulls', [null, 1n, null], '{NULL,1,NULL}'],
    ['truth', [true, false], '{true,false}'],
    ['uuids', ['00000000-0000-0000-0000-000000000000'], '{00000000-0000-0000-0000-000000000000}'],
    ['a time', ['2026-01-15T09:00:00.000Z'], '{2026-01-15T09:00:00.000Z}'],
  ] as const)('%s', (_, values, expected) => {
    expect(plainArray<string | bigint | number | boolean | null>(values, itself)).toBe(expected);
  });
});

it('takes one column of the rows', () => {
  const rows = [
    { name: 'Ada', amount: 1n },
    { name: null, amount: 2n },
  ];
  expect(textArray(rows, (row) => row.name)).toBe('{"Ada",NULL}');
  expect(plainArray(rows, (row) => row.amount)).toBe('{1,2}');
});
