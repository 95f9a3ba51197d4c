import { bumpLedgerVersion } from '../../ledger/ledger-lock.ts';
import { changeMetadata } from '../../ledger/metadata-keys.ts';
import type { Quotas } from '../../ledger/policy/quotas.ts';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import type { MetadataChange } from '../../platform/values/metadata.ts';
import { koboFromNumber, koboToNumber } from '../../platform/values/money.ts';
import { isPercent, NOT_A_PERCENT, percentText } from '../../platform/values/percent.ts';
import { type Scope, scopeMissingFor } from '../../platform/values/scopes.ts';
import { requirePayoutWallet } from './create-wallets.ts';
import { openDay } from './interest-days.ts';
import { earnsByTag, type NewWallet } from './new-wallet.ts';
import { type KnownWallet, resolveWallet } from './queries.ts';
import { overBounds } from './setting-bounds.ts';

/** The requested change, in the contract's field names. A field left out stays, null inherits. */
interface WalletChange {
  interest_enabled?: boolean | null;
  /** Percent a year. */
  interest_rate?: number | null;
  interest_payout_wallet?: string | null;
  bypass_withdrawal_limit_rule?: boolean | null;
  /** Kobo. */
  inflow_transfer_fee?: number | null;
}

interface ChangeOptions {
  /** The day that it is, `YYYY-MM-DD`. */
  today: string;
  nowMs: number;
  /** Tags whose wallets earn interest by default. */
  interestTags: readonly string[];
  quotas: Quotas;
  by: Actor;
}

/**
 * The first change of a day stores the previous settings, which hold until the end of the day. Later changes replace
 * settings that never held.
 */
const KEEP_EARLIER = statement(
  'keep_previous_interest_settings',
  `INSERT INTO previous_interest_settings (tenant_id, account_id, held_until, interest_enabled, interest_rate,
     interest_payout_wallet, bypass_withdrawal_limit_rule, changed_at)
   SELECT w.tenant_id, w.account_id, $3, coalesce(w.interest_enabled, false), w.interest_rate, w.interest_payout_wallet,
     w.bypass_withdrawal_limit_rule, $4
   FROM wallets w WHERE w.tenant_id = $1 AND w.account_id = $2
   ON CONFLICT (tenant_id, account_id, held_until) DO NOTHING`,
);

/** Sent behind `bumpLedgerVersion`, so that no other change comes in between. */
const SETTINGS = statement(
  'wallet_settings',
  `SELECT interest_enabled AS "interestEnabled", interest_rate AS "interestRate",
     interest_payout_wallet AS "interestPayoutWallet", bypass_withdrawal_limit_rule AS "bypassWithdrawalLimitRule",
     inflow_transfer_fee AS "inflowTransferFee"
   FROM wallets WHERE tenant_id = $1 AND account_id = $2`,
);

const CHANGE = statement(
  'change_wallet',
  `UPDATE wallets
   SET interest_enabled = $3, interest_rate = $4, interest_payout_wallet = $5, bypass_withdrawal_limit_rule = $6,
     inflow_transfer_fee = $7, updated_at = $8
   WHERE tenant_id = $1 AND account_id = $2`,
);

type Settings = Pick<NewWallet, 'interestRate' | 'interestPayoutWallet' | 'bypassWithdrawalLimitRule'> &
  Pick<NewWallet, 'inflowTransferFee'> & { interestEnabled: boolean | null };

const METADATA = {
  object: 'wallet',
  lock: statement(
    'lock_wallet_metadata',
    'SELECT metadata FROM wallets WHERE tenant_id = $1 AND account_id = $2 FOR NO KEY UPDATE',
  ),
  set: statement(
    'set_wallet_metadata',
    'UPDATE wallets SET metadata = $3, updated_at = $4 WHERE tenant_id = $1 AND account_id = $2',
  ),
} as const;

/**
 * Merges metadata into that of a wallet. Call it in a transaction.
 *
 * @throws ApiError `not_found`, `invalid_request`
 */
export async function changeWalletMetadata(
  session: Session,
  tenantId: string,
  walletId: string,
  change: MetadataChange,
  nowMs: number,
): Promise<void> {
  const wallet = await resolveWallet(session, tenantId, walletId);
  if (wallet === undefined) throw new ApiError('not_found');
  const object = { ...METADATA, further: [toRfc3339(nowMs)] };
  await changeMetadata(session, tenantId, wallet.accountId, object, change);
}

/** Fields of a change that move the wallet's money by themselves. They need the scope `admin`. */
const MOVES_MONEY = [
  'interest_rate',
  'interest_payout_wallet',
  'bypass_withdrawal_limit_rule',
  'inflow_transfer_fee',
] as const satisfies readonly (keyof WalletChange)[];

/** @throws ApiError `scope_missing`, naming each field that the key may not change */
export function requireScopesFor(change: WalletChange, scopes: readonly Scope[]): void {
  const fields = MOVES_MONEY.filter((field) => change[field] !== undefined);
  if (fields.length > 0 && !scopes.includes('admin')) throw scopeMissingFor('admin', fields);
}

