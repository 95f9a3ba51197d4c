import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';

/** Progress of a tenant's rollups. */
export interface RollupProgress {
  /** False while they are built from the whole history. */
  made: boolean;
  /** Batches of transactions not counted yet. */
  behind: number;
}

const PROGRESS = statement(
  'rollup_progress',
  `SELECT f.version IS NOT NULL AS made, coalesce(l.version - f.version, 0)::int AS behind
   FROM rollup_progress f JOIN ledgers l ON l.tenant_id = f.tenant_id WHERE f.tenant_id = $1`,
);

/** Progress of a tenant's rollups. Read before them, it never claims too much. */
export async function rollupProgress(session: Session, tenantId: string): Promise<RollupProgress> {
  const [progress] = await session.query<RollupProgress>(PROGRESS, [tenantId]);
  if (progress === undefined) throw new Error(`tenant ${tenantId} has no rollups`);
  return progress;
}

/** Transactions of one kind, in one hour or day. */
export interface TransactionRollup {
  /** Start of the hour or day, milliseconds since the epoch. */
  beginsAt: number;
  state: 'accepted' | 'successful' | 'failed';
  category: string;
  currency: string;
  /** The rail of the money; empty without one. */
  rail: string;
  count: bigint;
  /** Kobo. */
  amount: bigint;
  /** Fees, VAT and stamp duty, kobo. */
  charged: bigint;
}

/** Plan: the primary key, where the rows of a period are adjacent. */
const TRANSACTION_ROLLUPS = statement(
  'transaction_rollups',
  `SELECT begins_at AS "beginsAt", state, category, currency, rail, count, amount, charged
   FROM transaction_rollups
   WHERE tenant_id = $1 AND period = $2 AND begins_at >= $3 AND begins_at < $4
   ORDER BY begins_at, state, category, currency, rail`,
);

/** Transactions summed over the hours or days that began in a period. */
export const transactionRollups = (
  session: Session,
  tenantId: string,
  { period, fromMs, toMs }: { period: 'hour' | 'day'; fromMs: number; toMs: number },
): Promise<TransactionRollup[]> =>
  session.query<TransactionRollup>(TRANSACTION_ROLLUPS, [
    tenantId,
    period,
    toRfc3339(fromMs),
    toRfc3339(toMs),
  ]);

/** An account's balance, and the postings of its last active hour. */
export interface AccountRollup {
  accountId: string;
  currency: string;
  /** Credits less debits, kobo. */
  balance: bigint;
}

/** Plan: for each account, the last row of the primary key before the instant. */
const ACCOUNT_ROLLUPS = statement(
  'account_rollups_at',
  `SELECT a.account_id AS "accountId", a.currency, f.balance
   FROM unnest($2::uuid[], $3::text[]) AS a (account_id, currency)
   CROSS JOIN LATERAL (
     SELECT balance FROM account_rollups f
     WHERE f.tenant_id = $1 AND f.account_id = a.account_id AND f.currency = a.currency AND f.begins_at < coalesce($4::timestamptz, 'infinity')
     ORDER BY f.begins_at DESC LIMIT 1) AS f`,
);

/** Balances at the end of an hour, or now (null); accounts without postings are left out. */
export const accountRollups = (
  session: Session,
  tenantId: string,
  accounts: readonly { id: string; currency: string }[],
  atMs: number | null,
): Promise<AccountRollup[]> =>
  session.query<AccountRollup>(ACCOUNT_ROLLUPS, [
    tenantId,
    accounts.map(({ id }) => id),
    accounts.map(({ currency }) => currency),
    toRfc3339OrNull(atMs),
  ]);
