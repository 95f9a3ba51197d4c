import { type TProperties, Type } from 'typebox';
import type { IdType } from '../../payments/customer-data/queries.ts';
import { type CheckSchema, checkOf } from '../../platform/http/check.ts';
import { Faults } from '../../platform/http/faults.ts';
import { FAULTS_SHOWN_MAX } from '../../platform/values/errors.ts';
import { isPercent, NOT_A_PERCENT } from '../../platform/values/percent.ts';
import { type CsvRecord, csvRecords, NotCsvError } from './csv.ts';
import { type ImportTerms, importColumns } from './schemas.ts';
import { type ImportFile, sameBytes } from './unchanged-file.ts';

/** The non-empty fields of a line, by column. */
export interface LineFields {
  customer: string;
  customer_name?: string;
  email?: string;
  phone?: string;
  bvn?: string;
  id_type?: IdType;
  id_number?: string;
  identifier: string;
  wallet_id?: string;
  wallet_name?: string;
  tag?: string;
  currency?: string;
  interest_enabled?: boolean;
  interest_rate?: number;
  interest_payout_wallet?: string;
  bypass_withdrawal_limit_rule?: boolean;
  inflow_transfer_fee_minor_units?: number;
  opening_balance_minor_units?: number;
}

/** A line of an import. */
export interface ImportLine<Fields = LineFields> {
  readonly line: number;
  readonly fields: Fields;
  /** Columns left out because their values are faulty. */
  readonly faulty: readonly string[];
  readonly readBytes: number;
}

/** A fault in a line; without a column where the whole line is faulty. */
export interface LineFault {
  readonly line: number;
  readonly column: string | null;
  readonly message: string;
}

/** Collects the first faults and counts all of them. */
export class LineFaults {
  readonly first: LineFault[] = [];
  count = 0;

  add(line: number, column: string | null, message: string): void {
    this.count += 1;
    if (this.first.length < FAULTS_SHOWN_MAX) this.first.push({ line, column, message });
  }
}

const INTEGER = /^\d{1,16}$/;
/** Up to 15 digits, which a number represents exactly. */
const DECIMAL = /^\d{1,3}(?:\.\d{1,12})?$/;

/**
 * Checks each line of a file by itself; the first line names the columns. Faulty fields are left out. @param
 * faults collects the faults
 */
export async function* checkedLines(
  file: ImportFile,
  terms: ImportTerms,
  faults: LineFaults,
): AsyncGenerator<ImportLine<Partial<LineFields>>> {
  const properties = importColumns(terms);
  const check = checkOf(Type.Object(properties) as unknown as CheckSchema, {
    fromText: true,
    unknown: 'ignored',
  });
  let columns: readonly string[] | undefined;
  try {
    for await (const record of csvRecords(sameBytes(file))) {
      if (columns === undefined) {
        columns = record.cells;
        checkHeader(record, properties, faults);
        if (faults.count > 0) return;
        continue;
      }
      const { line, cells, readBytes } = record;
      if (cells.length !== columns.length) {
        faults.add(line, null, `has ${cells.length} columns where the first line has ${columns.length}`);
        continue;
      }
      const found = new Faults();
      const fields = check(read(cells, columns, properties), '', found) as Record<string, unknown>;
      const { interest_rate: rate } = fields;
      if (typeof rate === 'number' && !isPercent(rate)) found.add('interest_rate', NOT_A_PERCENT);
      for (const { path: column, message } of found.list) {
        faults.add(line, column, message);
        delete fields[column];
      }
      const faulty = found.list.map(({ path: column }) => column);
      yield { line, fields: fields as Partial<LineFields>, faulty, readBytes };
    }
  } catch (error) {
    if (!(error instanceof NotCsvError)) throw error;
    faults.add(error.line, null, error.message);
    return;
  }
  if (columns === undefined) faults.add(1, null, 'is missing: it names the columns');
}

/** Reads the lines of a file that has already passed the check. */
export async function* soundLines(file: ImportFile, terms: ImportTerms): AsyncGenerator<ImportLine> {
  const faults = new LineFaults();
  for await (const line of checkedLines(file, terms, faults)) {
    if (faults.count > 0) break;
    yield line as ImportLine;
  }
  if (faults.count > 0) throw new Error(`${file.path} has new faults: it changed since it was checked`);
}

/** Separators that programs write instead of commas. */
const OTHER_SEPARATORS = /[;\t|]/;

function checkHeader({ line, cells }: CsvRecord, properties: TProperties, faults: LineFaults): void {
  const [first = ''] = cells;
  if (cells.length === 1 && OTHER_SEPARATORS.test(first)) {
    faults.add(line, null, 'must have commas between its cells');
    return;
  }
  const { required = [] } = Type.Object(properties) as { required?: readonly string[] };
  let words = `; there are ${Object.keys(properties).join(', ')}`;
  for (const [i, column] of cells.entries()) {
    if (cells.indexOf(column) < i) faults.add(line, column, 'occurs twice');
    else if (!Object.hasOwn(properties, column)) {
      faults.add(line, column, `is not a column of an import${words}`);
      words = '';
    }
  }
  for (const column of required) if (!cells.includes(column)) faults.add(line, column, 'is required');
}

/**
 * A line as an object, without empty cells and with numbers parsed. Text that is not a number stays text and
 * fails the check.
 */
function read(cells: readonly string[], columns: readonly string[], properties: TProperties): object {
  const given = columns.flatMap((column, i): [string, unknown][] => {
    const cell = cells[i]!;
    if (cell === '') return [];
    const { type } = properties[column] as { type?: string };
    // Spreadsheets write TRUE and FALSE.
    if (type === 'boolean') return [[column, cell.toLowerCase()]];
    const isNumber = (type === 'integer' && INTEGER.test(cell)) || (type === 'number' && DECIMAL.test(cell));
    return [[column, isNumber ? Number(cell) : cell]];
  });
  return Object.fromEntries(given);
}
