import type pg from 'pg';
import { TenantDatabase } from '../db/database.ts';
import { passInstant } from '../ledger/order.ts';
import { systemAccounts } from '../ledger/system-accounts.ts';
import { toRfc3339 } from '../values/clock.ts';
import type { Mode } from '../values/mode.ts';
import { OperatorError } from '../values/operator-error.ts';
import { withSnapshot } from '../verify/snapshot.ts';

/** One account, or all wallets together, in one currency. Sums in kobo; one of them is 0. */
export interface TrialBalanceLine {
  /** Null: all wallets of the tenant together. */
  accountId: string | null;
  name: string;
  currency: string;
  /** What its debits exceed its credits by. */
  debit: bigint;
  /** What its credits exceed its debits by. */
  credit: bigint;
}

/** The books of one side of a business. */
export interface TrialBalance {
  tenantId: string;
  businessId: string;
  businessName: string;
  mode: Mode;
  lines: readonly TrialBalanceLine[];
}

/** The books of all tenants at an instant. */
interface TrialBalances {
  /** Milliseconds since the epoch; what was posted at it counts. */
  atMs: number;
  tenants: readonly TrialBalance[];
}

/** The pools that a trial balance is made with. */
interface Pools {
  app: pg.Pool;
  verify: pg.Pool;
}

interface Tenant {
  tenantId: string;
  businessId: string;
  businessName: string;
  mode: Mode;
}

const SERVER_TIME = `SELECT date_trunc('milliseconds', now()) AS "nowMs"`;

const TENANTS = `
  SELECT t.tenant_id AS "tenantId", t.business_id AS "businessId", b.name AS "businessName", t.mode
  FROM tenants t JOIN businesses b ON b.id = t.business_id
  ORDER BY b.created_at, b.id, t.mode DESC`;

/** From the postings alone: balances that are kept beside them are `kolo verify`'s to compare. */
const SUMS = `
  WITH sides AS (
    SELECT tenant_id, transaction_id, debit_account AS account_id, -amount AS change FROM postings WHERE posted_at <= $1
    UNION ALL
    SELECT tenant_id, transaction_id, credit_account, amount FROM postings WHERE posted_at <= $1
  )
  SELECT s.tenant_id AS "tenantId", CASE WHEN a.kind <> 'wallet' THEN a.id END AS "accountId", t.currency,
         sum(s.change)::text AS balance
  FROM sides s
  JOIN accounts a ON a.tenant_id = s.tenant_id AND a.id = s.account_id
  JOIN transactions t ON t.tenant_id = s.tenant_id AND t.id = s.transaction_id
  GROUP BY 1, 2, 3`;

interface Sum {
  tenantId: string;
  accountId: string | null;
  currency: string;
  balance: string;
}

/**
 * The trial balance of every tenant at an instant, from the postings alone. What it says stays so: the instant is made
 * final for every tenant first, so that the same one asked for again, at any time, gives the same.
 *
 * @param atMs milliseconds since the epoch; null for now, by the server's clock
 * @throws OperatorError when the instant is not over by the server's clock
 */
export async function trialBalances({ app, verify }: Pools, atMs: number | null): Promise<TrialBalances> {
  const { rows: times } = await verify.query<{ nowMs: number }>(SERVER_TIME);
  const at = atMs ?? times[0]!.nowMs;
  if (at > times[0]!.nowMs) throw new OperatorError(`${toRfc3339(at)} is not over yet.`);
  const { rows: tenants } = await verify.query<Tenant>(TENANTS);
  const database = new TenantDatabase(app);
  for (const { tenantId } of tenants) {
    await database.within(tenantId, (session) => passInstant(session, tenantId, at));
  }
  const sums = await withSnapshot(
    verify,
    0,
    async (client) => (await client.query<Sum>(SUMS, [toRfc3339(at)])).rows,
  );
  const sumsOf = new Map<string, Sum[]>(tenants.map(({ tenantId }) => [tenantId, []]));
  // A tenant that was opened meanwhile has posted nothing at that instant.
  for (const sum of sums) sumsOf.get(sum.tenantId)?.push(sum);
  return {
    atMs: at,
    tenants: tenants.map((tenant) => ({ ...tenant, lines: linesOf(sumsOf.get(tenant.tenantId)!) })),
  };
}

/** A line for each system account in naira and in each currency that was ever posted, and one for the wallets in each. */
function linesOf(sums: readonly Sum[]): TrialBalanceLine[] {
  const currencies = [...new Set(['NGN', ...sums.map(({ currency }) => currency)])].sort();
  const accounts = [
    ...systemAccounts(currencies),
    ...currencies.map((currency) => ({ id: null, name: 'Wallets', currency })),
  ];
  return accounts.map(({ id, name, currency }) => {
    const sum = sums.find((own) => own.accountId === id && own.currency === currency);
    const credit = BigInt(sum?.balance ?? 0);
    const line = { accountId: id, name, currency };
    return credit < 0n ? { ...line, debit: -credit, credit: 0n } : { ...line, debit: 0n, credit };
  });
}

/** The sums of both columns in one currency; equal where the books balance. */
export interface TrialBalanceTotal {
  currency: string;
  debit: bigint;
  credit: bigint;
}

/** What the columns of a trial balance come to, by currency. */
export function totalsOf(lines: readonly TrialBalanceLine[]): TrialBalanceTotal[] {
  const totals = new Map<string, TrialBalanceTotal>();
  for (const { currency, debit, credit } of lines) {
    const total = totals.get(currency) ?? { currency, debit: 0n, credit: 0n };
    totals.set(currency, { currency, debit: total.debit + debit, credit: total.credit + credit });
  }
  return [...totals.values()];
}
