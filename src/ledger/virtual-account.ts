import type { Kobo } from '../platform/values/money.ts';

/** `regular`: it stays. `disposable`: it expires, and its policy says which payments it takes. */
export const VIRTUAL_ACCOUNT_TYPES = ['regular', 'disposable'] as const;
export type VirtualAccountType = (typeof VIRTUAL_ACCOUNT_TYPES)[number];

/** Which payments an account takes; all but the first close it with the first that they accept (contract section 3.5). */
export const PAYMENT_POLICIES = ['ALLOW_ANY', 'EXACT_ONLY', 'REJECT_UNDER_PAYMENT'] as const;
export type PaymentPolicy = (typeof PAYMENT_POLICIES)[number];

/** What an account was issued for. It never changes. */
export interface AccountTerms {
  readonly type: VirtualAccountType;
  readonly policy: PaymentPolicy;
  /** What is to be paid, kobo; null only where any amount is. */
  readonly amount: Kobo | null;
  /** By how much a payment may miss the amount, kobo. */
  readonly margin: Kobo;
  /** The first instant at which it is too late to pay, milliseconds since the epoch; null: never. */
  readonly expiresAt: number | null;
}

/** A virtual account as a batch finds it. */
export interface VirtualAccountState extends AccountTerms {
  readonly id: string;
  /** The caller's own name for it, or one that was made; null where it came with its wallet. */
  readonly reference: string | null;
  /** Or it was never open. */
  readonly closed: boolean;
}

/** Money that was paid to an account: gross, and when by the rail's time, milliseconds since the epoch. */
interface Payment {
  readonly amount: Kobo;
  readonly paidAt: number;
}

/** Why an account does not take a payment; the first that holds, in this order. */
export type PaymentFault = 'account_closed' | 'account_expired' | 'under_paid' | 'over_paid';

/** Whether an account takes a payment, and whether that closes it. */
export type PaymentCheck =
  | { readonly accepted: true; readonly closes: boolean }
  | { readonly accepted: false; readonly why: PaymentFault };

/** Judges one payment by itself: what else was paid to the account does not count, but that it is closed. */
export function checkPayment(
  { closed, expiresAt, policy, amount, margin }: AccountTerms & { readonly closed: boolean },
  payment: Payment,
): PaymentCheck {
  if (closed) return refused('account_closed');
  if (expiresAt !== null && payment.paidAt >= expiresAt) return refused('account_expired');
  if (policy === 'ALLOW_ANY') return { accepted: true, closes: false };
  if (amount === null) throw new Error(`an account with the policy ${policy} has no amount`);
  if (payment.amount < amount - margin) return refused('under_paid');
  if (policy === 'EXACT_ONLY' && payment.amount > amount + margin) return refused('over_paid');
  return { accepted: true, closes: true };
}

const refused = (why: PaymentFault): PaymentCheck => ({ accepted: false, why });
