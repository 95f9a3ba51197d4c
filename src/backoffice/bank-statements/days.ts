import { settlementAccount } from '../../ledger/system-accounts.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { type Calendar, nextPeriod } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { Collecting } from './matching/collect.ts';

/** Days computed in one transaction. */
const DAYS_AT_ONCE = 10;
/** The newest days, which new movements mostly concern. Older ones are computed again once a day, or when somebody acts. */
const NEWEST_DAYS = 100;

/** The days to compute of those that nobody has signed off. New days, and those whose hours were counted up since, always are. */
type UnsignedDays = 'all' | 'newest' | 'changed';

/** The equation of a day, kobo. */
export interface ReconciledDay {
  day: string;
  opening: Kobo;
  lineSum: Kobo;
  closing: Kobo;
  ledger: Kobo;
  notYetPosted: Kobo;
  unmatchedLines: Kobo;
  unmatchedLineCount: number;
  unmatchedMovements: Kobo;
  unmatchedMovementCount: number;
  broughtForward: Kobo;
  unexplained: Kobo;
  /** Milliseconds since the epoch. */
  computedAt: number;
  signedBy: string | null;
  signedAt: number | null;
  note: string | null;
  /** The last time that its sign-off was taken back; null if it never was. */
  reopenedBy: string | null;
  reopenedAt: number | null;
  reopenedBecause: string | null;
}

/** People whose names the views of days show. */
export const peopleOf = (days: readonly Pick<ReconciledDay, 'signedBy' | 'reopenedBy'>[]): string[] =>
  days.flatMap(({ signedBy, reopenedBy }) => [signedBy ?? [], reopenedBy ?? []].flat());

export const DAY_COLUMNS = `
  day::text AS day, opening, line_sum AS "lineSum", closing, ledger, not_yet_posted AS "notYetPosted",
  unmatched_lines AS "unmatchedLines", unmatched_line_count AS "unmatchedLineCount",
  unmatched_movements AS "unmatchedMovements", unmatched_movement_count AS "unmatchedMovementCount",
  brought_forward AS "broughtForward", unexplained, computed_at AS "computedAt", signed_by AS "signedBy",
  signed_at AS "signedAt", note, reopened_by AS "reopenedBy", reopened_at AS "reopenedAt", reopened_because AS "reopenedBecause"`;

const FIND = statement(
  'find_reconciled_day',
  `SELECT ${DAY_COLUMNS} FROM reconciled_days WHERE tenant_id = $1 AND rail = $2 AND reconciled_days.day = $3::date`,
);

/** @throws ApiError `not_found` */
export async function findDay(
  session: Session,
  { tenantId, rail }: { tenantId: string; rail: string },
  day: string,
): Promise<ReconciledDay> {
  const [found] = await session.query<ReconciledDay>(FIND, [tenantId, rail, day]);
  if (found === undefined) throw new ApiError('not_found');
  return found;
}

/** The provider's debt by the ledger before an instant. Rollups are independent of the movements that are matched. */
const ledgerBefore = (instant: string): string => `
  coalesce((SELECT -balance FROM account_rollups
            WHERE tenant_id = $1 AND account_id = $3 AND currency = 'NGN' AND begins_at < ${instant}
            ORDER BY begins_at DESC LIMIT 1), 0)`;
const LEDGER_BEFORE = ledgerBefore('$4');

const BRING_FORWARD = statement(
  'bring_forward_reconciled_account',
  `UPDATE reconciled_accounts a
   SET brought_forward = (
     SELECT sum(f.opening) FROM (
       SELECT DISTINCT ON (s.source) s.opening FROM bank_statements s
       WHERE s.tenant_id = $1 AND s.rail = $2 AND s.withdrawn_at IS NULL ORDER BY s.source, s.from_on, s.number) f)
     - ${LEDGER_BEFORE}
   WHERE a.tenant_id = $1 AND a.rail = $2 AND a.brought_forward IS NULL`,
);

