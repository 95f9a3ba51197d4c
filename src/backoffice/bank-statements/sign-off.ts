import { settlementAccount } from '../../ledger/system-accounts.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { type Calendar, nextPeriod } from '../../platform/values/calendar.ts';
import { isDay, toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { isAtRest, lockAccount, MAIN_SOURCE, type ReconciledAccount } from './accounts.ts';
import { digestOf } from './day-schemas.ts';
import { computeDay, findDay, isMovementOfTermOn, linesOfTermOn, type ReconciledDay } from './days.ts';
import type { Deciding } from './decisions.ts';

const IMPORTED_BY = statement(
  'importers_of_reconciled_day',
  `SELECT imported_by AS "importedBy" FROM bank_statements
   WHERE tenant_id = $1 AND rail = $2 AND from_on <= $3::date AND until_on >= $3::date AND imported_by = $4
     AND withdrawn_at IS NULL LIMIT 1`,
);
/**
 * Statements of each kind, with a file or without, that have the day: whether one was imported at $4 or later. If none goes on beyond it, also the balance that the
 * next one opens with, and whether the bank states it, after the day.
 */
const AROUND = statement(
  'bank_statements_around_day',
  `SELECT k.source, d.whole AS "isWhole", n.opening AS next, n.stated AS "isStated", (
     SELECT closing FROM bank_statements
     WHERE tenant_id = $1 AND rail = $2 AND source = k.source AND from_on <= $3::date AND withdrawn_at IS NULL
     ORDER BY from_on DESC, number DESC LIMIT 1) AS closing
   FROM (
     SELECT source FROM bank_statements WHERE tenant_id = $1 AND rail = $2 AND withdrawn_at IS NULL
     UNION SELECT jsonb_object_keys(sources) FROM reconciled_accounts WHERE tenant_id = $1 AND rail = $2
     UNION SELECT '${MAIN_SOURCE}') k
   CROSS JOIN LATERAL (
     SELECT coalesce(bool_or(imported_at >= $4), false) AS whole, coalesce(max(until_on) = $3::date, true) AS ends
     FROM bank_statements
     WHERE tenant_id = $1 AND rail = $2 AND source = k.source AND from_on <= $3::date AND until_on >= $3::date
       AND withdrawn_at IS NULL) d
   LEFT JOIN LATERAL (
     SELECT opening, stated AND imported_at >= $4 AS stated FROM bank_statements
     WHERE tenant_id = $1 AND rail = $2 AND source = k.source AND from_on > $3::date AND withdrawn_at IS NULL
     ORDER BY from_on, number LIMIT 1) n ON d.ends
   ORDER BY k.source`,
);
/** The rollups lack a posting to the account $2 before $3. Plan: the batches that are not counted yet. */
const UNCOUNTED = statement(
  'uncounted_postings_before',
  `SELECT p.version IS NULL OR EXISTS (
     SELECT FROM ledger_batches b CROSS JOIN jsonb_to_recordset(b.posted) AS s (at bigint, account uuid)
     WHERE b.tenant_id = $1 AND b.version > p.version AND s.account = $2 AND to_timestamp(s.at) < $3) AS uncounted
   FROM rollup_progress p WHERE p.tenant_id = $1`,
);
interface Around {
  source: string;
  /** The balance of the kind after the day; null before its first statement. */
  closing: bigint | null;
  isWhole: boolean;
  next: bigint | null;
  isStated: boolean | null;
}

const movementsOf = (term: Parameters<typeof isMovementOfTermOn>[1]): string => `
  SELECT m.transaction_id FROM settlement_movements m
  WHERE m.tenant_id = $1 AND m.rail = $2 AND ${isMovementOfTermOn('$3::date', term)}`;
/** Later matches do not change what made up the terms, so that the lists of a signed day keep its sums. */
const SIGN = statement(
  'sign_reconciled_day',
  `UPDATE reconciled_days SET signed_by = $4, signed_at = $5, note = $6,
     unmatched_line_numbers = ARRAY(${linesOfTermOn('$3::date', 'unmatched_lines')}),
     not_yet_posted_lines = ARRAY(${linesOfTermOn('$3::date', 'not_yet_posted')}),
     unmatched_movement_ids = ARRAY(${movementsOf('unmatched_movements')}),
     not_yet_posted_movements = ARRAY(${movementsOf('not_yet_posted')})
   WHERE tenant_id = $1 AND rail = $2 AND day = $3::date AND signed_at IS NULL`,
);

const OPEN_BEFORE = statement(
  'open_day_before',
  `SELECT min(r.day)::text AS day FROM reconciled_days r
   WHERE r.tenant_id = $1 AND r.rail = $2 AND r.day < $3::date AND r.signed_at IS NULL`,
);
const SIGNED_AFTER = statement(
  'signed_day_after',
  `SELECT min(r.day)::text AS day FROM reconciled_days r
   WHERE r.tenant_id = $1 AND r.rail = $2 AND r.day > $3::date AND r.signed_at IS NOT NULL`,
);
const REOPEN = statement(
  'reopen_reconciled_day',
  `UPDATE reconciled_days SET signed_by = NULL, signed_at = NULL, note = NULL, unmatched_line_numbers = NULL,
     not_yet_posted_lines = NULL, unmatched_movement_ids = NULL, not_yet_posted_movements = NULL, reopened_by = $4,
     reopened_at = $5, reopened_because = $6
   WHERE tenant_id = $1 AND rail = $2 AND day = $3::date AND signed_at IS NOT NULL`,
);

/** True where the day is fully explained, without a line or movement left over. */
const isClean = (one: ReconciledDay): boolean =>
  one.unexplained === 0n &&
  one.opening + one.lineSum === one.closing &&
  one.unmatchedLineCount === 0 &&
  one.unmatchedMovementCount === 0;

/** A day and its account, locked. @throws ApiError `not_found` */
async function lockedDay(
  session: Session,
  deciding: Deciding,
  day: string,
): Promise<{ account: ReconciledAccount; found: ReconciledDay }> {
  const { tenantId, rail } = deciding;
  const account = isDay(day) ? await lockAccount(session, tenantId, rail) : undefined;
  if (account === undefined) throw new ApiError('not_found');
  return { account, found: await findDay(session, deciding, day) };
}

/**
 * Lets a day be signed off whose lines and movements are complete. A signature freezes the equation, which an import, a
 * match or a withdrawal may still change. @throws ApiError `invalid_request`
 */
async function requireComplete(
  session: Session,
  tenantId: string,
  account: ReconciledAccount,
  { day, endMs, calendar }: { day: string; endMs: number; calendar: Calendar },
): Promise<void> {
  const { rail, matchedAt } = account;
  const isMatched = isAtRest(account) && matchedAt !== null && calendar.dayOf(matchedAt) > day;
  const values = [tenantId, settlementAccount(rail), toRfc3339(endMs)];
  const [hours] = await session.query<{ uncounted: boolean }>(UNCOUNTED, values);
  if (!isMatched || hours!.uncounted)
    throw invalidField('day', 'is being computed again. Try again in a minute');
}

/** Says why a day needs a note; undefined where it needs none. */
async function reasonForNote(
  session: Session,
  { tenantId, rail }: Deciding,
  computed: ReconciledDay,
  endMs: number,
): Promise<string | undefined> {
  if (!isClean(computed)) return 'the day has something unexplained or unmatched';
  const values = [tenantId, rail, computed.day, toRfc3339(endMs)];
  const around = await session.query<Around>(AROUND, values);
  for (const { source, isWhole, next, isStated, closing } of around) {
    const goesOn = next !== null && next === (closing ?? next);
    const of = source === MAIN_SOURCE ? '' : ` of ${source}`;
    if (!isWhole && !(goesOn && isStated))
      return `no statement${of} of the day was imported after the day was over`;
    if (next !== null && !goesOn)
      return `the day closes with ${closing} kobo, and the next statement${of} opens with ${next} kobo`;
  }
  return undefined;
}

/** @throws ApiError for somebody who imported a statement of the day, unless the installation has a single operator */
async function requireNoImporter(
  session: Session,
  { tenantId, rail, by }: Deciding,
  { day, singleOperator, what }: { day: string; singleOperator: boolean; what: string },
): Promise<void> {
  const [imported] = await session.query(IMPORTED_BY, [tenantId, rail, day, by]);
  if (imported !== undefined && !singleOperator)
    throw invalidField('day', `must be ${what} by somebody who imported none of its statements`);
}

/**
 * Signs off the equation of a day, which does not change until it is reopened. The oldest open day is first: an import into it
 * would change later ones. Some days need a note (`reasonForNote`). @param singleOperator the installation has one: the
 * importer may sign @param digest of the numbers that the signer has read @returns undefined where they have changed: commit
 * the transaction, so that the next reader gets the new ones @throws ApiError `not_found`, `invalid_request`
 */
export async function signOff(
  session: Session,
  deciding: Deciding,
  {
    day,
    digest,
    note,
    calendar,
    singleOperator,
  }: { day: string; digest: string; note: string | null; calendar: Calendar; singleOperator: boolean },
): Promise<ReconciledDay | undefined> {
  const { tenantId, rail, by, nowMs } = deciding;
  const { account, found } = await lockedDay(session, deciding, day);
  if (day >= calendar.dayOf(nowMs)) throw invalidField('day', 'must be over');
  if (found.signedAt !== null) throw invalidField('day', 'must not be signed off already');
  const endMs = calendar.startOfDay(nextPeriod(day));
  await requireComplete(session, tenantId, account, { day, endMs, calendar });
  const [before] = await session.query<{ day: string | null }>(OPEN_BEFORE, [tenantId, rail, day]);
  if (before!.day !== null)
    throw invalidField('day', `must be the oldest that is not signed off; ${before!.day} is open before it`);
  await requireNoImporter(session, deciding, { day, singleOperator, what: 'signed off' });
  // A match of today may have changed an old day, which a routine matching leaves to the next day's.
  await computeDay(session, { tenantId, rail, calendar, nowMs }, day);
  const computed = await findDay(session, deciding, day);
  if (digestOf(computed) !== digest) return undefined;
  const why = note === null ? await reasonForNote(session, deciding, computed, endMs) : undefined;
  if (why !== undefined) throw invalidField('note', `is required: ${why}`);
  await session.execute(SIGN, [tenantId, rail, day, by, toRfc3339(nowMs), note]);
  return { ...computed, signedBy: by, signedAt: nowMs, note };
}

/**
 * Takes the sign-off of a day back, so that its equation is computed again. The newest signed day is first: later days depend
 * on it. @throws ApiError `not_found`, `invalid_request`
 */
export async function reopenDay(
  session: Session,
  deciding: Deciding,
  { day, reason, singleOperator }: { day: string; reason: string; singleOperator: boolean },
): Promise<ReconciledDay> {
  const { tenantId, rail, by, nowMs } = deciding;
  const { found } = await lockedDay(session, deciding, day);
  if (found.signedAt === null) throw invalidField('day', 'must be signed off');
  const [later] = await session.query<{ day: string | null }>(SIGNED_AFTER, [tenantId, rail, day]);
  if (later!.day !== null)
    throw invalidField('day', `must be the newest that is signed off; ${later!.day} is signed off after it`);
  await requireNoImporter(session, deciding, { day, singleOperator, what: 'reopened' });
  await session.execute(REOPEN, [tenantId, rail, day, by, toRfc3339(nowMs), reason]);
  const open = { signedBy: null, signedAt: null, note: null };
  return { ...found, ...open, reopenedBy: by, reopenedAt: nowMs, reopenedBecause: reason };
}
