import { type Session, statement } from '../db/database.ts';
import { type NewEvent, newEvent } from '../events/event.ts';
import { eventSteps } from '../events/outbox.ts';
import { openWalletAccounts } from '../ledger/open-ledger.ts';
import { holdMoment } from '../ledger/order.ts';
import { toRfc3339 } from '../values/clock.ts';
import { uuidv7 } from '../values/ids.ts';
import type { Kobo } from '../values/money.ts';
import { nextAccountNumbers } from './virtual-account-numbers.ts';
import { type VirtualAccount, virtualAccountView } from './virtual-accounts.ts';

/** A wallet to create. Settings are as requested; null inherits. */
export interface NewWallet {
  /** The ledger account that holds its money. */
  accountId: string;
  /** What the caller uses as `source`: its `wallet_id` when given, else its `identifier`. */
  walletId: string;
  identifier: string;
  customerId: string;
  name: string;
  tag: string | null;
  currency: string;
  interestEnabled: boolean | null;
  /** Percent a year, at most 4 decimals, as decimal text. */
  interestRate: string | null;
  interestPayoutWallet: string | null;
  bypassWithdrawalLimitRule: boolean | null;
  inflowTransferFee: Kobo | null;
  reserveAccount: boolean;
  /** SHA-256 of the bulk item as it was requested; null for wallets that are not created in bulk. */
  requestHash: Buffer | null;
}

/** Who issues virtual accounts. */
export interface Issuer {
  /** The 5-digit code that account numbers are valid under. */
  institutionCode: string;
  bankName: string;
}

/** A name or id was taken between looking and writing. The caller rolls back and looks again. */
export class WalletTakenError extends Error {}

/**
 * Creates wallets with their accounts, ids, virtual accounts and events, each table in one statement. Names and
 * ids go in in their order, so that two requests for some of the same wait for each other and never deadlock.
 *
 * @param issuer who issues the accounts that are asked for; null when none is asked for
 * @throws WalletTakenError when a name or an id exists
 */
export async function createWallets(
  session: Session,
  tenantId: string,
  wallets: readonly NewWallet[],
  issuer: Issuer | null,
  nowMs: number,
): Promise<void> {
  const ordered = [...wallets].sort((a, b) => (a.name < b.name ? -1 : 1));
  const accountIds = ordered.map((wallet) => wallet.accountId);
  await Promise.all([
    insertWallets(session, tenantId, ordered, nowMs),
    insertWalletIds(session, tenantId, ordered),
    openWalletAccounts(session, tenantId, accountIds),
  ]);
  const reserved = wallets.filter((wallet) => wallet.reserveAccount);
  const accounts = await issueVirtualAccounts(session, tenantId, reserved, issuer, nowMs);
  const events = [
    ...wallets.map((wallet) => walletEvent(wallet, nowMs)),
    ...reserved.map((wallet, i) => virtualAccountEvent(wallet, accounts[i]!, nowMs)),
  ];
  const moment = await holdMoment(session, tenantId);
  await session.pipeline(eventSteps(tenantId, events, moment));
}

const INSERT_WALLETS = statement(
  'insert_wallets',
  `INSERT INTO wallets (tenant_id, account_id, wallet_id, identifier, customer_id, name, tag, currency,
     interest_enabled, interest_rate, interest_payout_wallet, bypass_withdrawal_limit_rule, inflow_transfer_fee,
     request_hash, created_at, updated_at)
   SELECT $1, n.*, $15, $15
   FROM unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[],
     $9::boolean[], $10::numeric[], $11::text[], $12::boolean[], $13::bigint[], $14::bytea[]) AS n
   ON CONFLICT (tenant_id, name) DO NOTHING`,
);

async function insertWallets(session: Session, tenantId: string, rows: NewWallet[], nowMs: number) {
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
    toRfc3339(nowMs),
  ]);
  if (written !== rows.length) throw new WalletTakenError('a wallet name is taken');
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
  if (written !== ids.length) throw new WalletTakenError('a wallet id is taken');
}

const INSERT_VIRTUAL_ACCOUNTS = statement(
  'insert_virtual_accounts',
  `INSERT INTO virtual_accounts (tenant_id, id, account_id, account_number, account_name, bank_code, bank_name, created_at)
   SELECT $1, n.id, n.account_id, n.number, n.name, $6, $7, $8
   FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) AS n (id, account_id, number, name)`,
);

async function issueVirtualAccounts(
  session: Session,
  tenantId: string,
  wallets: NewWallet[],
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

function walletEvent(wallet: NewWallet, nowMs: number): NewEvent {
  const id = uuidv7(nowMs);
  const { walletId, identifier, name, tag, currency, customerId } = wallet;
  return newEvent({
    eventId: id,
    eventType: 'create-wallet.success',
    customerId,
    reference: null,
    wallet: walletId,
    createdAtMs: nowMs,
    eventData: { id: walletId, customer_id: customerId, name, tag, identifier, currency, status: 'active' },
  });
}

function virtualAccountEvent(wallet: NewWallet, account: VirtualAccount, nowMs: number): NewEvent {
  const id = uuidv7(nowMs);
  return newEvent({
    eventId: id,
    eventType: 'reserve_virtual_account.success',
    customerId: wallet.customerId,
    reference: null,
    wallet: wallet.walletId,
    createdAtMs: nowMs,
    eventData: virtualAccountView(account),
  });
}
