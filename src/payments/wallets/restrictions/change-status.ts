import { emitEvents } from '../../../ledger/emit-events.ts';
import { bumpLedgerVersion, lockLedger } from '../../../ledger/ledger-lock.ts';
import type { Restriction, WalletStatus } from '../../../ledger/state.ts';
import { type Actor, recordAct } from '../../../platform/audit/entry.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { newEvent } from '../../../platform/events/event.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { ApiError, type FaultsByCode, type FieldError } from '../../../platform/values/errors.ts';
import { uuidv7 } from '../../../platform/values/ids.ts';
import type { Kobo } from '../../../platform/values/money.ts';
import { RESTRICTION_CREATED, RESTRICTION_LIFTED } from './events.ts';

/** The result of restricting, lifting or closing (contract section 3.10). */
export type NewWalletStatus =
  | { readonly status: 'restricted'; readonly restriction: Restriction }
  | { readonly status: 'active' | 'closed'; readonly restriction: null };

/** Lifting a restriction. */
export const ACTIVE: NewWalletStatus = { status: 'active', restriction: null };
export const CLOSED: NewWalletStatus = { status: 'closed', restriction: null };

/** The stored facts of a change beside its result. */
interface ChangeRecord {
  /** For people. */
  reason: string;
  /** The actor: `key:` and the id of an API key, or `operator`. */
  madeBy: string;
  /** The person who made it, for the audit log; what a business does by its keys is in the wallet's history alone. */
  actor?: Actor;
  /** Refuses what would let a restricted wallet do more: that needs approval. */
  stricter?: boolean;
  /** Refuses to change it from any other status: an approved proposal shows this one. */
  from?: Pick<FoundWallet, 'status' | 'restriction'>;
  nowMs: number;
}

const CLOSED_FOR_EVER: FieldError = { path: 'wallet_id', message: 'is closed, for ever' };
const inUse = (message: string): ApiError => new ApiError('wallet_in_use', [{ path: 'wallet_id', message }]);

/** Failure reason of an account whose wallet was closed before it was issued. */
export const GIVEN_UP = 'the wallet was closed before the account was issued';

/** Faults of a refused change, as in the examples. */
export const STATUS_FAULTS: FaultsByCode = {
  wallet_closed: CLOSED_FOR_EVER,
  wallet_in_use: { path: 'wallet_id', message: 'has 250000 kobo in it' },
};

/** A wallet as a change finds it: nothing is posted to it before the transaction ends. */
interface FoundWallet {
  accountId: string;
  walletId: string;
  customerId: string;
  status: WalletStatus;
  restriction: Restriction | null;
  posted: Kobo;
  held: Kobo;
  /** The number of its last posting. */
  seq: bigint;
}

const isSameStatus = (
  a: Pick<FoundWallet, 'status' | 'restriction'>,
  b: Pick<FoundWallet, 'status' | 'restriction'>,
): boolean => a.status === b.status && a.restriction === b.restriction;

/** To change a wallet, it is sent behind `bumpLedgerVersion`, so that it reads what all batches before have left. */
const FIND = statement(
  'wallet_to_restrict',
  `SELECT w.account_id AS "accountId", w.wallet_id AS "walletId", w.customer_id AS "customerId", w.status,
          w.restriction, a.posted, a.held, a.seq
   FROM wallet_ids n
   CROSS JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND account_id = n.account_id LIMIT 1) w
   CROSS JOIN LATERAL (SELECT * FROM accounts WHERE tenant_id = $1 AND id = n.account_id LIMIT 1) a
   WHERE n.tenant_id = $1 AND n.id = $2`,
);

/** The act of the audit log by the new status. */
const ACTS = { restricted: 'wallet.restricted', active: 'wallet.lifted', closed: 'wallet.closed' } as const;

/** The reason may name a person. It is stored in the wallet's history, where it can be erased. */
async function recordChange(
  session: Session,
  tenantId: string,
  { walletId, status, restriction }: FoundWallet,
  to: NewWalletStatus,
  { actor, nowMs }: ChangeRecord,
): Promise<void> {
  if (actor === undefined) return;
  await recordAct(session, {
    tenantId,
    actor,
    act: ACTS[to.status],
    subject: `wallet ${walletId}`,
    before: { status, restriction },
    after: { ...to },
    atMs: nowMs,
  });
}

/**
 * Restricts, lifts or closes a wallet, unless it is so already. Call it first in a transaction: whatever batches decide
 * next, in any process, they decide by it.
 *
 * @param walletId a wallet id or identifier
 * @returns true if anything changed
 * @throws ApiError `not_found`; `wallet_closed` where a closed one is to be another; `wallet_in_use` where it cannot close;
 *   `proposal_needed`; `proposal_not_open` where it has another status than `from`
 */
