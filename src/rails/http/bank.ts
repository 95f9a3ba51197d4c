import type { Bank } from '../banks.ts';
import type {
  AccountOrder,
  BookedPaymentMessage,
  InflowMessage,
  IssuedAnswer,
  OwnAccountAnswer,
  PaymentAnswer,
  PaymentOrder,
  ReturnMessage,
} from './protocol.ts';

/** Some of what a bank lists, and where the next page begins; null where it has never had any. */
export interface PageBehind<Message> {
  readonly messages: readonly Message[];
  readonly next: string | null;
}

/** The bank's answer to an order. `silent`: no answer at all. A text: an unreadable answer. */
type SubmissionAnswer =
  | PaymentAnswer
  | { readonly conflict: true }
  | { readonly silent: true }
  | { readonly garbage: string };

/** A bank that can be spoken to by the rail protocol. */
export interface ProtocolBank {
  /** Books an order at its first submission, and returns its status. */
  submit(id: string, order: PaymentOrder): Promise<SubmissionAnswer>;
  /** The status of a payment; null if the bank does not know it. */
  find(id: string): Promise<PaymentAnswer | null>;
  /** The name on an account; null where nobody has it. */
  nameOf(bankCode: string, accountNumber: string): Promise<string | null>;
  /** The account from which is paid. */
  account(): Promise<OwnAccountAnswer>;
  /** Every bank that can be paid. */
  readonly banks: readonly Bank[];
  /** Issues an account once for each reference, or returns its current state. */
  issue(reference: string, order: AccountOrder): Promise<IssuedAnswer | { readonly conflict: true }>;
  /** A requested account; null if the bank does not know it. */
  findIssued(reference: string): Promise<IssuedAnswer | null>;
  /** Inflows behind a cursor (null: from the first); undefined if the cursor is invalid. */
  inflowsBehind(cursor: string | null, limit: number): Promise<PageBehind<InflowMessage> | undefined>;
  /** The inflow with an id; null if there is none. */
  findInflow(id: string): Promise<InflowMessage | null>;
  /** Returned payments behind a cursor, in the same way. */
  returnsBehind(cursor: string | null, limit: number): Promise<PageBehind<ReturnMessage> | undefined>;
  /** Its own book, each part after an id (null: from the first), in order of id by bytes. */
  readonly book: {
    payments(after: string | null, limit: number): Promise<readonly BookedPaymentMessage[]>;
    inflows(after: string | null, limit: number): Promise<readonly InflowMessage[]>;
    returns(after: string | null, limit: number): Promise<readonly ReturnMessage[]>;
  };
}
