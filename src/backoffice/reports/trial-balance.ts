import { finalizePostingsUntil } from '../../ledger/ledger-lock.ts';
import { LAST_SYSTEM_ACCOUNT, systemAccounts } from '../../ledger/system-accounts.ts';
import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { MAX_UUID, NIL_UUID } from '../../platform/values/ids.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { Semaphore } from '../../platform/values/semaphore.ts';

/** One account, or all wallets together, in one currency. Sums in kobo; one of them is 0. */
interface TrialBalanceLine {
  /** Null: all wallets of the tenant together. */
  accountId: string | null;
  name: string;
  currency: string;
  /** Debits less credits, if positive. */
  debit: bigint;
  /** Credits less debits, if positive. */
  credit: bigint;
}

/** The trial balance of one tenant. */
export interface TrialBalance {
  tenantId: string;
  businessId: string;
  businessName: string;
  mode: Mode;
  lines: readonly TrialBalanceLine[];
}

/** Trial balances of some tenants at an instant. */
export interface TrialBalances {
  /** Milliseconds since the epoch, inclusive. */
  atMs: number;
  tenants: readonly TrialBalance[];
}

interface Deps {
  /** Of the role `kolo_app`: one tenant at a time. */
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
}

/** Parameters of a trial balance. */
interface BalanceFilter {
  /** Milliseconds since the epoch; null for now, by the server's clock. */
  atMs: number | null;
  /** Null: of every tenant. */
  tenantId: string | null;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

interface Tenant {
  tenantId: string;
  businessId: string;
  businessName: string;
  mode: Mode;
}

const SERVER_TIME = statement('server_time_of_report', `SELECT date_trunc('milliseconds', now()) AS "nowMs"`);

const TENANTS = statement(
  'tenants_of_report',
  `SELECT t.tenant_id AS "tenantId", t.business_id AS "businessId", b.name AS "businessName", t.mode
   FROM tenants t JOIN businesses b ON b.id = t.business_id
   WHERE $1::uuid IS NULL OR t.tenant_id = $1
   ORDER BY b.created_at, b.id, t.mode DESC`,
);

/** Postings summed by one statement, which takes a fraction of a second. */
const POSTINGS_A_PAGE = 50_000;

/** The end of a page; none after the last one. Plan: that many entries of the primary key. */
const END_OF_PAGE = statement(
  'page_of_report',
  `SELECT transaction_id AS "transactionId", part FROM postings
   WHERE tenant_id = $1 AND (transaction_id, part) > ($2::uuid, $3::smallint)
   ORDER BY tenant_id, transaction_id, part OFFSET $4 - 1 LIMIT 1`,
);

/**
 * From postings alone: `kolo verify` compares stored balances. Plan: a range of the primary key, and a
 * look-up of each one's transaction.
 */
const SUMS = statement(
  'sums_of_report',
  `WITH moved AS (
     SELECT p.debit_account, p.credit_account, p.amount, t.currency
     FROM postings p
     CROSS JOIN LATERAL (
       SELECT currency FROM transactions WHERE tenant_id = $1 AND id = p.transaction_id LIMIT 1) t
     WHERE p.tenant_id = $1 AND (p.transaction_id, p.part) > ($2::uuid, $3::smallint)
       AND (p.transaction_id, p.part) <= ($4::uuid, $5::smallint) AND p.posted_at <= $6
   ), sides AS (
     SELECT debit_account AS account_id, currency, -amount AS change FROM moved
     UNION ALL
     SELECT credit_account, currency, amount FROM moved
   )
   SELECT CASE WHEN account_id <= '${LAST_SYSTEM_ACCOUNT}' THEN account_id END AS "accountId", currency,
          sum(change)::text AS balance
   FROM sides GROUP BY 1, 2`,
);

interface Sum {
  accountId: string | null;
  currency: string;
  balance: string;
}

/** A posting's position within its tenant. */
interface PostingCursor {
  transactionId: string;
  part: number;
}
const FIRST: PostingCursor = { transactionId: NIL_UUID, part: -1 };
const LAST: PostingCursor = { transactionId: MAX_UUID, part: 32_767 };

/** Concurrent reports of a process share one connection, a page at a time. */
const pages = new Semaphore(1);

/**
 * Trial balances at an instant, of one tenant or all, from postings alone. The instant is first made final
 * for each tenant, so that the result never changes and postings can be read page by page, in as many
 * transactions as needed. @throws ApiError `invalid_request` when the instant is in the server's future,
 * `service_unavailable` once the caller has disconnected
 */
export async function trialBalances(
  { database, directory }: Deps,
  { atMs, tenantId, signal }: BalanceFilter,
  postingsAPage = POSTINGS_A_PAGE,
): Promise<TrialBalances> {
  const [time] = await directory.query<{ nowMs: number }>(SERVER_TIME);
  const at = atMs ?? time!.nowMs;
  if (at > time!.nowMs) throw invalidField('at', 'must be in the past');
  const tenants: TrialBalance[] = [];
  for (const tenant of await directory.query<Tenant>(TENANTS, [tenantId])) {
    const { tenantId } = tenant;
    await database.within(tenantId, (session) => finalizePostingsUntil(session, tenantId, at));
    const sums = new Map<string, bigint>();
    let after: PostingCursor | undefined = FIRST;
    while (after !== undefined) {
      if (signal.aborted) throw new ApiError('service_unavailable');
      const page: PostingCursor = after;
      after = await pages.run(() =>
        database.within(tenantId, (session) =>
          addPage(session, sums, { tenantId, at, after: page, postingsAPage }),
        ),
      );
    }
    tenants.push({ ...tenant, lines: linesOf(sums) });
  }
  return { atMs: at, tenants };
}

const sumKey = (accountId: string | null, currency: string): string => `${accountId ?? ''} ${currency}`;

/** Adds the amounts of a page of postings; gives the start of the next, if any. */
async function addPage(
  session: Session,
  sums: Map<string, bigint>,
  {
    tenantId,
    at,
    after,
    postingsAPage,
  }: { tenantId: string; at: number; after: PostingCursor; postingsAPage: number },
): Promise<PostingCursor | undefined> {
  const from = [tenantId, after.transactionId, after.part];
  const [end] = await session.query<PostingCursor>(END_OF_PAGE, [...from, postingsAPage]);
  const { transactionId, part } = end ?? LAST;
  for (const sum of await session.query<Sum>(SUMS, [...from, transactionId, part, toRfc3339(at)])) {
    const key = sumKey(sum.accountId, sum.currency);
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(sum.balance));
  }
  return end;
}

