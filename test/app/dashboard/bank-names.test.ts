import { describe, expect, test } from 'vitest';
import { banksOf, hasBankText } from '../../../packages/dashboard/src/parts/bank-names.ts';
import { BANKS } from '../../../src/rails/banks.ts';

const codesOf = (text: string): string[] => banksOf(BANKS.all, text).map(({ code }) => code);

describe('a bank is known by what people call it', () => {
  const NAMES: [name: string, code: string][] = [
    ['058', '058'],
    ['000013', '058'],
    ['GTBank', '058'],
    ['GT Bank', '058'],
    ['gtb', '058'],
    ['GTBank Plc', '058'],
    ['Guaranty Trust', '058'],
    ['UBA', '033'],
    ['UBA Bank', '033'],
    ['United Bank for Africa Plc', '033'],
    ['FCMB', '214'],
    ['FBN', '011'],
    ['First Bank', '011'],
    ['FirstBank Nigeria', '011'],
    ['First Bank of Nigeria Ltd', '011'],
    ['FBNQuest', '560'],
    ['Access', '044'],
    ['Access Bank', '044'],
    ['Diamond Bank', '063'],
    ['Zenith', '057'],
    ['ZENITH BANK PLC', '057'],
    ['Stanbic', '221'],
    ['Stanbic IBTC', '221'],
    ['Opay', '999992'],
    ['O-Pay', '999992'],
    ['Palm Pay', '999991'],
    ['Moniepoint', '50515'],
    ['Moniepoint MFB', '50515'],
    ['Monie Point Bank', '50515'],
    ['Kuda', '50211'],
    ['Kuda Bank', '50211'],
    ['Kuda MFB', '50211'],
    ['Union Bank', '032'],
    ['Ecobank', '050'],
    ['Wema', '035'],
    ['Alat', '035'],
    ['Polaris', '076'],
    ['Standard Chartered', '068'],
    ['Unity', '215'],
    ['Sterling', '232'],
    ['Fidelity', '070'],
    ['Keystone', '082'],
    ['9PSB', '120001'],
    ['MoMo PSB', '120003'],
  ];
  test.each(NAMES)('%s is %s', (name, code) => {
    expect(codesOf(name)).toEqual([code]);
    expect(hasBankText(BANKS.find(code)!, name.toLowerCase().split(' ')[0]!)).toBe(true);
  });
});

describe('a name that may mean several banks, or none, names no bank', () => {
  const NAMES: [name: string, codes: string[]][] = [
    ['First', ['011', '214']],
    ['Titan', ['100039', '102']],
    ['Un', []],
    ['Unknown', []],
    ['Bank', []],
    ['Microfinance Bank', []],
    ['', []],
    ['---', []],
  ];
  test.each(NAMES)('%s', (name, codes) => {
    expect(codesOf(name).toSorted()).toEqual(codes.toSorted());
  });
});
