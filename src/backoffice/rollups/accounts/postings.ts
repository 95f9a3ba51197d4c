import { isSystemAccount } from '../../../ledger/system-accounts.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { uuidv7Floor } from '../../../platform/values/ids.ts';

/**
 * Postings of a system account in an hour. They have no index by account or time, because every posted batch
 * would pay for it. Rollups give the hour's totals: a walk back over the tenant's postings, by transaction in
 * order of time, ends when the found postings equal them. It is exact, and continues further back where an
 * old transaction was posted in the hour.
 */

/** Postings scanned for one page, and the most that a page shows. */
const WALKED_MAX = 10_000;
const SHOWN_MAX = 20;
/**
 * Largest lead of a transaction's id over its postings, milliseconds: clocks of processes differ by less
 * (`CLOCK_DIFFERENCE_MAX_MS`).
 */
const EARLIER_MS = 60_000;

/** A listed posting. */
export interface AccountPosting {
  transactionId: string;
  part: number;
  /** Milliseconds since the epoch. */
  postedAt: number;
  category: string;
  reference: string | null;
  side: 'debit' | 'credit';
  /** Kobo. */
  amount: bigint;
  /** The opposite account, by its wallet's id if it has one. */
  otherAccountId: string;
  otherWalletId: string | null;
}

/** The position of a walk, and the sums found so far. Kobo. */
export interface PostingsPage {
  transactionId: string;
  part: number;
  debits: bigint;
  credits: bigint;
}

/**
 * The start: the newest transaction that can have posted in an hour. @param endsAt of the hour, milliseconds
 * since the epoch
 */
export const walkFrom = (endsAt: number): PostingsPage => ({
  transactionId: uuidv7Floor(endsAt + EARLIER_MS),
  part: 0,
  debits: 0n,
  credits: 0n,
});

/** Plan: so many entries of the primary key, from its position backwards. */
const WALK = statement(
  'walk_account_postings',
  `WITH walked AS MATERIALIZED (
     SELECT transaction_id, part, debit_account, credit_account, amount, posted_at FROM postings
     WHERE tenant_id = $1 AND (transaction_id, part) < ($2::uuid, $3::smallint)
     ORDER BY tenant_id DESC, transaction_id DESC, part DESC LIMIT ${WALKED_MAX})
   (SELECT transaction_id AS "transactionId", part, posted_at AS "postedAt", amount, false AS "isEnd",
           CASE WHEN debit_account = $4 THEN 'debit' ELSE 'credit' END AS side,
           CASE WHEN debit_account = $4 THEN credit_account ELSE debit_account END AS "otherAccountId"
    FROM walked
    WHERE $4 IN (debit_account, credit_account) AND posted_at >= $5 AND posted_at < $6
    ORDER BY transaction_id DESC, part DESC LIMIT ${SHOWN_MAX})
   UNION ALL
   (SELECT transaction_id, part, NULL, NULL, true, NULL, NULL
    FROM walked ORDER BY transaction_id DESC, part DESC OFFSET ${WALKED_MAX - 1} LIMIT 1)`,
);

type Found = Omit<AccountPosting, 'category' | 'reference' | 'otherWalletId'> & { isEnd: boolean };

/** Plan: look-ups, a few for each posting shown. */
const NAMES = statement(
  'name_account_postings',
  `SELECT n.ordinality::int AS n, t.category, t.reference, w.wallet_id AS "otherWalletId"
   FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS n (id, other)
   CROSS JOIN LATERAL (SELECT category, reference FROM transactions WHERE tenant_id = $1 AND id = n.id LIMIT 1) t
   LEFT JOIN LATERAL (SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = n.other LIMIT 1) w ON true`,
);

/** The hour of an account whose postings are listed. */
interface HourOfAccount {
  accountId: string;
  /** Milliseconds since the epoch. */
  beginsAt: number;
  endsAt: number;
  /** Totals by the rollups, kobo. */
  debits: bigint;
  credits: bigint;
}

/** A page of an hour's postings. */
interface PostingPage {
  postings: AccountPosting[];
  /** The position to continue from, with the sums found so far. */
  walked: PostingsPage;
  /** True where all postings of the hour were found, or none are left further back. */
  isEnd: boolean;
}

/**
 * The next postings of an account in an hour, newest transaction first. A page may be short, or empty, and
 * continue. @param session of the role `kolo_operator`, inside the tenant
 */
export async function accountPostings(
  session: Session,
  tenantId: string,
  { accountId, ...hour }: HourOfAccount,
  from: PostingsPage,
): Promise<PostingPage> {
  const found = await session.query<Found>(WALK, [
    tenantId,
    from.transactionId,
    from.part,
    accountId,
    toRfc3339(hour.beginsAt),
    toRfc3339(hour.endsAt),
  ]);
  const rows = found.filter(({ isEnd }) => !isEnd);
  const last = rows.length === SHOWN_MAX ? rows.at(-1) : found.find(({ isEnd }) => isEnd);
  const sumOf = (side: 'debit' | 'credit'): bigint =>
    rows.reduce((sum, row) => (row.side === side ? sum + row.amount : sum), 0n);
  const walked: PostingsPage = {
    transactionId: last?.transactionId ?? from.transactionId,
    part: last?.part ?? from.part,
    debits: from.debits + sumOf('debit'),
    credits: from.credits + sumOf('credit'),
  };
  const isWhole = walked.debits >= hour.debits && walked.credits >= hour.credits;
  const postings = await named(session, tenantId, rows);
  return { postings, walked, isEnd: isWhole || last === undefined };
}

async function named(session: Session, tenantId: string, rows: readonly Found[]): Promise<AccountPosting[]> {
  const names = await session.query<
    Pick<AccountPosting, 'category' | 'reference' | 'otherWalletId'> & { n: number }
  >(NAMES, [
    tenantId,
    rows.map(({ transactionId }) => transactionId),
    // No wallet has a system account's id, so the look-up would find nothing.
    rows.map(({ otherAccountId }) => (isSystemAccount(otherAccountId) ? null : otherAccountId)),
  ]);
  const byOrdinal = new Map(names.map(({ n, ...name }) => [n, name]));
  return rows.map(({ isEnd: _, ...row }, index) => {
    const name = byOrdinal.get(index + 1);
    if (name === undefined) throw new Error(`the transaction ${row.transactionId} of a posting is missing`);
    return { ...row, ...name };
  });
}
