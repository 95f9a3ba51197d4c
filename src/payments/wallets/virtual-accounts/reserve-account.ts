import { emitEvents } from '../../../ledger/emit-events.ts';
import { holdLedgerVersion, lockLedger } from '../../../ledger/ledger-lock.ts';
import type { Quotas } from '../../../ledger/policy/quotas.ts';
import { canReceive } from '../../../ledger/state.ts';
import type { PaymentPolicy, VirtualAccountType } from '../../../ledger/virtual-account.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import {
  ApiError,
  type FaultsByCode,
  type FieldError,
  invalidField,
  refusal,
} from '../../../platform/values/errors.ts';
import { uuidv7 } from '../../../platform/values/ids.ts';
import { type Metadata, storedMetadata } from '../../../platform/values/metadata.ts';
import { koboFromNumber } from '../../../platform/values/money.ts';
import { missingForProvider } from '../../customer-data/provider-data.ts';
import { type KnownWallet, resolveWallet } from '../queries.ts';
import {
  ACCOUNT_CURRENCY,
  issueVirtualAccounts,
  type NewAccount,
  NO_NAIRA,
  nameAtBank,
  REGULAR_TERMS,
  reservedEvent,
} from './issue.ts';
import { type Institution, type Issuer, type IssuingRail, isRequested, NO_ISSUER } from './issuers.ts';
import {
  countOpen,
  countPending,
  findByReference,
  OPEN_ACCOUNTS_MAX,
  type VirtualAccount,
} from './queries.ts';
import { requestAccounts } from './request-from-bank.ts';

/** The body of a reservation, in the contract's field names. */
interface ReserveRequest {
  wallet_id: string;
  type: VirtualAccountType;
  name?: string;
  code?: string;
  /** Minutes. */
  expiry?: number;
  /** Kobo. */
  amount?: number;
  reference?: string;
  payment_policy?: PaymentPolicy;
  /** Kobo. */
  error_margin?: number;
  metadata?: Metadata;
}

/** Faults of a refused request, as in the examples. */
export const RESERVE_FAULTS: FaultsByCode = {
  wallet_not_found: { path: 'wallet_id', message: 'no wallet has this id' },
  wallet_restricted: { path: 'wallet_id', message: 'is a wallet that takes no money' },
  unsupported_currency: NO_NAIRA,
  account_limit_reached: { path: 'wallet_id', message: `has ${OPEN_ACCOUNTS_MAX} open virtual accounts` },
  duplicate_reference: { path: 'reference', message: 'is the reference of another virtual account' },
  rail_unavailable: {
    path: 'type',
    message: NO_ISSUER,
  },
};

/** The account that was reserved, now or by the same request before. */
interface Reserved {
  account: VirtualAccount;
  replay: boolean;
}

/**
 * Issues one virtual account to a wallet, or stores the request to a bank. A known reference returns its account before any rule
 * is checked, whatever the account's status is by now. Call it in a transaction.
 *
 * @throws ApiError `invalid_request`, `quota_reached`, and those of `RESERVE_FAULTS`
 * @throws TakenError when another request is quicker with the reference
 */
export async function reserveAccount(
  session: Session,
  tenantId: string,
  request: ReserveRequest,
  { issuer, quotas, nowMs }: { issuer: Issuer | null; quotas: Quotas; nowMs: number },
): Promise<Reserved> {
  const faults = faultsOf(request);
  if (faults.length > 0) throw new ApiError('invalid_request', faults);
  const wallet = await walletForAccount(session, tenantId, request.wallet_id);
  const { reference } = request;
  const known = reference === undefined ? undefined : await findByReference(session, tenantId, reference);
  if (known !== undefined) {
    if (!isSame(known, request, wallet)) throw refusal('duplicate_reference', RESERVE_FAULTS);
    return { account: known, replay: true };
  }
  if (wallet === undefined) throw refusal('wallet_not_found', RESERVE_FAULTS);
  if (issuer === null) throw refusal('rail_unavailable', RESERVE_FAULTS);
  refuseUnissued(request, issuer);
  if (wallet.currency !== ACCOUNT_CURRENCY) throw refusal('unsupported_currency', RESERVE_FAULTS);
  await quotas.require(session, tenantId, { virtual_accounts: 1 }, nowMs);
  const wanted = accountOf(request, wallet, nowMs);
  const account = isRequested(issuer)
    ? await requestOne(session, tenantId, wallet, wanted, issuer, nowMs)
    : await issueOne(session, tenantId, wallet, wanted, issuer, nowMs);
  return { account, replay: false };
}

/** The wallet that an id names, with the name for its accounts. */
async function walletForAccount(
  session: Session,
  tenantId: string,
  id: string,
): Promise<KnownWallet | undefined> {
  const wallet = await resolveWallet(session, tenantId, id);
  return wallet && { ...wallet, name: await nameAtBank(session, tenantId, wallet) };
}

