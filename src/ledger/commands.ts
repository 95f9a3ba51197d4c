import type { Kobo } from '../values/money.ts';
import type { Transaction } from './transactions.ts';

/**
 * What the engine can be asked to do. A command carries its time and every id that it may need, so that
 * deciding it is pure and doing it again (after an unknown commit) names the same rows.
 */
export type Command = AcceptTransfer | SettleTransfer | CreditInflow;

/** Holds money in a wallet for a bank transfer and puts the transfer in line (contract section 3.2). */
export interface AcceptTransfer {
  readonly kind: 'acceptTransfer';
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The id that the transaction gets if it is new. */
  readonly transactionId: string;
  /** The wallet to debit, as the caller named it: wallet id or identifier. */
  readonly source: string;
  readonly amount: Kobo;
  readonly currency: string;
  readonly reference: string;
  /** The destination bank's code as listed, or as the caller wrote it when no listed bank has it. */
  readonly bankCode: string;
  readonly bankListed: boolean;
  /** 10 digits. */
  readonly accountNumber: string;
  readonly narration: string | null;
  /** The rail that will pay, and the id under which it is told; null when the tenant has none. */
  readonly rail: { readonly name: string; readonly railId: string } | null;
}

export type AcceptRefusal =
  | 'duplicate_reference'
  | 'unsupported_currency'
  | 'unknown_bank'
  | 'wallet_not_found'
  | 'rail_unavailable'
  | 'wallet_restricted'
  | 'limit_exceeded'
  | 'insufficient_funds';

export type AcceptResult =
  | {
      readonly kind: 'accepted';
      readonly transactionId: string /** Seen before. */;
      readonly replay: boolean;
    }
  | { readonly kind: 'refused'; readonly code: AcceptRefusal };

/** Makes a transfer final with what the bank said. */
export interface SettleTransfer {
  readonly kind: 'settleTransfer';
  readonly now: number;
  readonly transactionId: string;
  /**
   * The transfer as it was read when it was claimed, still processing. It saves reading it again; that it is
   * still processing is made sure of by what the batch writes.
   */
  readonly transfer?: Transaction;
  readonly outcome:
    | { readonly kind: 'success' }
    | { readonly kind: 'failure'; readonly code: string; readonly reason: string };
  /**
   * Given where the outcome is a refusal that answers a telling: the attempt that told. If another attempt was
   * made since, the bank may have been told again, and the refusal proves nothing any more.
   */
  readonly refusedAttempt?: number;
  /** The id of the event that reports it, and of the incident if the bank contradicts a final state. */
  readonly eventId: string;
}

export type SettleResult =
  | { readonly kind: 'settled' }
  /** Final before, with the same outcome: nothing to do. */
  | { readonly kind: 'already' }
  /** Final before, with the other outcome: nothing moved, an incident was recorded. */
  | { readonly kind: 'contrary' }
  /** A refusal of an attempt that is not the last one: nothing moved, the bank has to be asked. */
  | { readonly kind: 'superseded' }
  | { readonly kind: 'unknown_transaction' };

/** Credits a wallet with money that came in from a bank, or suspense when the wallet cannot take it. */
export interface CreditInflow {
  readonly kind: 'creditInflow';
  readonly now: number;
  readonly transactionId: string;
  readonly rail: string;
  /** The bank's id of the inflow; credited once, however often it is reported. */
  readonly railInflowId: string;
  /** The wallet's account. */
  readonly accountId: string;
  readonly amount: Kobo;
  /** The sender's reference, null when there is none. */
  readonly reference: string | null;
  readonly narration: string | null;
  readonly eventId: string;
}

export type InflowResult =
  | { readonly kind: 'credited'; readonly transactionId: string; readonly replay: boolean }
  | { readonly kind: 'refused'; readonly code: 'duplicate_reference' };

/** The result that a command has. */
export type ResultOf<C extends Command> = C extends AcceptTransfer
  ? AcceptResult
  : C extends SettleTransfer
    ? SettleResult
    : InflowResult;

export type Result = AcceptResult | SettleResult | InflowResult;
