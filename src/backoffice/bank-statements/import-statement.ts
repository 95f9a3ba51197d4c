import { createHash } from 'node:crypto';
import { type Session, statement } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, type FieldError, invalidField } from '../../platform/values/errors.ts';
import { type Kobo, moneyText } from '../../platform/values/money.ts';
import { plainArray, textArray } from '../../platform/values/pg-array.ts';
import { lockAccount, MAIN_SOURCE, matchSoon, type ReconciledAccount } from './accounts.ts';
import { missingNumbers, type NumberRange, numberIn } from './bank-numbers.ts';
import type { CsvMapping } from './formats/mappings.ts';
import { readStatements } from './formats/read.ts';
import { StatementFault, type StatementFileFormat, type StatementLine } from './formats/statement.ts';
import { Reading } from './reading.ts';

/** Lines stored in one statement of SQL. */
const BATCH_LINES = 5_000;
/** Bytes that are parsed at a time. */
const CHUNK_BYTES = 65_536;

/** A file to import. */
interface StatementFile {
  format: StatementFileFormat;
  /** The kind of file. */
  source: string;
  fileName: string;
  content: Buffer;
  /** Balances that the importer states, for files without them. */
  opening: Kobo | null;
  closing: Kobo | null;
}

interface Importing {
  tenantId: string;
  by: string;
  nowMs: number;
  calendar: Calendar;
  /** Called with the lines read so far, after each batch. */
  onRead?: (lines: number) => void;
}

/** A statement that was imported. */
export interface ImportedStatement {
  number: number;
  fromOn: string;
  untilOn: string;
  opening: Kobo;
  closing: Kobo;
  lines: number;
  /** Money that the balances show to be missing before it; 0 if it continues from the statement before. */
  gap: Kobo;
  /** Numbers of the bank that are missing before it, such as `2 to 4`; null where none is. */
  missingNumbers: string | null;
}

const SIGNED = statement(
  'signed_day_of_statement',
  `SELECT min(r.day)::text AS day FROM reconciled_days r
   WHERE r.tenant_id = $1 AND r.rail = $2 AND r.day = ANY ($3::date[]) AND r.signed_at IS NOT NULL`,
);
/** The first signed day whose balances a kind that begins on $3 changes: its opening balance adds to those before too. */
const SIGNED_OF_KIND = statement(
  'signed_day_of_new_kind',
  `SELECT min(r.day)::text AS day FROM reconciled_days r
   WHERE r.tenant_id = $1 AND r.rail = $2 AND (r.day >= $3::date OR $4) AND r.signed_at IS NOT NULL`,
);
const INSERT_LINES = statement(
  'insert_bank_statement_lines',
  `INSERT INTO bank_statement_lines (tenant_id, rail, number, statement, file_line, booked_on, amount, reference, counterparty, description)
   SELECT $1, $2, l.* FROM unnest($3::bigint[], $4::integer[], $5::integer[], $6::date[], $7::bigint[], $8::text[], $9::text[], $10::text[]) AS l`,
);
const INSERT_STATEMENT = statement(
  'insert_bank_statement',
  `INSERT INTO bank_statements (tenant_id, rail, number, source, file_hash, part, file_name, format, bank_number, numbered_from, numbered_until,
     from_on, until_on, opening, closing, stated, first_line, lines, days, sums, imported_by, imported_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19::date[], $20::bigint[], $21, $22)`,
);
const KNOWN = statement(
  'bank_statement_of_file',
  `SELECT number FROM bank_statements
   WHERE tenant_id = $1 AND rail = $2 AND file_hash = $3 AND withdrawn_at IS NULL ORDER BY part LIMIT 1`,
);
/** The first day of the statements of a kind. */
const FIRST_DAY = statement(
  'first_day_of_bank_statements',
  `SELECT min(s.from_on)::text AS day FROM bank_statements s
   WHERE s.tenant_id = $1 AND s.rail = $2 AND s.source = $3 AND s.withdrawn_at IS NULL`,
);
/** An account that begins earlier collects its movements again, and its difference before the first day is another. */
const COUNT = statement(
  'count_bank_statement',
  `UPDATE reconciled_accounts
   SET statements = $3, lines = $4, begins_on = least(begins_on, $5::date),
     brought_forward = CASE WHEN begins_on <= $5::date AND NOT $6 THEN brought_forward END,
     collected_to = CASE WHEN begins_on <= $5::date THEN collected_to END
   WHERE tenant_id = $1 AND rail = $2`,
);
/** A statement that begins before the day $3, and whose closing balance is not the opening balance of the next. */
const APART = statement(
  'bank_statement_apart',
  `SELECT closing, next, opening FROM (
     SELECT from_on, closing, lead(number) OVER later AS next, lead(opening) OVER later AS opening FROM bank_statements
     WHERE tenant_id = $1 AND rail = $2 AND source = $4 AND withdrawn_at IS NULL WINDOW later AS (ORDER BY from_on, number)) s
   WHERE from_on < $3::date AND closing <> opening ORDER BY from_on LIMIT 1`,
);
interface Apart {
  closing: Kobo;
  next: number;
  opening: Kobo;
}

