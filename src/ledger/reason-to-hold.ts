import { type Kobo, MAX_KOBO, minKobo } from '../platform/values/money.ts';
import { HUNDRED_PERCENT } from '../platform/values/percent.ts';
import type { HoldReason } from './held-money.ts';
import { balanceExceededBy } from './policy/limits.ts';
import type { TermsOfDay } from './policy/policy.ts';
import type { LimitTerms, WalletBounds } from './policy/terms.ts';
import { canReceive, type WalletState } from './state.ts';
import type { PaymentCheck } from './virtual-account.ts';

/**
 * The first rule by which an inflow is not credited to the wallet that it is for; null where it is.
 *
 * @param amount gross, kobo
 * @param verdict of the virtual account that was paid
 * @param terms those of its day; what a wallet may hold binds what comes in from a bank, less its fee
 */
export function reasonToHold(
  wallet: WalletState | undefined,
  amount: Kobo,
  verdict: PaymentCheck,
  { limits, walletBounds }: Pick<TermsOfDay, 'limits' | 'walletBounds'>,
): HoldReason | null {
  if (!verdict.accepted) return verdict.why;
  const fee = wallet === undefined ? 0n : inflowFee(wallet, amount, walletBounds);
  return reasonToRefuseCredit(wallet, { amount, fee, currency: 'NGN' }, limits);
}

/** The fee that a wallet pays for an inflow: never more than the inflow or the policy's bounds. A percentage is rounded down. */
export function inflowFee(
  { inflowTransferFee }: WalletState,
  amount: Kobo,
  { inflowFeeMax, inflowFeeMaxPercent }: WalletBounds,
): Kobo {
  const share = inflowFeeMaxPercent === null ? amount : (amount * inflowFeeMaxPercent) / HUNDRED_PERCENT;
  return minKobo(minKobo(inflowTransferFee ?? 0n, share), inflowFeeMax ?? amount);
}

/** Money that a wallet is to be credited with. */
interface Credit {
  readonly amount: Kobo;
  /** What of it the wallet pays. */
  readonly fee: Kobo;
  readonly currency: string;
}

/**
 * The first rule by which a wallet takes no money from outside, whoever credits it; null where it takes it.
 *
 * @param limits by which it goes; null for none
 */
export function reasonToRefuseCredit(
  wallet: WalletState | undefined,
  { amount, fee, currency }: Credit,
  limits: LimitTerms | null,
): HoldReason | null {
  if (wallet === undefined) return 'wallet_missing';
  if (!canReceive(wallet)) return wallet.status === 'closed' ? 'wallet_closed' : 'wallet_restricted';
  if (wallet.currency !== currency) return 'currency_differs';
  if (wallet.posted + amount > MAX_KOBO) return 'balance_too_large';
  // Limits are in naira.
  if (limits === null || currency !== 'NGN') return null;
  return balanceExceededBy(limits, wallet.tier, wallet.posted, amount - fee) === null
    ? null
    : 'balance_limit';
}
