import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';
import type { Kobo } from '../values/money.ts';
import { SYSTEM_ACCOUNTS } from './system-accounts.ts';

/** What a business charges and allows; one version of it is in force at a time. */
export interface PolicyTerms {
  /** Taken from the source wallet for each bank transfer that succeeds, kobo. */
  bankTransferFee: Kobo;
  /** The largest single bank transfer, kobo; null for no limit. */
  bankTransferMax: Kobo | null;
}

const INSERT_LEDGER = 'INSERT INTO ledgers (tenant_id, policy_version, last_posted_at) VALUES ($1, 1, $2)';
const INSERT_POLICY = `
  INSERT INTO policies (tenant_id, version, bank_transfer_fee, bank_transfer_max, created_at)
  VALUES ($1, 1, $2, $3, $4)`;
const INSERT_ACCOUNTS = `
  INSERT INTO accounts (tenant_id, id, kind) SELECT $1, a.id, a.kind FROM unnest($2::uuid[], $3::text[]) AS a (id, kind)`;

/** Opens the books of a new tenant: its ledger row, first policy and system accounts. */
export async function openLedger(
  session: Session,
  tenantId: string,
  policy: PolicyTerms,
  nowMs: number,
): Promise<void> {
  const now = toRfc3339(nowMs);
  await session.execute(INSERT_LEDGER, [tenantId, now]);
  await session.execute(INSERT_POLICY, [tenantId, policy.bankTransferFee, policy.bankTransferMax, now]);
  await session.execute(INSERT_ACCOUNTS, [
    tenantId,
    SYSTEM_ACCOUNTS.map((account) => account.id),
    SYSTEM_ACCOUNTS.map((account) => account.kind),
  ]);
}

/** Tenants have all of them but for those of rails that were added since. */
const OPEN_MISSING_ACCOUNTS = `
  INSERT INTO accounts (tenant_id, id, kind)
  SELECT t.tenant_id, a.id, a.kind
  FROM tenants t CROSS JOIN unnest($1::uuid[], $2::text[]) AS a (id, kind)
  ON CONFLICT DO NOTHING`;

/** Opens the system accounts that a tenant lacks, which a new rail has brought. Runs under kolo_directory. */
export const openMissingAccounts = (directory: Session): Promise<number> =>
  directory.execute(OPEN_MISSING_ACCOUNTS, [
    SYSTEM_ACCOUNTS.map((account) => account.id),
    SYSTEM_ACCOUNTS.map((account) => account.kind),
  ]);

const OPEN_WALLET_ACCOUNTS = statement(
  'open_wallet_accounts',
  "INSERT INTO accounts (tenant_id, id, kind) SELECT $1, n.id, 'wallet' FROM unnest($2::uuid[]) AS n (id)",
);

/** Opens the accounts of new wallets, empty. Call it in the transaction that creates the wallets. */
export const openWalletAccounts = (
  session: Session,
  tenantId: string,
  accountIds: readonly string[],
): Promise<number> => session.execute(OPEN_WALLET_ACCOUNTS, [tenantId, accountIds]);
