import type { Kobo } from '../platform/values/money.ts';

/** `regular` accounts stay. `disposable` accounts expire, and their policy says which payments they take. */
export const VIRTUAL_ACCOUNT_TYPES = ['regular', 'disposable'] as const;
export type VirtualAccountType = (typeof VIRTUAL_ACCOUNT_TYPES)[number];

/**
 * Payments that an account takes. All but `ALLOW_ANY` close it with the first payment that they accept (contract
 * section 3.5).
 */
export const PAYMENT_POLICIES = ['ALLOW_ANY', 'EXACT_ONLY', 'REJECT_UNDER_PAYMENT'] as const;
export type PaymentPolicy = (typeof PAYMENT_POLICIES)[number];

/** Terms that an account was issued with. They never change. */
export interface AccountTerms {
  readonly type: VirtualAccountType;
  readonly policy: PaymentPolicy;
  /** Expected payment, kobo; null only where any amount is accepted. */
  readonly amount: Kobo | null;
  /** Tolerance around the amount, kobo. */
  readonly margin: Kobo;
  /** Instant from which payments are too late, milliseconds since the epoch; null for never. */
  readonly expiresAt: number | null;
}

/** A virtual account as loaded for a batch. */
export interface VirtualAccountState extends AccountTerms {
  readonly id: string;
  /** Reference that the caller gave or that was generated; null where the account came with its wallet. */
  readonly reference: string | null;
  /** Also true if it was never open. */
  readonly closed: boolean;
}

/** A payment to an account: gross amount, and time by the rail's clock, milliseconds since the epoch. */
interface Payment {
  readonly amount: Kobo;
  readonly paidAt: number;
}

/** Why an account rejects a payment: the first fault in this order. */
export type PaymentFault = 'account_closed' | 'account_expired' | 'under_paid' | 'over_paid';

/** Result of checking a payment against its account. */
export type PaymentCheck =
  | { readonly accepted: true; readonly closes: boolean }
  | { readonly accepted: false; readonly why: PaymentFault };

/** Checks one payment by itself. Previous payments count only by having closed the account. */
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
