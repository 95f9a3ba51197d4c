import type { Kobo } from '../platform/values/money.ts';
import type { Inflow, PaymentReturn } from './money-in.ts';

/** A payment as the bank's book has it. */
export interface BookedPayment {
  readonly railId: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  /** Whole kobo. */
  readonly amount: Kobo;
  /** Number of submissions of the id, contradictions included. */
  readonly timesSubmitted: number;
  /** True if the money has moved by now. */
  readonly paid: boolean;
  /** NIP response code of a payment that was refused for good; else null. */
  readonly refusedCode: string | null;
  /** Submissions of the id with another bank, account or amount than the first. */
  readonly conflicts: number;
}

/** A book, and what of Kolo's it is to be compared with. */
export interface ShownBook {
  readonly rail: string;
  /** The tenant whose account at a provider the book covers; null where the bank serves every tenant. */
  readonly tenantId: string | null;
  readonly book: Book;
}

/** Shows the bank's book, to be compared with Kolo's. The lists are in order of id, by bytes. */
export interface Book {
  /** The payments after an id (null: from the first), at most `limit`. */
  payments(afterRailId: string | null, limit: number): Promise<readonly BookedPayment[]>;
  /** Inflows after an id (null: from the first), at most `limit`. */
  inflows(afterInflowId: string | null, limit: number): Promise<readonly Inflow[]>;
  /** Returns of payments after an id (null: from the first), at most `limit`. */
  paymentReturns(afterReturnId: string | null, limit: number): Promise<readonly PaymentReturn[]>;
}
