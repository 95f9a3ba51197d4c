import { type Session, statement } from '../../platform/db/database.ts';
import { isDay, toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { lockAccount } from './accounts.ts';
import { DAY_COLUMNS, type ReconciledDay } from './days.ts';
import type { Deciding } from './decisions.ts';

const FIND = statement(
  'find_reconciled_day',
  `SELECT ${DAY_COLUMNS} FROM reconciled_days WHERE tenant_id = $1 AND rail = $2 AND reconciled_days.day = $3::date`,
);
const IMPORTED_BY = statement(
  'importers_of_reconciled_day',
  `SELECT imported_by AS "importedBy" FROM bank_statements
   WHERE tenant_id = $1 AND rail = $2 AND from_on <= $3::date AND until_on >= $3::date AND imported_by = $4
     AND withdrawn_at IS NULL LIMIT 1`,
);
const SIGN = statement(
  'sign_reconciled_day',
  `UPDATE reconciled_days SET signed_by = $4, signed_at = $5, note = $6
   WHERE tenant_id = $1 AND rail = $2 AND day = $3::date AND signed_at IS NULL`,
);

/** True where the day is fully explained, without a line or movement left over. */
const isClean = (one: ReconciledDay): boolean =>
  one.unexplained === 0n &&
  one.opening + one.lineSum === one.closing &&
  one.unmatchedLineCount === 0 &&
  one.unmatchedMovementCount === 0;

/**
 * Signs off the equation of a day, which does not change any more. A day that is not clean needs a note. @param
 * singleOperator the installation has one: the importer may sign @throws ApiError `not_found`,
 * `invalid_request`
 */
export async function signOff(
  session: Session,
  { tenantId, rail, by, nowMs }: Deciding,
  {
    day,
    note,
    today,
    singleOperator,
  }: { day: string; note: string | null; today: string; singleOperator: boolean },
): Promise<ReconciledDay> {
  const account = isDay(day) ? await lockAccount(session, tenantId, rail) : undefined;
  if (account === undefined) throw new ApiError('not_found');
  const [found] = await session.query<ReconciledDay>(FIND, [tenantId, rail, day]);
  if (found === undefined) throw new ApiError('not_found');
  if (day >= today) throw invalidField('day', 'must be over');
  if (found.signedAt !== null) throw invalidField('day', 'must not be signed off already');
  const [imported] = await session.query(IMPORTED_BY, [tenantId, rail, day, by]);
  if (imported !== undefined && !singleOperator)
    throw invalidField('day', 'must be signed off by somebody who imported none of its statements');
  if (!isClean(found) && note === null)
    throw invalidField('note', 'is required: the day has something unexplained or unmatched');
  await session.execute(SIGN, [tenantId, rail, day, by, toRfc3339(nowMs), note]);
  return { ...found, signedBy: by, signedAt: nowMs, note };
}
