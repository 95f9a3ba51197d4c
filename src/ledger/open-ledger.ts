import { type Session, statement } from '../platform/db/database.ts';
import { toRfc3339 } from '../platform/values/clock.ts';
import type { Kobo } from '../platform/values/money.ts';
import { systemAccounts } from './system-accounts.ts';

/** A tenant's first policy. */
export interface PolicyTerms {
  /** Fee for each successful bank transfer, kobo. The source wallet pays it. */
  bankTransferFee: Kobo;
  /** The largest single bank transfer, kobo; null for no limit. */
  bankTransferMax: Kobo | null;
}

const INSERT_LEDGER = 'INSERT INTO ledgers (tenant_id, policy_version, last_posted_at) VALUES ($1, 1, $2)';
/** The rollup job fills in the rest. */
const INSERT_ROLLUP_PROGRESS = 'INSERT INTO rollup_progress (tenant_id) VALUES ($1)';
const INSERT_POLICY = `
  INSERT INTO policies (tenant_id, version, bank_transfer_fee, bank_transfer_max, created_at)
  VALUES ($1, 1, $2, $3, $4)`;
const INSERT_ACCOUNTS = `
  INSERT INTO accounts (tenant_id, id, kind, currency)
  SELECT $1, a.* FROM unnest($2::uuid[], $3::text[], $4::text[]) AS a`;

/** Opens the ledger of a new tenant: its row, first policy, system accounts and rollup progress. */
export async function openLedger(
  session: Session,
  tenantId: string,
  policy: PolicyTerms,
  nowMs: number,
): Promise<void> {
  const now = toRfc3339(nowMs);
  await session.execute(INSERT_LEDGER, [tenantId, now]);
  await session.execute(INSERT_ROLLUP_PROGRESS, [tenantId]);
  await session.execute(INSERT_POLICY, [tenantId, policy.bankTransferFee, policy.bankTransferMax, now]);
  await session.execute(INSERT_ACCOUNTS, [tenantId, ...accountColumns([])]);
}

/** Columns (id, kind, currency) of the system accounts for these currencies and naira. */
const accountColumns = (currencies: readonly string[]): string[][] => {
  const accounts = systemAccounts(currencies);
  return [accounts.map(({ id }) => id), accounts.map(({ kind }) => kind), accounts.map((a) => a.currency)];
};

const OPEN_MISSING_ACCOUNTS = `
  INSERT INTO accounts (tenant_id, id, kind, currency)
  SELECT t.tenant_id, a.*
  FROM ledgers t CROSS JOIN unnest($1::uuid[], $2::text[], $3::text[]) AS a
  ON CONFLICT DO NOTHING`;

/**
 * Opens the system accounts that tenants lack after a new rail, currency or version. Runs under kolo_directory.
 *
 * @param currencies that wallets may hold
 */
export const openMissingAccounts = (directory: Session, currencies: readonly string[]): Promise<number> =>
  directory.execute(OPEN_MISSING_ACCOUNTS, accountColumns(currencies));

const OPEN_WALLET_ACCOUNTS = statement(
  'open_wallet_accounts',
  "INSERT INTO accounts (tenant_id, id, kind) SELECT $1, n.id, 'wallet' FROM unnest($2::uuid[]) AS n (id)",
);

const OPEN_CURRENCY_ACCOUNTS = statement(
  'open_currency_accounts',
  `${INSERT_ACCOUNTS} ON CONFLICT DO NOTHING`,
);

/**
 * Opens empty accounts for new wallets, and the system accounts of their currencies. Call it in the transaction
 * that creates the wallets.
 */
export async function openWalletAccounts(
  session: Session,
  tenantId: string,
  wallets: readonly { accountId: string; currency: string }[],
): Promise<void> {
  const foreign = wallets.map(({ currency }) => currency).filter((currency) => currency !== 'NGN');
  await Promise.all([
    session.execute(OPEN_WALLET_ACCOUNTS, [tenantId, wallets.map(({ accountId }) => accountId)]),
    foreign.length > 0 && session.execute(OPEN_CURRENCY_ACCOUNTS, [tenantId, ...accountColumns(foreign)]),
  ]);
}
