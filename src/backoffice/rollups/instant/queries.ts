import { finalizePostingsUntil, lockLedger } from '../../../ledger/ledger-lock.ts';
import { LAST_SYSTEM_ACCOUNT } from '../../../ledger/system-accounts.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { NIL_UUID, uuidv7Floor } from '../../../platform/values/ids.ts';

/**
 * Balances at any instant: the stored balance at the beginning of the hour, plus postings of the hour up to
 * the instant. Postings have no index by time, because every posted batch would pay for it. A walk back over
 * the tenant's postings, by transaction in order of time, ends when the found postings equal the rollup of
 * the hour, however old their transactions are.
 */

/** Postings scanned by one statement, which takes a fraction of a second. */
const WALKED_MAX = 10_000;
/**
 * Largest lead of a transaction's id over its postings, milliseconds: clocks of processes differ by less
 * (`CLOCK_DIFFERENCE_MAX_MS`).
 */
const EARLIER_MS = 60_000;

/** The scanned part of an hour; milliseconds since the epoch. */
interface PartOfHour {
  beginsAt: number;
  /** Inclusive. */
  at: number;
  /** The last final instant of the hour. */
  finalAt: number;
}

/** A balance, or a sum of postings, kobo: credits less debits. */
export interface AccountSum {
  /** The nil UUID for all wallets of a currency together. */
  accountId: string;
  currency: string;
  sum: bigint;
}

/**
 * Plan: two look-ups in the rollups for each account, and the batches of the last second or two that are not
 * counted yet.
 */
const WHEN_IT_BEGAN = statement(
  'accounts_when_hour_began',
  `WITH waiting AS (
     SELECT p.account, p.currency,
            coalesce(sum(p.credits - p.debits) FILTER (WHERE to_timestamp(p.at) < $4), 0) AS before,
            coalesce(sum(p.debits) FILTER (WHERE to_timestamp(p.at) >= $4 AND to_timestamp(p.at) < $5), 0) AS debits
     FROM ledger_batches b CROSS JOIN jsonb_to_recordset(b.posted)
       AS p (at bigint, account uuid, currency text, debits bigint, credits bigint)
     WHERE b.tenant_id = $1 AND b.version > (SELECT version FROM rollup_progress WHERE tenant_id = $1)
     GROUP BY p.account, p.currency)
   SELECT a.account_id AS "accountId", a.currency,
          (coalesce(f.balance, 0) + coalesce(w.before, 0))::bigint AS sum,
          (coalesce(h.debits, 0) + coalesce(w.debits, 0))::bigint AS "debitsInHour"
   FROM unnest($2::uuid[], $3::text[]) AS a (account_id, currency)
   LEFT JOIN LATERAL (
     SELECT balance FROM account_rollups f
     WHERE f.tenant_id = $1 AND f.account_id = a.account_id AND f.currency = a.currency AND f.begins_at < $4
     ORDER BY f.begins_at DESC LIMIT 1) f ON true
   LEFT JOIN LATERAL (
     SELECT debits FROM account_rollups h
     WHERE h.tenant_id = $1 AND h.account_id = a.account_id AND h.currency = a.currency AND h.begins_at = $4) h ON true
   LEFT JOIN waiting w ON w.account = a.account_id AND w.currency = a.currency`,
);

/** Known before the walk. */
interface Begun {
  /** Balances at the beginning of the hour. */
  sums: AccountSum[];
  /** Sum of all postings of the hour up to `finalAt`, kobo. */
  posted: bigint;
  finalAt: number;
}

/**
 * Makes the hour final so far, and gives the balances at its beginning and the sum posted since. It needs a
 * transaction of its own: the ledger's row is locked, so counted and waiting batches are complete. @param
 * accounts of the tenant's ledger, the wallets of a currency as one with the nil UUID
 */
export async function beginHour(
  session: Session,
  tenantId: string,
  accounts: readonly { id: string; currency: string }[],
  { at, beginsAt, endsAt }: { at: number; beginsAt: number; endsAt: number },
): Promise<Begun> {
  const { lastPostedAt } = await lockLedger(session, tenantId);
  const finalAt = Math.min(endsAt - 1, Math.max(at, lastPostedAt));
  await finalizePostingsUntil(session, tenantId, finalAt);
  const rows = await session.query<AccountSum & { debitsInHour: bigint }>(WHEN_IT_BEGAN, [
    tenantId,
    accounts.map(({ id }) => id),
    accounts.map(({ currency }) => currency),
    toRfc3339(beginsAt),
    toRfc3339(endsAt),
  ]);
  return {
    sums: rows.map(({ debitsInHour: _, ...sum }) => sum),
    posted: rows.reduce((sum, { debitsInHour }) => sum + debitsInHour, 0n),
    finalAt,
  };
}

