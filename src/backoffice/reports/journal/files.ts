import { stringify } from 'csv-stringify/sync';
import { CSV_CELLS } from '../../../payments/statements/csv.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { decimalText } from '../../../platform/values/money.ts';
import { journalAccount, type MappedAccount } from './accounts.ts';
import type { JournalFormat } from './format-names.ts';
import type { JournalEntry } from './queries.ts';

/** One side of an account in an entry. */
interface FileLine {
  entry: Pick<JournalEntry, 'number' | 'day' | 'currency'>;
  /** As the mapping has it. */
  code: string;
  name: string;
  side: 'debit' | 'credit';
  /** Kobo. */
  amount: bigint;
  /** The ledger account, for people. */
  memo: string;
}

type Column = readonly [name: string, cell: (line: FileLine) => string | bigint | null];

const debit = ({ side, amount }: FileLine): bigint | null => (side === 'debit' ? amount : null);
const credit = ({ side, amount }: FileLine): bigint | null => (side === 'credit' ? amount : null);
const name = (line: FileLine): string => line.name;
const code = (line: FileLine): string => line.code;
const memo = (line: FileLine): string => line.memo;
const currency = ({ entry }: FileLine): string => entry.currency;
/** `2026-01-15` */
const isoDay = ({ entry }: FileLine): string => entry.day;
/** `15/01/2026` */
const britishDay = ({ entry }: FileLine): string => entry.day.split('-').reverse().join('/');
/** `KOLO-12` */
const number = ({ entry }: FileLine): string => `KOLO-${entry.number}`;

/** The columns of each format, as docs/guides/journal.md explains them. */
const COLUMNS: Readonly<Record<JournalFormat, readonly Column[]>> = {
  plain: [
    ['date', isoDay],
    ['number', ({ entry }) => String(entry.number)],
    ['account_code', code],
    ['account_name', name],
    ['debit', debit],
    ['credit', credit],
    ['currency', currency],
    ['memo', memo],
  ],
  quickbooks: [
    ['JournalNo', number],
    ['JournalDate', britishDay],
    ['AccountName', name],
    ['Debits', debit],
    ['Credits', credit],
    ['Description', memo],
    ['Currency', currency],
  ],
  xero: [
    ['*Narration', number],
    ['*Date', britishDay],
    ['Description', memo],
    ['*AccountCode', code],
    ['*TaxRate', () => 'Tax Exempt'],
    ['*Amount', ({ side, amount }) => (side === 'debit' ? amount : -amount)],
  ],
  sage: [
    ['Type', ({ side }) => (side === 'debit' ? 'JD' : 'JC')],
    ['Account Reference', () => null],
    ['Nominal A/C Ref', code],
    ['Department Code', () => '0'],
    ['Date', britishDay],
    ['Reference', number],
    ['Details', memo],
    ['Net Amount', ({ amount }) => amount],
    ['Tax Code', () => 'T9'],
    ['Tax Amount', () => 0n],
  ],
  zoho: [
    ['Journal Date', isoDay],
    ['Reference Number', number],
    ['Journal Number Prefix', () => 'KOLO-'],
    ['Journal Number Suffix', ({ entry }) => String(entry.number)],
    ['Notes', ({ entry }) => `Kolo, ${entry.day}`],
    ['Currency', currency],
    ['Account', name],
    ['Description', memo],
    ['Debit', debit],
    ['Credit', credit],
  ],
};

/** @throws ApiError `account_unmapped`, which names each account without a code */
function linesOf(entries: readonly JournalEntry[], mapping: readonly MappedAccount[]): FileLine[] {
  const mapped = new Map(mapping.map((account) => [account.account, account]));
  const unmapped = new Map<string, string>();
  const lines: FileLine[] = [];
  for (const entry of entries) {
    for (const side of ['debit', 'credit'] as const) {
      for (const line of entry.lines) {
        const { key, name } = journalAccount(line.account_id);
        const target = mapped.get(key);
        const amount = BigInt(line[side]);
        if (target === undefined) unmapped.set(key, name);
        else if (amount > 0n)
          lines.push({ entry, code: target.code, name: target.name, side, amount, memo: name });
      }
    }
  }
  if (unmapped.size > 0) {
    const faults = [...unmapped].map(([path, name]) => ({ path, message: `${name} has no code` }));
    throw new ApiError('account_unmapped', faults);
  }
  return lines;
}

/**
 * Entries as CSV with a header line; amounts have two decimals. @throws ApiError `account_unmapped`, which names each
 * account without a code
 */
export function journalFile(
  format: JournalFormat,
  entries: readonly JournalEntry[],
  mapping: readonly MappedAccount[],
): string {
  const columns = COLUMNS[format];
  const rows = linesOf(entries, mapping).map((line) => columns.map(([, cell]) => cell(line)));
  return stringify([columns.map(([name]) => name), ...rows], {
    ...CSV_CELLS,
    cast: { ...CSV_CELLS.cast, bigint: decimalText },
  });
}
