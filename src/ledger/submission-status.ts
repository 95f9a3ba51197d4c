import { type Session, statement } from '../platform/db/database.ts';

/** How far a bank has been told of a payout, and what it said, as far as it matters to who settles it by hand. */
export interface Told {
  readonly transactionId: string;
  /** Since when somebody is needed, milliseconds since the epoch; null where nobody is. */
  readonly flaggedAt: number | null;
  /** How often the bank may have been told. */
  readonly sends: number;
  /** Until when the bank may be told by the newest claim that was to tell it; null once that has spoken. */
  readonly tellUntil: number | null;
  /** When the bank was told or asked last; null where it never was. */
  readonly askedAt: number | null;
  /** The bank has said that it paid. */
  readonly saysPaid: boolean;
}

/** Locked, so that nobody begins to tell before the batch has decided and committed. */
const LOCK = statement(
  'lock_told',
  `SELECT transaction_id AS "transactionId", flagged_at AS "flaggedAt", sends, tell_until AS "tellUntil" FROM payouts
   WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[])
   ORDER BY transaction_id FOR NO KEY UPDATE`,
);

const SAID = statement(
  'said_of_payouts',
  `SELECT transaction_id AS id, max(attempted_at) AS "askedAt", bool_or(outcome = 'success') AS "saysPaid"
   FROM payout_attempts WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[]) GROUP BY transaction_id`,
);

/** Locks payouts until the transaction ends, and then reads what was said of them. */
export async function lockTold(session: Session, tenantId: string, ids: readonly string[]): Promise<Told[]> {
  // In this order: sent together, the second is read behind the lock.
  const [rows, answers] = await Promise.all([
    session.query<Omit<Told, 'askedAt' | 'saysPaid'>>(LOCK, [tenantId, ids]),
    session.query<Pick<Told, 'askedAt' | 'saysPaid'> & { id: string }>(SAID, [tenantId, ids]),
  ]);
  return rows.map((row) => {
    const said = answers.find(({ id }) => id === row.transactionId);
    return { ...row, askedAt: said?.askedAt ?? null, saysPaid: said?.saysPaid ?? false };
  });
}
