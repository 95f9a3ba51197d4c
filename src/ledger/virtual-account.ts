import type { Kobo } from '../values/money.ts';

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
