import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { type ClaimedPayout, isStopped } from './claim.ts';
import { firstRecheckAt } from './recheck-times.ts';

/** Extra time for which a row of payout_repeats is stored after its last use, milliseconds. */
const REPEAT_RETENTION_MS = 86_400_000;

/**
 * Claims a prepared payout for submission. The commit marks it "may have been sent", fixes its rail for ever, and schedules
 * the first recheck. Applies only while this process still has the lease of the preparation, and no other process
 * has attempted the payout since.
 */
const BEGIN_SUBMISSION = statement(
  'begin_payout_submission',
  `WITH submitted AS (
   UPDATE payouts
   SET rail = $5, state = 'submitting', attempts = attempts + 1, submissions = submissions + 1, submit_until = $7,
       submitted_at = COALESCE(submitted_at, $6), resubmitted_at = CASE WHEN submitted_at IS NULL THEN NULL ELSE $6 END,
       wait_reason = NULL, leased_until = $8
   WHERE tenant_id = $1 AND transaction_id = $2 AND attempts = $3 AND claimed_by = $4 AND due_at IS NOT NULL
     AND (attempts = 0 OR rail = $5)
   RETURNING transaction_id, attempts, submissions, submitted_at
   ),
   checked AS (
     INSERT INTO payout_checks (tenant_id, transaction_id, due_at) SELECT $1, transaction_id, $9 FROM submitted
     ON CONFLICT DO NOTHING
   )
   SELECT attempts AS attempt, submissions, submitted_at AS "firstSubmittedAt" FROM submitted`,
);

/** Plan: the primary key. Returns no row if the same payment was submitted too recently. */
const RECORD_REPEAT = statement(
  'take_payout_repeat',
  `INSERT INTO payout_repeats (tenant_id, rail, bank_code, account_number, amount, submitted_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (tenant_id, rail, bank_code, account_number, amount)
   DO UPDATE SET submitted_at = EXCLUDED.submitted_at, expires_at = EXCLUDED.expires_at
   WHERE payout_repeats.submitted_at <= $8
   RETURNING submitted_at`,
);

/** Parameters of a submission. */
interface Submission {
  /** The rail of the account that pays. It never changes afterwards. */
  rail: string;
  /** Minimum time since the same amount was submitted to the same bank account, milliseconds; 0 for none. */
  repeatAfterMs: number;
  nowMs: number;
  /** The payout is submitted before then or not at all. */
  submitUntilMs: number;
  /** End of the new lease. Preparation may have used up most of the previous one. */
  leaseEndMs: number;
  /** The process that holds the lease. */
  claimedBy: string;
}

/**
 * `lost`: another process has claimed the payout. `same_again`: the same payment was submitted too recently. `stopped`: an
 * operator has stopped such payouts. In the last two cases the payout was not claimed.
 */
type SubmissionStart =
  | { kind: 'begun'; attempt: number; submissions: number; firstSubmittedAt: number }
  | { kind: 'lost' }
  | { kind: 'same_again' }
  | { kind: 'stopped' };

/* Thrown to roll the transaction back. */
const REPEATED = new Error('the same payment was submitted too recently');
const STOPPED = new Error('such payouts are stopped');

/** Claims a prepared payout for submission. The claim has committed when this resolves: the bank may be called. */
export async function beginSubmission(
  database: TenantDatabase,
  tenantId: string,
  payout: ClaimedPayout,
  submission: Submission,
): Promise<SubmissionStart> {
  try {
    return await database.transaction(tenantId, (session) => begin(session, tenantId, payout, submission));
  } catch (error) {
    if (error === REPEATED) return { kind: 'same_again' };
    if (error === STOPPED) return { kind: 'stopped' };
    throw error;
  }
}

async function begin(
  session: Session,
  tenantId: string,
  { id, attempt, bankCode, accountNumber, amount }: ClaimedPayout,
  { rail, repeatAfterMs, nowMs, submitUntilMs, leaseEndMs, claimedBy }: Submission,
): Promise<SubmissionStart> {
  const times = [nowMs, submitUntilMs, leaseEndMs, firstRecheckAt(nowMs)].map(toRfc3339);
  const [begun] = await session.query<{ attempt: number; submissions: number; firstSubmittedAt: number }>(
    BEGIN_SUBMISSION,
    [tenantId, id, attempt, claimedBy, rail, ...times],
  );
  if (begun === undefined) return { kind: 'lost' };
  // Read after the row is locked, so that a stop set before then is seen.
  if (await isStopped(session, tenantId, { rail, bankCode })) throw STOPPED;
  if (repeatAfterMs > 0) {
    // The payment may leave as late as `submitUntilMs`.
    const free = await session.query(RECORD_REPEAT, [
      tenantId,
      rail,
      bankCode,
      accountNumber,
      amount,
      toRfc3339(submitUntilMs),
      toRfc3339(submitUntilMs + repeatAfterMs + REPEAT_RETENTION_MS),
      toRfc3339(nowMs - repeatAfterMs),
    ]);
    if (free.length === 0) throw REPEATED;
  }
  return { kind: 'begun', ...begun };
}
