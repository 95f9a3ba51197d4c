import { expect, test } from 'vitest';
import { drawable } from './drawable.ts';

/** As of a font with Latin letters and their marks. */
const isLatin = (codePoint: number): boolean => codePoint < 0x0370 || codePoint >> 8 === 0x1e;

test.each([
  ['Ọlá Ṣẹ́gun', 'Ọlá Ṣẹ́gun'],
  ['O\u0323la\u0301', 'Ọlá'],
  ['Ada \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u2764\uFE0F Obi', 'Ada � � Obi'],
  ['pay \u202Egpj.ecivni\u2066', 'pay gpj.ecivni'],
  [' rent\r\n\tfor\u0000may\u2028', 'rent for may'],
  ['\uD83Dhalf', '�half'],
  ['\u202E\u200F', ''],
])('%j is drawn as %j', (text, drawn) => {
  expect(drawable(text, isLatin, 100)).toBe(drawn);
});

test('marks do not pile up, and a text ends where it is cut', () => {
  expect(drawable(`q${'\u0301'.repeat(50)}r`, isLatin, 100)).toBe('q\u0301\u0301\u0301r');
  expect(drawable('W'.repeat(5_000), isLatin, 100)).toHaveLength(100);
});
