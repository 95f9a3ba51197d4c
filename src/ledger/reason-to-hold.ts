import { type Kobo, MAX_KOBO } from '../values/money.ts';
import type { HoldReason } from './held-inflows.ts';
import { takesMoney, type WalletState } from './state.ts';
import type { PaymentVerdict } from './virtual-account.ts';

/**
 * The first rule by which an inflow is not credited to the wallet that it is for; null where it is.
 *
 * @param amount gross, kobo
 * @param verdict of the virtual account that was paid
 */
export function reasonToHold(
  wallet: WalletState | undefined,
  amount: Kobo,
  verdict: PaymentVerdict,
): HoldReason | null {
  if (!verdict.accepted) return verdict.why;
  return reasonNotToTake(wallet, amount);
}

/** The first rule by which a wallet takes no money of a bank, whoever credits it; null where it takes it. */
export function reasonNotToTake(wallet: WalletState | undefined, amount: Kobo): HoldReason | null {
  if (wallet === undefined) return 'wallet_missing';
  if (!takesMoney(wallet)) return wallet.status === 'closed' ? 'wallet_closed' : 'wallet_restricted';
  if (wallet.currency !== 'NGN') return 'currency_differs';
  if (wallet.posted + amount > MAX_KOBO) return 'balance_too_large';
  return null;
}
