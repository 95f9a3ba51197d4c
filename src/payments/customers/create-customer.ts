import { storeMetadataKeys } from '../../ledger/metadata-keys.ts';
import type { Quotas } from '../../ledger/policy/quotas.ts';
import type { Actor } from '../../platform/audit/entry.ts';
import { TakenError } from '../../platform/db/check-then-write.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import {
  ApiError,
  type FaultsByCode,
  type FieldError,
  invalidField,
  refusal,
} from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { type Metadata, metadataText, storedMetadata } from '../../platform/values/metadata.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { holdBvnIndexKey, indexesOf, indexOf } from '../customer-data/bvn-index.ts';
import { sealNumber } from '../customer-data/personal-numbers.ts';
import { type Customer, emailLookup, findByIdentity, type IdType } from '../customer-data/queries.ts';
import { createWallet, noPayoutWallet } from '../wallets/create-wallets.ts';
import { newWallet } from '../wallets/new-wallet.ts';
import { ACCOUNT_CURRENCY, noAccountIn } from '../wallets/virtual-accounts/issue.ts';
import { type Issuer, NO_ISSUER } from '../wallets/virtual-accounts/issuers.ts';

/** The body of a customer's creation, in the contract's field names. */
interface CustomerRequest {
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
  reserve_virtual_account?: boolean;
  metadata?: Metadata;
}

/** The response to a creation, in the contract's field names. */
interface CreatedCustomer {
  customer_id: string;
  /** Its default wallet. */
  wallet_id: string;
  new_customer: boolean;
}

interface CustomerOptions {
  /** True to answer with an existing customer instead of refusing. */
  returnIfExist: boolean;
  /** Currency of the default wallet. */
  currency: string;
  /** The issuer of virtual accounts; null if there is none. */
  issuer: Issuer | null;
  quotas: Quotas;
  vault: Vault;
  by: Actor;
  nowMs: number;
}

const EMAIL_TAKEN: FieldError = { path: 'email', message: 'is the email of a customer that exists' };
/** The message does not reveal whose BVN it is. */
export const BVN_TAKEN: FieldError = { path: 'bvn', message: 'is the BVN of a customer that exists' };

/** Faults as the examples show them. */
export const CUSTOMER_FAULTS: FaultsByCode = {
  customer_exists: EMAIL_TAKEN,
  wallet_not_found: noPayoutWallet('NGN'),
  rail_unavailable: { path: 'reserve_virtual_account', message: NO_ISSUER },
  unsupported_currency: noAccountIn('reserve_virtual_account'),
};

/**
 * Creates a customer with its default wallet, or finds the one that has the same BVN or email. Call it in a transaction
 * that is done again after a `TakenError`.
 *
 * @throws ApiError `invalid_request`; `wallet_not_found`, of the payout wallet; `customer_exists` when BVN and email
 *   belong to two customers, or to one and `returnIfExist` is false; `quota_reached`; `rail_unavailable` or
 *   `unsupported_currency` when a requested virtual account cannot be had
 */
export async function createCustomer(
  session: Session,
  tenantId: string,
  request: CustomerRequest,
  options: CustomerOptions,
): Promise<CreatedCustomer> {
  checkCompleteness(request);
  const indexedBy = request.bvn === undefined ? null : await holdBvnIndexKey(session);
  const existing = await findSame(session, tenantId, request, options);
  if (existing !== undefined) {
    return { customer_id: existing.id, wallet_id: existing.walletId, new_customer: false };
  }
  const withAccount = hasAccount(request, options);
  const wanted = { customers: 1, wallets: 1, virtual_accounts: withAccount ? 1 : 0 };
  await options.quotas.require(session, tenantId, wanted, options.nowMs);
  const customerId = uuidv7(options.nowMs);
  const wallet = newWallet(
    {
      customerId,
      currency: options.currency,
      interestEnabled: request.enable_interest_accrual,
      interestPayoutWallet: request.interest_payout_wallet,
      bypassWithdrawalLimitRule: request.bypass_withdrawal_limit_rule,
      reserveAccount: withAccount,
      accountName: request.name,
    },
    options.nowMs,
    [],
  );
  await insertCustomer(session, tenantId, customerId, request, wallet.accountId, {
    ...options,
    indexedBy,
  });
  await createWallet(session, tenantId, wallet, options.issuer, options);
  return { customer_id: customerId, wallet_id: wallet.walletId, new_customer: true };
}

