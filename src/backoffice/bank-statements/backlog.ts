import { type Session, statement } from '../../platform/db/database.ts';

/** Items counted at most. */
const COUNTED_MAX = 1_000;

/** Plan: three partial indexes over what waits. */
const BACKLOG = statement(
  'bank_statement_backlog',
  `SELECT
     (SELECT count(*)::integer FROM (
        (SELECT 1 FROM bank_statement_lines WHERE state = 'excepted' LIMIT ${COUNTED_MAX})
        UNION ALL
        (SELECT 1 FROM settlement_movements WHERE excepted LIMIT ${COUNTED_MAX}) LIMIT ${COUNTED_MAX}) e) AS exceptions,
     (SELECT count(*)::integer FROM (
        SELECT 1 FROM reconciled_days WHERE signed_at IS NULL AND (unexplained <> 0 OR opening + line_sum <> closing)
        LIMIT ${COUNTED_MAX}) d) AS "unexplainedDays"`,
);

/** Excepted lines and movements, and days whose equation does not hold, of all businesses. Runs under kolo_directory. */
export async function statementBacklog(
  directory: Session,
): Promise<{ exceptions: number; unexplainedDays: number }> {
  const [counts] = await directory.query<{ exceptions: number; unexplainedDays: number }>(BACKLOG);
  return counts!;
}
