import { bumpLedgerVersion, finalizePostingsUntil } from '../../ledger/ledger-lock.ts';
import { type Session, search, statement, type TenantDatabase } from '../../platform/db/database.ts';
import type { Period } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import { interestTerms } from './interest-terms.ts';

/** A day that is closed, and how far its interest has come. */
interface InterestDay {
  /** All wallets have accrued. */
  isAccrued: boolean;
  /** All wallets have been paid the interest of the month that it ended. */
  isPaid: boolean;
}

const FIND_DAY = statement(
  'find_interest_day',
  `SELECT accrued_at IS NOT NULL AS "isAccrued", paid_at IS NOT NULL AS "isPaid"
   FROM interest_days WHERE tenant_id = $1 AND day = $2`,
);

/** A tenant's day, if it is closed. */
export const findDay = async (
  session: Session,
  tenantId: string,
  day: string,
): Promise<InterestDay | undefined> => (await session.query<InterestDay>(FIND_DAY, [tenantId, day]))[0];

const CLOSE_DAY = statement(
  'close_interest_day',
  `INSERT INTO interest_days (tenant_id, day, time_zone, until, rate, withholding_tax_percent, closed_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (tenant_id, day) DO NOTHING`,
);

/**
 * Closes a day that is over (contract section 3.7): once this has committed nothing is posted into it, and no change of a
 * wallet's settings holds for it any more. The terms that it was closed with are stored with it.
 */
export function closeDay(
  database: TenantDatabase,
  tenantId: string,
  { name, untilMs }: Period,
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): Promise<void> {
  return database.transaction(tenantId, async (session) => {
    await bumpLedgerVersion(session, tenantId);
    await finalizePostingsUntil(session, tenantId, untilMs - 1);
    const { rate, withholdingTaxPercent } = (await interestTerms(session, tenantId))(name);
    const until = toRfc3339(untilMs);
    const values = [tenantId, name, timeZone, until, rate, withholdingTaxPercent, toRfc3339(nowMs)];
    await session.execute(CLOSE_DAY, values);
  });
}

/** Days are closed in order and without a gap, so the one behind the last is the first that is still open. */
const FIRST_OPEN = statement(
  'first_open_day',
  `SELECT (day + 1)::text AS day FROM interest_days WHERE tenant_id = $1 ORDER BY day DESC LIMIT 1`,
);

/** The day that a change is made on: today, or a later one where today is closed by clocks that are ahead. */
export async function openDay(session: Session, tenantId: string, today: string): Promise<string> {
  const [open] = await session.query<{ day: string }>(FIRST_OPEN, [tenantId]);
  return open !== undefined && open.day > today ? open.day : today;
}

/** Any closed day shows the time zone: it cannot change after the first. */
const TIME_ZONE = search(
  'interest_time_zone',
  'SELECT tenant_id AS "tenantId", time_zone AS "timeZone" FROM interest_days LIMIT $1',
  1,
);

/**
 * Makes sure that days still begin when they began for those that are closed.
 *
 * @param directory a session of the role `kolo_directory`
 * @throws OperatorError when the business time zone was another one
 */
export async function ensureTimeZone(directory: Session, timeZone: string): Promise<void> {
  const [closed] = await directory.query<{ timeZone: string }>(TIME_ZONE, [1]);
  if (closed === undefined || closed.timeZone === timeZone) return;
  throw new OperatorError(
    `KOLO_TIME_ZONE is ${timeZone}, and days have been closed in ${closed.timeZone}, which cannot change any more: set it to ${closed.timeZone}.`,
  );
}
