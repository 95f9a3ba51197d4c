import type { Quotas } from '../../ledger/policy/quotas.ts';
import type { WalletBounds } from '../../ledger/policy/terms.ts';
import type { Actor } from '../../platform/audit/entry.ts';
import { checkThenWrite } from '../../platform/db/check-then-write.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import {
  ApiError,
  type ErrorCode,
  type FaultsByCode,
  type FieldError,
} from '../../platform/values/errors.ts';
import type { Metadata } from '../../platform/values/metadata.ts';
import { isPercent, NOT_A_PERCENT } from '../../platform/values/percent.ts';
import { mayHaveWallets } from '../customer-data/queries.ts';
import { createWallets, noPayoutWallet, payoutWallets, recordForeignPayouts } from './create-wallets.ts';
import {
  differencesFrom,
  type ExistingWallet,
  type Namesake,
  walletsById,
  walletsByName,
} from './existing-wallets.ts';
import { type NewWallet, newWallet, PATH_WORDS, type WalletRequest } from './new-wallet.ts';
import { FOREIGN_PAYOUT, isForeignPayout, overBounds } from './setting-bounds.ts';
import { ACCOUNT_CURRENCY, noAccountIn } from './virtual-accounts/issue.ts';
import { type Issuer, NO_ISSUER } from './virtual-accounts/issuers.ts';

/** The body of a bulk creation, in the contract's own field names (contract section 3.1). */
export interface BulkRequest {
  customerId: string;
  currency: string;
  inflow_transfer_fee?: number;
  wallet: BulkItem[];
}

interface BulkItem {
  name: string;
  tag: string;
  identifier: string;
  reserveAccount?: boolean;
  interest_enabled?: boolean;
  interest_rate?: number;
  interest_payout_wallet?: string;
  bypass_withdrawal_limit_rule?: boolean;
  metadata?: Metadata;
  wallet_id?: string;
}

/** A fault of the request with the code that it alone would be refused with. */
type Fault = FieldError & { code: ErrorCode };

/** An item with its place in the request, without the fields that are malformed. */
interface PlacedItem {
  item: Partial<BulkItem>;
  path: string;
  /** The requested wallet; undefined if anything in it or around it is malformed. */
  wallet: NewWallet | undefined;
}

interface BulkOptions {
  currencies: readonly string[];
  /** Tags whose wallets earn interest when the request does not say. */
  interestTags: readonly string[];
  issuer: Issuer | null;
  quotas: Quotas;
  by: Actor;
  nowMs: number;
}

/** Faults as the examples show them. */
export const BULK_FAULTS: FaultsByCode = {
  invalid_request: { path: 'wallet[3].name', message: 'is the name of wallet[1] too; names are unique' },
  customer_not_found: { path: 'customerId', message: 'no customer has this id' },
  wallet_exists: {
    path: 'wallet[3].tag',
    message: 'is "expense" on the existing wallet, "savings" here; it cannot be changed',
  },
  wallet_not_found: inItem('wallet[3]', noPayoutWallet('NGN')),
  limit_exceeded: {
    path: 'inflow_transfer_fee',
    message: 'must be at most 5000 kobo, by the policy of the business',
  },
  unsupported_currency: { path: 'currency', message: 'must be one of: NGN' },
  rail_unavailable: {
    path: 'wallet[3].reserveAccount',
    message: NO_ISSUER,
  },
};

function inItem(path: string, error: FieldError): FieldError {
  return { path: `${path}.${error.path}`, message: error.message };
}

/**
 * Creates the wallets of a request that do not exist yet, all of them or none (contract section 3.1).
 *
 * @param malformed what the body's schema found; the fields that it names are left out of the further checks
 * @throws ApiError with every fault of the request
 */
