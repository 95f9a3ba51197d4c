import { lockLedger, finalizePostingsUntil } from '../../../ledger/ledger-lock.ts';
import { LAST_SYSTEM_ACCOUNT } from '../../../ledger/system-accounts.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { NIL_UUID, uuidv7Floor } from '../../../platform/values/ids.ts';

/*
 * What accounts had at any instant: what they had when its hour began, which is kept, and what was posted in the hour until then. No index
 * finds postings by time, for each would cost the batch that writes it. They are found by walking back over the tenant's postings by their
 * movements, which are in order of time, until what was found is what figures say was posted in the hour: then nothing of it is
 * left, however old the movements are that were posted in it.
 */

/** Postings that are walked over by one statement, which takes a part of a second. */
const WALKED_MAX = 10_000;
/** No movement is younger than its postings by more, milliseconds: clocks of processes differ by less (`CLOCK_DIFFERENCE_MAX_MS`). */
const EARLIER_MS = 60_000;

/** The part of an hour that is looked at; milliseconds since the epoch. */
interface PartOfHour {
  beginsAt: number;
  /** What was posted at it counts. */
  at: number;
  /** The last instant of the hour that nothing is posted at any more. */
  finalAt: number;
}

/** What an account had, or what was posted on it, kobo: credits less debits. */
export interface AccountSum {
  /** The nil UUID for all wallets of a currency together. */
  accountId: string;
  currency: string;
  sum: bigint;
}

/** Plan: for each account two look-ups in its figures; and the batches that are not counted yet, which are those of a second or two. */
const WHEN_IT_BEGAN = statement(
  'accounts_when_hour_began',
  `WITH waiting AS (
     SELECT p.account, p.currency,
            coalesce(sum(p.credits - p.debits) FILTER (WHERE to_timestamp(p.at) < $4), 0) AS before,
            coalesce(sum(p.debits) FILTER (WHERE to_timestamp(p.at) >= $4 AND to_timestamp(p.at) < $5), 0) AS debits
     FROM ledger_batches b CROSS JOIN jsonb_to_recordset(b.posted)
       AS p (at bigint, account uuid, currency text, debits bigint, credits bigint)
     WHERE b.tenant_id = $1 AND b.version > (SELECT version FROM figures_progress WHERE tenant_id = $1)
     GROUP BY p.account, p.currency)
   SELECT a.account_id AS "accountId", a.currency,
          (coalesce(f.balance, 0) + coalesce(w.before, 0))::bigint AS sum,
          (coalesce(h.debits, 0) + coalesce(w.debits, 0))::bigint AS "debitsInHour"
   FROM unnest($2::uuid[], $3::text[]) AS a (account_id, currency)
   LEFT JOIN LATERAL (
     SELECT balance FROM account_figures f
     WHERE f.tenant_id = $1 AND f.account_id = a.account_id AND f.currency = a.currency AND f.begins_at < $4
     ORDER BY f.begins_at DESC LIMIT 1) f ON true
   LEFT JOIN LATERAL (
     SELECT debits FROM account_figures h
     WHERE h.tenant_id = $1 AND h.account_id = a.account_id AND h.currency = a.currency AND h.begins_at = $4) h ON true
   LEFT JOIN waiting w ON w.account = a.account_id AND w.currency = a.currency`,
);

/** What is known before the walk. */
interface Begun {
  /** What accounts had when the hour began. */
  sums: AccountSum[];
  /** What was posted in the hour up to `finalAt`, all postings together, kobo. */
  posted: bigint;
  finalAt: number;
}

/**
 * Makes the hour final as far as it has come, and says what accounts had when it began and how much was posted in it since. Called in a
 * transaction of its own: whoever holds the ledger's row adds nothing, so that what is counted and what waits to be are all of it.
 *
 * @param accounts those of the tenant's books, the wallets of a currency as one with the nil UUID
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

/** A posting's place among those of its tenant. */
export interface Place {
  transactionId: string;
  part: number;
}

/** Where the walk begins: before the newest movement that can have posted by then. */
export const walkFrom = (finalAt: number): Place => ({
  transactionId: uuidv7Floor(finalAt + EARLIER_MS),
  part: 0,
});

/** Where a part of the walk ends; none: it is the last one. Plan: that many entries of the primary key. */
const END_OF_PART = statement(
  'end_of_instant_part',
  `SELECT transaction_id AS "transactionId", part FROM postings
   WHERE tenant_id = $1 AND (transaction_id, part) < ($2::uuid, $3::smallint)
   ORDER BY tenant_id DESC, transaction_id DESC, part DESC OFFSET $4 - 1 LIMIT 1`,
);

/**
 * What was posted on system accounts, and, without an account, all that was found. Plan: a range of the primary key, and nothing beside it.
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

const FIRST: Place = { transactionId: NIL_UUID, part: 0 };

/** A part of the walk. */
interface Walked {
  /** What was posted on accounts in it, from the beginning of the hour to the instant. */
  sums: AccountSum[];
  /** What was posted in all of the hour, of what was walked over; kobo. */
  seen: bigint;
  /** Where to go on; undefined where nothing is further back. */
  end: Place | undefined;
}

/** Walks on from a place. @param books the accounts of the tenant's books, with their currencies */
export async function continueWalk(
  session: Session,
  tenantId: string,
  books: readonly { id: string; currency: string }[],
  { beginsAt, at, finalAt }: PartOfHour,
  { transactionId, part }: Place,
  walkedMax = WALKED_MAX,
): Promise<Walked> {
  const from = [tenantId, transactionId, part];
  const [end] = await session.query<Place>(END_OF_PART, [...from, walkedMax]);
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
 * What was posted on accounts, wallets included. A posting is in one currency and adds nothing up, so the wallets of a currency have what
 * its system accounts have not; that of a system account follows from its id.
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
