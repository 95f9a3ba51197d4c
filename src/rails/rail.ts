import type { Kobo } from '../platform/values/money.ts';
import type { Book } from './book.ts';
import type { Deadline } from './deadline.ts';
import type { Capability, RailDescription } from './description.ts';
import type { Incoming } from './exchange.ts';
import type {
  InflowQueries,
  InflowReports,
  ReturnReports,
  Returns,
  Sender,
  TestPayments,
  VirtualAccounts,
} from './money-in.ts';
import type { AccountChecks, Balance, Callbacks, Confirmations, Issuing, Sweeps } from './provider.ts';

/**
 * The port to a bank, in this process or across a network. Kolo submits a transfer under one immutable id and reads
 * only three outcomes: paid, certainly not paid, and unknown.
 */

/** One payment to a bank account, as it is submitted and queried. */
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
  /** Sender; null where the rail does not show it for this bank ({@link Payouts.showsSender}). */
  readonly sender: Sender | null;
  /** Receives each raw response of a rail over a network, for the attempts that operators see. */
  readonly onResponse?: ResponseListener | undefined;
}

/** Called with each raw response before it is parsed. */
export type ResponseListener = (answer: Pick<Incoming, 'status' | 'body'>) => void;

/** Outcome of a submission. Only `success` and a certain `failure` are certain. */
export type SendOutcome =
  | {
      readonly kind: 'success';
      readonly code: string;
      /** The provider's fee, whole kobo; null or left out where it does not report one. */
      readonly cost?: Kobo | null;
    }
  | {
      readonly kind: 'failure';
      readonly code: string;
      readonly reason: string;
      /** The provider may say so without knowing: it counts only when two queries say it, some time apart. */
      readonly toConfirm?: true;
    }
  /** Anything else: no answer, a lost connection, an answer that cannot be read or is of another payment. */
  | {
      readonly kind: 'unknown';
      readonly code: string | null;
      readonly detail: string;
      /** A person at the business has to do something at the provider, such as typing an OTP. */
      readonly needsPerson?: true;
      /** The account at the provider is set up wrongly: nothing more is submitted until an operator has tested it. */
      readonly suspends?: true;
      /** The first submission was answered as a duplicate: somebody else uses our ids. */
      readonly duplicate?: true;
    };

/** Outcome of a submission past its deadline: nothing was sent. */
export const NOT_SENT: SendOutcome = {
  kind: 'unknown',
  code: null,
  detail: 'not sent: the deadline of the submission had passed',
};

/**
 * Outcome of a status query. `not_found` means that the rail does not know the id, never that the payment failed.
 * `reversed`: all of the money was paid and has certainly come back.
 */
export type QueryOutcome =
  | SendOutcome
  | { readonly kind: 'not_found' }
  | { readonly kind: 'reversed'; readonly code: string; readonly reason: string };

/** Result of preparing a payment for its submission. */
export type PrepareOutcome =
  | { readonly kind: 'ready'; readonly prepared: Prepared }
  /** It can never be paid: there is no such account, or the provider does not pay it. */
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string }
  /** It cannot be submitted now. */
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Data for the rail's own submission, such as a recipient code; nothing else reads it. */
export type Prepared = Readonly<Record<string, string>>;

/** The holder of an account. `unavailable` says nothing about the account. */
export type NameEnquiryOutcome =
  | { readonly kind: 'found'; readonly accountName: string }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Pays bank accounts, and reports the status of payments. */
export interface Payouts {
  /**
   * Looks up what a submission needs, before each one. It moves no money and is idempotent.
   * Never rejects for a fault of the bank's side: that is `unavailable`.
   */
  prepare?(instruction: PayoutInstruction): Promise<PrepareOutcome>;
  /**
   * Submits the payment. Never rejects for a fault of the bank's side: that is `unknown`.
   *
   * A rail checks the deadline as late as it can, right before the bytes leave, and after whatever it waited for
   * (a connection, a place in a queue): past it nothing is sent, and the outcome is {@link NOT_SENT}. Once this
   * has settled nothing more is sent either.
   *
   * @param prepared what `prepare` gave for this payment
   */
  send(instruction: PayoutInstruction, deadline: Deadline, prepared?: Prepared): Promise<SendOutcome>;
  /** Queries a payment's status (TSQ). Never rejects for a fault of the bank's side. */
  query(instruction: PayoutInstruction): Promise<QueryOutcome>;
  /**
   * True if payments to a bank (`code` of the bank list) carry the sender. The sender is looked up only where they
   * do.
   */
  showsSender(bankCode: string): boolean;
}

/** Says whose account it is. */
interface NameEnquiry {
  /** @param bankCode `code` of the bank list. Never rejects for a fault of the bank's side. */
  ask(bankCode: string, accountNumber: string): Promise<NameEnquiryOutcome>;
}

/** Capabilities of a rail, by the names in its description. */
interface Capabilities {
  readonly payouts: Payouts;
  readonly nameEnquiry: NameEnquiry;
  readonly virtualAccounts: VirtualAccounts;
  readonly inflows: InflowReports;
  readonly inflowQueries: InflowQueries;
  readonly returns: Returns;
  readonly paymentReturns: ReturnReports;
  readonly testPayments: TestPayments;
  readonly book: Book;
  readonly callbacks: Callbacks;
  readonly sweeps: Sweeps;
  readonly confirmations: Confirmations;
  readonly issuing: Issuing;
  readonly balance: Balance;
  readonly accountChecks: AccountChecks;
}

/** A rail that was opened: a part for each of the capabilities that it describes. */
export interface Rail extends Partial<Capabilities> {
  readonly description: RailDescription;
  /** Waits for the calls in flight, and closes the connections. Payments submitted later are `unknown`. */
  close(): Promise<void>;
}

/** A rail with some of its parts. */
export type RailWith<Parts extends Capability> = Rail & Pick<Capabilities, Parts>;