export async function createWalletsInBulk(
  database: TenantDatabase,
  tenantId: string,
  request: BulkRequest,
  malformed: readonly FieldError[],
  options: BulkOptions,
): Promise<void> {
  const paths = new Set(malformed.map(({ path }) => path));
  // Without a list of items of an allowed length, there is nothing more to check.
  if (paths.has('') || paths.has('wallet')) throw new ApiError('invalid_request', malformed);
  const items = placedItems(request, paths, options);
  const known = [
    ...malformed.map((error): Fault => ({ ...error, code: 'invalid_request' })),
    ...faultsInside(request, items, paths, options),
  ];
  await checkThenWrite(database, tenantId, async (session) => {
    const existing = await findExisting(session, tenantId, request, items, paths);
    const bounds = await options.quotas.walletBounds(session, tenantId, options.nowMs);
    const { fresh, faults } = compare(request, items, existing, { ...options, bounds });
    if (known.length + faults.length > 0) throw refusalOf([...known, ...faults]);
    await options.quotas.requireForWallets(session, tenantId, fresh, options.nowMs);
    if (fresh.length === 0) return;
    await recordForeignPayouts(session, tenantId, fresh, existing.payoutCustomers, options);
    // Last, because it locks the ledger.
    await createWallets(session, tenantId, fresh, options.issuer, options.nowMs);
  });
}

function placedItems(
  request: BulkRequest,
  malformed: ReadonlySet<string>,
  { nowMs, interestTags }: BulkOptions,
): PlacedItem[] {
  /** The items that have faults; undefined stands for the request around them. */
  const faulty = new Set([...malformed].map((path) => /^wallet\[\d+\]/.exec(path)?.[0]));
  return request.wallet.flatMap((item, i): PlacedItem[] => {
    const path = `wallet[${i}]`;
    if (malformed.has(path)) return [];
    if (faulty.has(path)) {
      const sound = Object.entries(item).filter(([field]) => !malformed.has(`${path}.${field}`));
      return [{ item: Object.fromEntries(sound), path, wallet: undefined }];
    }
    if (faulty.has(undefined)) return [{ item, path, wallet: undefined }];
    return [{ item, path, wallet: newWallet(walletRequest(request, item), nowMs, interestTags) }];
  });
}

const walletRequest = (request: BulkRequest, item: BulkItem): WalletRequest => ({
  customerId: request.customerId,
  currency: request.currency,
  inflowTransferFee: request.inflow_transfer_fee,
  name: item.name,
  tag: item.tag,
  identifier: item.identifier,
  walletId: item.wallet_id,
  reserveAccount: item.reserveAccount,
  interestEnabled: item.interest_enabled,
  interestRate: item.interest_rate,
  interestPayoutWallet: item.interest_payout_wallet,
  bypassWithdrawalLimitRule: item.bypass_withdrawal_limit_rule,
  metadata: item.metadata,
});

/** Faults of the request that are found without the database. */
function faultsInside(
  request: BulkRequest,
  items: readonly PlacedItem[],
  malformed: ReadonlySet<string>,
  options: BulkOptions,
): readonly Fault[] {
  const faults: Fault[] = [];
  if (!malformed.has('currency') && !options.currencies.includes(request.currency)) {
    const message = `must be one of: ${options.currencies.join(', ')}`;
    faults.push({ path: 'currency', message, code: 'unsupported_currency' });
  }
  const names = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const { item, path } of items) {
    const fault = (field: keyof BulkItem, message: string, code: ErrorCode = 'invalid_request'): void => {
      faults.push({ path: `${path}.${field}`, message, code });
    };
    const twin = item.name === undefined ? undefined : names.get(item.name);
    if (twin !== undefined) fault('name', `is the name of ${twin} too; names are unique`);
    else if (item.name !== undefined) names.set(item.name, path);
    for (const field of ['identifier', 'wallet_id'] as const) {
      const id = item[field];
      if (id === undefined) continue;
      const other = ids.get(id);
      if (other !== undefined && other !== path) fault(field, `is an id of ${other} too; ids are unique`);
      else ids.set(id, path);
    }
    if (item.interest_rate !== undefined && !isPercent(item.interest_rate)) {
      fault('interest_rate', NOT_A_PERCENT);
    }
    if (item.reserveAccount === true && options.issuer === null) {
      fault('reserveAccount', NO_ISSUER, 'rail_unavailable');
    }
  }
  return faults;
}

/** The existing objects that a request names. */
interface Existing {
  byName: ReadonlyMap<string, Namesake>;
  byId: ReadonlyMap<string, ExistingWallet>;
  /** Customers of the payout wallets that exist, by the ids in the request. */
  payoutCustomers: ReadonlyMap<string, string>;
  /** Payout wallets that are neither there nor in the request. */
  missingPayouts: ReadonlySet<string>;
  customerIsMissing: boolean;
}