/** The statement that a new one with the first day $3 continues from. */
const BEFORE = statement(
  'bank_statement_before',
  `SELECT closing, (
     SELECT n.numbered_until FROM bank_statements n
     WHERE n.tenant_id = $1 AND n.rail = $2 AND n.from_on <= $3::date AND n.source = $4 AND n.withdrawn_at IS NULL AND n.numbered_until IS NOT NULL
     ORDER BY n.from_on DESC, n.number DESC LIMIT 1) AS numbered
   FROM bank_statements
   WHERE tenant_id = $1 AND rail = $2 AND from_on <= $3::date AND source = $4 AND withdrawn_at IS NULL
   ORDER BY from_on DESC, number DESC LIMIT 1`,
);
/** The statement after one that begins on $3, and whose file states no balances: it opens with the closing balance before it. */
const RESTS_ON = statement(
  'bank_statement_that_rests_on',
  `SELECT number, opening FROM (
     SELECT number, opening, stated FROM bank_statements
     WHERE tenant_id = $1 AND rail = $2 AND from_on > $3::date AND source = $4 AND withdrawn_at IS NULL
     ORDER BY from_on, number LIMIT 1) n
   WHERE NOT stated`,
);
/** A statement that the bank numbered $3 in the year of $4. */
const NUMBERED = statement(
  'bank_statement_numbered',
  `SELECT number FROM bank_statements
   WHERE tenant_id = $1 AND rail = $2 AND bank_number = $3 AND withdrawn_at IS NULL
     AND date_trunc('year', from_on::timestamp) = date_trunc('year', $4::timestamp) LIMIT 1`,
);
/** Statements of a kind that share a day with the period from $3 until $4. */
const TOUCHING = statement(
  'touching_bank_statements',
  `SELECT number, from_on::text AS "fromOn", until_on::text AS "untilOn", opening, closing FROM bank_statements
   WHERE tenant_id = $1 AND rail = $2 AND from_on <= $4::date AND until_on >= $3::date AND source = $5 AND withdrawn_at IS NULL
   ORDER BY from_on, number`,
);
const linesOf = (of: string) =>
  `SELECT l.amount, l.reference, l.description FROM bank_statement_lines l
       WHERE l.tenant_id = $1 AND l.rail = $2 AND l.booked_on = greatest(s.from_on, $4::date) AND ${of}`;
const NEW_LINES = linesOf('l.number >= $3');
const THEIR_LINES = linesOf('l.number >= s.first_line AND l.number < s.first_line + s.lines');
/** Statements of $5 that have all lines of the shared day that the new lines from $3 on have, or no others. */
const REPEATED = statement(
  'repeated_bank_statement_lines',
  `SELECT s.number, greatest(s.from_on, $4::date)::text AS day FROM bank_statements s
   WHERE s.tenant_id = $1 AND s.rail = $2 AND s.number = ANY ($5::integer[]) AND (
     NOT EXISTS (${NEW_LINES} EXCEPT ALL ${THEIR_LINES})
     OR NOT EXISTS (${THEIR_LINES} EXCEPT ALL ${NEW_LINES}))
   ORDER BY s.number LIMIT 1`,
);

type Touching = Pick<ImportedStatement, 'number' | 'fromOn' | 'untilOn' | 'opening' | 'closing'>;

/** The days and lines of a statement that was read. `opening` and `closing` are null where no balance is stated. */
interface Period {
  fromOn: string;
  untilOn: string;
  opening: Kobo | null;
  closing: Kobo | null;
  firstLine: bigint;
}

/** Imports one file into an account, in the caller's transaction. */
class StatementImport {
  readonly #session: Session;
  readonly #tenantId: string;
  readonly #account: ReconciledAccount;
  readonly #file: StatementFile;
  readonly #hash: Buffer;
  readonly #by: string;
  readonly #nowMs: number;
  readonly #calendar: Calendar;
  readonly #onRead: (lines: number) => void;
  readonly #imported: ImportedStatement[] = [];
  /** The account that the file names first. */
  #named: string | undefined;
  /** Numbers of statements without lines, up to the last that was read. */
  #empty: NumberRange | undefined;
  #lines: bigint;
  #batch: (StatementLine & { number: bigint; statement: number })[] = [];

