import { createHash } from 'node:crypto';
import { type Session, statement, type TenantDatabase } from '../db/database.ts';
import { ApiError, type ErrorCode, type FieldError } from '../values/errors.ts';
import { isUuid, uuidv7 } from '../values/ids.ts';
import { koboFromNumber } from '../values/money.ts';
import { createWallets, type Issuer, type NewWallet, WalletTakenError } from './create-wallets.ts';

/** The body of a bulk creation, in the contract's own field names (contract section 3.1). */
export interface BulkRequest {
  customerId: string;
  currency: string;
  inflow_transfer_fee?: number;
  wallet: BulkItem[];
}

export interface BulkItem {
  name: string;
  tag: string;
  identifier: string;
  reserveAccount?: boolean;
  interest_enabled?: boolean;
  interest_rate?: number;
  interest_payout_wallet?: string;
  bypass_withdrawal_limit_rule?: boolean;
  wallet_id?: string;
}

/** A fault of the request with the code that it alone would be refused with. */
interface Fault extends FieldError {
  code: ErrorCode;
}

/** An item with its place in the request, without the fields that are malformed. */
interface PlacedItem {
  item: Partial<BulkItem>;
  path: string;
  /** Nothing in it or around it is malformed, so it is a `BulkItem` and its content can be compared. */
  whole: boolean;
}

/** How often the request is looked at again when another one takes its names meanwhile. */
const ATTEMPTS_MAX = 5;

const walletIdOf = (item: BulkItem): string => item.wallet_id ?? item.identifier;

/** The digest of an item as it was requested: an omitted field is not the same as its default. */
function requestHash(request: BulkRequest, item: BulkItem): Buffer {
  const content = [
    request.customerId,
    request.currency,
    request.inflow_transfer_fee,
    item.name,
    item.tag,
    item.identifier,
    item.reserveAccount,
    item.interest_enabled,
    item.interest_rate,
    item.interest_payout_wallet,
    item.bypass_withdrawal_limit_rule,
    item.wallet_id,
  ];
  return createHash('sha256')
    .update(JSON.stringify(content.map((value) => value ?? null)))
    .digest();
}

/**
 * Creates the wallets of a request that do not exist yet, all of them or none (contract section 3.1).
 *
 * @param malformed what the body's schema found; the fields that it names are left out of the further checks
 * @throws ApiError with every fault of the request
 */
export async function createBulk(
  database: TenantDatabase,
  tenantId: string,
  request: BulkRequest,
  malformed: readonly FieldError[],
  options: { currencies: readonly string[]; issuer: Issuer | null; nowMs: number },
): Promise<void> {
  const paths = new Set(malformed.map(({ path }) => path));
  const items = placedItems(request, paths);
  const faults = [
    ...malformed.map((error): Fault => ({ ...error, code: 'invalid_request' })),
    ...itemFaults(request, items, paths, options),
  ];
  for (let attempt = 1; ; attempt++) {
    try {
      await database.transaction(tenantId, async (session) => {
        const fresh = await examine(session, tenantId, request, items, paths, faults);
        if (fresh.length === 0) return;
        const wallets = fresh.map((item) => toWallet(request, item, options.nowMs));
        await createWallets(session, tenantId, wallets, options.issuer, options.nowMs);
      });
      return;
    } catch (error) {
      if (!(error instanceof WalletTakenError)) throw error;
      if (attempt >= ATTEMPTS_MAX) throw new ApiError('service_unavailable');
    }
  }
}

function placedItems(request: BulkRequest, malformed: ReadonlySet<string>): PlacedItem[] {
  /** The items that have faults; undefined stands for the request around them. */
  const faulty = new Set([...malformed].map((path) => /^wallet\[\d+\]/.exec(path)?.[0]));
  return request.wallet.flatMap((item, i): PlacedItem[] => {
    const path = `wallet[${i}]`;
    if (malformed.has(path)) return [];
    if (!faulty.has(path)) return [{ item, path, whole: !faulty.has(undefined) }];
    const sound = Object.entries(item).filter(([field]) => !malformed.has(`${path}.${field}`));
    return [{ item: Object.fromEntries(sound), path, whole: false }];
  });
}

/** What can be said of the items without looking at the database. */
function itemFaults(
  request: BulkRequest,
  items: readonly PlacedItem[],
  malformed: ReadonlySet<string>,
  options: { currencies: readonly string[]; issuer: Issuer | null },
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
    if (item.interest_rate !== undefined && Number(item.interest_rate.toFixed(4)) !== item.interest_rate) {
      fault('interest_rate', 'must have at most 4 decimals');
    }
    if (item.reserveAccount === true && options.issuer === null) {
      fault('reserveAccount', 'virtual accounts are not available to this key', 'rail_unavailable');
    }
  }
  return faults;
}

interface ExistingWallet {
  /** The id or name that was asked for. */
  key: string;
  accountId: string;
  requestHash: Buffer | null;
  currency: string;
}