async function findExisting(
  session: Session,
  tenantId: string,
  { customerId, currency }: BulkRequest,
  placed: readonly PlacedItem[],
  malformed: ReadonlySet<string>,
): Promise<Existing> {
  const items = placed.map(({ item }) => item);
  const names = new Set(items.flatMap(({ name }) => name ?? []));
  const ids = new Set(
    items.flatMap(({ identifier, wallet_id }) => [identifier ?? [], wallet_id ?? []].flat()),
  );
  const payouts = items
    .flatMap(({ interest_payout_wallet }) => interest_payout_wallet ?? [])
    .filter((id) => !ids.has(id) && !malformed.has('currency'));
  // Ids after names: a wallet that another request commits in between is then found by its id, where it is seen to be
  // the requested one, and never by its name alone.
  const [byName, byId, payoutCustomers, customerIsThere] = await Promise.all([
    walletsByName(session, tenantId, names),
    walletsById(session, tenantId, ids),
    payoutWallets(session, tenantId, currency, payouts),
    malformed.has('customerId') || mayHaveWallets(session, tenantId, customerId),
  ]);
  const missingPayouts = new Set(payouts.filter((id) => !payoutCustomers.has(id)));
  return { byName, byId, payoutCustomers, missingPayouts, customerIsMissing: !customerIsThere };
}

/** Compares the request with what exists: the wallets still to create, and what speaks against it. */
function compare(
  { customerId, currency, inflow_transfer_fee }: BulkRequest,
  placed: readonly PlacedItem[],
  { byName, byId, payoutCustomers, missingPayouts, customerIsMissing }: Existing,
  { currencies, bounds }: BulkOptions & { bounds: WalletBounds },
): { fresh: NewWallet[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const fresh: NewWallet[] = [];
  if (customerIsMissing) {
    faults.push({ path: 'customerId', message: 'no customer has this id', code: 'customer_not_found' });
  }
  for (const { item, path, wallet } of placed) {
    const same = item.identifier === undefined ? undefined : byId.get(item.identifier);
    if (wallet !== undefined && same?.requestHash?.equals(wallet.requestHash!)) continue;
    const fault = (code: ErrorCode, error: FieldError) => faults.push({ ...inItem(path, error), code });
    if (wallet !== undefined && same !== undefined) {
      for (const error of differencesFrom(same, wallet, path))
        faults.push({ ...error, code: 'wallet_exists' });
    }
    for (const field of ['identifier', 'wallet_id'] as const) {
      if (!PATH_WORDS.has(item[field] ?? '')) continue;
      fault('invalid_request', {
        path: field,
        message: 'is a word of the paths of wallets: choose another id',
      });
    }
    const taken = item.wallet_id === undefined ? undefined : byId.get(item.wallet_id);
    if (taken !== undefined && taken.accountId !== same?.accountId) {
      fault('wallet_exists', { path: 'wallet_id', message: 'is the id of another wallet' });
    }
    const namesake = item.name === undefined ? undefined : byName.get(item.name);
    if (namesake !== undefined && namesake.accountId !== same?.accountId) {
      fault('wallet_exists', { path: 'name', message: 'is the name of another wallet' });
    }
    const payout = item.interest_payout_wallet;
    if (payout !== undefined && missingPayouts.has(payout)) {
      fault('wallet_not_found', noPayoutWallet(currency));
    }
    if (isForeignPayout(payout, customerId, payoutCustomers, bounds))
      fault('wallet_not_found', FOREIGN_PAYOUT);
    if (item.reserveAccount === true && currency !== ACCOUNT_CURRENCY && currencies.includes(currency)) {
      fault('unsupported_currency', noAccountIn('reserveAccount'));
    }
    if (wallet === undefined) continue;
    for (const error of overBounds({ interest_rate: item.interest_rate }, bounds))
      fault('limit_exceeded', error);
    fresh.push(wallet);
  }
  if (fresh.length > 0) {
    for (const error of overBounds({ inflow_transfer_fee }, bounds))
      faults.push({ ...error, code: 'limit_exceeded' });
  }
  return { fresh, faults };
}

/** One refusal for all faults: invalid input comes first, otherwise the code of the first fault. */
function refusalOf(faults: readonly Fault[]): ApiError {
  const invalid = faults.some((fault) => fault.code === 'invalid_request');
  return new ApiError(
    invalid ? 'invalid_request' : faults[0]!.code,
    faults.map(({ path, message }) => ({ path, message })),
  );
}
