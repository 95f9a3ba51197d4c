import type { Quotas } from '../../ledger/policy/quotas.ts';
import type { Actor } from '../../platform/audit/entry.ts';
import { TakenError } from '../../platform/db/check-then-write.ts';
import type { Session } from '../../platform/db/database.ts';
import { type FaultsByCode, refusal } from '../../platform/values/errors.ts';
import type { Metadata } from '../../platform/values/metadata.ts';
import { mayHaveWallets } from '../customer-data/queries.ts';
import { createWallet, noPayoutWallet } from './create-wallets.ts';
import { newWallet } from './new-wallet.ts';
import { ACCOUNT_CURRENCY, noAccountIn } from './virtual-accounts/issue.ts';
import { type Issuer, NO_ISSUER } from './virtual-accounts/issuers.ts';

/** The body of a sub-account's creation, in the contract's field names. */
interface SubAccountRequest {
  subaccount_name: string;
  customer_id: string;
  reserve_virtual_account?: boolean;
  enable_interest_accrual?: boolean;
  interest_payout_wallet?: string;
  metadata?: Metadata;
}

/** Faults of a refused request, as in the examples. */
export const SUB_ACCOUNT_FAULTS: FaultsByCode = {
  customer_not_found: { path: 'customer_id', message: 'no customer has this id' },
  wallet_exists: { path: 'subaccount_name', message: 'is the name of another wallet' },
  wallet_not_found: noPayoutWallet('NGN'),
  rail_unavailable: {
    path: 'reserve_virtual_account',
    message: NO_ISSUER,
  },
  unsupported_currency: noAccountIn('reserve_virtual_account'),
};

/**
 * Creates one wallet without a tag, which earns interest unless the request says otherwise. Call it in a transaction.
 *
 * @returns its id, as answered
 * @throws ApiError `rail_unavailable`, `unsupported_currency`, `customer_not_found`, `wallet_not_found`, `wallet_exists`,
 *   `quota_reached`
 */
export async function createSubAccount(
  session: Session,
  tenantId: string,
  request: SubAccountRequest,
  options: { currency: string; issuer: Issuer | null; quotas: Quotas; by: Actor; nowMs: number },
): Promise<{ id: string }> {
  const { currency, issuer, nowMs } = options;
  const wallet = newWallet(
    {
      customerId: request.customer_id,
      currency,
      name: request.subaccount_name,
      interestEnabled: request.enable_interest_accrual ?? true,
      interestPayoutWallet: request.interest_payout_wallet,
      reserveAccount: request.reserve_virtual_account,
      metadata: request.metadata,
    },
    nowMs,
    [],
  );
  if (wallet.reserveAccount && issuer === null) throw refusal('rail_unavailable', SUB_ACCOUNT_FAULTS);
  if (wallet.reserveAccount && currency !== ACCOUNT_CURRENCY) {
    throw refusal('unsupported_currency', SUB_ACCOUNT_FAULTS);
  }
  if (!(await mayHaveWallets(session, tenantId, wallet.customerId))) {
    throw refusal('customer_not_found', SUB_ACCOUNT_FAULTS);
  }
  await options.quotas.requireForWallets(session, tenantId, [wallet], nowMs);
  await createWallet(session, tenantId, wallet, issuer, options).catch((error) => {
    // Its ids are made up, so it is the name.
    throw error instanceof TakenError ? refusal('wallet_exists', SUB_ACCOUNT_FAULTS) : error;
  });
  return { id: wallet.walletId };
}
