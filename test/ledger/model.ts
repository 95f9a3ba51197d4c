import type { HoldReason } from '../../src/ledger/held-money.ts';
import type { SeededAccount } from './accounts.ts';
import type { ModelCharge, ModelUse } from './policy-model.ts';
import type { SeededWallet } from './support.ts';

export const LARGEST_BALANCE = 2n ** 53n - 1n;

/** The state of the one-by-one model. It shares no code with the engine. */

/** A wallet with its balances. */
export interface ModelWallet {
  readonly wallet: SeededWallet;
  posted: bigint;
  held: bigint;
  /** The number of postings that touched it. */
  lines: bigint;
}

/** A movement as the model remembers it; no other movement may contradict it. */
export interface ModelMovement {
  readonly id: string;
  readonly what:
    | 'payout'
    | 'inflow'
    | 'wallet transfer'
    | 'opening balance'
    | 'later credit'
    | 'inflow return'
    | 'return'
    | 'interest'
    | 'rail fee'
    | 'fee back'
    | 'adjustment';
  readonly reference: string | null;
  status: 'processing' | 'successful' | 'failed';
  readonly amount: bigint;
  /** Naira where nothing is said. */
  readonly currency?: string;
  /** Charges beside the amount. */
  readonly charges: readonly ModelCharge[];
  /** Its use of limits, unless it fails. */
  readonly use?: ModelUse;
  /** The wallet account that it takes from or, an inflow, gives to; null for suspense. */
  readonly account: string | null;
  /** The wallet account that a wallet transfer or an opening balance gives to. */
  readonly to?: string;
  /** The accounts of an adjustment: the debited one, then the credited one. */
  readonly sides?: readonly [string, string];
  /** Content that a repetition must match. */
  readonly content: string;
  /** The suspense entry that it answers, or the payment that it reverses. */
  readonly of?: string | null;
  failureCode: string | null;
}

/** A virtual account. */
export interface ModelAccount {
  readonly terms: SeededAccount;
  closed: boolean;
}

/** Contract section 3.5: closed, expired at its very instant, and how far the payment is from the amount. */
export function takesPayment({ terms, closed }: ModelAccount, paid: bigint, at: number): boolean {
  if (closed || (terms.expiresAt !== null && !(at < terms.expiresAt))) return false;
  if (terms.policy === 'ALLOW_ANY') return true;
  const off = paid - terms.amount!;
  return off >= 0n ? terms.policy === 'REJECT_UNDER_PAYMENT' || off <= terms.margin : -off <= terms.margin;
}

/** Why a wallet takes no money of a bank. */
export function whyNotTaken(
  to: ModelWallet | undefined,
  amount: bigint,
  currency = 'NGN',
): HoldReason | null {
  if (!to) return 'wallet_missing';
  if (to.wallet.status === 'closed') return 'wallet_closed';
  if (to.wallet.restriction === 'all') return 'wallet_restricted';
  if (to.wallet.currency !== currency) return 'currency_differs';
  return to.posted + amount > LARGEST_BALANCE ? 'balance_too_large' : null;
}
