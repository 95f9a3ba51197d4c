import { type Kobo, MAX_KOBO, minKobo } from '../values/money.ts';
import type { HoldReason } from './held-inflows.ts';
import { balanceExceededBy } from './policy/limits.ts';
import type { LimitTerms } from './policy/terms.ts';
import { takesMoney, type WalletState } from './state.ts';
import type { PaymentVerdict } from './virtual-account.ts';

/**
 * The first rule by which an inflow is not credited to the wallet that it is for; null where it is.
 *
 * @param amount gross, kobo
 * @param verdict of the virtual account that was paid
 * @param limits those of its day; what a wallet may hold binds what comes in from a bank, less its fee
 */
export function reasonToHold(
  wallet: WalletState | undefined,
  amount: Kobo,
  verdict: PaymentVerdict,
  limits: LimitTerms | null,
): HoldReason | null {
  if (!verdict.accepted) return verdict.why;
  const reason = reasonNotToTake(wallet, amount);
  if (reason !== null || limits === null) return reason;
  const { posted, tier } = wallet!;
  const net = amount - inflowFee(wallet!, amount);
  return balanceExceededBy(limits, tier, posted, net) === null ? null : 'balance_limit';
}

/** What a wallet pays for money that comes in: never more than comes in. */
export const inflowFee = ({ inflowTransferFee }: WalletState, amount: Kobo): Kobo =>
  minKobo(inflowTransferFee ?? 0n, amount);

/** The first rule by which a wallet takes no money of a bank, whoever credits it; null where it takes it. */
export function reasonNotToTake(wallet: WalletState | undefined, amount: Kobo): HoldReason | null {
  if (wallet === undefined) return 'wallet_missing';
  if (!takesMoney(wallet)) return wallet.status === 'closed' ? 'wallet_closed' : 'wallet_restricted';
  if (wallet.currency !== 'NGN') return 'currency_differs';
  if (wallet.posted + amount > MAX_KOBO) return 'balance_too_large';
  return null;
}
