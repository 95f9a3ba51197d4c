import { emitEvents } from '../../ledger/emit-events.ts';
import { lockLedger } from '../../ledger/ledger-lock.ts';
import { storeMetadataKeys } from '../../ledger/metadata-keys.ts';
import { openWalletAccounts } from '../../ledger/open-ledger.ts';
import type { Quotas } from '../../ledger/policy/quotas.ts';
import type { WalletBounds } from '../../ledger/policy/terms.ts';
import { type Actor, actStep } from '../../platform/audit/entry.ts';
import { TakenError } from '../../platform/db/check-then-write.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { type NewEvent, newEvent } from '../../platform/events/event.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, type FieldError } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { metadataText, NO_METADATA } from '../../platform/values/metadata.ts';
import { textArray } from '../../platform/values/pg-array.ts';
import { missingForProvider } from '../customer-data/provider-data.ts';
import { WALLET_CREATED } from './events.ts';
import type { NewWallet } from './new-wallet.ts';
import { FOREIGN_PAYOUT } from './setting-bounds.ts';
import {
  issueVirtualAccounts,
  type NewAccount,
  REGULAR_TERMS,
  reservedEvent,
} from './virtual-accounts/issue.ts';
import { type Issuer, type IssuingRail, isRequested } from './virtual-accounts/issuers.ts';
import { requestAccounts } from './virtual-accounts/request-from-bank.ts';

/** Every wallet is written here, and its payout wallet looked up, whichever request creates it. */

const PAYOUT_WALLETS = statement(
  'payout_wallets',
  `SELECT k.id, w.customer_id AS "customerId"
   FROM unnest($2::text[]) AS k (id)
   CROSS JOIN LATERAL (SELECT account_id FROM wallet_ids WHERE tenant_id = $1 AND id = k.id LIMIT 1) n
   CROSS JOIN LATERAL (SELECT currency, customer_id FROM wallets WHERE tenant_id = $1 AND account_id = n.account_id LIMIT 1) w
   WHERE w.currency = $3`,
);

/** The customers of wallets that can receive interest payouts in a currency, by the requested ids. */
export async function payoutWallets(
  session: Session,
  tenantId: string,
  currency: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const values = [tenantId, [...new Set(ids)], currency];
  const found = await session.query<{ id: string; customerId: string }>(PAYOUT_WALLETS, values);
  return new Map(found.map(({ id, customerId }) => [id, customerId]));
}

/** The fault of a payout wallet that does not exist. */
export const noPayoutWallet = (currency: string): FieldError => ({
  path: 'interest_payout_wallet',
  message: `no ${currency} wallet has this id`,
});

/**
 * Makes sure that a wallet's interest can be paid to another one; null is the wallet itself.
 *
 * @returns the payout wallet's customer; null for the wallet itself
 * @throws ApiError `wallet_not_found`
 */
export async function requirePayoutWallet(
  session: Session,
  tenantId: string,
  wallet: Pick<NewWallet, 'currency' | 'customerId'>,
  id: string | null,
  { payoutOfSameCustomer }: WalletBounds,
): Promise<string | null> {
  if (id === null) return null;
  const customerId = (await payoutWallets(session, tenantId, wallet.currency, [id])).get(id);
  if (customerId === undefined) throw new ApiError('wallet_not_found', [noPayoutWallet(wallet.currency)]);
  if (payoutOfSameCustomer && customerId !== wallet.customerId)
    throw new ApiError('wallet_not_found', [FOREIGN_PAYOUT]);
  return customerId;
}

/** The actor, the time and the policy of a creation. */
interface WalletCreation {
  quotas: Quotas;
  by: Actor;
  nowMs: number;
}

/**
 * Records new wallets whose interest is paid to a wallet of another customer.
 *
 * @param payoutCustomers the customers of existing payout wallets, by the ids that the new wallets name
 */