/**
 * Changes a wallet's settings (contract section 3.7). The inflow fee holds at once; of the others the last
 * change of a day holds from the next day. Call it in a transaction.
 *
 * @throws ApiError `not_found`, `invalid_request`, `limit_exceeded`, `wallet_not_found` of the payout wallet
 */
export async function changeWallet(
  session: Session,
  tenantId: string,
  walletId: string,
  change: WalletChange,
  options: ChangeOptions,
): Promise<void> {
  const rate = change.interest_rate;
  if (rate != null && !isPercent(rate)) throw invalidField('interest_rate', NOT_A_PERCENT);
  // Batches decide by the inflow fee; and while it is held no day is closed that this change would come too late for.
  await bumpLedgerVersion(session, tenantId);
  const wallet = await resolveWallet(session, tenantId, walletId);
  if (wallet === undefined) throw new ApiError('not_found');
  const payout = change.interest_payout_wallet ?? null;
  const bounds = await options.quotas.walletBounds(session, tenantId, options.nowMs);
  const over = overBounds(change, bounds);
  if (over.length > 0) throw new ApiError('limit_exceeded', over);
  const payoutCustomer = await requirePayoutWallet(session, tenantId, wallet, payout, bounds);
  const { accountId } = wallet;
  const now = toRfc3339(options.nowMs);
  if (changesInterest(change)) {
    const day = await openDay(session, tenantId, options.today);
    await session.execute(KEEP_EARLIER, [tenantId, accountId, day, now]);
  }
  const [before] = await session.query<Settings>(SETTINGS, [tenantId, accountId]);
  const after = changed(before!, change, wallet.tag, options.interestTags);
  const { interestEnabled, interestRate, interestPayoutWallet, bypassWithdrawalLimitRule } = after;
  await session.execute(CHANGE, [
    tenantId,
    accountId,
    interestEnabled,
    interestRate,
    interestPayoutWallet,
    bypassWithdrawalLimitRule,
    after.inflowTransferFee,
    now,
  ]);
  await record(session, tenantId, wallet, { before: before!, after, payoutCustomer }, options);
}

const changesInterest = ({ inflow_transfer_fee: _, ...interest }: WalletChange): boolean =>
  Object.values(interest).some((value) => value !== undefined);

function changed(
  before: Settings,
  change: WalletChange,
  tag: string | null,
  interestTags: readonly string[],
): Settings {
  const { interest_enabled: enabled, interest_rate: rate, inflow_transfer_fee: fee } = change;
  const { interest_payout_wallet: payout, bypass_withdrawal_limit_rule: bypass } = change;
  return {
    interestEnabled:
      enabled === undefined ? before.interestEnabled : (enabled ?? earnsByTag(tag, interestTags)),
    interestRate: rate === undefined ? before.interestRate : rate === null ? null : percentText(rate),
    interestPayoutWallet: payout === undefined ? before.interestPayoutWallet : payout,
    bypassWithdrawalLimitRule: bypass === undefined ? before.bypassWithdrawalLimitRule : bypass,
    inflowTransferFee:
      fee === undefined ? before.inflowTransferFee : fee === null ? null : koboFromNumber(fee),
  };
}

/** The settings under the contract's field names. */
const shown = (settings: Settings): Record<keyof WalletChange, Json> => ({
  interest_enabled: settings.interestEnabled ?? false,
  interest_rate: settings.interestRate === null ? null : Number(settings.interestRate),
  interest_payout_wallet: settings.interestPayoutWallet,
  bypass_withdrawal_limit_rule: settings.bypassWithdrawalLimitRule,
  inflow_transfer_fee: settings.inflowTransferFee === null ? null : koboToNumber(settings.inflowTransferFee),
});

/** Records the settings that differ, and the customer of a payout wallet that is another customer's. */
async function record(
  session: Session,
  tenantId: string,
  { walletId, customerId }: KnownWallet,
  change: { before: Settings; after: Settings; payoutCustomer: string | null },
  { by, nowMs }: ChangeOptions,
): Promise<void> {
  const before = shown(change.before);
  const after = shown(change.after);
  const fields = (Object.keys(after) as (keyof WalletChange)[]).filter(
    (name) => before[name] !== after[name],
  );
  if (fields.length === 0) return;
  const only = (settings: typeof after): Record<string, Json> =>
    Object.fromEntries(fields.map((name) => [name, settings[name]]));
  const set = only(after);
  const { payoutCustomer } = change;
  if (fields.includes('interest_payout_wallet') && payoutCustomer !== null && payoutCustomer !== customerId)
    set.interest_payout_customer = payoutCustomer;
  await recordAct(session, {
    tenantId,
    actor: by,
    act: 'wallet.changed',
    subject: `wallet ${walletId}`,
    before: only(before),
    after: set,
    atMs: nowMs,
  });
}