  constructor(
    session: Session,
    { tenantId, by, nowMs, calendar, onRead = () => {} }: Importing,
    account: ReconciledAccount,
    file: StatementFile,
  ) {
    this.#session = session;
    this.#tenantId = tenantId;
    this.#account = account;
    this.#file = file;
    this.#hash = createHash('sha256').update(file.content).digest();
    this.#by = by;
    this.#nowMs = nowMs;
    this.#calendar = calendar;
    this.#onRead = onRead;
    this.#lines = account.lines;
  }

  async run(): Promise<ImportedStatement[]> {
    const { rail } = this.#account;
    const { content, format } = this.#file;
    const mapping = this.#mapping();
    const [known] = await this.#session.query<{ number: number }>(KNOWN, [this.#tenantId, rail, this.#hash]);
    if (known !== undefined)
      throw invalidField('content', `was imported before, as statement ${known.number}`);
    const kind = [this.#tenantId, rail, this.#file.source];
    const [first] = await this.#session.query<{ day: string | null }>(FIRST_DAY, kind);
    let reading: Reading | undefined;
    for await (const part of readStatements(chunksOf(content), format, mapping, this.#calendar)) {
      if (part.kind === 'account') this.#requireAccount(part);
      else if (part.kind === 'begin') reading = new Reading(part, this.#lines + 1n);
      else if (part.kind === 'line') await this.#add(reading!, part);
      else await this.#end(reading!, part);
    }
    if (this.#imported.length === 0) throw new StatementFault(1, null, 'the file has no lines');
    const begins = this.#imported.map(({ fromOn }) => fromOn).toSorted()[0]!;
    if (first!.day === null) await this.#requireUnsigned(begins);
    await this.#requireLead(first!.day);
    const statements = this.#account.statements + this.#imported.length;
    const isFirst = first!.day === null || begins < first!.day;
    await this.#session.execute(COUNT, [this.#tenantId, rail, statements, this.#lines, begins, isFirst]);
    await matchSoon(this.#session, this.#tenantId, rail, this.#nowMs);
    return this.#imported;
  }

  /** The mapping of the kind of file. @throws ApiError `invalid_request` */
  #mapping(): CsvMapping | null {
    const { format, source } = this.#file;
    if (source === MAIN_SOURCE) return this.#account.mapping;
    if (format !== 'csv') throw invalidField('source', 'is for CSV files');
    const { sources } = this.#account;
    if (!Object.hasOwn(sources, source)) throw invalidField('source', 'must be a source of the account');
    return sources[source]!;
  }

  /** @throws StatementFault where the first statement of a kind changes the balances of days that are signed off */
  async #requireUnsigned(begins: string): Promise<void> {
    const { source } = this.#file;
    const opens = this.#imported.find(({ fromOn }) => fromOn === begins)!.opening !== 0n;
    const values = [this.#tenantId, this.#account.rail, begins, opens && source !== MAIN_SOURCE];
    const [signed] = await this.#session.query<{ day: string | null }>(SIGNED_OF_KIND, values);
    if (signed!.day !== null)
      throw new StatementFault(
        1,
        null,
        `is the first of ${source}, and changes the balances of ${signed!.day}, which is signed off: reopen it first`,
      );
  }

  /** Statements before the first day lead up to it: a gap there would change the amount brought forward. */
  async #requireLead(firstDay: string | null): Promise<void> {
    if (firstDay === null) return;
    const values = [this.#tenantId, this.#account.rail, firstDay, this.#file.source];
    const [apart] = await this.#session.query<Apart>(APART, values);
    if (apart !== undefined)
      throw new StatementFault(
        1,
        'closing balance',
        `must be the opening balance of statement ${apart.next}, ${moneyText(apart.opening, 'NGN')}, before which it ends; it is ${moneyText(apart.closing, 'NGN')}`,
      );
  }

  /** @throws StatementFault for another account than the one that is set, or that the file named before */
  #requireAccount({ line, account: named }: { line: number; account: string }): void {
    this.#named ??= named;
    const { accountNumber } = this.#account;
    if (accountNumber === null ? named === this.#named : named.includes(accountNumber)) return;
    const other = accountNumber ?? this.#named;
    throw new StatementFault(
      line,
      null,
      `is of account ${named.slice(0, 50)}, and not of ${other.slice(0, 50)}`,
    );
  }

  async #add(reading: Reading, line: StatementLine): Promise<void> {
    reading.add(line);
    this.#lines += 1n;
    const number = this.#account.statements + this.#imported.length + 1;
    this.#batch.push({ ...line, number: this.#lines, statement: number });
    if (this.#batch.length < BATCH_LINES) return;
    await this.#flush();
    this.#onRead(Number(this.#lines - this.#account.lines));
  }

  async #flush(): Promise<void> {
    const rows = this.#batch;
    this.#batch = [];
    if (rows.length === 0) return;
    await this.#session.execute(INSERT_LINES, [
      this.#tenantId,
      this.#account.rail,
      plainArray(rows, ({ number }) => number),
      plainArray(rows, (row) => row.statement),
      plainArray(rows, ({ line }) => line),
      plainArray(rows, ({ bookedOn }) => bookedOn),
      plainArray(rows, ({ amount }) => amount),
      textArray(rows, ({ reference }) => reference),
      textArray(rows, ({ counterparty }) => counterparty),
      textArray(rows, ({ description }) => description),
    ]);
  }

  async #end(
    reading: Reading,
    end: { line: number; opening: Kobo | null; closing: Kobo | null },
  ): Promise<void> {
    await this.#flush();
    const { total, lines } = reading;
    const first = end.opening ?? reading.opening;
    const isStated = first !== null && end.closing !== null;
    const from = first ?? this.#file.opening;
    const to = end.closing ?? this.#file.closing;
    if (from !== null && to !== null && from + total !== to)
      throw new StatementFault(
        end.line,
        'closing balance',
        `must be the opening balance and all lines, ${moneyText(from + total, 'NGN')}; it is ${moneyText(to, 'NGN')}`,
      );
    const numbers = this.#numbersOf(reading);
    // A day without movements.
    if (lines === 0) return;
    const { days } = reading;
    const fromOn = days[0]!;
    const untilOn = days.at(-1)!;
    await this.#requireOpen(end.line, days);
    const known = from ?? (to === null ? null : to - total);
    const balances = { opening: known, closing: known === null ? null : known + total };
    await this.#requireOthers(end.line, { fromOn, untilOn, ...balances, firstLine: reading.firstLine });
    const [before] = await this.#session.query<{ closing: Kobo; numbered: number | null }>(BEFORE, [
      this.#tenantId,
      this.#account.rail,
      fromOn,
      this.#file.source,
    ]);
    // Other kinds of files add to the balance of the account, which the first has.
    const opening = known ?? before?.closing ?? (this.#file.source === MAIN_SOURCE ? null : 0n);
    if (opening === null)
      throw new ApiError('invalid_request', [
        {
          path: 'opening_balance',
          message: 'is required: the file states no balance, and no statement is before it',
        },
      ]);
    const closing = opening + total;
    if (before !== undefined) await this.#requireNext(end.line, fromOn, closing);
    if (before !== undefined && opening !== before.closing)
      await this.#requireNumber(end.line, reading.bankNumber, fromOn);
    const number = this.#account.statements + this.#imported.length + 1;
    const part = this.#imported.length;
    const { fileName, format, source } = this.#file;
    const { bankNumber, firstLine, sums } = reading;
    await this.#session.execute(INSERT_STATEMENT, [
      ...[this.#tenantId, this.#account.rail, number, source, this.#hash, part, fileName, format, bankNumber],
      ...[numbers?.from ?? null, numbers?.until ?? null],
      ...[fromOn, untilOn, opening, closing, isStated, firstLine, lines],
      ...[days, days.map((day) => sums.get(day)!), this.#by, toRfc3339(this.#nowMs)],
    ]);
    const gap = before === undefined ? 0n : opening - before.closing;
    const missing = missingNumbers(before?.numbered, numbers?.from);
    this.#imported.push({ number, fromOn, untilOn, opening, closing, lines, gap, missingNumbers: missing });
  }

  /** The number of a statement, from the first of those of statements without lines that lead up to it. */
  #numbersOf({ bankNumber, lines }: Reading): NumberRange | undefined {
    const until = numberIn(bankNumber);
    if (until === undefined) return undefined;
    const leadsUp = this.#empty !== undefined && this.#empty.until + 1 === until;
    const numbers = { from: leadsUp ? this.#empty!.from : until, until };
    this.#empty = lines === 0 ? numbers : undefined;
    return numbers;
  }

  /**
   * Some banks count from 1 again each year or month, or not at all. @throws StatementFault where another statement has the
   * number, for one that does not continue from the statement before
   */
  async #requireNumber(line: number, bankNumber: string | null, fromOn: string): Promise<void> {
    if (numberIn(bankNumber) === undefined) return;
    const values = [this.#tenantId, this.#account.rail, bankNumber, fromOn];
    const [other] = await this.#session.query<{ number: number }>(NUMBERED, values);
    if (other === undefined) return;
    const message = `must have a number of its own: statement ${other.number} has the bank's number ${bankNumber} of ${fromOn.slice(0, 4)}`;
    throw new StatementFault(line, null, message);
  }

  /** @throws StatementFault where the next statement opens with a balance that lacks the new lines */
  async #requireNext(line: number, fromOn: string, closing: Kobo): Promise<void> {
    const values = [this.#tenantId, this.#account.rail, fromOn, this.#file.source];
    const [next] = await this.#session.query<{ number: number; opening: Kobo }>(RESTS_ON, values);
    if (next === undefined || next.opening === closing) return;
    const message = `must be ${moneyText(next.opening, 'NGN')}, with which statement ${next.number} opens; it is ${moneyText(closing, 'NGN')}. Withdraw statement ${next.number} first`;
    throw new StatementFault(line, 'closing balance', message);
  }

  /** @throws StatementFault where a day is signed off: its equation does not change any more */
  async #requireOpen(line: number, days: readonly string[]): Promise<void> {
    const [signed] = await this.#session.query<{ day: string | null }>(SIGNED, [
      this.#tenantId,
      this.#account.rail,
      days,
    ]);
    if (signed!.day !== null)
      throw new StatementFault(
        line,
        null,
        `must have no line of ${signed!.day}, which is signed off: reopen it first`,
      );
  }

  /** @throws StatementFault where other statements have a part of the period: its lines would count twice */
  async #requireOthers(line: number, period: Period): Promise<void> {
    const { rail } = this.#account;
    const { fromOn, untilOn, opening, closing } = period;
    const values = [this.#tenantId, rail, fromOn, untilOn, this.#file.source];
    const touching = await this.#session.query<Touching>(TOUCHING, values);
    const other = touching.find((one) => one.fromOn < untilOn && one.untilOn > fromOn);
    if (other !== undefined)
      throw new StatementFault(
        line,
        null,
        `overlaps statement ${other.number}, which covers ${other.fromOn} to ${other.untilOn}; this one covers ${fromOn} to ${untilOn}`,
      );
    const earlier = touching.filter((one) => one.untilOn === fromOn);
    if (opening === null || opening !== earlier.at(-1)?.closing)
      await this.#requireNew(line, period, earlier, 'opening');
    const later = touching.filter((one) => one.untilOn > fromOn);
    if (closing === null || closing !== later[0]?.opening)
      await this.#requireNew(line, period, later, 'closing');
  }

  /** @throws StatementFault where one of the statements and the new one have the same lines of the day that they share */
  async #requireNew(
    line: number,
    { fromOn, firstLine }: Period,
    statements: readonly Touching[],
    balance: 'opening' | 'closing',
  ): Promise<void> {
    if (statements.length === 0) return;
    const { rail } = this.#account;
    const numbers = statements.map(({ number }) => number);
    const values = [this.#tenantId, rail, firstLine, fromOn, numbers];
    const [found] = await this.#session.query<{ number: number; day: string }>(REPEATED, values);
    if (found === undefined) return;
    throw new StatementFault(
      line,
      null,
      `repeats lines of ${found.day} that statement ${found.number} has; if they are others, state the ${balance} balance that joins on`,
    );
  }
}

async function* chunksOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) yield content.subarray(at, at + CHUNK_BYTES);
}

const faultOf = ({ line, field, message }: StatementFault): FieldError => ({
  path: 'content',
  message: `line ${line}${field === null ? '' : `, ${field}`}: ${message}`,
});

/**
 * Imports the statements of a file, all or none. @throws ApiError `not_found` for an unknown account,
 * `invalid_request` that names line and field
 */
export async function importStatement(
  session: Session,
  acting: Importing,
  rail: string,
  file: StatementFile,
): Promise<ImportedStatement[]> {
  const account = await lockAccount(session, acting.tenantId, rail);
  if (account === undefined) throw new ApiError('not_found');
  try {
    return await new StatementImport(session, acting, account, file).run();
  } catch (error) {
    throw error instanceof StatementFault ? new ApiError('invalid_request', [faultOf(error)]) : error;
  }
}
