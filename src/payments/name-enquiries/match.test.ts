import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { matchOf } from './match.ts';

describe('names match', () => {
  const PAIRS: [expected: string, found: string, match: string][] = [
    ['Ada Chidinma Obi', 'ADA CHIDINMA OBI', 'exact'],
    ['Obi, Ada Chidinma', 'ADA CHIDINMA OBI', 'exact'],
    ['Şadé O’Neil-Bala', 'SADE ONEILBALA', 'exact'],
    ['Ada Obi', 'ADA CHIDINMA OBI', 'close'],
    ['Ada C. Obi', 'ADA CHIDINMA OBI', 'close'],
    ['Ada Chidinma Obi', 'OBI A C', 'close'],
    ['Ada Chidinma Obi', 'ADA OBI', 'close'],
    ['Ada Ada', 'ADA OBI', 'different'],
    ['Obi', 'ADA OBI', 'different'],
    ['Ada Obi', 'CHIDI OBI', 'different'],
    ['Ada Obi', 'ADAEZE OBI', 'different'],
    ['', 'ADA OBI', 'different'],
    ['', '', 'different'],
    ['...', '-', 'different'],
  ];
  test.each(PAIRS)('%s and %s: %s or %s', (expected, found, match) => {
    expect(matchOf(expected, found)).toBe(match);
  });

  const name = fc.array(fc.constantFrom('ADA', 'A', 'OBI', 'CHIDINMA', 'C', 'é', '-'), { maxLength: 5 });

  it('alike both ways, and in any order of the words', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const match = matchOf(a.join(' '), b.join(' '));
        expect(matchOf(b.join(' '), a.join(' '))).toBe(match);
        expect(matchOf(a.toReversed().join(', '), b.join('  '))).toBe(match);
      }),
    );
  });

  it('with themselves where there is a word', () => {
    fc.assert(
      fc.property(name, (words) => {
        const text = words.join(' ');
        expect(matchOf(text, text)).toBe(/\p{L}/u.test(text) ? 'exact' : 'different');
      }),
    );
  });
});
