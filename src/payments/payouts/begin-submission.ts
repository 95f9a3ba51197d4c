import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { type ClaimedPayout, isStopped } from './claim.ts';
import { firstLookAt } from './recheck-times.ts';

/** A row of payout_repeats is kept so much longer than it is looked at, milliseconds. */
const KEPT_MS = 86_400_000;

/**
 * The claim of a payout that has been prepared: its commit durably marks it "may have been sent", fixes its rail for ever, and
 * has it asked after again once it is final. Only while the lease that it was prepared under is still this process's, and
 * nobody has told or asked since.
 */
const BEGIN_TELLING = statement(
  'begin_telling_payout',
  `WITH told AS (
   UPDATE payouts
   SET rail = $5, attempts = attempts + 1, sends = sends + 1, send_next = false, telling = true, tell_until = $7,
       told_at = $6, first_claimed_at = COALESCE(first_claimed_at, $6), waits_for = NULL, leased_until = $8
   WHERE tenant_id = $1 AND transaction_id = $2 AND attempts = $3 AND claimed_by = $4 AND due_at IS NOT NULL
     AND (attempts = 0 OR rail = $5)
   RETURNING transaction_id, attempts, sends, first_claimed_at
   ),
   checked AS (
     INSERT INTO payout_checks (tenant_id, transaction_id, due_at) SELECT $1, transaction_id, $9 FROM told
     ON CONFLICT DO NOTHING
   )
   SELECT attempts AS attempt, sends, first_claimed_at AS "firstClaimedAt" FROM told`,
);

/** Plan: the primary key. Nothing comes back where the same was told too short a time ago. */
const TAKE_REPEAT = statement(
  'take_payout_repeat',
  `INSERT INTO payout_repeats (tenant_id, rail, bank_code, account_number, amount, told_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (tenant_id, rail, bank_code, account_number, amount)
   DO UPDATE SET told_at = EXCLUDED.told_at, expires_at = EXCLUDED.expires_at
   WHERE payout_repeats.told_at <= $8
   RETURNING told_at`,
);

/** How a telling begins. */
interface Telling {
  /** The account that pays, from now on for ever. */
  rail: string;
  /** Rest after a telling of the same amount to the same bank account, milliseconds; 0 for none. */
  sameAgainAfterMs: number;
  nowMs: number;
  /** The bank is told before then, or not at all. */
  tellUntilMs: number;
  /** Until when nobody else looks at it: preparing may have taken most of the lease that it was prepared under. */
  leaseEndMs: number;
  /** The process that has the lease. */
  claimedBy: string;
}

/**
 * `lost`: somebody else has it now. `same_again`: the same was told too short a time ago; `stopped`: somebody has stopped payouts
 * like it; in both it was not claimed.
 */
type Begun =
  | { kind: 'begun'; attempt: number; sends: number; firstClaimedAt: number }
  | { kind: 'lost' }
  | { kind: 'same_again' }
  | { kind: 'stopped' };

/** Nothing that was written stays. */
const SAME_AGAIN = new Error('the same was told too short a time ago');
const STOPPED = new Error('payouts like it are stopped');

/** Claims a payout that has been prepared. It has committed when this resolves, and the bank may be told. */
export async function beginTelling(
  database: TenantDatabase,
  tenantId: string,
  payout: ClaimedPayout,
  telling: Telling,
): Promise<Begun> {
  try {
    return await database.transaction(tenantId, (session) => begin(session, tenantId, payout, telling));
  } catch (error) {
    if (error === SAME_AGAIN) return { kind: 'same_again' };
    if (error === STOPPED) return { kind: 'stopped' };
    throw error;
  }
}

async function begin(
  session: Session,
  tenantId: string,
  { id, attempt, bankCode, accountNumber, amount }: ClaimedPayout,
  { rail, sameAgainAfterMs, nowMs, tellUntilMs, leaseEndMs, claimedBy }: Telling,
): Promise<Begun> {
  const times = [nowMs, tellUntilMs, leaseEndMs, firstLookAt(nowMs)].map(toRfc3339);
  const [begun] = await session.query<{ attempt: number; sends: number; firstClaimedAt: number }>(
    BEGIN_TELLING,
    [tenantId, id, attempt, claimedBy, rail, ...times],
  );
  if (begun === undefined) return { kind: 'lost' };
  // Behind the lock on its row: a stop that was there by then is seen.
  if (await isStopped(session, tenantId, { rail, bankCode })) throw STOPPED;
  if (sameAgainAfterMs > 0) {
    // It may leave as late as that.
    const free = await session.query(TAKE_REPEAT, [
      tenantId,
      rail,
      bankCode,
      accountNumber,
      amount,
      toRfc3339(tellUntilMs),
      toRfc3339(tellUntilMs + sameAgainAfterMs + KEPT_MS),
      toRfc3339(nowMs - sameAgainAfterMs),
    ]);
    if (free.length === 0) throw SAME_AGAIN;
  }
  return { kind: 'begun', ...begun };
}