const WALLETS_BY_ID = statement(
  'bulk_wallets_by_id',
  `SELECT k.id AS key, w.account_id AS "accountId", w.request_hash AS "requestHash", w.currency
   FROM unnest($2::text[]) AS k (id)
   CROSS JOIN LATERAL (SELECT account_id FROM wallet_ids WHERE tenant_id = $1 AND id = k.id LIMIT 1) n
   CROSS JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND account_id = n.account_id LIMIT 1) w`,
);
const WALLETS_BY_NAME = statement(
  'bulk_wallets_by_name',
  `SELECT k.name AS key, w.account_id AS "accountId", w.request_hash AS "requestHash", w.currency
   FROM unnest($2::text[]) AS k (name)
   CROSS JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND name = k.name LIMIT 1) w`,
);
const CUSTOMER_EXISTS = statement(
  'customer_exists',
  'SELECT id FROM customers WHERE tenant_id = $1 AND id = $2::uuid',
);

async function existing(
  session: Session,
  query: ReturnType<typeof statement>,
  tenantId: string,
  keys: string[],
) {
  const rows = await session.query<ExistingWallet>(query, [tenantId, keys]);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Whether a customer of this tenant has the id. */
export async function customerExists(
  session: Session,
  tenantId: string,
  customerId: string,
): Promise<boolean> {
  return isUuid(customerId) && (await session.query(CUSTOMER_EXISTS, [tenantId, customerId])).length === 1;
}

/** Compares the request with what exists: the items still to create, or an `ApiError` with every fault. */
async function examine(
  session: Session,
  tenantId: string,
  request: BulkRequest,
  placed: readonly PlacedItem[],
  malformed: ReadonlySet<string>,
  known: readonly Fault[],
): Promise<BulkItem[]> {
  const items = placed.map(({ item }) => item);
  const requestedIds = new Set(items.flatMap((item) => [item.identifier ?? [], item.wallet_id ?? []].flat()));
  const payoutIds = items.flatMap((item) => item.interest_payout_wallet ?? []);
  // Ids last: a wallet that another request commits in between is then found by its id, where it is seen to be
  // the one asked for, and never by its name alone.
  const names = new Set(items.flatMap((item) => item.name ?? []));
  const [byName, byId, customerIsThere] = await Promise.all([
    existing(session, WALLETS_BY_NAME, tenantId, [...names]),
    existing(session, WALLETS_BY_ID, tenantId, [...new Set([...requestedIds, ...payoutIds])]),
    malformed.has('customerId') || customerExists(session, tenantId, request.customerId),
  ]);
  const faults = [...known];
  if (!customerIsThere) {
    faults.push({ path: 'customerId', message: 'no customer has this id', code: 'customer_not_found' });
  }
  const fresh = placed.filter(({ item, path, whole }) => {
    const same = item.identifier === undefined ? undefined : byId.get(item.identifier);
    if (whole && same?.requestHash?.equals(requestHash(request, item as BulkItem))) return false;
    const fault = (field: keyof BulkItem, message: string, code: ErrorCode): void => {
      faults.push({ path: `${path}.${field}`, message, code });
    };
    if (whole && same !== undefined) {
      fault('identifier', 'is the id of a wallet with other content', 'wallet_exists');
    }
    const taken = item.wallet_id === undefined ? undefined : byId.get(item.wallet_id);
    if (taken !== undefined && taken.accountId !== same?.accountId)
      fault('wallet_id', 'is the id of another wallet', 'wallet_exists');
    const namesake = item.name === undefined ? undefined : byName.get(item.name);
    if (namesake !== undefined && namesake.accountId !== same?.accountId) {
      fault('name', 'is the name of another wallet', 'wallet_exists');
    }
    const payout = item.interest_payout_wallet;
    if (
      payout !== undefined &&
      !malformed.has('currency') &&
      !requestedIds.has(payout) &&
      byId.get(payout)?.currency !== request.currency
    ) {
      fault('interest_payout_wallet', `no ${request.currency} wallet has this id`, 'wallet_not_found');
    }
    return true;
  });
  if (faults.length > 0) throw refusal(faults);
  return fresh.map(({ item }) => item as BulkItem);
}

/** One refusal for all faults: invalid input comes first, otherwise the code of the first fault. */
function refusal(faults: readonly Fault[]): ApiError {
  const invalid = faults.some((fault) => fault.code === 'invalid_request');
  const code = invalid ? 'invalid_request' : faults[0]!.code;
  return new ApiError(
    code,
    faults.map(({ path, message }) => ({ path, message })),
  );
}

function toWallet(request: BulkRequest, item: BulkItem, nowMs: number): NewWallet {
  return {
    accountId: uuidv7(nowMs),
    walletId: walletIdOf(item),
    identifier: item.identifier,
    customerId: request.customerId,
    name: item.name,
    tag: item.tag,
    currency: request.currency,
    interestEnabled: item.interest_enabled ?? null,
    interestRate: item.interest_rate === undefined ? null : item.interest_rate.toFixed(4),
    interestPayoutWallet: item.interest_payout_wallet ?? null,
    bypassWithdrawalLimitRule: item.bypass_withdrawal_limit_rule ?? null,
    inflowTransferFee:
      request.inflow_transfer_fee === undefined ? null : koboFromNumber(request.inflow_transfer_fee),
    reserveAccount: item.reserveAccount ?? false,
    requestHash: requestHash(request, item),
  };
}
