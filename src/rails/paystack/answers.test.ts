import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson, shownText } from './answers.ts';

const read = (text: string): unknown => readJson(Buffer.from(`{"n":${text}}`));

describe('a number of an answer', () => {
  it('is an integer to the last digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), (n) => {
        expect(read(String(n))).toEqual({ n });
      }),
    );
  });

  it('is none with a fraction or an exponent, whatever its value', () => {
    const digits = fc.bigInt({ min: 0n, max: 2n ** 53n });
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('.0', '.00000000000000001', '.5', 'e0', 'E+2', '.0e1'),
        (n, end) => {
          expect(read(`${n}${end}`)).toEqual({ n: Number.NaN });
        },
      ),
    );
  });

  it.each(['', '{', '[1', 'nothing', '{"n":1}}', '{"n":1,"n":2}'])('cannot be had from %s', (text) => {
    expect(readJson(Buffer.from(text))).toBeUndefined();
  });

  it('cannot be had from what is nested without end', () => {
    expect(readJson(Buffer.from('['.repeat(200_000)))).toBeUndefined();
  });
});

describe('a text of an answer', () => {
  it('is bounded, and can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (given) => {
        const text = shownText(given) ?? 'nothing';
        expect(Array.from(text).length).toBeLessThanOrEqual(200);
        expect(text).not.toMatch(/\p{Cc}|\p{Cs}|\p{M}{31}/u);
        expect(text).toBe(text.normalize('NFC').trim());
      }),
    );
  });

  it.each([null, undefined, 5n, {}, '', ' \n\u0000'])('is none in %s', (value) => {
    expect(shownText(value)).toBeNull();
  });
});
