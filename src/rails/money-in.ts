import type { Kobo } from '../platform/values/money.ts';
import type { Bank } from './banks.ts';

/*
 * Parts of a rail for money that comes in: accounts that stand for wallets, what was paid to them, and what came back.
 */

/** The sender, as far as the bank shows it; null for each unknown field. */
export interface Sender {
  readonly name: string | null;
  readonly accountNumber: string | null;
  readonly bankCode: string | null;
  readonly bankName: string | null;
}

/**
 * Issues accounts that stand for wallets: who pays one pays the wallet. Kolo gives the numbers out itself, in blocks
 * under the institution's code, and the bank asks whose they are (`RailContext.holderOf`).
 */
export interface VirtualAccounts {
  /** Bank that has the accounts. It is on the bank list of the tenants that the rail serves. */
  readonly institution: Bank;
  /** Account numbers that have a meaning of their own at the bank. They are never given out. */
  readonly reservedNumbers: ReadonlySet<string>;
}

/** The account that an inflow was paid to. */
interface InflowTarget {
  /** The institution that issued the account. */
  readonly bankCode: string;
  readonly accountNumber: string;
}

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
export interface InflowReports {
  /** Reports every new inflow from now on. Without a listener it stays pending. */
  listen(listener: (inflow: Inflow) => void): void;
  /**
   * Inflows still to be credited that came in at least `olderThanMs` milliseconds ago, the oldest first, after
   * one of them (null: from the oldest).
   */
  pending(limit: number, olderThanMs: number, after: Inflow | null): Promise<readonly Inflow[]>;
  /** Marks an inflow as credited; again is the same. False: it is unknown or was returned. */
  acknowledge(inflowId: string): Promise<boolean>;
}

/** Queries an inflow at the bank, whose answer is believed rather than a callback's. */
export interface InflowQueries {
  /** The inflow's current state at the bank; null where the bank does not know the id. Rejects when the bank cannot be reached. */
  find(inflowId: string): Promise<Inflow | null>;
}

/** A returned payment: the recipient's bank sent the money back. */
export interface PaymentReturn {
  /** The bank's own id of the return. It is credited once by this id. */
  readonly returnId: string;
  /** The payment's id at the bank. */
  readonly railId: string;
  /** Whole kobo, at least 1: all of the payment or a part of it. */
  readonly amount: Kobo;
  /** Milliseconds since the epoch. */
  readonly returnedAtMs: number;
  /** True if Kolo has acknowledged the credit. */
  readonly acknowledged: boolean;
}

/** Reports payments that come back. Each function rejects when the bank cannot be reached. */
export interface ReturnReports {
  /** Returns still to be credited, the oldest first, after one of them (null: from the oldest). */
  pending(limit: number, after: PaymentReturn | null): Promise<readonly PaymentReturn[]>;
  /** Marks a return as credited; again is the same. */
  acknowledge(returnId: string): Promise<void>;
}

/** Sends money that came in back to its sender. */
export interface Returns {
  /** Sends an inflow back; again is the same. False: it is unknown or was credited. */
  giveBack(inflowId: string): Promise<boolean>;
}

/** A payment from outside, as the sender's bank reports it. */
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
export interface TestPayments {
  /**
   * Simulates a payment into an account; resolves once the bank has booked it. A repeated session id is the same
   * payment and returns its current inflow.
   */
  payIn(payment: InboundPayment): Promise<Inflow>;
}
