import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { koboOfNaira, moneyText } from '../../../packages/dashboard/src/parts/money-text.ts';
import {
  cellsOf,
  guessColumns,
  hasNames,
  linesOf,
} from '../../../packages/dashboard/src/screens/payment-runs/columns.ts';

describe('naira are read exactly', () => {
  const AMOUNTS: [text: string, kobo: bigint | undefined][] = [
    ['1250', 125_000n],
    ['1,250.5', 125_050n],
    ['₦1,250.50', 125_050n],
    ['NGN 0.01', 1n],
    ['90071992547409.91', 9_007_199_254_740_991n],
    ['1.234', undefined],
    ['1,25', undefined],
    ['12,50.00', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['salary', undefined],
  ];
  test.each(AMOUNTS)('%j', (text, kobo) => {
    expect(koboOfNaira(text)).toBe(kobo);
  });

  it('as they are written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_007_199_254_740_991n }), (kobo) => {
        expect(koboOfNaira(moneyText(kobo))).toBe(kobo);
      }),
    );
  });
});

describe('a table is read', () => {
  const TABLES: [name: string, text: string][] = [
    ['with commas', 'Amount,Account number,Bank\n"1,250.50",0123456789,GTBank\n'],
    ['with semicolons', 'Amount;Account number;Bank\r\n1,250.50;0123456789;GTBank'],
    ['with tabs', 'Amount\tAccount number\tBank\n1,250.50\t0123456789\tGTBank'],
    [
      'with a byte order mark and empty lines',
      '\uFEFFAmount,Account number,Bank\n\n"1,250.50", 0123456789 ,GTBank\n,,\n',
    ],
  ];
  test.each(TABLES)('%s', (_, text) => {
    const cells = cellsOf(text);
    expect(cells).toEqual([
      ['Amount', 'Account number', 'Bank'],
      ['1,250.50', '0123456789', 'GTBank'],
    ]);
    expect(hasNames(cells)).toBe(true);
  });

  it('without names where the first line has a number', () => {
    expect(hasNames([['5,000', '0123456789', 'GTBank']])).toBe(false);
    expect(hasNames([])).toBe(false);
  });
});

describe('columns are guessed by their names', () => {
  const NAMES: [names: string[], columns: object][] = [
    [['Amount', 'Account Number', 'Bank'], { amount: 0, account_number: 1, bank: 2 }],
    [['Name', 'Bank name', 'Acct No', 'Net pay'], { amount: 3, account_number: 2, bank: 1, name: 0 }],
    [
      ['Account name', 'NUBAN', 'Bank code', 'Amount (naira)', 'Remark', 'Ref'],
      { amount: 3, account_number: 1, bank: 2, name: 0, narration: 4, reference: 5 },
    ],
    [['Bank account no', 'Bank', 'Value'], { amount: 2, account_number: 0, bank: 1 }],
    [['a', 'b'], {}],
  ];
  test.each(NAMES)('%j', (names, columns) => {
    expect(guessColumns(names)).toEqual(columns);
  });
});

describe('a line', () => {
  const banks = [
    { code: '058', nip_code: '000013', name: 'Guaranty Trust Bank' },
    { code: '044', nip_code: '000014', name: 'Access Bank' },
    { code: '063', nip_code: '000005', name: 'Access Bank (Diamond)' },
  ];
  const columns = { amount: 0, account_number: 1, bank: 2, name: 3, reference: 4 };
  const read = (cells: string[], addsZeros = false) =>
    linesOf([cells], 2, { columns, banks, reference: 'run', addsZeros })[0]!;

  it('is a transfer in kobo', () => {
    expect(read(['1,250.50', '0123456789', 'Guaranty Trust Bank', 'Ada Obi', 'own'])).toEqual({
      number: 2,
      cells: expect.any(Array),
      faults: [],
      transfer: {
        amount: 125_050,
        account_number: '0123456789',
        bank_code: '058',
        name: 'Ada Obi',
        reference: 'own',
      },
    });
  });

  it('without a reference has one of the run, in order', () => {
    const cells = Array.from({ length: 12 }, () => ['1', '0123456789', '058']);
    const lines = linesOf(cells, 1, { columns, banks, reference: 'run', addsZeros: false });
    expect(lines.map(({ transfer }) => transfer?.reference).slice(8)).toEqual([
      'run-09',
      'run-10',
      'run-11',
      'run-12',
    ]);
  });

  const BANKS: [text: string, code: string | undefined][] = [
    ['058', '058'],
    ['000013', '058'],
    ['guaranty trust bank', '058'],
    ['Guaranty', '058'],
    ['ACCESS BANK', '044'],
    ['Access', '044'],
    ['GTB', '058'],
    ['Acc', undefined],
    ['', undefined],
    ['Zenith', undefined],
  ];
  test.each(BANKS)('of the bank %j has the code %s', (text, code) => {
    expect(read(['1', '0123456789', text]).transfer?.bank_code).toBe(code);
  });

  it('names the banks that a name may mean', () => {
    expect(read(['1', '0123456789', 'Acc']).faults).toEqual([
      '“Acc” may be Access Bank (044) or Access Bank (Diamond) (063). Use the code.',
    ]);
  });

  const ACCOUNTS: [text: string, fault: RegExp][] = [
    ['123456789', /9 digits instead of 10/],
    ['1.23E+09', /rounded/],
    ['01234567890', /is not 10 digits/],
    ['012345678x', /is not 10 digits/],
  ];
  test.each(ACCOUNTS)('of the account %j has a fault', (text, fault) => {
    expect(read(['1', text, '058']).faults).toEqual([expect.stringMatching(fault)]);
  });

  it('gets the leading zeros that a spreadsheet dropped, on request', () => {
    expect(read(['1', '123456789', '058'], true).transfer?.account_number).toBe('0123456789');
  });

  it('names every fault', () => {
    expect(read(['x', 'y', 'z']).faults).toHaveLength(3);
    expect(read(['0', '0123456789', '058']).faults).toHaveLength(1);
  });
});