/** Days until today that nobody has signed off: a line may have a date far ahead. $4: `UnsignedDays`. */
const UNSIGNED = statement(
  'unsigned_reconciled_days',
  `SELECT d.day::date::text AS day
   FROM reconciled_accounts a
   CROSS JOIN LATERAL (
     SELECT least(max(until_on), $7::date) AS until_on FROM bank_statements
     WHERE tenant_id = $1 AND rail = $2 AND withdrawn_at IS NULL) s
   CROSS JOIN LATERAL generate_series(
     a.begins_on::timestamp, s.until_on::timestamp, interval '1 day') d (day)
   WHERE a.tenant_id = $1 AND a.rail = $2 AND d.day > $5::date
     AND NOT EXISTS (
       SELECT FROM reconciled_days r
       WHERE r.tenant_id = $1 AND r.rail = $2 AND r.day = d.day::date
         AND (r.signed_at IS NOT NULL
           OR ($4 = 'changed' OR $4 = 'newest' AND d.day < s.until_on - ${NEWEST_DAYS})
             AND r.ledger = ${ledgerBefore("(d.day + interval '1 day') AT TIME ZONE $6")}))
   ORDER BY d.day LIMIT ${DAYS_AT_ONCE}`,
);

/** Lines that the ledger did not explain by the end of a day. Plan: bank_statement_lines_unexplained. */
const linesUnexplainedOn = (day: string): string => `
  booked_on <= ${day} AND state <> 'withdrawn'
  AND (explained_on IS NULL OR explained_on > booked_on) AND (explained_on IS NULL OR explained_on > ${day})`;
/** Movements m that lines did not explain by the end of a day. Plan: settlement_movements_unexplained. */
const movementsUnexplainedOn = (day: string): string => `
  m.posted_on <= ${day}
  AND (m.explained_on IS NULL OR m.explained_on > m.posted_on) AND (m.explained_on IS NULL OR m.explained_on > ${day})`;
/** The line of movement m, where the bank had booked all lines of its match by then. The ledger posted the rest of their sum later. */
const bookedLineOn = (day: string): string => `
  SELECT f.number FROM bank_statement_lines f
  WHERE f.tenant_id = $1 AND f.rail = $2 AND f.number = m.match AND f.booked_on <= ${day} AND NOT EXISTS (
    SELECT FROM bank_statement_lines o
    WHERE o.tenant_id = $1 AND o.rail = $2 AND o.match = m.match AND o.match <> o.number AND o.booked_on > ${day})`;

/** Terms that lines make up by the end of a day. */
const LINES_OF_TERM = {
  unmatched_lines: 'match IS NULL',
  not_yet_posted: 'match IS NOT NULL',
};
/** Lines that make up a term by the matches of now. */
export const linesOfTermOn = (day: string, term: keyof typeof LINES_OF_TERM, columns = 'number'): string => `
  SELECT ${columns} FROM bank_statement_lines
  WHERE tenant_id = $1 AND rail = $2 AND ${LINES_OF_TERM[term]} AND ${linesUnexplainedOn(day)}`;
/** Movements m that make up a term by the matches of now. */
export const isMovementOfTermOn = (day: string, term: 'unmatched_movements' | 'not_yet_posted'): string => `
  ${movementsUnexplainedOn(day)} AND ${term === 'not_yet_posted' ? '' : 'NOT '}EXISTS (${bookedLineOn(day)})`;

/** The sum of a statement's lines on the days that fit. */
const sumWhere = (condition: string): string => `
  coalesce((SELECT sum(d.amount) FROM unnest(s.days, s.sums) AS d (day, amount) WHERE d.day ${condition} $5::date), 0)`;

