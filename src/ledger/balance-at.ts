import { type Session, statement } from '../platform/db/database.ts';
import { toRfc3339 } from '../platform/values/clock.ts';
import type { Kobo } from '../platform/values/money.ts';

/** A wallet's balance at an instant. */
interface BalanceAt {
  /** After the last posting at or before the instant. */
  posted: Kobo;
  /** Sequence number of that posting; 0 before the first. */
  seq: bigint;
  /** True once nothing can be posted at or before the instant. */
  final: boolean;
}

/**
 * SQL scalar: sequence number of a wallet's last posting at or before an instant, 0 for none. A wallet's postings
 * are numbered without a gap in the order of their times, so a binary search finds it and needs no index on time.
 * Plan: two probes of unique indexes, about 20 times for a million postings. `middle` is a column, because an index
 * under row-level security cannot search by an expression over another row's columns (PostgreSQL 15.20 and its
 * siblings).
 *
 * @param account SQL: the wallet's account
 * @param seq SQL: the sequence number of its last posting
 * @param at SQL: the instant
 */
export const lastSeqAt = (account: string, seq: string, at: string): string => `
  (WITH RECURSIVE halved (low, high, middle) AS (
     SELECT 0::bigint, ${seq}, (${seq} + 1) / 2
     UNION ALL
     SELECT n.low, n.high, (n.low + n.high + 1) / 2
     FROM (
       SELECT CASE WHEN p.posted_at <= ${at} THEN h.middle ELSE h.low END AS low,
              CASE WHEN p.posted_at <= ${at} THEN h.high ELSE h.middle - 1 END AS high
       FROM halved h
       CROSS JOIN LATERAL (
         SELECT posted_at FROM postings WHERE tenant_id = $1 AND credit_account = ${account} AND credit_seq = h.middle
         UNION ALL
         SELECT posted_at FROM postings WHERE tenant_id = $1 AND debit_account = ${account} AND debit_seq = h.middle) p
       WHERE h.low < h.high) n
   )
   SELECT h.low FROM halved h WHERE h.low = h.high)`;

/** SQL scalar: a wallet's balance after the posting of a sequence number, 0 for the number 0. */
export const balanceAfterSeq = (account: string, seq: string): string => `
  coalesce(
    (SELECT p.credit_balance_after FROM postings p
     WHERE p.tenant_id = $1 AND p.credit_account = ${account} AND p.credit_seq = ${seq}),
    (SELECT p.debit_balance_after FROM postings p
     WHERE p.tenant_id = $1 AND p.debit_account = ${account} AND p.debit_seq = ${seq}), 0)`;

/** One statement, so that all instants are seen in one state of the ledger. */
const BALANCES_AT = statement(
  'balances_at',
  `SELECT f.n::int AS n, f.seq, ${balanceAfterSeq('$2', 'f.seq')} AS posted,
          (SELECT last_posted_at > f.instant FROM ledgers WHERE tenant_id = $1) AS final
   FROM (SELECT k.n, k.instant, ${lastSeqAt('a.id', 'a.seq', 'k.instant')} AS seq
         FROM accounts a CROSS JOIN unnest($3::timestamptz[]) WITH ORDINALITY AS k (instant, n)
         WHERE a.tenant_id = $1 AND a.id = $2 OFFSET 0) f`,
);

/**
 * A wallet's ledger balance at some instants, from its postings, all in one state of the ledger.
 *
 * @param accountId the wallet's account
 * @param atMs milliseconds since the epoch, inclusive
 */
export async function balancesAt(
  session: Session,
  tenantId: string,
  accountId: string,
  atMs: readonly number[],
): Promise<BalanceAt[]> {
  const values = [tenantId, accountId, atMs.map(toRfc3339)];
  const found = await session.query<BalanceAt & { n: number }>(BALANCES_AT, values);
  if (found.length !== atMs.length) throw new Error(`no wallet has the account ${accountId}`);
  return found.toSorted((a, b) => a.n - b.n).map(({ n: _, ...balance }) => balance);
}
