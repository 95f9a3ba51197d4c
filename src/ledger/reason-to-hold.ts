import { type Kobo, MAX_KOBO, minKobo } from '../platform/values/money.ts';
import { HUNDRED_PERCENT } from '../platform/values/percent.ts';
import type { HoldReason } from './held-money.ts';
import { balanceExceededBy } from './policy/limits.ts';
import type { TermsOfDay } from './policy/policy.ts';
import type { LimitTerms, WalletBounds } from './policy/terms.ts';
import { canReceive, type WalletState } from './state.ts';
import type { PaymentCheck } from './virtual-account.ts';

/**
 * The first rule that keeps an inflow from its wallet; null where it is credited.
 *
 * @param amount gross, kobo
 * @param verdict check of the virtual account that was paid
 * @param terms of its day; balance limits bind the inflow less its fee
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

/** A wallet's fee for an inflow: at most the inflow and the policy's bounds. A percentage is rounded down. */
export function inflowFee(
  { inflowTransferFee }: WalletState,
  amount: Kobo,
  { inflowFeeMax, inflowFeeMaxPercent }: WalletBounds,
): Kobo {
  const share = inflowFeeMaxPercent === null ? amount : (amount * inflowFeeMaxPercent) / HUNDRED_PERCENT;
  return minKobo(minKobo(inflowTransferFee ?? 0n, share), inflowFeeMax ?? amount);
}

interface Credit {
  readonly amount: Kobo;
  /** Part of it that the wallet pays. */
  readonly fee: Kobo;
  readonly currency: string;
}

/**
 * The first rule that keeps a wallet from receiving money from outside; null where it receives it.
 *
 * @param limits balance limits that apply; null for none
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
