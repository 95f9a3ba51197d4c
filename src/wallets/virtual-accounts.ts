import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';
import { uuidv7 } from '../values/ids.ts';
import type { NewWallet } from './new-wallet.ts';
import type { VirtualAccount } from './queries.ts';
import { nextAccountNumbers } from './virtual-account-numbers.ts';

/** Who issues virtual accounts. */
export interface Issuer {
  /** The 5-digit code that account numbers are valid under. */
  institutionCode: string;
  bankName: string;
}

const INSERT_VIRTUAL_ACCOUNTS = statement(
  'insert_virtual_accounts',
  `INSERT INTO virtual_accounts (tenant_id, id, account_id, account_number, account_name, bank_code, bank_name, created_at)
   SELECT $1, n.id, n.account_id, n.number, n.name, $6, $7, $8
   FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) AS n (id, account_id, number, name)`,
);

/**
 * Issues a virtual account to each of these wallets, in one statement. Call it in the transaction that creates them.
 *
 * @returns the accounts in the order of the wallets
 */
export async function issueVirtualAccounts(
  session: Session,
  tenantId: string,
  wallets: readonly NewWallet[],
  issuer: Issuer | null,
  nowMs: number,
): Promise<VirtualAccount[]> {
  if (wallets.length === 0) return [];
  if (issuer === null) throw new Error('nobody issues virtual accounts here');
  const { institutionCode, bankName } = issuer;
  const numbers = await nextAccountNumbers(session, tenantId, institutionCode, wallets.length);
  const accounts = wallets.map((wallet, i) => ({
    id: uuidv7(nowMs),
    accountNumber: numbers[i]!,
    accountName: wallet.name,
    bankName,
    bankCode: institutionCode,
    status: 'active',
    createdAt: nowMs,
  }));
  await session.execute(INSERT_VIRTUAL_ACCOUNTS, [
    tenantId,
    accounts.map((account) => account.id),
    wallets.map((wallet) => wallet.accountId),
    accounts.map((account) => account.accountNumber),
    accounts.map((account) => account.accountName),
    institutionCode,
    bankName,
    toRfc3339(nowMs),
  ]);
  return accounts;
}
