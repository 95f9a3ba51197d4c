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
 * SQL: the number of a wallet's last posting at or before an instant, 0 where there is none; a scalar expression. A wallet's
 * postings are numbered without a gap and their times never go back, so it is found by halving, and no index on time is
 * needed. Plan: two probes of unique indexes, about 20 times for a million postings.
 *
 * @param account SQL: the wallet's account
 * @param seq SQL: the number of its last posting
 * @param at SQL: the instant
 */
export const lastSeqAt = (account: string, seq: string, at: string): string => `
  (WITH RECURSIVE halved (low, high) AS (
     SELECT 0::bigint, ${seq}
     UNION ALL
     SELECT CASE WHEN p.posted_at <= ${at} THEN m.middle ELSE h.low END,
            CASE WHEN p.posted_at <= ${at} THEN h.high ELSE m.middle - 1 END
     FROM halved h
     CROSS JOIN LATERAL (SELECT (h.low + h.high + 1) / 2 AS middle) m
     CROSS JOIN LATERAL (
       SELECT posted_at FROM postings WHERE tenant_id = $1 AND credit_account = ${account} AND credit_seq = m.middle
       UNION ALL
       SELECT posted_at FROM postings WHERE tenant_id = $1 AND debit_account = ${account} AND debit_seq = m.middle) p
     WHERE h.low < h.high
   )
   SELECT h.low FROM halved h WHERE h.low = h.high)`;

/** SQL: what a wallet's posting of a number left in it, 0 for the number 0; a scalar expression. */
const balanceAfterSeq = (account: string, seq: string): string => `
  coalesce(
    (SELECT p.credit_balance_after FROM postings p
     WHERE p.tenant_id = $1 AND p.credit_account = ${account} AND p.credit_seq = ${seq}),
    (SELECT p.debit_balance_after FROM postings p
     WHERE p.tenant_id = $1 AND p.debit_account = ${account} AND p.debit_seq = ${seq}), 0)`;

const BALANCE_AT = statement(
  'balance_at',
  `SELECT ${balanceAfterSeq('$2', 'f.seq')} AS posted,
          (SELECT last_posted_at > $3 FROM ledgers WHERE tenant_id = $1) AS final
   FROM (SELECT ${lastSeqAt('a.id', 'a.seq', '$3')} AS seq FROM accounts a
         WHERE a.tenant_id = $1 AND a.id = $2 OFFSET 0) f`,
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
