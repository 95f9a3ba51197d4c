import { type Session, statement } from '../db/database.ts';
import { openDay } from '../interest/days.ts';
import { countChange } from '../ledger/order.ts';
import { toRfc3339 } from '../values/clock.ts';
import { ApiError, invalidField } from '../values/errors.ts';
import { koboFromNumber } from '../values/money.ts';
import { isPercent, NOT_A_PERCENT, percentText } from '../values/percent.ts';
import { requirePayoutWallet } from './create-wallets.ts';
import { earnsByTag } from './new-wallet.ts';
import { resolveWallet } from './queries.ts';

/** What of a wallet is to be changed, in the contract's field names: left out stays as it is, null inherits. */
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
  /** Tags whose wallets earn interest when nobody says. */
  interestTags: readonly string[];
}

/** What the first change of a day replaces has held until the end of the day; later ones replace what never held. */
const KEEP_EARLIER = statement(
  'keep_earlier_interest_settings',
  `INSERT INTO earlier_interest_settings (tenant_id, account_id, held_until, interest_enabled, interest_rate,
     interest_payout_wallet, bypass_withdrawal_limit_rule, changed_at)
   SELECT $1, w.account_id, $3, coalesce(w.interest_enabled, false), w.interest_rate, w.interest_payout_wallet,
     w.bypass_withdrawal_limit_rule, $4
   FROM wallets w WHERE w.tenant_id = $1 AND w.account_id = $2
   ON CONFLICT (tenant_id, account_id, held_until) DO NOTHING`,
);

const CHANGE = statement(
  'change_wallet',
  `UPDATE wallets
   SET interest_enabled = CASE WHEN $3 THEN $4 ELSE interest_enabled END,
     interest_rate = CASE WHEN $5 THEN $6 ELSE interest_rate END,
     interest_payout_wallet = CASE WHEN $7 THEN $8 ELSE interest_payout_wallet END,
     bypass_withdrawal_limit_rule = CASE WHEN $9 THEN $10 ELSE bypass_withdrawal_limit_rule END,
     inflow_transfer_fee = CASE WHEN $11 THEN $12 ELSE inflow_transfer_fee END,
     updated_at = $13
   WHERE tenant_id = $1 AND account_id = $2`,
);

/**
 * Changes what can be changed of a wallet (contract section 3.7). The inflow fee holds at once; of the others the last
 * change of a day holds from the next day. Call it in a transaction.
 *
 * @throws ApiError `not_found`, `invalid_request`, `wallet_not_found` of the payout wallet
 */
export async function changeWallet(
  session: Session,
  tenantId: string,
  walletId: string,
  change: WalletChange,
  options: ChangeOptions,
): Promise<void> {
  const { interest_rate: rate, interest_payout_wallet: payoutWallet, inflow_transfer_fee: fee } = change;
  if (rate != null && !isPercent(rate)) throw invalidField('interest_rate', NOT_A_PERCENT);
  // Batches decide by the inflow fee; and while it is held no day is closed that this change would come too late for.
  await countChange(session, tenantId);
  const wallet = await resolveWallet(session, tenantId, walletId);
  if (wallet === undefined) throw new ApiError('not_found');
  await requirePayoutWallet(session, tenantId, wallet.currency, payoutWallet ?? null);
  const { accountId, tag } = wallet;
  const now = toRfc3339(options.nowMs);
  if (changesInterest(change)) {
    const day = await openDay(session, tenantId, options.today);
    await session.execute(KEEP_EARLIER, [tenantId, accountId, day, now]);
  }
  await session.execute(CHANGE, [
    ...[tenantId, accountId],
    ...replacing(change.interest_enabled, (enabled) => enabled ?? earnsByTag(tag, options.interestTags)),
    ...replacing(rate, (given) => (given === null ? null : percentText(given))),
    ...replacing(payoutWallet, (given) => given),
    ...replacing(change.bypass_withdrawal_limit_rule, (given) => given),
    ...replacing(fee, (given) => (given === null ? null : koboFromNumber(given))),
    now,
  ]);
}

const changesInterest = ({ inflow_transfer_fee: _, ...interest }: WalletChange): boolean =>
  Object.values(interest).some((value) => value !== undefined);

/** Whether a column is replaced, and by what. */
const replacing = <T>(given: T | null | undefined, value: (given: T | null) => unknown): unknown[] =>
  given === undefined ? [false, null] : [true, value(given)];
