import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';
import type { Kobo } from '../values/money.ts';

/** The ledger balance of a wallet as it was at an instant. */
interface BalanceAt {
  /** After the last posting at or before the instant. */
  posted: Kobo;
  /** Nothing is posted at the instant or before it any more. */
  final: boolean;
}

/**
 * A wallet's postings are numbered without a gap and their times never go back, so the last one of an instant is found by
 * halving, and no index on time is needed. Plan: two probes of unique indexes, about 20 times for a million postings.
 */
const BALANCE_AT = statement(
  'balance_at',
  `WITH RECURSIVE halved (low, high) AS (
     SELECT 0::bigint, seq FROM accounts WHERE tenant_id = $1 AND id = $2
     UNION ALL
     SELECT CASE WHEN p.posted_at <= $3 THEN m.middle ELSE h.low END,
            CASE WHEN p.posted_at <= $3 THEN h.high ELSE m.middle - 1 END
     FROM halved h
     CROSS JOIN LATERAL (SELECT (h.low + h.high + 1) / 2 AS middle) m
     CROSS JOIN LATERAL (
       SELECT posted_at FROM postings WHERE tenant_id = $1 AND credit_account = $2 AND credit_seq = m.middle
       UNION ALL
       SELECT posted_at FROM postings WHERE tenant_id = $1 AND debit_account = $2 AND debit_seq = m.middle) p
     WHERE h.low < h.high
   )
   SELECT coalesce(
            (SELECT credit_balance_after FROM postings
             WHERE tenant_id = $1 AND credit_account = $2 AND credit_seq = f.low),
            (SELECT debit_balance_after FROM postings
             WHERE tenant_id = $1 AND debit_account = $2 AND debit_seq = f.low), 0) AS posted,
          (SELECT last_posted_at > $3 FROM ledgers WHERE tenant_id = $1) AS final
   FROM halved f WHERE f.low = f.high`,
);

/**
 * A wallet's ledger balance at an instant, from its postings.
 *
 * @param accountId the wallet's account
 * @param atMs milliseconds since the epoch; what was posted at it counts
 */
export async function balanceAt(
  session: Session,
  tenantId: string,
  accountId: string,
  atMs: number,
): Promise<BalanceAt> {
  const [found] = await session.query<BalanceAt>(BALANCE_AT, [tenantId, accountId, toRfc3339(atMs)]);
  if (found === undefined) throw new Error(`no wallet has the account ${accountId}`);
  return found;
}