export async function changeWalletStatus(
  session: Session,
  tenantId: string,
  walletId: string,
  to: NewWalletStatus,
  record: ChangeRecord,
): Promise<boolean> {
  const version = await bumpLedgerVersion(session, tenantId);
  const [wallet] = await session.query<FoundWallet>(FIND, [tenantId, walletId]);
  if (wallet === undefined) throw new ApiError('not_found');
  if (wallet.status === to.status && wallet.restriction === to.restriction) return false;
  if (wallet.status === 'closed') throw new ApiError('wallet_closed', [CLOSED_FOR_EVER]);
  if (record.from !== undefined && !isSameStatus(wallet, record.from))
    throw new ApiError('proposal_not_open');
  if (record.stricter && wallet.restriction === 'all' && to.restriction === 'outflow')
    throw new ApiError('proposal_needed');
  if (to.status === 'closed') await refuseInUse(session, tenantId, wallet);
  const event = eventOf(wallet, to, record);
  await storeChange(session, tenantId, wallet, to, { ...record, version, eventId: event?.id ?? null });
  await recordChange(session, tenantId, wallet, to, record);
  if (to.status === 'closed') await closeAccounts(session, tenantId, wallet.accountId);
  if (event !== null) {
    await emitEvents(session, tenantId, [event], await lockLedger(session, tenantId));
  }
  return true;
}

const HAS_ACTIVE_SCHEDULE = statement(
  'has_active_schedule',
  `SELECT EXISTS (
     SELECT 1 FROM schedules WHERE tenant_id = $1 AND source_account = $2 AND status = 'active') AS "isSource"`,
);

/**
 * A wallet that is the source of an active schedule. Behind `bumpLedgerVersion` the answer holds until the transaction ends:
 * a schedule becomes active behind `holdLedgerVersion`.
 */
export async function hasActiveSchedule(
  session: Session,
  tenantId: string,
  accountId: string,
): Promise<boolean> {
  return (await session.query<{ isSource: boolean }>(HAS_ACTIVE_SCHEDULE, [tenantId, accountId]))[0]!
    .isSource;
}

/** Says in advance that a wallet cannot close now. @throws ApiError `not_found`, `wallet_in_use` */
export async function requireClosable(session: Session, tenantId: string, walletId: string): Promise<void> {
  const [wallet] = await session.query<FoundWallet>(FIND, [tenantId, walletId]);
  if (wallet === undefined) throw new ApiError('not_found');
  await refuseInUse(session, tenantId, wallet);
}

/** Refuses to close a wallet that is in use. Every other obstacle belongs here too. */
async function refuseInUse(
  session: Session,
  tenantId: string,
  { accountId, posted, held }: FoundWallet,
): Promise<void> {
  if (held !== 0n) throw inUse(`has ${held} kobo held for transfers that are processing`);
  if (posted !== 0n) throw inUse(`has ${posted} kobo in it`);
  if (await hasActiveSchedule(session, tenantId, accountId)) throw inUse('has an active scheduled payment');
}

/** Closing is reported by no event. */
function eventOf(wallet: FoundWallet, to: NewWalletStatus, { reason, nowMs }: ChangeRecord) {
  if (to.status === 'closed') return null;
  const declared = to.status === 'restricted' ? RESTRICTION_CREATED : RESTRICTION_LIFTED;
  const { walletId, customerId } = wallet;
  return newEvent(declared, {
    eventId: uuidv7(nowMs),
    customerId,
    reference: null,
    wallet: walletId,
    createdAtMs: nowMs,
    eventData: {
      wallet_id: walletId,
      customer_id: customerId,
      type: (to.restriction ?? wallet.restriction)!,
      reason,
    },
  });
}

const UPDATE_WALLET = statement(
  'change_wallet_status',
  `UPDATE wallets SET status = $3, restriction = $4, updated_at = $5 WHERE tenant_id = $1 AND account_id = $2`,
);

const STORE_CHANGE = statement(
  'store_wallet_status_change',
  `INSERT INTO wallet_status_changes (tenant_id, account_id, status, restriction, created_at, ledger_version,
     reason, made_by, posted_seq, event_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

async function storeChange(
  session: Session,
  tenantId: string,
  { accountId, seq }: FoundWallet,
  { status, restriction }: NewWalletStatus,
  record: ChangeRecord & { version: bigint; eventId: string | null },
): Promise<void> {
  const { version, reason, madeBy, nowMs, eventId } = record;
  const changed = [tenantId, accountId, status, restriction, toRfc3339(nowMs)];
  await session.execute(UPDATE_WALLET, changed);
  await session.execute(STORE_CHANGE, [...changed, version, reason, madeBy, seq, eventId]);
}

const CLOSE_VIRTUAL_ACCOUNTS = statement(
  'close_virtual_accounts_of_wallet',
  `UPDATE virtual_accounts SET status = 'closed' WHERE tenant_id = $1 AND account_id = $2 AND status = 'active'`,
);
/** Fails pending accounts: they were never open. */
const GIVE_UP_VIRTUAL_ACCOUNTS = statement(
  'give_up_virtual_accounts_of_wallet',
  `UPDATE virtual_accounts SET status = 'failed', failure_reason = $3, due_at = NULL
   WHERE tenant_id = $1 AND account_id = $2 AND status = 'pending'`,
);

/** A closed wallet cannot be paid. */
async function closeAccounts(session: Session, tenantId: string, accountId: string): Promise<void> {
  await session.execute(CLOSE_VIRTUAL_ACCOUNTS, [tenantId, accountId]);
  await session.execute(GIVE_UP_VIRTUAL_ACCOUNTS, [tenantId, accountId, GIVEN_UP]);
}
