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

/** What a bank does with an order: `silent` is no answer at all, and a text something that nobody can read. */
type Told =
  | PaymentAnswer
  | { readonly conflict: true }
  | { readonly silent: true }
  | { readonly garbage: string };

/** A bank that can be spoken to by the rail protocol. */
export interface ProtocolBank {
  /** Books an order the first time that its id is told, and says what has become of it. */
  tell(id: string, order: PaymentOrder): Promise<Told>;
  /** What has become of a payment; null where the bank has not heard of it. */
  find(id: string): Promise<PaymentAnswer | null>;
  /** The name on an account; null where nobody has it. */
  nameOf(bankCode: string, accountNumber: string): Promise<string | null>;
  /** The account from which is paid. */
  account(): Promise<OwnAccountAnswer>;
  /** Every bank that can be paid. */
  readonly banks: readonly Bank[];
  /** Issues an account once for each reference, or says what became of it. */
  issue(reference: string, order: AccountOrder): Promise<IssuedAnswer | { readonly conflict: true }>;
  /** What became of an account that was asked for; null where the bank has not heard of it. */
  findIssued(reference: string): Promise<IssuedAnswer | null>;
  /** What came in behind a cursor (null: from the first); undefined for a cursor that is none. */
  inflowsBehind(cursor: string | null, limit: number): Promise<PageBehind<InflowMessage> | undefined>;
  /** What came in under an id; null where nothing did. */
  findInflow(id: string): Promise<InflowMessage | null>;
  /** What came back of payments behind a cursor, in the same way. */
  returnsBehind(cursor: string | null, limit: number): Promise<PageBehind<ReturnMessage> | undefined>;
  /** Its own book, each part after an id (null: from the first), in order of id by bytes. */
  readonly book: {
    payments(after: string | null, limit: number): Promise<readonly BookedPaymentMessage[]>;
    inflows(after: string | null, limit: number): Promise<readonly InflowMessage[]>;
    returns(after: string | null, limit: number): Promise<readonly ReturnMessage[]>;
  };
}