export async function recordForeignPayouts(
  session: Session,
  tenantId: string,
  wallets: readonly NewWallet[],
  payoutCustomers: ReadonlyMap<string, string>,
  { by, nowMs }: Pick<WalletCreation, 'by' | 'nowMs'>,
): Promise<void> {
  const steps = wallets.flatMap(({ walletId, customerId, interestPayoutWallet }) => {
    const payoutCustomer =
      interestPayoutWallet === null ? undefined : payoutCustomers.get(interestPayoutWallet);
    if (payoutCustomer === undefined || payoutCustomer === customerId) return [];
    const after = {
      customer: customerId,
      interest_payout_wallet: interestPayoutWallet,
      interest_payout_customer: payoutCustomer,
    };
    const subject = `wallet ${walletId}`;
    return [actStep({ tenantId, actor: by, act: 'wallet.created', subject, after, atMs: nowMs })];
  });
  if (steps.length > 0) await session.pipeline(steps);
}

/**
 * Creates one wallet, as `createWallets` does.
 *
 * @throws TakenError when its name or id exists
 * @throws ApiError `wallet_not_found` when its payout wallet does not
 */
export async function createWallet(
  session: Session,
  tenantId: string,
  wallet: NewWallet,
  issuer: Issuer | null,
  creation: WalletCreation,
): Promise<void> {
  const payout = wallet.interestPayoutWallet;
  const bounds = await creation.quotas.walletBounds(session, tenantId, creation.nowMs);
  const customerId = await requirePayoutWallet(session, tenantId, wallet, payout, bounds);
  if (payout !== null && customerId !== null)
    await recordForeignPayouts(session, tenantId, [wallet], new Map([[payout, customerId]]), creation);
  // Last, because it locks the ledger.
  await createWallets(session, tenantId, [wallet], issuer, creation.nowMs);
}

/**
 * Writes wallets with their accounts and ids, each table in one statement. No event is sent. Names and ids are sorted,
 * so that two requests for the same ones wait for each other and never deadlock.
 *
 * @param importId the import that makes them; null for wallets that callers request, which are reported
 * @throws TakenError if a name or an id exists
 */
export async function writeWallets(
  session: Session,
  tenantId: string,
  wallets: readonly NewWallet[],
  importId: string | null,
  nowMs: number,
): Promise<void> {
  const ordered = [...wallets].sort((a, b) => (a.name < b.name ? -1 : 1));
  await Promise.all([
    insertWallets(session, tenantId, ordered, importId, nowMs),
    insertWalletIds(session, tenantId, ordered),
    openWalletAccounts(session, tenantId, ordered),
  ]);
}

/**
 * Creates wallets (`writeWallets`) with their virtual accounts and events. An account that a bank issues has its event once it
 * is issued.
 *
 * @param issuer the issuer of the requested accounts; null if none is requested
 * @throws TakenError when a name or an id exists
 */
export async function createWallets(
  session: Session,
  tenantId: string,
  wallets: readonly NewWallet[],
  issuer: Issuer | null,
  nowMs: number,
): Promise<void> {
  await writeWallets(session, tenantId, wallets, null, nowMs);
  const reserved = wallets.filter((wallet) => wallet.reserveAccount);
  const events = wallets.map((wallet) => walletEvent(wallet, nowMs));
  if (isRequested(issuer)) {
    await requestMissingAccounts(session, tenantId, reserved, issuer, nowMs);
  } else {
    const wanted = reserved.map(regularAccount);
    const accounts = await issueVirtualAccounts(session, tenantId, wanted, issuer, nowMs);
    events.push(...reserved.map((wallet, i) => reservedEvent(wallet, accounts[i]!, nowMs)));
  }
  const ledger = await lockLedger(session, tenantId);
  await emitEvents(session, tenantId, events, ledger);
}

/** Creates the wallet even if the bank needs more of the customer than is known. Its account has failed then. */
async function requestMissingAccounts(
  session: Session,
  tenantId: string,
  wallets: readonly NewWallet[],
  issuer: IssuingRail,
  nowMs: number,
): Promise<void> {
  const customers = wallets.map(({ customerId }) => customerId);
  const missing = await missingForProvider(session, tenantId, customers, issuer.customerData);
  const wanted = wallets.map((wallet) => ({
    account: regularAccount(wallet),
    missing: missing.get(wallet.customerId) ?? [],
  }));
  await requestAccounts(session, tenantId, wanted, issuer, nowMs);
}

