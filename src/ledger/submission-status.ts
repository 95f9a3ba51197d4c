import { type Session, statement } from '../platform/db/database.ts';

/** How far a bank has been told of a payout, and what it said, as far as it matters to who settles it by hand. */
export interface SubmissionStatus {
  readonly transactionId: string;
  /** Since when somebody is needed, milliseconds since the epoch; null where nobody is. */
  readonly flaggedAt: number | null;
  /** How often the bank may have been told. */
  readonly sends: number;
  /** Until when the bank may be told by the newest claim that was to tell it; null once that has spoken. */
  readonly submitUntil: number | null;
  /** When the bank was told or asked last; null where it never was. */
  readonly queriedAt: number | null;
  /** The bank has said that it paid. */
  readonly reportedPaid: boolean;
}

/** Locked, so that nobody begins to tell before the batch has decided and committed. */
const LOCK = statement(
  'lock_submission_status',
  `SELECT transaction_id AS "transactionId", flagged_at AS "flaggedAt", sends, tell_until AS "submitUntil" FROM payouts
   WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[])
   ORDER BY transaction_id FOR NO KEY UPDATE`,
);

const SAID = statement(
  'last_queries_of_payouts',
  `SELECT transaction_id AS id, max(attempted_at) AS "queriedAt", bool_or(outcome = 'success') AS "reportedPaid"
   FROM payout_attempts WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[]) GROUP BY transaction_id`,
);

/** Locks payouts until the transaction ends, and then reads what was said of them. */
export async function lockSubmissionStatus(
  session: Session,
  tenantId: string,
  ids: readonly string[],
): Promise<SubmissionStatus[]> {
  // In this order: sent together, the second is read behind the lock.
  const [rows, answers] = await Promise.all([
    session.query<Omit<SubmissionStatus, 'queriedAt' | 'reportedPaid'>>(LOCK, [tenantId, ids]),
    session.query<Pick<SubmissionStatus, 'queriedAt' | 'reportedPaid'> & { id: string }>(SAID, [
      tenantId,
      ids,
    ]),
  ]);
  return rows.map((row) => {
    const said = answers.find(({ id }) => id === row.transactionId);
    return { ...row, queriedAt: said?.queriedAt ?? null, reportedPaid: said?.reportedPaid ?? false };
  });
}
