import { describe, expect, it } from 'vitest';
import { isValidNuban, nuban } from '../../src/platform/values/nuban.ts';
import { BANKS } from '../../src/rails/banks.ts';

const banks = BANKS.all;

describe('the bank list', () => {
  it('has at least 45 banks', () => {
    expect(banks.length).toBeGreaterThanOrEqual(45);
  });

  it('gives each a name, a CBN code and a NIP code, and nothing else', () => {
    for (const bank of banks) {
      expect(Object.keys(bank)).toEqual(['name', 'code', 'nip_code']);
      expect(bank.name).toMatch(/^\S.*\S$/);
      expect(bank.code).toMatch(/^(?:\d{3}|\d{5}|\d{6})$/);
      expect(bank.nip_code).toMatch(/^\d{6}$/);
    }
  });

  it('uses no name twice, and no code for two banks, be it a code or a NIP code', () => {
    expect(new Set(banks.map((bank) => bank.name)).size).toBe(banks.length);
    const codes = banks.flatMap((bank) => [...new Set([bank.code, bank.nip_code])]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('is in order of name', () => {
    const names = banks.map((bank) => bank.name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  it('has codes that account numbers can be made under', () => {
    for (const bank of banks) expect(isValidNuban(bank.code, nuban(bank.code, 1457))).toBe(true);
  });
});

describe('findBank', () => {
  it.each([
    ['058', '000013', 'Guaranty Trust Bank'],
    ['044', '000014', 'Access Bank'],
    ['057', '000015', 'Zenith Bank'],
    ['011', '000016', 'First Bank of Nigeria'],
    ['033', '000004', 'United Bank for Africa'],
    ['50515', '090405', 'Moniepoint Microfinance Bank'],
    ['50211', '090267', 'Kuda Microfinance Bank'],
    ['999992', '100004', 'OPay'],
    ['999991', '100033', 'PalmPay'],
    ['120003', '120003', 'MoMo Payment Service Bank'],
  ])('%s and %s are %s', (code, nipCode, name) => {
    expect(BANKS.find(code)).toEqual({ name, code, nip_code: nipCode });
    expect(BANKS.find(nipCode)).toBe(BANKS.find(code));
  });

  it('finds every bank by both of its codes', () => {
    for (const bank of banks) {
      expect(BANKS.find(bank.code)).toBe(bank);
      expect(BANKS.find(bank.nip_code)).toBe(bank);
    }
  });

  it.each(['', '58', '0058', '999999', 'Access Bank', 'constructor', ' 058'])('knows no bank %j', (code) => {
    expect(BANKS.find(code)).toBeUndefined();
  });
});
