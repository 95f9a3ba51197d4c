import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidNuban, nuban, nubanCheckDigit } from './nuban.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const institution = fc.oneof(digits(3), digits(5), digits(6));
const serial = fc.integer({ min: 0, max: 999_999_999 });

describe('nuban', () => {
  it.each([
    // The two vectors that the Central Bank's standard publishes.
    ['011', 1457, '0000014579'],
    ['50547', 1457, '0000014573'],
    // The same institutions by their 6-digit prefix.
    ['000011', 1457, '0000014579'],
    ['950547', 1457n, '0000014573'],
    // The ends of the range. A weighted sum that is a multiple of 10 gives 0, not 10; 9 × 39 = 351 gives 9.
    ['000', 0, '0000000000'],
    ['000', 999_999_999, '9999999999'],
  ] as const)('institution %s, serial %s → %s', (code, number, expected) => {
    expect(nuban(code, number)).toBe(expected);
    expect(nubanCheckDigit(code, number)).toBe(Number(expected[9]));
    expect(isValidNuban(code, expected)).toBe(true);
  });

  it.each(['', '1', '12', '1234', '1234567', 'abc', '01１', ' 011'])('refuses the code %j', (code) => {
    expect(() => nuban(code, 1)).toThrow(RangeError);
    expect(() => isValidNuban(code, '0000014579')).toThrow(RangeError);
  });

  it.each([-1, 1_000_000_000, 1.5, Number.NaN, -1n, 1_000_000_000n])('refuses the serial %s', (number) => {
    expect(() => nuban('011', number)).toThrow(RangeError);
  });

  it.each([
    '',
    '000001457',
    '00000145790',
    '000001457x',
    ' 000014579',
    '٠٠٠٠٠١٤٥٧٩',
  ])('says no to the account number %j', (accountNumber) => {
    expect(isValidNuban('011', accountNumber)).toBe(false);
  });
});

describe('the check digit', () => {
  it('is the one digit of ten that is valid', () => {
    fc.assert(
      fc.property(institution, serial, (code, number) => {
        const body = String(number).padStart(9, '0');
        const valid = [...'0123456789'].filter((digit) => isValidNuban(code, body + digit));
        expect(valid).toEqual([String(nubanCheckDigit(code, number))]);
      }),
    );
  });

  it('detects every change of one digit: 3 and 7 are coprime to 10', () => {
    fc.assert(
      fc.property(
        institution,
        serial,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (code, number, place, by) => {
          const account = nuban(code, number);
          const changed = String((Number(account[place]) + by) % 10);
          expect(isValidNuban(code, account.slice(0, place) + changed + account.slice(place + 1))).toBe(
            false,
          );
        },
      ),
    );
  });

  it('detects a swap of neighbours where their weights differ and the digits are not 5 apart', () => {
    const weights = '373373373';
    fc.assert(
      fc.property(institution, serial, fc.integer({ min: 0, max: 7 }), (code, number, place) => {
        const account = nuban(code, number);
        const left = account[place]!;
        const right = account[place + 1]!;
        const swapped = account.slice(0, place) + right + left + account.slice(place + 2);
        const seen = weights[place] !== weights[place + 1] && (Number(left) - Number(right)) % 5 !== 0;
        expect(isValidNuban(code, swapped)).toBe(!seen);
      }),
    );
  });
});
