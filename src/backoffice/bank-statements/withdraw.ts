import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { lockAccount, matchSoon } from './accounts.ts';
import type { Deciding } from './decisions.ts';

/** A file of statements, and its lines from the first to before the last number. */
interface ImportedFile {
  numbers: number[];
  withdrawn: boolean;
  fromOn: string;
  firstLine: bigint;
  endLine: bigint;
}

/** The import that a statement is of: a file is imported again once it was withdrawn, so that its hash is not enough. */
const FILE = statement(
  'bank_statements_of_import',
  `SELECT array_agg(f.number ORDER BY f.number) AS numbers, bool_or(f.withdrawn_at IS NOT NULL) AS withdrawn,
     min(f.from_on)::text AS "fromOn", min(f.first_line) AS "firstLine", max(f.first_line + f.lines) AS "endLine"
   FROM bank_statements s
   JOIN bank_statements f ON f.tenant_id = $1 AND f.rail = $2 AND f.file_hash = s.file_hash
     AND f.number - f.part = s.number - s.part
   WHERE s.tenant_id = $1 AND s.rail = $2 AND s.number = $3 HAVING count(*) > 0`,
);
const SIGNED = statement(
  'signed_day_from',
  `SELECT min(r.day)::text AS day FROM reconciled_days r
   WHERE r.tenant_id = $1 AND r.rail = $2 AND r.day >= $3::date AND r.signed_at IS NOT NULL`,
);
const WITHDRAW = statement(
  'withdraw_bank_statements',
  `UPDATE bank_statements SET withdrawn_by = $4, withdrawn_at = $5, withdrawn_because = $6
   WHERE tenant_id = $1 AND rail = $2 AND number = ANY ($3::integer[])`,
);
const MATCHES_OF_LINES = statement(
  'matches_of_statement_lines',
  `SELECT DISTINCT match FROM bank_statement_lines
   WHERE tenant_id = $1 AND rail = $2 AND number >= $3 AND number < $4 AND match IS NOT NULL`,
);
const MATCHES_OF_MOVEMENTS = statement(
  'matches_of_movements_before',
  `SELECT DISTINCT match FROM settlement_movements
   WHERE tenant_id = $1 AND rail = $2 AND match IS NOT NULL AND ($3::date IS NULL OR posted_on < $3::date)`,
);
const FREE_LINES = statement(
  'free_statement_lines',
  `UPDATE bank_statement_lines l
   SET state = 'open', reason = NULL, match = NULL, proposed_id = NULL, explained_on = NULL
   FROM unnest($3::bigint[]) AS u (match)
   WHERE l.tenant_id = $1 AND l.rail = $2 AND (l.number = u.match OR l.match = u.match AND l.match <> l.number)`,
);
const FREE_MOVEMENTS = statement(
  'free_settlement_movements',
  `UPDATE settlement_movements SET match = NULL, explained_on = NULL
   WHERE tenant_id = $1 AND rail = $2 AND match = ANY ($3::bigint[])`,
);
const WITHDRAW_LINES = statement(
  'withdraw_bank_statement_lines',
  `UPDATE bank_statement_lines SET state = 'withdrawn', reason = NULL, proposed_id = NULL, waits_since = NULL
   WHERE tenant_id = $1 AND rail = $2 AND number >= $3 AND number < $4`,
);
/**
 * An account that begins later collects its movements again. Its first opening balance may be another on the same day too.
 * Without a statement it is not matched.
 */
const BEGIN = statement(
  'begin_reconciled_account_again',
  `WITH begun AS (
   UPDATE reconciled_accounts a
   SET begins_on = s.begins_on, brought_forward = NULL,
     due_at = CASE WHEN s.begins_on IS NOT NULL THEN a.due_at END,
     claim = CASE WHEN s.begins_on IS NOT NULL THEN a.claim END,
     collected_to = CASE WHEN a.begins_on = s.begins_on THEN a.collected_to END
   FROM (SELECT min(from_on) AS begins_on FROM bank_statements
         WHERE tenant_id = $1 AND rail = $2 AND withdrawn_at IS NULL) s
   WHERE a.tenant_id = $1 AND a.rail = $2 RETURNING a.begins_on)
   SELECT begins_on::text AS "beginsOn" FROM begun`,
);
const FORGET_MOVEMENTS = statement(
  'forget_settlement_movements',
  `DELETE FROM settlement_movements
   WHERE tenant_id = $1 AND rail = $2 AND ($3::date IS NULL OR posted_on < $3::date)`,
);
const FORGET_DAYS = statement(
  'forget_reconciled_days',
  `DELETE FROM reconciled_days r
   WHERE r.tenant_id = $1 AND r.rail = $2 AND r.signed_at IS NULL AND NOT EXISTS (
     SELECT FROM bank_statements s
     WHERE s.tenant_id = $1 AND s.rail = $2 AND s.withdrawn_at IS NULL
     HAVING r.day BETWEEN min(s.from_on) AND max(s.until_on))`,
);

/** Opens the lines and movements of matches again, so that the rules see them. */
async function free(
  session: Session,
  { tenantId, rail }: Deciding,
  matches: readonly { match: bigint }[],
): Promise<void> {
  const values = [tenantId, rail, matches.map(({ match }) => match)];
  await session.execute(FREE_LINES, values);
  await session.execute(FREE_MOVEMENTS, values);
}

/**
 * Withdraws the file of a statement, all its statements. The account is then as if it had never been imported.
 * @returns the numbers of its statements @throws ApiError `not_found`, `invalid_request`
 */
export async function withdrawStatement(
  session: Session,
  deciding: Deciding,
  { number, reason }: { number: number; reason: string },
): Promise<number[]> {
  const { tenantId, rail, by, nowMs } = deciding;
  const account = await lockAccount(session, tenantId, rail);
  const [file] = await session.query<ImportedFile>(FILE, [tenantId, rail, number]);
  if (account === undefined || file === undefined) throw new ApiError('not_found');
  const { numbers, fromOn, firstLine, endLine } = file;
  if (file.withdrawn) throw invalidField('statement', 'must not be withdrawn already');
  const [signed] = await session.query<{ day: string | null }>(SIGNED, [tenantId, rail, fromOn]);
  if (signed!.day !== null)
    throw invalidField('statement', `must be of days that nobody has signed off; ${signed!.day} is`);
  const at = toRfc3339(nowMs);
  await session.execute(WITHDRAW, [tenantId, rail, numbers, by, at, reason]);
  const range = [tenantId, rail, firstLine, endLine];
  await free(session, deciding, await session.query<{ match: bigint }>(MATCHES_OF_LINES, range));
  await session.execute(WITHDRAW_LINES, range);
  const [{ beginsOn } = { beginsOn: null }] = await session.query<{ beginsOn: string | null }>(BEGIN, [
    tenantId,
    rail,
  ]);
  await matchSoon(session, tenantId, rail, nowMs);
  if (beginsOn !== account.beginsOn) {
    const before = [tenantId, rail, beginsOn];
    await free(session, deciding, await session.query<{ match: bigint }>(MATCHES_OF_MOVEMENTS, before));
    await session.execute(FORGET_MOVEMENTS, before);
  }
  await session.execute(FORGET_DAYS, [tenantId, rail]);
  return numbers;
}