/** A posting's position within its tenant. */
export interface WalkCursor {
  transactionId: string;
  part: number;
}

/** The start of the walk: before the newest transaction that can have posted by then. */
export const walkFrom = (finalAt: number): WalkCursor => ({
  transactionId: uuidv7Floor(finalAt + EARLIER_MS),
  part: 0,
});

/** The end of a part of the walk; none after the last one. Plan: that many entries of the primary key. */
const END_OF_PART = statement(
  'end_of_instant_part',
  `SELECT transaction_id AS "transactionId", part FROM postings
   WHERE tenant_id = $1 AND (transaction_id, part) < ($2::uuid, $3::smallint)
   ORDER BY tenant_id DESC, transaction_id DESC, part DESC OFFSET $4 - 1 LIMIT 1`,
);

/**
 * Sums by system account, and, without an account, of everything found. Plan: a range of the primary key, and
 * nothing beside it.
 */
const SUMS_OF_PART = statement(
  'sums_of_instant_part',
  `WITH posted AS MATERIALIZED (
     SELECT debit_account, credit_account, amount, posted_at <= $7 AS counts FROM postings
     WHERE tenant_id = $1 AND (transaction_id, part) < ($2::uuid, $3::smallint) AND (transaction_id, part) >= ($4::uuid, $5::smallint)
       AND posted_at >= $6 AND posted_at <= $8
   ), sides AS (
     SELECT debit_account AS account_id, -amount AS change FROM posted WHERE counts
     UNION ALL
     SELECT credit_account, amount FROM posted WHERE counts)
   SELECT account_id AS "accountId", sum(change)::bigint AS sum FROM sides
   WHERE account_id <= '${LAST_SYSTEM_ACCOUNT}' GROUP BY 1
   UNION ALL
   SELECT NULL, coalesce(sum(amount), 0)::bigint FROM posted`,
);

const FIRST: WalkCursor = { transactionId: NIL_UUID, part: 0 };

/** A part of the walk. */
interface Walked {
  /** Sums by account from the beginning of the hour to the instant. */
  sums: AccountSum[];
  /** Sum of the hour's postings that were scanned; kobo. */
  seen: bigint;
  /** The position to continue from; undefined at the end. */
  end: WalkCursor | undefined;
}

/** Continues the walk. @param books the accounts of the tenant's ledger, with their currencies */
export async function continueWalk(
  session: Session,
  tenantId: string,
  books: readonly { id: string; currency: string }[],
  { beginsAt, at, finalAt }: PartOfHour,
  { transactionId, part }: WalkCursor,
  walkedMax = WALKED_MAX,
): Promise<Walked> {
  const from = [tenantId, transactionId, part];
  const [end] = await session.query<WalkCursor>(END_OF_PART, [...from, walkedMax]);
  const to = end ?? FIRST;
  const rows = await session.query<{ accountId: string | null; sum: bigint }>(SUMS_OF_PART, [
    ...from,
    to.transactionId,
    to.part,
    toRfc3339(beginsAt),
    toRfc3339(at),
    toRfc3339(finalAt),
  ]);
  const seen = rows.find(({ accountId }) => accountId === null)?.sum ?? 0n;
  return { sums: withWallets(books, rows), seen, end };
}

/**
 * Derives the sums of wallets. Every posting balances in one currency, so the wallets of a currency hold the
 * negative of its system accounts; a system account's currency follows from its id.
 */
function withWallets(
  books: readonly { id: string; currency: string }[],
  rows: readonly { accountId: string | null; sum: bigint }[],
): AccountSum[] {
  const currencies = new Map(books.map(({ id, currency }) => [id, currency]));
  return rows.flatMap(({ accountId, sum }) => {
    const currency = accountId === null ? undefined : currencies.get(accountId);
    if (accountId === null || currency === undefined) return [];
    return [
      { accountId, currency, sum },
      { accountId: NIL_UUID, currency, sum: -sum },
    ];
  });
}