/** True if the default wallet gets a virtual account: it is not left out, and there is an issuer for its currency. */
function hasAccount(
  { reserve_virtual_account: wanted }: CustomerRequest,
  { issuer, currency }: CustomerOptions,
): boolean {
  if (wanted === true && issuer === null) throw refusal('rail_unavailable', CUSTOMER_FAULTS);
  if (wanted === true && currency !== ACCOUNT_CURRENCY)
    throw refusal('unsupported_currency', CUSTOMER_FAULTS);
  return wanted !== false && issuer !== null && currency === ACCOUNT_CURRENCY;
}

/** Checks fields that require each other, which a schema cannot express. */
function checkCompleteness(request: CustomerRequest): void {
  if (request.email === undefined && request.phone === undefined) {
    throw invalidField('email', 'email or phone is required');
  }
  checkIdPair(request);
}

/** An id has a type and a number. Throws when one of them is missing. */
export function checkIdPair({
  id_type,
  id_number,
}: {
  id_type?: IdType | undefined;
  id_number?: string | undefined;
}): void {
  if ((id_type === undefined) !== (id_number === undefined)) {
    const missing = id_type === undefined ? 'id_type' : 'id_number';
    throw invalidField(missing, 'id_type and id_number go together');
  }
}

/** The customer that exists already, if it may be answered. */
async function findSame(
  session: Session,
  tenantId: string,
  request: CustomerRequest,
  { vault, returnIfExist }: CustomerOptions,
): Promise<Customer | undefined> {
  const found = await findByIdentity(session, tenantId, {
    bvnIndexes: indexesOf(vault, tenantId, request.bvn ?? null),
    emailLookup: emailLookup(request.email ?? null),
  });
  const isRefused = found.length > 1 || (found.length === 1 && !returnIfExist);
  if (isRefused) throw new ApiError('customer_exists', takenBy(found, request));
  return found[0];
}

/** Faults of a BVN and an email that existing customers have: one customer by either, or two. */
function takenBy(found: readonly Customer[], request: CustomerRequest): FieldError[] {
  const email = emailLookup(request.email ?? null);
  const byEmail = email !== null && found.some((customer) => emailLookup(customer.email) === email);
  if (!byEmail) return [BVN_TAKEN];
  return found.length > 1 ? [BVN_TAKEN, EMAIL_TAKEN] : [EMAIL_TAKEN];
}

const INSERT_CUSTOMER = statement(
  'insert_customer',
  `INSERT INTO customers (tenant_id, id, name, email, email_lookup, phone, bvn_ciphertext, bvn_key_id, bvn_index,
     id_type, id_number_ciphertext, id_number_key_id, third_party_identifier, created_at, default_account,
     bvn_index_key_id, metadata)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
   ON CONFLICT DO NOTHING`,
);

/**
 * Inserts a customer, its BVN and id number sealed. Throws `TakenError` when its BVN or email was taken meanwhile.
 *
 * @param options `indexedBy` as `holdBvnIndexKey` gave it, where there is a BVN
 */
export async function insertCustomer(
  session: Session,
  tenantId: string,
  id: string,
  request: CustomerRequest,
  defaultAccount: string,
  { vault, nowMs, indexedBy }: Pick<CustomerOptions, 'vault' | 'nowMs'> & { indexedBy: string | null },
): Promise<void> {
  const email = request.email ?? null;
  const bvn = request.bvn ?? null;
  const metadata = storedMetadata(request.metadata);
  const sealedBvn = sealNumber(vault, tenantId, id, 'bvn', bvn);
  const sealedIdNumber = sealNumber(vault, tenantId, id, 'id_number', request.id_number ?? null);
  const indexed = indexOf(vault, tenantId, bvn, indexedBy);
  const inserted = await session.execute(INSERT_CUSTOMER, [
    tenantId,
    id,
    request.name,
    email,
    emailLookup(email),
    request.phone ?? null,
    sealedBvn.ciphertext,
    sealedBvn.keyId,
    indexed.index,
    request.id_type ?? null,
    sealedIdNumber.ciphertext,
    sealedIdNumber.keyId,
    request.third_party_identifier ?? null,
    toRfc3339(nowMs),
    defaultAccount,
    indexed.keyId,
    metadataText(metadata),
  ]);
  if (inserted !== 1) throw new TakenError('a BVN or email is taken');
  await storeMetadataKeys(session, tenantId, 'customer', [{ id, metadata }]);
}