const regularAccount = ({ accountId, accountName }: NewWallet): NewAccount => ({
  ...REGULAR_TERMS,
  accountId,
  accountName,
  reference: null,
  metadata: null,
});

const INSERT_WALLETS = statement(
  'insert_wallets',
  `INSERT INTO wallets (tenant_id, account_id, wallet_id, identifier, customer_id, name, tag, currency,
     interest_enabled, interest_rate, interest_payout_wallet, bypass_withdrawal_limit_rule, inflow_transfer_fee,
     request_hash, metadata, created_at, updated_at, import_id)
   SELECT $1, n.*, $16, $16, $17::uuid
   FROM unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[],
     $9::boolean[], $10::numeric[], $11::text[], $12::boolean[], $13::bigint[], $14::bytea[],
     $15::jsonb[]) AS n
   ON CONFLICT (tenant_id, name) DO NOTHING`,
);

async function insertWallets(
  session: Session,
  tenantId: string,
  rows: NewWallet[],
  importId: string | null,
  nowMs: number,
): Promise<void> {
  const written = await session.execute(INSERT_WALLETS, [
    tenantId,
    rows.map((wallet) => wallet.accountId),
    rows.map((wallet) => wallet.walletId),
    rows.map((wallet) => wallet.identifier),
    rows.map((wallet) => wallet.customerId),
    rows.map((wallet) => wallet.name),
    rows.map((wallet) => wallet.tag),
    rows.map((wallet) => wallet.currency),
    rows.map((wallet) => wallet.interestEnabled),
    rows.map((wallet) => wallet.interestRate),
    rows.map((wallet) => wallet.interestPayoutWallet),
    rows.map((wallet) => wallet.bypassWithdrawalLimitRule),
    rows.map((wallet) => wallet.inflowTransferFee),
    rows.map((wallet) => wallet.requestHash),
    textArray(rows, ({ metadata }) => metadataText(metadata)),
    toRfc3339(nowMs),
    importId,
  ]);
  if (written !== rows.length) throw new TakenError('a wallet name is taken');
  const named = rows.map(({ accountId, metadata }) => ({ id: accountId, metadata }));
  await storeMetadataKeys(session, tenantId, 'wallet', named);
}

const INSERT_WALLET_IDS = statement(
  'insert_wallet_ids',
  `INSERT INTO wallet_ids (tenant_id, id, account_id)
   SELECT $1, n.id, n.account_id FROM unnest($2::text[], $3::uuid[]) AS n (id, account_id)
   ON CONFLICT (tenant_id, id) DO NOTHING`,
);

async function insertWalletIds(session: Session, tenantId: string, rows: NewWallet[]): Promise<void> {
  const ids = rows
    .flatMap((wallet) =>
      [...new Set([wallet.walletId, wallet.identifier])].map((id) => ({ id, accountId: wallet.accountId })),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const written = await session.execute(INSERT_WALLET_IDS, [
    tenantId,
    ids.map((row) => row.id),
    ids.map((row) => row.accountId),
  ]);
  if (written !== ids.length) throw new TakenError('a wallet id is taken');
}

function walletEvent(wallet: NewWallet, nowMs: number): NewEvent {
  const { walletId, identifier, name, tag, currency, customerId } = wallet;
  return newEvent(WALLET_CREATED, {
    eventId: uuidv7(nowMs),
    customerId,
    reference: null,
    wallet: walletId,
    createdAtMs: nowMs,
    eventData: {
      id: walletId,
      wallet_id: walletId,
      customer_id: customerId,
      name,
      tag,
      identifier,
      currency,
      status: 'active',
      metadata: wallet.metadata ?? NO_METADATA,
    },
  });
}