/** The balances of the bank are those of each kind of file, added up. */
const COMPUTE = statement(
  'compute_reconciled_day',
  `INSERT INTO reconciled_days AS d (tenant_id, rail, day, opening, line_sum, closing, ledger, not_yet_posted, unmatched_lines,
     unmatched_line_count, unmatched_movements, unmatched_movement_count, brought_forward, unexplained, computed_at)
   WITH statements AS (SELECT * FROM bank_statements WHERE tenant_id = $1 AND rail = $2 AND withdrawn_at IS NULL),
   begun AS (SELECT DISTINCT ON (source) source, opening FROM statements ORDER BY source, from_on, number),
   bank AS (
     SELECT sum(o.opening) AS opening, sum(o.line_sum) AS line_sum, sum(o.closing) AS closing FROM begun b CROSS JOIN LATERAL (
       SELECT
         coalesce(
           (SELECT CASE WHEN s.from_on <= $5::date THEN s.opening + ${sumWhere('<')} END
            FROM statements s WHERE s.source = b.source AND s.until_on >= $5::date
            ORDER BY s.from_on, s.number LIMIT 1),
           (SELECT s.closing FROM statements s WHERE s.source = b.source AND s.until_on < $5::date
            ORDER BY s.from_on DESC, s.number DESC LIMIT 1),
           b.opening) AS opening,
         (SELECT coalesce(sum(${sumWhere('=')}), 0) FROM statements s
          WHERE s.source = b.source AND s.from_on <= $5::date AND s.until_on >= $5::date) AS line_sum,
         coalesce(
           (SELECT s.opening + ${sumWhere('<=')}
            FROM statements s WHERE s.source = b.source AND s.from_on <= $5::date
            ORDER BY s.from_on DESC, s.number DESC LIMIT 1),
           b.opening) AS closing) o),
   lines AS (
     SELECT coalesce(sum(amount) FILTER (WHERE match IS NOT NULL), 0) AS not_yet_posted,
            coalesce(sum(amount) FILTER (WHERE match IS NULL), 0) AS unmatched,
            count(*) FILTER (WHERE match IS NULL) AS unmatched_count
     FROM bank_statement_lines
     WHERE tenant_id = $1 AND rail = $2 AND ${linesUnexplainedOn('$5::date')}),
   movements AS (
     SELECT coalesce(sum(m.amount) FILTER (WHERE l.number IS NOT NULL), 0) AS not_yet_posted,
            coalesce(sum(m.amount) FILTER (WHERE l.number IS NULL), 0) AS unmatched,
            count(*) FILTER (WHERE l.number IS NULL) AS unmatched_count
     FROM settlement_movements m
     LEFT JOIN LATERAL (${bookedLineOn('$5::date')}) l ON true
     WHERE m.tenant_id = $1 AND m.rail = $2 AND ${movementsUnexplainedOn('$5::date')}),
   ledger AS (SELECT ${LEDGER_BEFORE} AS balance)
   SELECT a.tenant_id, $2, $5::date, b.opening, b.line_sum, b.closing, g.balance, l.not_yet_posted - m.not_yet_posted, l.unmatched, l.unmatched_count,
          m.unmatched, m.unmatched_count, a.brought_forward,
          b.closing - (g.balance + l.not_yet_posted - m.not_yet_posted + l.unmatched - m.unmatched + a.brought_forward), $6
   FROM bank b CROSS JOIN lines l CROSS JOIN movements m CROSS JOIN ledger g
   CROSS JOIN (SELECT tenant_id, brought_forward FROM reconciled_accounts WHERE tenant_id = $1 AND rail = $2) a
   ON CONFLICT (tenant_id, rail, day) DO UPDATE SET
     opening = excluded.opening, line_sum = excluded.line_sum, closing = excluded.closing, ledger = excluded.ledger,
     not_yet_posted = excluded.not_yet_posted, unmatched_lines = excluded.unmatched_lines,
     unmatched_line_count = excluded.unmatched_line_count, unmatched_movements = excluded.unmatched_movements,
     unmatched_movement_count = excluded.unmatched_movement_count, brought_forward = excluded.brought_forward,
     unexplained = excluded.unexplained, computed_at = excluded.computed_at
   WHERE d.signed_at IS NULL`,
);

/** Computes the equation of a day unless it is signed off, in the transaction that has locked the account. */
export async function computeDay(
  session: Session,
  { tenantId, rail, calendar, nowMs }: { tenantId: string; rail: string; calendar: Calendar; nowMs: number },
  day: string,
): Promise<void> {
  const end = toRfc3339(calendar.startOfDay(nextPeriod(day)));
  const values = [settlementAccount(rail), end, day, toRfc3339(nowMs)];
  await session.execute(COMPUTE, [tenantId, rail, ...values]);
}

/**
 * Computes the equation of the next days that nobody has signed off, in the transaction that has locked the account.
 * @param after the last day that was computed @returns the last day; undefined where none is left
 */
export async function computeDays(
  session: Session,
  {
    tenantId,
    account: { rail, beginsOn },
    calendar,
    nowMs,
    unsigned,
  }: Collecting & { unsigned: UnsignedDays },
  after = '1900-01-01',
): Promise<string | undefined> {
  const settlement = settlementAccount(rail);
  const begins = toRfc3339(calendar.startOfDay(beginsOn!));
  await session.execute(BRING_FORWARD, [tenantId, rail, settlement, begins]);
  const days = await session.query<{ day: string }>(UNSIGNED, [
    tenantId,
    rail,
    settlement,
    unsigned,
    after,
    calendar.timeZone,
    calendar.periodNameAt('day', nowMs),
  ]);
  for (const { day } of days) await computeDay(session, { tenantId, rail, calendar, nowMs }, day);
  return days.length < DAYS_AT_ONCE ? undefined : days.at(-1)!.day;
}
