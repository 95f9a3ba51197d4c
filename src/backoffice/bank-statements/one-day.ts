import { settlementAccount } from '../../ledger/system-accounts.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { isDay } from '../../platform/values/clock.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { findDay, type ReconciledDay } from './days.ts';
import { COUNTED_MAX } from './lists.ts';

/** The equation of a day, with what leads to its parts. */
export interface DayInFull {
  day: ReconciledDay;
  exceptedLines: number;
  exceptedMovements: number;
  /** The settlement account. */
  ledgerAccount: string;
}

/** Keys that a column of the day holds, which are hashed once. */
const signedKeys = (column: string): string => `
  SELECT unnest(d.${column}) FROM reconciled_days d WHERE d.tenant_id = $1 AND d.rail = $2 AND d.day = $3::date`;
/** Of a signed day, those of its lists. Plan: bank_statement_lines_excepted, settlement_movements_excepted. */
const EXCEPTED = statement(
  'excepted_of_reconciled_day',
  `SELECT
     (SELECT count(*)::integer FROM (
        SELECT FROM bank_statement_lines
        WHERE tenant_id = $1 AND rail = $2 AND state = 'excepted' AND booked_on <= r.day
          AND (r.signed_at IS NULL OR number IN (${signedKeys('unmatched_line_numbers')})) LIMIT ${COUNTED_MAX}) l) AS "exceptedLines",
     (SELECT count(*)::integer FROM (
        SELECT FROM settlement_movements
        WHERE tenant_id = $1 AND rail = $2 AND excepted AND posted_on <= r.day
          AND (r.signed_at IS NULL OR transaction_id IN (${signedKeys('unmatched_movement_ids')})) LIMIT ${COUNTED_MAX}) m) AS "exceptedMovements"
   FROM reconciled_days r WHERE r.tenant_id = $1 AND r.rail = $2 AND r.day = $3::date`,
);

/** @throws ApiError `not_found` */
export async function readDay(
  session: Session,
  tenantId: string,
  rail: string,
  day: string,
): Promise<DayInFull> {
  if (!isDay(day)) throw new ApiError('not_found');
  const found = await findDay(session, { tenantId, rail }, day);
  const [counts] = await session.query<Pick<DayInFull, 'exceptedLines' | 'exceptedMovements'>>(EXCEPTED, [
    tenantId,
    rail,
    day,
  ]);
  return { day: found, ...counts!, ledgerAccount: settlementAccount(rail) };
}
