import { stringify } from 'csv-stringify/sync';
import type { SheetData } from 'write-excel-file/node';
import { CSV_CELLS } from '../../../payments/statements/csv.ts';
import { decimalText } from '../../../platform/values/money.ts';
import type { Cell, Sheet } from './sheets.ts';

/** A table as CSV: amounts with two decimals, and no text that a spreadsheet would compute. */
export const csvOf = ({ columns, rows }: Sheet): string =>
  stringify([columns.map(({ name }) => name), ...rows], {
    ...CSV_CELLS,
    cast: { ...CSV_CELLS.cast, bigint: decimalText },
  });

/** Digits that a spreadsheet's number holds exactly. */
const DIGITS_MAX = 15;
const FORMATS = {
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm:ss',
  number: '#,##0',
  percent: '0.00',
  money: '#,##0.00',
};

type ExcelCell = SheetData[number][number];

/** A cell with a type of its own: text is never a formula, and no amount is rounded. */
function excelCell(cell: Cell, kind: Sheet['columns'][number]['kind']): ExcelCell {
  if (cell === null) return null;
  if (typeof cell === 'bigint') {
    const amount = decimalText(cell);
    if (String(cell).replace('-', '').length > DIGITS_MAX)
      return { value: amount, type: String, align: 'right' };
    return { value: Number(amount), type: Number, format: FORMATS.money };
  }
  if (kind === 'day') return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: FORMATS.day };
  if (kind === 'percent') return { value: Number(cell), type: Number, format: FORMATS.percent };
  if (typeof cell === 'number') return { value: cell, type: Number, format: FORMATS.number };
  return { value: cell, type: String };
}

/** Properties of a workbook. */
interface About {
  firstDay: string;
  lastDay: string;
  /** Local time to the second, `2026-01-15T10:00:00`. */
  madeAt: string;
  timeZone: string;
  rail: string | null;
  bankCode: string | null;
}

function aboutSheet(about: About): SheetData {
  const label = (value: string): ExcelCell => ({ value, type: String, fontWeight: 'bold' });
  return [
    [label('First day'), excelCell(about.firstDay, 'day')],
    [label('Last day'), excelCell(about.lastDay, 'day')],
    [label('Created at'), { value: new Date(`${about.madeAt}Z`), type: Date, format: FORMATS.time }],
    [label('Time zone'), about.timeZone],
    [label('Amounts'), 'Naira, two decimals'],
    [label('Provider'), about.rail ?? 'All'],
    [label('Bank'), about.bankCode ?? 'All'],
  ];
}

const WIDTH = 22;

/** Tables as a workbook with a sheet for each one. The library is loaded with the first. */
export async function xlsxOf(sheets: readonly Sheet[], about: About): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const tables = sheets.map(({ part, columns, rows }) => ({
    sheet: part,
    stickyRowsCount: 1,
    columns: columns.map(({ name }) => ({ width: Math.max(WIDTH, name.length + 2) })),
    data: [
      columns.map(({ name }): ExcelCell => ({ value: name, type: String, fontWeight: 'bold' })),
      ...rows.map((row) => row.map((cell, n) => excelCell(cell, columns[n]!.kind))),
    ],
  }));
  const first = { sheet: 'about', columns: [{ width: WIDTH }, { width: WIDTH }], data: aboutSheet(about) };
  return writeExcelFile([first, ...tables]).toBuffer();
}
