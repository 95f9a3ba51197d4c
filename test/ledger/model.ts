import type { SeededAccount } from './accounts.ts';
import type { SeededWallet } from './support.ts';

/** What the one-by-one model remembers. It shares no code with the engine. */

/** A wallet with its balances. */
export interface ModelWallet {
  readonly wallet: SeededWallet;
  posted: bigint;
  held: bigint;
  /** How many postings touched it. */
  lines: bigint;
}

/** A movement as the model remembers it; what another movement may not contradict. */
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
    | 'interest';
  readonly reference: string | null;
  status: 'processing' | 'successful' | 'failed';
  readonly amount: bigint;
  readonly fee: bigint;
  /** The wallet account that it takes from or, an inflow, gives to; null for suspense. */
  readonly account: string | null;
  /** The wallet account that a wallet transfer or an opening balance gives to. */
  readonly to?: string;
  /** What a repetition has to say again. */
  readonly content: string;
  /** The inflow in suspense that it answers, or the payment that it reverses. */
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