/**
 * One line for each system account in naira and in every currency ever posted, and one for the wallets in
 * each.
 */
function linesOf(sums: ReadonlyMap<string, bigint>): TrialBalanceLine[] {
  const posted = [...sums.keys()].map((key) => key.slice(key.indexOf(' ') + 1));
  const currencies = [...new Set(['NGN', ...posted])].sort();
  const accounts = [
    ...systemAccounts(currencies),
    ...currencies.map((currency) => ({ id: null, name: 'Wallets', currency })),
  ];
  return accounts.map(({ id, name, currency }) => {
    const credit = sums.get(sumKey(id, currency)) ?? 0n;
    const line = { accountId: id, name, currency };
    return credit < 0n ? { ...line, debit: -credit, credit: 0n } : { ...line, debit: 0n, credit };
  });
}

/** Totals of both columns in one currency; equal in a balanced ledger. */
interface TrialBalanceTotal {
  currency: string;
  debit: bigint;
  credit: bigint;
}

/** Totals of a trial balance, by currency. */
export function totalsOf(lines: readonly TrialBalanceLine[]): TrialBalanceTotal[] {
  const totals = new Map<string, TrialBalanceTotal>();
  for (const { currency, debit, credit } of lines) {
    const total = totals.get(currency) ?? { currency, debit: 0n, credit: 0n };
    totals.set(currency, { currency, debit: total.debit + debit, credit: total.credit + credit });
  }
  return [...totals.values()];
}
