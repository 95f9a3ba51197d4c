import type { Kobo } from '../../../platform/values/money.ts';
import { type CsvRecord, csvRecords, NotCsvError } from '../../imports/csv.ts';
import type { CsvMapping } from './mappings.ts';
import { StatementFault, type StatementPart, textsOf } from './statement.ts';
import { type Direction, dateOf, directionOf, writtenAmount } from './values.ts';

/** Records before the heading, at most: banks put the account and the period there. */
const PREAMBLE_MAX = 50;

/** The account, as the records above the heading name it. */
const PREAMBLE_ACCOUNT =
  /\b(?:account|acct|a\/c)\s*(?:number|no\.?|num|#)?\s*[:=-]?\s*'?([0-9]{10})(?![0-9])/i;

/** An account number without what spreadsheets add. They also drop zeros that it begins with. */
const accountOf = (text: string): string =>
  text.replaceAll(/[^0-9A-Za-z]/g, '').replace(/^[0-9]{7,9}$/, (digits) => digits.padStart(10, '0'));

/** Rows that banks write below or above the lines, without a date. */
const NO_LINE = /^(?:grand )?total|^(?:opening|closing) balance/i;

const plain = (heading: string): string => heading.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** The columns of a mapping, by their place in a file. */
type Columns = Readonly<Record<keyof CsvMapping['columns'], number | undefined>>;

/** A column that the mapping does not name, of a file with one signed amount. */
interface SpareColumn {
  heading: string;
  place: number;
  /** The heading itself says that cells are `D` or `C`. */
  isIndicator: boolean;
  /** All cells so far are empty or name a direction. */
  isDirections: boolean;
  /** Of the first single letter against the sign of its amount. It holds if all cells name directions. */
  fault: StatementFault | null;
}
const INDICATOR =
  /(?<![a-z])(?:(?:dr?|debit)s?\.? ?[/|_-] ?(?:cr?|credit)|(?:cr?|credit)s?\.? ?[/|_-] ?(?:dr?|debit))s?(?![a-z])/;

/** Columns that might say in which direction a signed amount moved. */
function spareColumns(
  headings: readonly string[],
  columns: Columns,
  { columns: { amount, direction }, amounts_are }: CsvMapping,
): SpareColumn[] {
  if (amount === undefined || direction !== undefined || (amounts_are ?? 'signed') !== 'signed') return [];
  const named = new Set(Object.values(columns));
  return headings
    .map((heading, place) => {
      const isIndicator = INDICATOR.test(plain(heading));
      return { heading, place, isIndicator, isDirections: true, fault: null };
    })
    .filter(({ place }) => !named.has(place));
}

/** Finds the heading: the first record with every column of the mapping. */
function columnsIn(cells: readonly string[], { columns }: CsvMapping): Columns | undefined {
  const headings = cells.map(plain);
  const places = Object.fromEntries(
    Object.entries(columns).map(([field, heading]) => [field, headings.indexOf(plain(heading))]),
  );
  return Object.values(places).includes(-1) ? undefined : (places as Columns);
}

/** Headings of a file that a fault names at most, and their length. */
const NAMED_MAX = 30;
const NAMED_CHARS = 60;

/** The record with the most columns of a mapping, of those that lack one: it says what is missing. */
class Nearest {
  readonly #wanted: readonly string[];
  #missing: readonly string[];
  #line = 1;
  #cells: readonly string[] = [];

  constructor({ columns }: CsvMapping) {
    this.#wanted = Object.values(columns);
    this.#missing = this.#wanted;
  }

  read({ line, cells }: CsvRecord): void {
    const headings = new Set(cells.map(plain));
    const missing = this.#wanted.filter((heading) => !headings.has(plain(heading)));
    if (missing.length >= this.#missing.length) return;
    this.#missing = missing;
    this.#line = line;
    this.#cells = cells;
  }

  /** Cells of a record without any heading of the mapping are not named: they may be a customer's. */
  fault(): StatementFault {
    const missing = this.#missing.join(', ');
    if (this.#missing === this.#wanted)
      return new StatementFault(this.#line, null, `no line has any heading of the mapping: ${missing}`);
    const found = this.#cells.filter((cell) => cell.trim() !== '').slice(0, NAMED_MAX);
    const named = found.map((cell) => cell.trim().slice(0, NAMED_CHARS)).join(', ');
    return new StatementFault(this.#line, null, `lacks ${missing}, which the mapping names; it has ${named}`);
  }
}

/** Reads one file by a mapping. */
class CsvReader {
  readonly #mapping: CsvMapping;
  readonly #columns: Columns;
  readonly #spare: readonly SpareColumn[];
  /** Balances before and after the lines so far, in the order of time. */
  #opening: Kobo | null = null;
  #closing: Kobo | null = null;
  /** The balance that the next line must continue from. */
  #last: Kobo | null = null;
  #lines = 0;
  /** The account of the last line as the file writes it. */
  #account = '';
  /** The last date as the file writes it, and as it was read. */
  #dateText: string | undefined;
  #bookedOn: string | undefined;
  line = 1;

  constructor(mapping: CsvMapping, columns: Columns, headings: readonly string[]) {
    this.#mapping = mapping;
    this.#columns = columns;
    this.#spare = spareColumns(headings, columns, mapping);
  }

  *read({ line, cells }: CsvRecord): Generator<StatementPart> {
    this.line = line;
    const cell = (field: keyof Columns): string => {
      const place = this.#columns[field];
      return place === undefined ? '' : (cells[place] ?? '').trim();
    };
    if (!this.#isCounted(cell('status'))) return;
    const first = cells.find((one) => one.trim() !== '')?.trim() ?? '';
    const isLine = !NO_LINE.test(first) || !['', first].includes(cell('date'));
    const amount = isLine ? this.#amount(line, cell) : null;
    const balance = this.#kobo(line, 'balance', cell('balance'));
    const fee = isLine ? (this.#kobo(line, 'fee', cell('fee'), 'out') ?? 0n) : 0n;
    if (amount === null) {
      if (isLine) this.#requireNoMoney(line, fee, balance);
      // A line of its own for the balance brought or carried forward.
      if (balance !== null && this.#lines === 0) this.#last = balance;
      return;
    }
    this.#requireSign(line, amount, cells);
    const account = cell('account');
    if (account !== '' && account !== this.#account) {
      this.#account = account;
      yield { kind: 'account', line, account: accountOf(account) };
    }
    const bookedOn = this.#date(cell('date'));
    if (bookedOn === undefined)
      throw new StatementFault(
        line,
        this.#mapping.columns.date,
        `must be a date as ${this.#mapping.date_form}`,
      );
    if (balance !== null) this.#follow(line, amount + fee, balance);
    this.#lines += 1;
    const texts = textsOf(cell('reference'), cell('description'));
    if (amount !== 0n) yield { kind: 'line', line, bookedOn, amount, ...texts };
    if (fee === 0n) return;
    const description = `Fee: ${texts.description ?? texts.reference ?? ''}`;
    yield { kind: 'line', line, bookedOn, amount: fee, ...texts, description };
  }

  #isCounted(status: string): boolean {
    const { counted_statuses: counted } = this.#mapping;
    return counted === undefined || counted.some((one) => plain(one) === plain(status));
  }

  /** Null for a record without an amount. */
  #amount(line: number, cell: (field: keyof Columns) => string): Kobo | null {
    const { columns, amounts_are: amounts } = this.#mapping;
    if (columns.amount !== undefined) {
      if (columns.direction === undefined)
        return this.#kobo(line, 'amount', cell('amount'), amounts === 'out' ? 'out' : undefined);
      const direction = directionOf(cell('direction'));
      const amount = this.#kobo(line, 'amount', cell('amount'), direction);
      if (direction === undefined && amount !== null && amount !== 0n)
        throw new StatementFault(line, columns.direction, 'must be DR or CR, D or C, Debit or Credit');
      return amount;
    }
    const debit = this.#kobo(line, 'debit', cell('debit'), 'out');
    const credit = this.#kobo(line, 'credit', cell('credit'));
    if (debit === null && credit === null) return null;
    if ((debit ?? 0n) !== 0n && (credit ?? 0n) !== 0n)
      throw new StatementFault(line, columns.debit!, `has an amount beside one in ${columns.credit}`);
    return (debit ?? 0n) + (credit ?? 0n);
  }

  /** @throws StatementFault where a column that the mapping does not name contradicts the sign of an amount */
  #requireSign(line: number, amount: Kobo, cells: readonly string[]): void {
    for (const column of this.#spare) {
      const text = (cells[column.place] ?? '').trim();
      if (text === '') continue;
      const direction = directionOf(text);
      if (direction === undefined) column.isDirections = false;
      if (direction !== (amount > 0n ? 'out' : 'in') || amount === 0n) continue;
      const why = `says ${text} beside an amount of the other sign: name it as the column of the direction`;
      column.fault ??= new StatementFault(line, column.heading, why);
      if (text.length > 1 || column.isIndicator) throw column.fault;
    }
  }

  /** @throws StatementFault where a column turns out to be one of directions, against the signs of amounts */
  end(): StatementPart {
    const fault = this.#spare.find((column) => column.isDirections && column.fault !== null)?.fault;
    if (fault) throw fault;
    return { kind: 'end', line: this.line, opening: this.#opening, closing: this.#closing };
  }

  /** Lines of a day follow each other. */
  #date(text: string): string | undefined {
    if (text !== this.#dateText) {
      this.#dateText = text;
      this.#bookedOn = dateOf(text, this.#mapping.date_form);
    }
    return this.#bookedOn;
  }

  /**
   * Kobo of a cell, negative for money out; null for a cell without an amount. A direction given holds with or without
   * a sign, because some banks write money out with a sign, and some without. @throws StatementFault where a sign
   * contradicts it
   */
  #kobo(line: number, field: keyof Columns, text: string, given?: Direction): Kobo | null {
    if (text === '' || text === '-' || text === '--') return null;
    const heading = this.#mapping.columns[field] ?? field;
    const written = writtenAmount(text, this.#mapping.decimal);
    if (written === undefined) throw new StatementFault(line, heading, 'must be an amount in naira');
    const direction = given ?? written.direction;
    if (written.kobo !== 0n && direction !== (written.direction ?? direction))
      throw new StatementFault(line, heading, `must be money ${direction}, and its sign says otherwise`);
    return direction === 'out' ? -written.kobo : written.kobo;
  }

  /** @throws StatementFault where a record without an amount has a fee, or moves the running balance */
  #requireNoMoney(line: number, fee: Kobo, balance: Kobo | null): void {
    const { columns } = this.#mapping;
    if (fee !== 0n) throw new StatementFault(line, columns.fee!, 'has a fee beside no amount');
    if (balance !== null && this.#last !== null && balance !== this.#last)
      throw new StatementFault(line, columns.balance!, 'differs from the line before, beside no amount');
  }

  /** Checks a running balance. @throws StatementFault where a line is missing or doubled before this one */
  #follow(line: number, amount: Kobo, balance: Kobo): void {
    const newestFirst = this.#mapping.order === 'newest_first';
    const expected = newestFirst ? this.#last : this.#last === null ? null : this.#last + amount;
    if (expected !== null && expected !== balance)
      throw new StatementFault(line, this.#mapping.columns.balance!, 'does not follow from the line before');
    if (newestFirst) {
      this.#closing ??= balance;
      this.#opening = balance - amount;
      this.#last = balance - amount;
    } else {
      this.#opening ??= balance - amount;
      this.#closing = balance;
      this.#last = balance;
    }
  }
}

/** Streams a statement from CSV by a mapping of its columns. @throws StatementFault */
export async function* readCsv(
  file: AsyncIterable<Buffer>,
  mapping: CsvMapping,
): AsyncGenerator<StatementPart> {
  let reader: CsvReader | undefined;
  const nearest = new Nearest(mapping);
  let before = 0;
  try {
    for await (const record of csvRecords(file, mapping.separator)) {
      if (reader !== undefined) {
        yield* reader.read(record);
        continue;
      }
      const columns = columnsIn(record.cells, mapping);
      if (columns !== undefined) {
        reader = new CsvReader(mapping, columns, record.cells);
        yield { kind: 'begin', number: null, opening: null };
        continue;
      }
      nearest.read(record);
      const account = PREAMBLE_ACCOUNT.exec(record.cells.join(' '))?.[1];
      if (account !== undefined) yield { kind: 'account', line: record.line, account };
      if (++before === PREAMBLE_MAX) break;
    }
  } catch (error) {
    if (error instanceof NotCsvError) throw new StatementFault(error.line, null, error.message);
    throw error;
  }
  if (reader === undefined) throw nearest.fault();
  yield reader.end();
}