/** Refuses what this issuer does not issue. The accounts of banks stay open there, and money for one that has expired could not be refused. */
function refuseUnissued({ code, type }: ReserveRequest, issuer: Issuer): void {
  if (isRequested(issuer)) {
    if (type !== 'regular')
      throw invalidField('type', 'must be regular: the bank closes no account that it issued');
    if (code !== undefined)
      throw invalidField('code', 'must be left out: it is known once the account is issued');
  } else if (code !== undefined && code !== issuer.code) {
    throw invalidField('code', `must be the code of an institution that issues accounts: ${issuer.code}`);
  }
}

/** While the ledger version is held, the wallet cannot be restricted or closed. */
async function requireTaking(session: Session, tenantId: string, { walletId }: KnownWallet): Promise<void> {
  const held = await resolveWallet(session, tenantId, walletId);
  if (!canReceive(held!)) throw refusal('wallet_restricted', RESERVE_FAULTS);
}

async function issueOne(
  session: Session,
  tenantId: string,
  wallet: KnownWallet,
  wanted: NewAccount,
  issuer: Institution,
  nowMs: number,
): Promise<VirtualAccount> {
  const [account] = await issueVirtualAccounts(session, tenantId, [wanted], issuer, nowMs);
  // After the counter, on which all issues of this tenant wait: the count is exact.
  const open = await countOpen(session, tenantId, wallet.accountId, nowMs);
  if (open > OPEN_ACCOUNTS_MAX) throw refusal('account_limit_reached', RESERVE_FAULTS);
  const ledger = await lockLedger(session, tenantId);
  await requireTaking(session, tenantId, wallet);
  await emitEvents(session, tenantId, [reservedEvent(wallet, account!, nowMs)], ledger);
  return account!;
}

/** Serialises requests for accounts of a wallet, so that the count is exact. */
const LOCK_WALLET = statement(
  'lock_wallet_for_account',
  'SELECT FROM wallets WHERE tenant_id = $1 AND account_id = $2 FOR NO KEY UPDATE',
);

async function requestOne(
  session: Session,
  tenantId: string,
  wallet: KnownWallet,
  account: NewAccount,
  issuer: IssuingRail,
  nowMs: number,
): Promise<VirtualAccount> {
  const { customerId, accountId } = wallet;
  const faults = await missingForProvider(session, tenantId, [customerId], issuer.customerData);
  if (faults.size > 0) throw new ApiError('invalid_request', faults.get(customerId));
  // First, because changing a wallet locks the ledger version before the wallet.
  await holdLedgerVersion(session, tenantId);
  await session.execute(LOCK_WALLET, [tenantId, accountId]);
  await requireTaking(session, tenantId, wallet);
  if ((await countPending(session, tenantId, accountId)) >= OPEN_ACCOUNTS_MAX) {
    throw refusal('account_limit_reached', RESERVE_FAULTS);
  }
  const [requested] = await requestAccounts(session, tenantId, [{ account, missing: [] }], issuer, nowMs);
  return requested!;
}

/** Fields that only disposable accounts have. */
const OF_DISPOSABLE = ['expiry', 'amount', 'payment_policy', 'error_margin'] as const;

/** Faults in the combination of fields. */
function faultsOf(request: ReserveRequest): FieldError[] {
  const { type, expiry, amount, payment_policy = 'ALLOW_ANY' } = request;
  if (type === 'regular') {
    const message = 'is for disposable accounts alone';
    return OF_DISPOSABLE.filter((path) => request[path] !== undefined).map((path) => ({ path, message }));
  }
  const faults: FieldError[] = [];
  if (expiry === undefined) faults.push({ path: 'expiry', message: 'is required for a disposable account' });
  if (payment_policy !== 'ALLOW_ANY' && amount === undefined) {
    faults.push({ path: 'amount', message: `is required for the payment policy ${payment_policy}` });
  }
  return faults;
}

const MINUTE_MS = 60_000;

/** The requested account. Its terms follow from the request and the time of issue. */
function accountOf(
  { type, name, expiry, amount, reference, payment_policy, error_margin, metadata }: ReserveRequest,
  wallet: KnownWallet,
  issuedAtMs: number,
): NewAccount {
  const named = {
    accountId: wallet.accountId,
    accountName: name ?? wallet.name,
    reference: reference ?? uuidv7(issuedAtMs),
    metadata: storedMetadata(metadata),
  };
  if (type === 'regular') return { ...REGULAR_TERMS, ...named };
  return {
    ...named,
    type,
    policy: payment_policy ?? 'ALLOW_ANY',
    amount: amount === undefined ? null : koboFromNumber(amount),
    margin: koboFromNumber(error_margin ?? 0),
    expiresAt: issuedAtMs + expiry! * MINUTE_MS,
  };
}

/** True if the account is the requested one (contract section 1, "Reference"). */
function isSame(known: VirtualAccount, request: ReserveRequest, wallet: KnownWallet | undefined): boolean {
  if (wallet === undefined || (request.code ?? known.bankCode) !== known.bankCode) return false;
  // Metadata is no part of the content.
  const { metadata: _, ...requested } = accountOf(request, wallet, known.createdAt);
  return (Object.keys(requested) as (keyof typeof requested)[]).every(
    (field) => requested[field] === known[field],
  );
}
