import type { TenantDatabase } from '../db/database.ts';
import { ApiError, type FaultsByCode, type FieldError, refusal } from '../values/errors.ts';
import { uuidv7 } from '../values/ids.ts';
import type { Vault } from '../values/vault.ts';
import { createWallets } from '../wallets/create-wallets.ts';
import { findWalletAccount } from '../wallets/wallets.ts';
import {
  bvnIndex,
  type Customer,
  emailLookup,
  findByIdentity,
  type IdType,
  insertCustomer,
} from './customers.ts';

/** The body of a customer's creation, in the contract's field names. */
export interface CustomerRequest {
  name: string;
  email?: string;
  phone?: string;
  bvn?: string;
  id_type?: IdType;
  id_number?: string;
  third_party_identifier?: string;
  interest_payout_wallet?: string;
  bypass_withdrawal_limit_rule?: boolean;
  enable_interest_accrual?: boolean;
}

const EMAIL_TAKEN: FieldError = { path: 'email', message: 'is the email of a customer that exists' };
const BVN_TAKEN: FieldError = { path: 'bvn', message: 'is the BVN of a customer that exists' };

/** What is at fault in a customer's creation that is refused, as far as it is always the same. */
export const CUSTOMER_FAULTS: FaultsByCode = {
  customer_exists: EMAIL_TAKEN,
  wallet_not_found: { path: 'interest_payout_wallet', message: 'no wallet has this id' },
};

/** Which of BVN and email those have who were found by them: one customer by either, or two. */
function takenBy(found: readonly Customer[], request: CustomerRequest): FieldError[] {
  const email = emailLookup(request.email ?? null);
  const byEmail = email !== null && found.some((customer) => emailLookup(customer.email) === email);
  if (!byEmail) return [BVN_TAKEN];
  return found.length > 1 ? [BVN_TAKEN, EMAIL_TAKEN] : [EMAIL_TAKEN];
}

/** The BVN or email was taken between looking and writing. */
class CustomerTakenError extends Error {}

const ATTEMPTS_MAX = 5;

/**
 * Creates a customer with its default wallet, or finds the one that has the same BVN or email.
 *
 * @returns the ids, and whether the customer is new
 * @throws ApiError `customer_exists` when BVN and email belong to two customers, or to one and
 *   `returnIfExist` is false
 */
export async function createCustomer(
  database: TenantDatabase,
  tenantId: string,
  request: CustomerRequest,
  options: { returnIfExist: boolean; currency: string; vault: Vault; nowMs: number },
): Promise<{ customer_id: string; wallet_id: string; new_customer: boolean }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await createOnce(database, tenantId, request, options);
    } catch (error) {
      if (!(error instanceof CustomerTakenError) || attempt >= ATTEMPTS_MAX) throw error;
    }
  }
}

function createOnce(
  database: TenantDatabase,
  tenantId: string,
  request: CustomerRequest,
  options: { returnIfExist: boolean; currency: string; vault: Vault; nowMs: number },
) {
  const { vault, nowMs } = options;
  return database.transaction(tenantId, async (session) => {
    const found = await findByIdentity(session, tenantId, {
      bvnIndex: bvnIndex(vault, request.bvn ?? null),
      emailLookup: emailLookup(request.email ?? null),
    });
    const existing = found[0];
    if (existing !== undefined) {
      if (found.length > 1 || !options.returnIfExist) {
        throw new ApiError('customer_exists', takenBy(found, request));
      }
      return { customer_id: existing.id, wallet_id: existing.walletId, new_customer: false };
    }
    const payout = request.interest_payout_wallet;
    if (payout !== undefined && (await findWalletAccount(session, tenantId, payout)) === undefined) {
      throw refusal('wallet_not_found', CUSTOMER_FAULTS);
    }
    const customerId = uuidv7(nowMs);
    const walletId = uuidv7(nowMs);
    const defaultAccount = uuidv7(nowMs);
    const inserted = await insertCustomer(
      session,
      tenantId,
      {
        id: customerId,
        name: request.name,
        email: request.email ?? null,
        phone: request.phone ?? null,
        bvn: request.bvn ?? null,
        idType: request.id_type ?? null,
        idNumber: request.id_number ?? null,
        thirdPartyIdentifier: request.third_party_identifier ?? null,
        defaultAccount,
        createdAt: nowMs,
      },
      vault,
    );
    if (!inserted) throw new CustomerTakenError();
    const wallet = {
      accountId: defaultAccount,
      walletId,
      identifier: walletId,
      customerId,
      name: walletId,
      tag: null,
      currency: options.currency,
      interestEnabled: request.enable_interest_accrual ?? null,
      interestRate: null,
      interestPayoutWallet: payout ?? null,
      bypassWithdrawalLimitRule: request.bypass_withdrawal_limit_rule ?? null,
      inflowTransferFee: null,
      reserveAccount: false,
      requestHash: null,
    };
    await createWallets(session, tenantId, [wallet], null, nowMs);
    return { customer_id: customerId, wallet_id: walletId, new_customer: true };
  });
}
