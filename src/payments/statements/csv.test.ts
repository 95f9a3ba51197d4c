import { expect, it, test } from 'vitest';
import { writeCsv } from './csv.ts';
import type { StatementEntry } from './entries.ts';
import type { Statement, StatementPage } from './statement.ts';

const HEADER =
  'transaction_id,posted_at,type,category,amount,fee,currency,balance_after,counterparty_wallet_id,counterparty_name,' +
  'counterparty_account_number,counterparty_bank_code,counterparty_bank_name,reference,narration\r\n';

const ENTRY: StatementEntry = {
  transactionId: 't',
  postedAtMs: 0,
  type: 'credit',
  category: 'bank-inflow',
  amount: 100n,
  fee: 3n,
  counterparty: {
    walletId: null,
    name: 'Ngozi',
    accountNumber: '0000000001',
    bankCode: '057',
    bankName: 'Zenith',
  },
  reference: null,
  narration: null,
  balanceAfter: 97n,
};

/** The lines that some pages of entries are, each page by itself. */
async function written(...pages: Partial<StatementEntry>[][]): Promise<string[]> {
  async function* read(): AsyncGenerator<StatementPage> {
    for (const changes of pages) {
      const entries = changes.map((change) => ({ ...ENTRY, ...change }));
      yield { entries } as unknown as StatementPage;
    }
  }
  const chunks: string[] = [];
  for await (const chunk of writeCsv({ currency: 'NGN' } as Statement, read())) chunks.push(chunk);
  return chunks;
}

const narrated = async (narration: string): Promise<string> => (await written([{ narration }]))[1]!;
const LINE = 't,1970-01-01T00:00:00.000Z,credit,bank-inflow,100,3,NGN,97,,Ngozi,0000000001,057,Zenith,,';

it('is one header line, and a line for each entry, in whatever pages they come', async () => {
  expect(await written()).toEqual([HEADER]);
  expect(await written([])).toEqual([HEADER]);
  const line = `${LINE}\r\n`;
  expect(await written([{}, {}], [], [{}])).toEqual([HEADER, line + line, line]);
  expect((await written([{ counterparty: null }]))[1]).toContain(',97,,,,,,,\r\n');
});

const CELLS: [text: string, cell: string][] = [
  ['rent', 'rent'],
  ['rent, January', '"rent, January"'],
  ['the "big" one', '"the ""big"" one"'],
  ['two\nlines', '"two\nlines"'],
  ['ọjà ₦5', 'ọjà ₦5'],
  // Formulas.
  ['=1+1', "'=1+1"],
  ['=cmd|" /C calc"!A0', `"'=cmd|"" /C calc""!A0"`],
  ['+2348012345678', "'+2348012345678"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A1', "'＠A1"],
  // Spreadsheets do not compute a text with another first character.
  [' =1', ' =1'],
  ['1-2', '1-2'],
  ["'=1", "'=1"],
];

test.each(CELLS)('%j is the cell %j', async (text, cell) => {
  expect(await narrated(text)).toBe(`${LINE}${cell}\r\n`);
});

it('is harmless in every column that holds texts of others', async () => {
  const formula = '=1';
  const counterparty = {
    walletId: formula,
    name: formula,
    accountNumber: formula,
    bankCode: formula,
    bankName: formula,
  };
  const [, line] = await written([{ counterparty, reference: formula, narration: formula }]);
  expect(line!.match(/'=1/g)).toHaveLength(7);
  expect(line).not.toMatch(/[,"]=1/);
});
