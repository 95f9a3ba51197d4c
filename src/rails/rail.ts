import type pg from 'pg';
import type { Clock } from '../values/clock.ts';
import type { Kobo } from '../values/money.ts';
import type { Bank } from './banks.ts';
import type { Deadline } from './deadline.ts';
import type { Capability, RailDescription } from './description.ts';

/**
 * The port to a bank. Whatever stands behind it, in this process or across a network, Kolo tells it of a
 * transfer under one immutable id and reads three outcomes only: paid, certainly not paid, and unknown.
 */

/** Who pays, as a bank shows it to who is paid; null what it does not show. */
export interface Sender {
  readonly name: string | null;
  readonly accountNumber: string | null;
  readonly bankCode: string | null;
  readonly bankName: string | null;
}

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
  /** Who pays; null where the rail does not show it for this bank ({@link Payouts.showsSender}). */
  readonly sender: Sender | null;
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

/** Pays bank accounts, and says what became of a payment. */
export interface Payouts {
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
  /** Whether payments to a bank (`code` of the bank list) carry who pays. It is looked up only where they do. */
  showsSender(bankCode: string): boolean;
}

/** Says whose account it is. */
interface NameEnquiry {
  /** @param bankCode `code` of the bank list. Never rejects for a fault of the bank's side. */
  ask(bankCode: string, accountNumber: string): Promise<NameEnquiryOutcome>;
}

/**
 * Issues accounts that stand for wallets: who pays one pays the wallet. Kolo gives the numbers out itself, in blocks
 * under the institution's code, and the bank asks whose they are ({@link RailContext.holderOf}).
 */
interface VirtualAccounts {
  /** Where the accounts are. It is on the bank list of the tenants that the rail serves. */
  readonly institution: Bank;
}

/** Where an inflow went. */
type InflowTarget =
  | {
      readonly kind: 'account';
      /** The institution that issued the account. */
      readonly bankCode: string;
      readonly accountNumber: string;
    }
  /** In the sandbox's book alone, of before it knew account numbers: the ids under which Kolo credits it. */
  | {
      readonly kind: 'wallet';
      readonly tenantId: string;
      readonly accountId: string;
      readonly transactionId: string;
      readonly reference: string | null;
    };

/** Money that came in. */
export interface Inflow {
  /** The bank's id of it: the session id of the sender's payment. It is credited once by this id. */
  readonly inflowId: string;
  readonly to: InflowTarget;
  /** Whole kobo, at least 1. */
  readonly amount: Kobo;
  readonly sender: Sender;
  readonly narration: string | null;
  /** `received`: not yet credited. `acknowledged`: credited. `returned`: sent back. Both ends are final. */
  readonly state: 'received' | 'acknowledged' | 'returned';
  /** Milliseconds since the epoch. */
  readonly receivedAtMs: number;
}

/** Reports money that comes in. Each function rejects when the bank cannot be reached. */
interface InflowReports {
  /** Has every inflow told from now on, as it comes in. None is lost when nobody listens: it is pending. */
  listen(listener: (inflow: Inflow) => void): void;
  /**
   * Inflows still to be credited that came in at least `olderThanMs` milliseconds ago, the oldest first, after
   * one of them (null: from the oldest).
   */
  pending(limit: number, olderThanMs: number, after: Inflow | null): Promise<readonly Inflow[]>;
  /** Marks an inflow as credited; again is the same. False: it is unknown or was returned. */
  acknowledge(inflowId: string): Promise<boolean>;
}

/** Says what came in, when it is asked: a report is not believed where the bank itself can be. */
interface InflowQueries {
  /** The inflow as the bank has it now; null where it has none of this id. Rejects when the bank cannot be reached. */
  find(inflowId: string): Promise<Inflow | null>;
}

