import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';

/** A bank account number whose inflows are credited to a wallet. */
export interface VirtualAccount {
  id: string;
  accountNumber: string;
  accountName: string;
  bankName: string;
  /** The issuing institution's code. */
  bankCode: string;
  status: string;
  createdAt: number;
}

/** Plan: virtual_accounts_by_wallet. A wallet has few of them; the bound is a safeguard. */
const LIST_BY_WALLET = statement(
  'virtual_accounts_of_wallet',
  `SELECT id, account_number AS "accountNumber", account_name AS "accountName", bank_name AS "bankName",
          bank_code AS "bankCode", status, created_at AS "createdAt"
   FROM virtual_accounts WHERE tenant_id = $1 AND account_id = $2 ORDER BY id LIMIT 100`,
);

/** The virtual accounts of a wallet, the oldest first. */
export const listVirtualAccounts = (session: Session, tenantId: string, accountId: string) =>
  session.query<VirtualAccount>(LIST_BY_WALLET, [tenantId, accountId]);

/** As the API and events show it. */
export const virtualAccountView = (account: VirtualAccount) => ({
  id: account.id,
  account_number: account.accountNumber,
  account_name: account.accountName,
  bank_name: account.bankName,
  bank_code: account.bankCode,
  status: account.status,
  created_at: toRfc3339(account.createdAt),
});
