import { parse } from 'csv-parse/browser/esm/sync';
import { type Bank, banksOf } from '../../parts/bank-names.ts';
import { koboOfNaira } from '../../parts/money-text.ts';

/* Reads the transfers of a payment run from a table: a CSV file, or cells copied from a spreadsheet. */

/** Transfers of one payment run; the operator API takes no more unless a setting lowers it. */
export const TRANSFERS_MAX = 1_000;
/** Lines read: more than a payment run may have, so that the page can say so. */
const LINES_MAX = 5_000;

/** A transfer of a new payment run, as the operator API takes it. */
interface NewTransfer {
  /** Kobo. */
  amount: number;
  account_number: string;
  bank_code: string;
  reference: string;
  name?: string;
  narration?: string;
}

/** The fields of a transfer that a column may hold. */
export const FIELDS = ['amount', 'account_number', 'bank', 'name', 'narration', 'reference'] as const;
export type Field = (typeof FIELDS)[number];

export const FIELD_NAMES: Readonly<Record<Field, string>> = {
  amount: 'Amount in naira',
  account_number: 'Account number',
  bank: 'Bank (code or name)',
  name: 'Name of the recipient',
  narration: 'Narration',
  reference: 'Reference',
};
export const REQUIRED: ReadonlySet<Field> = new Set(['amount', 'account_number', 'bank']);

/** Place of the column of each field, from 0; undefined where no column holds it. */
export type Columns = Readonly<Partial<Record<Field, number>>>;

/** Names of columns, as people give them, without blanks and signs. */
const KNOWN: Readonly<Record<Field, RegExp>> = {
  amount: /^(amount|naira|amountnaira|amountinnaira|salary|netpay|value|pay)/,
  account_number: /^(bank)?(account(number|no|num)?|acct(number|no)?|nuban)$/,
  bank: /bank/,
  name: /(name|beneficiary|recipient|employee|payee)/,
  narration: /(narration|description|remark|note|purpose)/,
  reference: /(reference|ref)$/,
};

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The cells of a text: separated by tabs, semicolons or commas. @throws Error where quotes do not match */
export function cellsOf(text: string): string[][] {
  const [first = ''] = text.split('\n', 1);
  const delimiter = ['\t', ';'].find((one) => first.includes(one)) ?? ',';
  const options = { delimiter, bom: true, trim: true, relax_column_count: true, skip_empty_lines: true };
  const lines = parse(text, { ...options, to: LINES_MAX }) as string[][];
  return lines.filter((cells) => cells.some((cell) => cell !== ''));
}

/** Guesses the columns by their names. Each column holds one field. */
export function guessColumns(names: readonly string[]): Columns {
  const columns: Partial<Record<Field, number>> = {};
  const taken = new Set<number>();
  // "Account name" and "bank name" are names too: the narrower patterns choose first.
  for (const field of FIELDS) {
    const place = names.findIndex((name, i) => !taken.has(i) && KNOWN[field].test(plain(name)));
    if (place < 0) continue;
    columns[field] = place;
    taken.add(place);
  }
  return columns;
}

/** True if the first line has the names of the columns: no cell of it is a number. */
export const hasNames = (cells: readonly (readonly string[])[]): boolean =>
  cells[0]?.every((cell) => koboOfNaira(cell) === undefined) ?? false;

/** A line of the table: a transfer, or what is wrong with it. */
export interface Line {
  /** As people count lines, from 1. */
  number: number;
  cells: readonly string[];
  transfer: NewTransfer | undefined;
  faults: readonly string[];
}

interface Reading {
  columns: Columns;
  banks: readonly Bank[];
  /** Reference of the payment run: the beginning of references that the table does not have. */
  reference: string;
  /** Completes account numbers whose leading zeros a spreadsheet dropped. */
  addsZeros: boolean;
}

/** Banks that a fault names. */
const CANDIDATES_MAX = 4;

/** The fault of a text that names no bank, or several. */
function bankFault(text: string, found: readonly Bank[]): string {
  if (found.length === 0) return `No bank has the code or name “${text}”.`;
  const names = found.slice(0, CANDIDATES_MAX).map(({ name, code }) => `${name} (${code})`);
  const more = found.length > names.length ? ['others'] : [];
  return `“${text}” may be ${[...names, ...more].join(' or ')}. Use the code.`;
}

const ACCOUNT_DIGITS = 10;

/** Reads the lines of a table. @param cells without the line of names @param firstNumber of the first of these lines */
export function linesOf(
  cells: readonly (readonly string[])[],
  firstNumber: number,
  { columns, banks, reference, addsZeros }: Reading,
): Line[] {
  const width = String(cells.length).length;
  return cells.map((line, i) => {
    const of = (field: Field): string => {
      const place = columns[field];
      return place === undefined ? '' : (line[place] ?? '').trim();
    };
    const faults: string[] = [];
    const amount = koboOfNaira(of('amount'));
    if (amount === undefined || amount <= 0n)
      faults.push(`The amount “${of('amount')}” is not naira, such as 1,250.50.`);
    const digits = of('account_number').replaceAll(' ', '');
    const account = addsZeros && /^\d{1,9}$/.test(digits) ? digits.padStart(ACCOUNT_DIGITS, '0') : digits;
    if (!/^\d{10}$/.test(account)) faults.push(accountFault(digits));
    const found = banksOf(banks, of('bank'));
    if (found.length !== 1) faults.push(bankFault(of('bank'), found));
    const transfer: NewTransfer = {
      amount: Number(amount ?? 0n),
      account_number: account,
      bank_code: found[0]?.code ?? '',
      reference: of('reference') || `${reference}-${String(i + 1).padStart(width, '0')}`,
    };
    if (of('name') !== '') transfer.name = of('name');
    if (of('narration') !== '') transfer.narration = of('narration');
    return {
      number: firstNumber + i,
      cells: line,
      transfer: faults.length === 0 ? transfer : undefined,
      faults,
    };
  });
}

function accountFault(digits: string): string {
  if (/e[+-]?\d/i.test(digits))
    return `A spreadsheet has rounded the account number to ${digits}. Format the column as text.`;
  if (/^\d{1,9}$/.test(digits))
    return `The account number has ${digits.length} digits instead of 10. A spreadsheet may have dropped leading zeros.`;
  return `The account number “${digits}” is not 10 digits.`;
}
