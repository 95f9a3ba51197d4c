import { type Session, statement } from '../../platform/db/database.ts';
import { keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { isDay } from '../../platform/values/clock.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { DAY_COLUMNS, type ReconciledDay } from './days.ts';
import type { StatementFileFormat } from './formats/statement.ts';
import type { ImportedStatement } from './import-statement.ts';

/** Lines of a state that are counted at most. */
const COUNTED_MAX = 1_000;

/** A statement as it is listed. */
export interface ListedStatement extends ImportedStatement {
  format: StatementFileFormat;
  fileName: string;
  fileHash: Buffer;
  bankNumber: string | null;
  stated: boolean;
  importedBy: string;
  /** Milliseconds since the epoch. */
  importedAt: number;
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
  state: 'open' | 'proposed' | 'matched' | 'excepted';
  reason: string | null;
  proposedId: string | null;
  movements: string[];
  matchedWith: bigint[];
}

/** A movement without a line. */
export interface ListedMovement {
  id: string;
  category: string;
  amount: Kobo;
  reference: string | null;
  postedOn: string;
}

export const isNumberKey = (key: string): boolean => /^[0-9]{1,15}$/.test(key);
const MOVEMENT_KEY = /^([0-9]{4}-[0-9]{2}-[0-9]{2})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
export const isMovementKey = (key: string): boolean => isDay(MOVEMENT_KEY.exec(key)?.[1] ?? '');
export const keyOfMovement = ({ postedOn, id }: ListedMovement): string => `${postedOn}/${id}`;

const keyed = (page: PageRequest): string[] => (page.key === null ? [] : [page.key]);

/** A page of statements and one more. Plan: the primary key, and the statement before each. */
export const listStatements = (
  session: Session,
  tenantId: string,
  rail: string,
  page: PageRequest,
): Promise<ListedStatement[]> =>
  session.query<ListedStatement>(
    `SELECT number, format, file_name AS "fileName", file_hash AS "fileHash", bank_number AS "bankNumber",
       from_on::text AS "fromOn", until_on::text AS "untilOn", opening, closing, stated, lines, imported_by AS "importedBy",
       imported_at AS "importedAt",
       s.opening - coalesce((
         SELECT b.closing FROM bank_statements b
         WHERE b.tenant_id = $1 AND b.rail = $2 AND (b.from_on, b.number) < (s.from_on, s.number)
         ORDER BY b.from_on DESC, b.number DESC LIMIT 1), s.opening) AS gap
     FROM bank_statements s WHERE tenant_id = $1 AND rail = $2${keysetSql(page, 'number', '$3::integer')}`,
    [tenantId, rail, ...keyed(page)],
  );

/** A page of lines, of one state if given, and one more. Plan: the primary key, or the index of those that wait. */
export const listLines = (
  session: Session,
  tenantId: string,
  rail: string,
  page: PageRequest,
  state: string | undefined,
): Promise<ListedLine[]> => {
  const key = keyed(page);
  const waits = state === 'matched' ? '' : " AND state <> 'matched'";
  const ofState = state === undefined ? '' : ` AND state = $${key.length + 3}${waits}`;
  return session.query<ListedLine>(
    `SELECT number, statement, file_line AS "fileLine", booked_on::text AS "bookedOn", amount, reference, counterparty,
       description, state, reason, proposed_id AS "proposedId",
       array(SELECT m.transaction_id::text FROM settlement_movements m
             WHERE m.tenant_id = $1 AND m.rail = $2 AND m.match = l.match ORDER BY m.transaction_id LIMIT 100) AS movements,
       array(SELECT o.number FROM bank_statement_lines o
             WHERE o.tenant_id = $1 AND o.rail = $2 AND o.match = l.match AND o.match <> o.number AND o.number <> l.number
             UNION ALL SELECT l.match WHERE l.match <> l.number LIMIT 100) AS "matchedWith"
     FROM bank_statement_lines l
     WHERE tenant_id = $1 AND rail = $2${ofState}${keysetSql(page, 'number', '$3::bigint')}`,
    [tenantId, rail, ...key, ...(state === undefined ? [] : [state])],
  );
};

/** A page of posted movements that no line explains, and one more. Plan: settlement_movements_unexplained. */
export const listUnmatchedMovements = (
  session: Session,
  tenantId: string,
  rail: string,
  { limit, direction, key }: PageRequest,
): Promise<ListedMovement[]> => {
  const [operator, order] = direction === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  const behind = key === null ? '' : `AND (posted_on, transaction_id) ${operator} ($3::date, $4::uuid)`;
  const values = key === null ? [] : MOVEMENT_KEY.exec(key)!.slice(1);
  return session.query<ListedMovement>(
    `SELECT transaction_id AS id, category, amount, reference, posted_on::text AS "postedOn" FROM settlement_movements
     WHERE tenant_id = $1 AND rail = $2 AND posted_on IS NOT NULL AND (explained_on IS NULL OR explained_on > posted_on)
       AND match IS NULL ${behind}
     ORDER BY posted_on ${order}, transaction_id ${order} LIMIT ${limit + 1}`,
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
       WHERE tenant_id = $1 AND rail = $2 AND state = s.state AND state <> 'matched' LIMIT ${COUNTED_MAX}) l) n`,
);

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
