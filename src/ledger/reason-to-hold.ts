import { type Kobo, MAX_KOBO } from '../values/money.ts';
import type { HoldReason } from './held-inflows.ts';
import { takesMoney, type WalletState } from './state.ts';

/** Money that came in, as far as the rules look at it. */
interface ArrivedMoney {
  /** Gross, kobo. */
  readonly amount: Kobo;
  /** Whether the virtual account that was paid is closed. */
  readonly accountIsClosed: boolean;
}

/** The first rule by which an inflow is not credited to the wallet that it is for; null where it is. */
export function reasonToHold(wallet: WalletState | undefined, arrived: ArrivedMoney): HoldReason | null {
  if (arrived.accountIsClosed) return 'account_closed';
  return reasonNotToTake(wallet, arrived.amount);
}

/** The first rule by which a wallet takes no money of a bank, whoever credits it; null where it takes it. */
export function reasonNotToTake(wallet: WalletState | undefined, amount: Kobo): HoldReason | null {
  if (wallet === undefined) return 'wallet_missing';
  if (!takesMoney(wallet)) return wallet.status === 'closed' ? 'wallet_closed' : 'wallet_restricted';
  if (wallet.currency !== 'NGN') return 'currency_differs';
  if (wallet.posted + amount > MAX_KOBO) return 'balance_too_large';
  return null;
}