/** Money of a payment that came back: the bank of whoever was paid has returned it. */
export interface PaymentReturn {
  /** The bank's own id of the return. It is credited once by this id. */
  readonly returnId: string;
  /** The payment, by the id under which the bank was told of it. */
  readonly railId: string;
  /** Whole kobo, at least 1: all of the payment or a part of it. */
  readonly amount: Kobo;
  /** Milliseconds since the epoch. */
  readonly returnedAtMs: number;
  /** Whether Kolo has said that it has credited it. */
  readonly acknowledged: boolean;
}

/** Reports payments that come back. Each function rejects when the bank cannot be reached. */
interface ReturnReports {
  /** Returns still to be credited, the oldest first, after one of them (null: from the oldest). */
  pending(limit: number, after: PaymentReturn | null): Promise<readonly PaymentReturn[]>;
  /** Marks a return as credited; again is the same. */
  acknowledge(returnId: string): Promise<void>;
}

/** Sends money that came in back to its sender. */
interface Returns {
  /** Sends an inflow back; again is the same. False: it is unknown or was credited. */
  giveBack(inflowId: string): Promise<boolean>;
}

/** A payment from outside, as the sender's bank tells of it. */
export interface InboundPayment {
  /** 30 digits, the sender's own. */
  readonly sessionId: string;
  /** At the rail's institution. */
  readonly accountNumber: string;
  /** Whole kobo, at least 1. */
  readonly amount: Kobo;
  readonly sender: Sender;
  readonly narration: string | null;
}

/** Plays the part of a bank outside that pays into virtual accounts; only what is simulated can. */
interface TestPayments {
  /**
   * Lets a payment come in; settles once the bank has it. A session id is one payment: told again it gives the
   * inflow as it stands now.
   */
  payIn(payment: InboundPayment): Promise<Inflow>;
}

/** A payment as the bank's book has it. */
export interface BookedPayment {
  readonly railId: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  /** Whole kobo. */
  readonly amount: Kobo;
  /** How often the bank was told of the id, contradictions included. */
  readonly timesTold: number;
  /** Whether the money has moved by now. */
  readonly paid: boolean;
  /** NIP response code of a payment that was refused for good; else null. */
  readonly refusedCode: string | null;
  /** How many tellings of the id had another bank, account or amount than the first. */
  readonly conflicts: number;
}

/** Shows the bank's book, to be compared with Kolo's. The lists are in order of id, by bytes. */
export interface Book {
  /** The payments after an id (null: from the first), at most `limit`. */
  payments(afterRailId: string | null, limit: number): Promise<readonly BookedPayment[]>;
  /** What came in after an id (null: from the first), at most `limit`. */
  inflows(afterInflowId: string | null, limit: number): Promise<readonly Inflow[]>;
  /** What came back of payments after an id (null: from the first), at most `limit`. */
  paymentReturns(afterReturnId: string | null, limit: number): Promise<readonly PaymentReturn[]>;
}

/** What a rail can do, each part by the name that its description gives it. */
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
}

/** A rail that was opened: a part for each of the capabilities that it describes. */
export interface Rail extends Partial<Capabilities> {
  readonly description: RailDescription;
  /** Lets what was begun finish, and closes what it opened. Payments asked for later are `unknown`. */
  close(): Promise<void>;
}

/** A rail with some of its parts. */
export type RailWith<Parts extends Capability> = Rail & Pick<Capabilities, Parts>;

/** Where a rail reports faults of its own. Fits a pino logger. */
export interface RailLog {
  error(details: object, message: string): void;
}

/** What a rail is opened with. */
export interface RailContext<Settings> {
  /** At least its own. */
  readonly settings: Settings;
  /** For a bank that is simulated: a database of its own, never Kolo's. */
  readonly bankDatabase: pg.PoolConfig;
  readonly clock: Clock;
  readonly log: RailLog;
  readonly holderOf: HolderOf;
}

/**
 * The name on a virtual account, null where nobody has the number: the bank asks Kolo, as a bank does that gives
 * its customer blocks of numbers. Rejects when it cannot be said.
 */
export type HolderOf = (bankCode: string, accountNumber: string) => Promise<string | null>;
