import type { Kobo } from '../values/money.ts';
import type { Bank } from './banks.ts';
import type { Deadline } from './deadline.ts';

/**
 * The port to a bank. Whatever stands behind it, in this process or across a network, Kolo tells it of a
 * transfer under one immutable id and reads three outcomes only: paid, certainly not paid, and unknown.
 */

/** One payment to a bank account, as the rail is told of it and asked after it. */
export interface PayoutInstruction {
  /** The transfer's id at the rail: a NIP session id of 30 digits, made at acceptance, never changed. */
  readonly railId: string;
  /** Whole kobo, at least 1. */
  readonly amount: Kobo;
  readonly currency: 'NGN';
  /** The destination bank's `code` in the bank list. */
  readonly bankCode: string;
  /** The same bank's `nip_code`. */
  readonly nipCode: string;
  /** 10 digits. */
  readonly accountNumber: string;
  readonly narration: string | null;
}

/** What is known after telling a rail of a payment. Only `success` and `failure` are certain. */
export type SendOutcome =
  | { readonly kind: 'success'; readonly code: string }
  | { readonly kind: 'failure'; readonly code: string; readonly reason: string }
  /** Anything else: no answer, a lost connection, an answer that cannot be read or is of another payment. */
  | { readonly kind: 'unknown'; readonly code: string | null; readonly detail: string };

/** The outcome of a telling that came too late to be made. */
export const NOT_SENT: SendOutcome = {
  kind: 'unknown',
  code: null,
  detail: 'not sent: the time to tell the bank had passed',
};

/** What is known after asking. `not_found` says that the rail has not heard of the id, never that it failed. */
export type QueryOutcome = SendOutcome | { readonly kind: 'not_found' };

/** Whose account it is. `unavailable` says nothing about the account. */
export type NameEnquiryOutcome =
  | { readonly kind: 'found'; readonly accountName: string }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** A way to pay bank accounts. */
export interface Rail {
  /** Names the rail in Kolo's books; never changes once used. */
  readonly name: string;
  /**
   * How long, in milliseconds from the first telling, the rail recognises an id that it was told before.
   * 0: it does not deduplicate. Infinity: it does for ever.
   */
  readonly dedupWindowMs: number;
  /**
   * Tells the bank to pay. Never rejects for a fault of the bank's side: that is `unknown`.
   *
   * A rail looks at the deadline as late as it can, right before the bytes leave, and after whatever it waited for
   * (a connection, a place in a queue): past it nothing is sent, and the outcome is {@link NOT_SENT}. Once this
   * has settled nothing more is sent either.
   */
  send(instruction: PayoutInstruction, deadline: Deadline): Promise<SendOutcome>;
  /** Asks what became of a payment (TSQ). Never rejects for a fault of the bank's side. */
  query(instruction: PayoutInstruction): Promise<QueryOutcome>;
  /** Asks whose account it is. Never rejects for a fault of the bank's side. */
  nameEnquiry(bankCode: string, accountNumber: string): Promise<NameEnquiryOutcome>;
  /** The banks that this rail pays. */
  banks(): readonly Bank[];
}
