import { type Session, statement } from '../platform/db/database.ts';

/** Submission status of a payout, as manual settlement needs it. */
export interface SubmissionStatus {
  readonly transactionId: string;
  /** Time since which it needs an operator, milliseconds since the epoch; null where it needs none. */
  readonly flaggedAt: number | null;
  /** Submissions that may have reached the bank. */
  readonly submissions: number;
  /** Deadline of a submission under way, milliseconds since the epoch; null once the attempt has ended. */
  readonly submitUntil: number | null;
  /** Time of the last submission or status query; null before the first. */
  readonly attemptedAt: number | null;
  /** The bank has reported it paid. */
  readonly reportedPaid: boolean;
}

/** Locked, so that no submission begins before the batch has committed. */
const LOCK = statement(
  'lock_submission_status',
  `SELECT transaction_id AS "transactionId", flagged_at AS "flaggedAt", submissions, submit_until AS "submitUntil" FROM payouts
   WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[])
   ORDER BY transaction_id FOR NO KEY UPDATE`,
);

const SAID = statement(
  'last_attempts_of_payouts',
  `SELECT transaction_id AS id, max(attempted_at) AS "attemptedAt", bool_or(outcome = 'success') AS "reportedPaid"
   FROM payout_attempts WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[]) GROUP BY transaction_id`,
);

/** Locks payouts until the transaction ends, then reads their attempts. */
export async function lockSubmissionStatus(
  session: Session,
  tenantId: string,
  ids: readonly string[],
): Promise<SubmissionStatus[]> {
  // Sent together in this order, the second is read after the lock.
  const [rows, answers] = await Promise.all([
    session.query<Omit<SubmissionStatus, 'attemptedAt' | 'reportedPaid'>>(LOCK, [tenantId, ids]),
    session.query<Pick<SubmissionStatus, 'attemptedAt' | 'reportedPaid'> & { id: string }>(SAID, [
      tenantId,
      ids,
    ]),
  ]);
  return rows.map((row) => {
    const said = answers.find(({ id }) => id === row.transactionId);
    return { ...row, attemptedAt: said?.attemptedAt ?? null, reportedPaid: said?.reportedPaid ?? false };
  });
}
