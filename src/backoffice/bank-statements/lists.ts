import { type Session, statement } from '../../platform/db/database.ts';
import { keysetOfSql, keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { isDay } from '../../platform/values/clock.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { missingNumbers } from './bank-numbers.ts';
import { DAY_COLUMNS, isMovementOfTermOn, linesOfTermOn, type ReconciledDay } from './days.ts';
import type { StatementFileFormat } from './formats/statement.ts';
import type { ImportedStatement } from './import-statement.ts';

/** Lines that no movement explains yet, or people excepted: the condition of their index, bank_statement_lines_waiting. */
export const WAITING = "state IN ('open', 'proposed', 'excepted')";
/** Ends the work on a movement in the statement that matches it. */
export const CLOSED = 'waits_since = NULL, excepted = false';
/** Lines or movements of a kind that are counted at most. */
export const COUNTED_MAX = 1_000;

/** A statement as it is listed. */
export interface ListedStatement extends ImportedStatement {
  format: StatementFileFormat;
  source: string;
  fileName: string;
  fileHash: Buffer;
  bankNumber: string | null;
  stated: boolean;
  importedBy: string;
  /** Milliseconds since the epoch. */
  importedAt: number;
  /** Null unless it was imported by mistake. */
  withdrawn: { by: string; at: number; because: string } | null;
}

/** A line as it is listed. */
export interface ListedLine {
  number: bigint;
  statement: number;
  fileLine: number;
  bookedOn: string;
  amount: Kobo;
  reference: string | null;
  counterparty: string | null;
  description: string | null;
  state: 'open' | 'proposed' | 'matched' | 'excepted' | 'withdrawn';
  reason: string | null;
  proposedId: string | null;
  /** The work item that it is; null for none. */
  itemId: string | null;
  movements: string[];
  matchedWith: bigint[];
}

/** A movement without a line. */
export interface ListedMovement {
  id: string;
  category: string;
  amount: Kobo;
  reference: string | null;
  /** Null until the ledger posts it. */
  postedOn: string | null;
  excepted: boolean;
  /** The work item that it is; null for none. */
  itemId: string | null;
  /** The first line of those that it is matched with; null without one. */
  line: bigint | null;
}

export const isNumberKey = (key: string): boolean => /^[0-9]{1,15}$/.test(key);
const LINE_AMOUNT_KEY = /^([0-9]{1,16})\/([0-9]{1,15})$/;
export const isLineAmountKey = (key: string): boolean => LINE_AMOUNT_KEY.test(key);
/** A line's key in a list by amount, whichever way the money went. */
export const lineAmountKey = ({ amount, number }: ListedLine): string =>
  `${amount < 0n ? -amount : amount}/${number}`;
const MOVEMENT_KEY = /^([0-9]{4}-[0-9]{2}-[0-9]{2})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
export const isMovementKey = (key: string): boolean => isDay(MOVEMENT_KEY.exec(key)?.[1] ?? '');
export const keyOfMovement = ({ postedOn, id }: ListedMovement): string => `${postedOn}/${id}`;

const keyed = (page: PageRequest): string[] => (page.key === null ? [] : [page.key]);

/** A page of statements and one more. Plan: the primary key, and the statement before each. */
export const listStatements = async (
  session: Session,
  tenantId: string,
  rail: string,
  page: PageRequest,
): Promise<ListedStatement[]> => {
  const rows = await session.query<
    Omit<ListedStatement, 'withdrawn' | 'missingNumbers'> & {
      by: string | null;
      at: number;
      because: string;
      numberedFrom: number | null;
      numberedBefore: number | null;
    }
  >(
    `SELECT number, format, source, file_name AS "fileName", file_hash AS "fileHash", bank_number AS "bankNumber",
       from_on::text AS "fromOn", until_on::text AS "untilOn", opening, closing, stated, lines, imported_by AS "importedBy",
       imported_at AS "importedAt", withdrawn_by AS by, withdrawn_at AS at, withdrawn_because AS because,
       s.opening - coalesce((
         SELECT b.closing FROM bank_statements b
         WHERE b.tenant_id = $1 AND b.rail = $2 AND b.source = s.source AND (b.from_on, b.number) < (s.from_on, s.number)
           AND b.withdrawn_at IS NULL AND s.withdrawn_at IS NULL
         ORDER BY b.from_on DESC, b.number DESC LIMIT 1), s.opening) AS gap,
       numbered_from AS "numberedFrom", (
         SELECT b.numbered_until FROM bank_statements b
         WHERE b.tenant_id = $1 AND b.rail = $2 AND b.source = s.source AND (b.from_on, b.number) < (s.from_on, s.number)
           AND b.withdrawn_at IS NULL AND s.withdrawn_at IS NULL AND b.numbered_until IS NOT NULL
         ORDER BY b.from_on DESC, b.number DESC LIMIT 1) AS "numberedBefore"
     FROM bank_statements s WHERE tenant_id = $1 AND rail = $2${keysetSql(page, 'number', '$3::integer')}`,
    [tenantId, rail, ...keyed(page)],
  );
  return rows.map(({ by, at, because, numberedFrom, numberedBefore, ...one }) => ({
    ...one,
    missingNumbers: missingNumbers(numberedBefore, numberedFrom),
    withdrawn: by === null ? null : { by, at, because },
  }));
};

/** Terms of the equation of a day that lines make up. */
export const LINE_TERMS = ['lines', 'not_yet_posted', 'unmatched_lines'] as const;
/** Terms that movements make up. */
export const MOVEMENT_TERMS = ['unmatched_movements', 'not_yet_posted'] as const;
type EquationTerm = (typeof LINE_TERMS)[number] | (typeof MOVEMENT_TERMS)[number];

/** Filters for lines. A line must match all of them. */
export interface LineFilters {
  state?: ListedLine['state'];
  statement?: number;
  /** `YYYY-MM-DD`. */
  day?: string;
  term?: EquationTerm;
  /** Kobo, in either direction. */
  amount?: number;
  sort?: 'time' | 'amount';
}

/** The newest lines that are searched for an amount alone, or sorted by amount. */
export const AMOUNT_SEARCHED_MAX = 50_000;

export const LINE_COLUMNS = `
  number, statement, file_line AS "fileLine", booked_on::text AS "bookedOn", amount, reference, counterparty, description,
  state, reason, proposed_id AS "proposedId", CASE WHEN waits_since IS NOT NULL THEN rail || ':' || number END AS "itemId",
  array(SELECT id::text FROM (
          SELECT m.transaction_id AS id FROM settlement_movements m
          WHERE m.tenant_id = $1 AND m.rail = $2 AND m.match = l.match LIMIT 100) m ORDER BY id) AS movements,
  array(SELECT o.number FROM bank_statement_lines o
        WHERE o.tenant_id = $1 AND o.rail = $2 AND o.match = l.match AND o.match <> o.number AND o.number <> l.number
        UNION ALL SELECT l.match WHERE l.match <> l.number LIMIT 100) AS "matchedWith"`;

/** The numbers of lines of the statements that fit. */
const numbersWhere = (condition: string): string => {
  const of = (value: string): string =>
    `(SELECT ${value} FROM bank_statements s WHERE s.tenant_id = $1 AND s.rail = $2 AND ${condition})`;
  return `AND number >= ${of('min(first_line)')} AND number < ${of('max(first_line + lines)')}`;
};

const SIGNED = statement(
  'is_reconciled_day_signed',
  'SELECT FROM reconciled_days r WHERE r.tenant_id = $1 AND r.rail = $2 AND r.day = $3::date AND r.signed_at IS NOT NULL',
);
/** True for a day that is signed off: the lists of its terms are those that were signed. */
const isSigned = async (session: Session, tenantId: string, rail: string, day: string): Promise<boolean> =>
  (await session.query(SIGNED, [tenantId, rail, day])).length > 0;
/** Rows of a table whose keys a column of a signed day holds, each looked up by its key. */
const signedRows = (on: string, column: string, table: string, key: string): string => `(
  SELECT o.* FROM reconciled_days r
  CROSS JOIN LATERAL unnest(r.${column}) AS u (key)
  CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE tenant_id = $1 AND rail = $2 AND ${key} = u.key OFFSET 0) o
  WHERE r.tenant_id = $1 AND r.rail = $2 AND r.day = ${on} OFFSET 0)`;

const LINES = 'bank_statement_lines';
/** The lines that the bank booked on a day, or that make up a term of its equation: among which rows, and which of them. */
function linesOfDay(
  on: string,
  term: LineFilters['term'],
  signed: boolean,
): [rows: string, condition: string] {
  if (term === 'not_yet_posted') {
    const late = `(${linesOfTermOn(on, term, '*')} OFFSET 0)`;
    return [signed ? signedRows(on, 'not_yet_posted_lines', LINES, 'number') : late, ''];
  }
  if (term === 'unmatched_lines') {
    if (signed) return [signedRows(on, 'unmatched_line_numbers', LINES, 'number'), ''];
    return [LINES, `AND booked_on <= ${on} AND ${WAITING}`];
  }
  const counted = term === 'lines' ? "AND state <> 'withdrawn'" : '';
  const inStatements = numbersWhere(`s.from_on <= ${on} AND s.until_on >= ${on}`);
  return [LINES, `AND booked_on = ${on} ${counted} ${inStatements}`];
}

/**
 * A page of lines and one more. Plan: the primary key, of few lines where a filter is given, or the index of those that wait. By
 * amount, the newest that fit are sorted.
 */
export const listLines = async (
  session: Session,
  tenantId: string,
  rail: string,
  page: PageRequest,
  { state, statement: ofStatement, day, term, amount, sort }: LineFilters,
): Promise<ListedLine[]> => {
  const byAmount = sort === 'amount';
  const values: (string | number)[] =
    byAmount && page.key !== null ? LINE_AMOUNT_KEY.exec(page.key)!.slice(1) : keyed(page);
  const parameter = (value: string | number): string => `$${values.push(value) + 2}`;
  const conditions: string[] = [];
  if (state !== undefined)
    conditions.push(
      `AND state = ${parameter(state)} ${state === 'matched' || state === 'withdrawn' ? '' : `AND ${WAITING}`}`,
    );
  if (ofStatement !== undefined)
    conditions.push(numbersWhere(`s.number = ${parameter(ofStatement)}::integer`));
  let rows = LINES;
  if (day !== undefined) {
    const signed = term !== undefined && (await isSigned(session, tenantId, rail, day));
    const [among, condition] = linesOfDay(`${parameter(day)}::date`, term, signed);
    rows = among;
    conditions.push(condition);
  }
  if (amount !== undefined) {
    const kobo = `${parameter(amount)}::bigint`;
    conditions.push(`AND amount IN (${kobo}, -${kobo})`);
    if (ofStatement === undefined && day === undefined)
      conditions.push(
        `AND number > (SELECT a.lines FROM reconciled_accounts a WHERE a.tenant_id = $1 AND a.rail = $2) - ${AMOUNT_SEARCHED_MAX}`,
      );
  }
  const matching = `FROM ${rows} l WHERE tenant_id = $1 AND rail = $2 ${conditions.join(' ')}`;
  const listed = byAmount
    ? `FROM (SELECT * ${matching} ORDER BY number DESC LIMIT ${AMOUNT_SEARCHED_MAX}) l
       WHERE true${keysetOfSql(page, ['abs(amount)', 'number'], ['$3::bigint', '$4::bigint'])}`
    : `${matching}${keysetSql(page, 'number', '$3::bigint')}`;
  return session.query<ListedLine>(`SELECT ${LINE_COLUMNS} ${listed}`, [tenantId, rail, ...values]);
};

export const MOVEMENT_COLUMNS = `transaction_id AS id, category, amount, reference, posted_on::text AS "postedOn", excepted, match AS line,
  CASE WHEN waits_since IS NOT NULL THEN rail || ':' || transaction_id END AS "itemId"`;

/** Filters for movements without a line. A movement must match all of them. */
export interface MovementFilters {
  /** Posted on this day or later, `YYYY-MM-DD`. */
  from?: string;
  /** Posted on this day or before. */
  to?: string;
  /** The day of an equation, of which they make up a term. A line may explain them by now. */
  day?: string;
  term?: EquationTerm;
  excepted?: boolean;
}

/**
 * A page of posted movements that no line explains, and one more. Plan: settlement_movements_unmatched, or
 * settlement_movements_unexplained for a day.
 */
export const listUnmatchedMovements = async (
  session: Session,
  tenantId: string,
  rail: string,
  page: PageRequest,
  { from, to, day, term = 'unmatched_movements', excepted }: MovementFilters,
): Promise<ListedMovement[]> => {
  const values = page.key === null ? [] : MOVEMENT_KEY.exec(page.key)!.slice(1);
  const parameter = (date: string): string => `$${values.push(date) + 2}::date`;
  const conditions: string[] = [];
  let rows = 'settlement_movements';
  if (day === undefined) conditions.push('AND posted_on IS NOT NULL AND match IS NULL');
  else {
    const on = parameter(day);
    const isBooked = term === 'not_yet_posted';
    const column = isBooked ? 'not_yet_posted_movements' : 'unmatched_movement_ids';
    if (await isSigned(session, tenantId, rail, day)) rows = signedRows(on, column, rows, 'transaction_id');
    else conditions.push(`AND ${isMovementOfTermOn(on, isBooked ? term : 'unmatched_movements')}`);
  }
  if (from !== undefined) conditions.push(`AND posted_on >= ${parameter(from)}`);
  if (to !== undefined) conditions.push(`AND posted_on <= ${parameter(to)}`);
  if (excepted !== undefined) conditions.push(excepted ? 'AND excepted' : 'AND NOT excepted');
  return session.query<ListedMovement>(
    `SELECT ${MOVEMENT_COLUMNS} FROM ${rows} m
     WHERE tenant_id = $1 AND rail = $2 ${conditions.join(' ')}
     ${keysetOfSql(page, ['posted_on', 'transaction_id'], ['$3::date', '$4::uuid'])}`,
    [tenantId, rail, ...values],
  );
};

/** A page of days and one more. Plan: the primary key. */
export const listDays = (
  session: Session,
  tenantId: string,
  rail: string,
  page: PageRequest,
): Promise<ReconciledDay[]> =>
  session.query<ReconciledDay>(
    `SELECT ${DAY_COLUMNS} FROM reconciled_days
     WHERE tenant_id = $1 AND rail = $2${keysetSql(page, 'reconciled_days.day', '$3::date')}`,
    [tenantId, rail, ...keyed(page)],
  );

const COUNT_STATES = statement(
  'count_bank_statement_lines',
  `SELECT s.state, n.count::integer AS count
   FROM unnest(ARRAY['open', 'proposed', 'excepted']) AS s (state)
   CROSS JOIN LATERAL (
     SELECT count(*) FROM (
       SELECT FROM bank_statement_lines
       WHERE tenant_id = $1 AND rail = $2 AND state = s.state AND ${WAITING} LIMIT ${COUNTED_MAX}) l) n`,
);

/** Plan: the statements of the account, hundreds a year. */
const COUNT_GAPS = statement(
  'count_gaps_between_bank_statements',
  `WITH s AS (
     SELECT number, source, from_on, opening, closing, numbered_from, numbered_until FROM bank_statements
     WHERE tenant_id = $1 AND rail = $2 AND withdrawn_at IS NULL)
   SELECT count(*)::integer AS count FROM (
     SELECT number FROM (SELECT number, opening, lag(closing) OVER (PARTITION BY source ORDER BY from_on, number) AS before FROM s) b
     WHERE opening <> before
     UNION
     SELECT number FROM (
       SELECT number, numbered_from, lag(numbered_until) OVER (PARTITION BY source ORDER BY from_on, number) AS before
       FROM s WHERE numbered_until IS NOT NULL) n
     WHERE numbered_from > CASE WHEN numbered_from < before THEN 1 ELSE before + 1 END) g`,
);

/** Counts statements before which another is missing, by the balances or by the bank's own numbers. */
export async function countGaps(session: Session, tenantId: string, rail: string): Promise<number> {
  const [gaps] = await session.query<{ count: number }>(COUNT_GAPS, [tenantId, rail]);
  return gaps!.count;
}

const COUNT_WAITING_MOVEMENTS = statement(
  'count_waiting_movements',
  `SELECT count(*)::integer AS count FROM (
     SELECT FROM settlement_movements WHERE tenant_id = $1 AND rail = $2 AND waits_since IS NOT NULL LIMIT ${COUNTED_MAX}) m`,
);

/** Counts at most 1,000 movements without a line that wait for people. */
export async function countWaitingMovements(
  session: Session,
  tenantId: string,
  rail: string,
): Promise<number> {
  const [waiting] = await session.query<{ count: number }>(COUNT_WAITING_MOVEMENTS, [tenantId, rail]);
  return waiting!.count;
}

/** Lines left to match that are counted at most. */
const LEFT_MAX = 100_000;
const COUNT_LEFT = statement(
  'count_lines_left_to_match',
  `SELECT count(*)::integer AS count FROM (
     SELECT FROM bank_statement_lines
     WHERE tenant_id = $1 AND rail = $2 AND state = 'open' AND waits_since IS NULL AND ${WAITING} LIMIT ${LEFT_MAX}) l`,
);

/** Counts the lines that the current matching run has not processed yet, 100,000 at most. */
export async function countLeft(session: Session, tenantId: string, rail: string): Promise<number> {
  const [left] = await session.query<{ count: number }>(COUNT_LEFT, [tenantId, rail]);
  return left!.count;
}

/** Lines that wait for people, by state. */
interface LineCounts {
  open: number;
  proposed: number;
  excepted: number;
}

/** Counts at most 1,000 lines of each state. */
export async function countLines(session: Session, tenantId: string, rail: string): Promise<LineCounts> {
  const counts: LineCounts = { open: 0, proposed: 0, excepted: 0 };
  const rows = await session.query<{ state: keyof LineCounts; count: number }>(COUNT_STATES, [
    tenantId,
    rail,
  ]);
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}
