import type { PaymentPolicy, VirtualAccountType } from '../../ledger/virtual-account.ts';
import type { VirtualAccountStatus } from '../../payments/wallets/virtual-accounts/queries.ts';
import type { Session } from '../../platform/db/database.ts';
import { bounded, keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import type { Kobo } from '../../platform/values/money.ts';

/** A virtual account; times are milliseconds since the epoch. */
export interface OpsVirtualAccount {
  id: string;
  walletId: string;
  state: Exclude<VirtualAccountStatus, 'expired'>;
  purpose: 'collection' | 'test_funding';
  type: VirtualAccountType;
  reference: string | null;
  /** Null until it is issued, and for a failed one. */
  accountNumber: string | null;
  bankCode: string | null;
  bankName: string | null;
  /** The issuing rail; null for one of the sandbox bank's own numbers. */
  rail: string | null;
  policy: PaymentPolicy;
  amount: Kobo | null;
  expiresAt: number | null;
  failureReason: string | null;
  createdAt: number;
  issuedAt: number | null;
  closedAt: number | null;
}

const ifOpen = (column: string): string => `CASE WHEN v.status <> 'failed' THEN v.${column} END`;

/**
 * A page of virtual accounts in any state, of a tenant or one wallet. Plan: the primary key, or
 * virtual_accounts_by_wallet. @param accountId of the wallet; null: all
 */
export function listOpsVirtualAccounts(
  session: Session,
  tenantId: string,
  accountId: string | null,
  page: PageRequest,
): Promise<OpsVirtualAccount[]> {
  const at = bounded(page);
  return session.query<OpsVirtualAccount>(
    `SELECT v.id, w.wallet_id AS "walletId", v.status AS state, v.purpose, v.type, v.reference,
       ${ifOpen('account_number')} AS "accountNumber", ${ifOpen('bank_code')} AS "bankCode",
       ${ifOpen('bank_name')} AS "bankName", v.rail, v.payment_policy AS policy, v.amount,
       NULLIF(v.expires_at, 'infinity') AS "expiresAt", v.failure_reason AS "failureReason",
       v.created_at AS "createdAt", v.issued_at AS "issuedAt", v.closed_at AS "closedAt"
     FROM virtual_accounts v
     CROSS JOIN LATERAL (SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = v.account_id LIMIT 1) w
     WHERE v.tenant_id = $1 AND ${accountId === null ? '$2::uuid IS NULL' : 'v.account_id = $2'}${keysetSql(at, 'v.id', '$3')}`,
    [tenantId, accountId, at.key],
  );
}
