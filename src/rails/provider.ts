import type { Kobo } from '../platform/values/money.ts';
import type { PaymentReturn, Sender } from './money-in.ts';

/*
 * Parts that a rail can have where its money is in an account that a business has at a
 * provider: Kolo is given the credentials of that account (docs/rails.md, "An account at a provider").
 */

/** A notification from a provider. It proves nothing: Kolo queries its object. */
export type ProviderNotification =
  /** A payment has changed its status. */
  | { readonly kind: 'payout'; readonly railId: string }
  /** Money may have come in under this id of the provider's. */
  | { readonly kind: 'inflow'; readonly inflowId: string }
  /** An account may have been issued, or not, under this reference of ours. */
  | { readonly kind: 'account'; readonly reference: string }
  /** There is something new on a list that is swept. */
  | { readonly kind: 'list'; readonly list: string }
  /** An operator has to review it: a dispute, a refund, an unrelated payment. Nothing moves. */
  | {
      readonly kind: 'incident';
      /** One word for what it is, as incidents are counted by it: `dispute`, `refund`. */
      readonly incident: string;
      /** Identity within its kind, so that it is recorded once. */
      readonly about: string;
      readonly detail: string;
    };

/** Reads a provider's callbacks. */
export interface Callbacks {
  /**
   * Reads a callback. Nothing in it is a fact. An event without meaning for Kolo has no notifications.
   *
   * @param headers by lower-case name
   * @param body the raw bytes
   * @param target the requested path with its query
   * @returns undefined if the provider has not signed it
   */
  read(
    headers: Readonly<Record<string, string>>,
    body: Buffer,
    target: string,
  ): readonly ProviderNotification[] | undefined;
}

/** A part of a list of the provider's. */
export interface Swept {
  /** A return is only on a list that is itself the provider's answer; what a list merely mentions is a notification. */
  readonly found: readonly (
    | ProviderNotification
    | { readonly kind: 'return'; readonly returned: ReturnedPayment }
  )[];
  /** Position at which the next sweep begins, once all of this is processed. Printable, at most 1,000 characters. */
  readonly state: string;
  /** True if another page is available now. */
  readonly more: boolean;
}

/** A payment that came back, or a part of it. */
export type ReturnedPayment = Omit<PaymentReturn, 'acknowledged'>;

/** Goes through lists of the provider's from where the last sweep ended, with an overlap: lists can be late. */
export interface Sweeps {
  /** Their names; a name never changes. */
  readonly lists: readonly string[];
  /**
   * One page. Rejects when the provider does not answer, or its answer cannot be read.
   *
   * @param state what the page before gave; null on the very first
   */
  sweep(list: string, state: string | null): Promise<Swept>;
}

/** Money that came in, as the provider answers a query for it. */
export interface ConfirmedInflow {
  /** The provider's id of it. It is credited once by this id. */
  readonly inflowId: string;
  /** The account that was paid, which this rail had issued: our reference of it, or its number. At least one is known. */
  readonly to: { readonly reference: string | null; readonly accountNumber: string | null };
  /** Whole kobo, at least 1, in naira: what was paid, before any cost. */
  readonly amount: Kobo;
  /** An account number counts only with all 10 digits, and a bank only by its `code` on the bank list. */
  readonly sender: Sender;
  readonly narration: string | null;
  /** Milliseconds since the epoch; null where the provider's time cannot be read for certain. */
  readonly receivedAtMs: number | null;
  /** The provider's fee, whole kobo; null where it does not report one. */
  readonly cost: Kobo | null;
}

/** An inflow whose account the provider does not report yet. Until it does, an operator has to review it. */
export class AccountNotSaidError extends Error {}

/**
 * Money came in, and the provider's answer about it cannot be credited: no amount, another currency, a field that is missing. The
 * message says which. The provider may mend its answer; until then an operator has to review it.
 */
export class UnreadableInflowError extends Error {}

/** Queries inflows that notifications name. */
export interface Confirmations {
  /**
   * Queries an inflow. Rejects when the provider does not answer; with AccountNotSaidError where it came in, and the answer does
   * not say for which account; with UnreadableInflowError where the answer is of this inflow and cannot be credited.
   *
   * @returns null where it is nothing to be credited: not final, not by an account that was issued
   */
  inflow(inflowId: string): Promise<ConfirmedInflow | null>;
}

/** The request for a virtual account of a wallet. */
export interface IssueRequest {
  /** Kolo's own id of it, 32 hexadecimal digits: a repeated request gives the same account. */
  readonly reference: string;
  /** The wallet that it stands for, as 32 hexadecimal digits: one customer at the provider for each wallet. */
  readonly walletKey: string;
  /** The name that is wanted on it. */
  readonly accountName: string;
  /** Data of the wallet's customer; null where it is not known. */
  readonly customer: CustomerData;
}

/** Owner of an account. The rail's description lists the fields that its provider needs. */
export interface CustomerData {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** 11 digits. */
  readonly bvn: string | null;
}

/** Result of requesting an account. */
export type IssueOutcome =
  | {
      readonly kind: 'issued';
      /** 10 digits. */
      readonly accountNumber: string;
      /** As the provider has it. */
      readonly accountName: string;
      /** `code` of the bank list, null for a bank that is not on it. */
      readonly bankCode: string | null;
      readonly bankName: string;
    }
  /** The provider never issues an account for this request. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Anything else: a repeated request gives the same account. */
  | { readonly kind: 'unknown'; readonly detail: string };

/** Has the provider issue accounts that stand for wallets. */
export interface Issuing {
  /** Asks by its reference first, and adopts what is there. Never rejects for a fault of the provider's. */
  issue(request: IssueRequest): Promise<IssueOutcome>;
}

/** Says what there is to pay with. */
export interface Balance {
  /** Whole kobo that can be paid out now. Rejects when the provider does not answer. */
  available(): Promise<Kobo>;
}

/** The result of one check. */
export interface Checked {
  /** Subject, in a few words. */
  readonly check: string;
  readonly result: 'ok' | 'warning' | 'failed';
  /** Finding, without secrets and account numbers; null where there is nothing to say. */
  readonly detail: string | null;
}

/** Checks of an account at the provider; none moves money. */
export interface AccountChecks {
  /**
   * The provider's own name of the account, for ever: credentials that give the same are of the same account. Rejects when it
   * cannot be said.
   */
  identify(): Promise<{ readonly account: string; readonly isTest: boolean }>;
  /** Tries what the rail needs. Never rejects for a fault of the provider's. */
  check(): AsyncIterable<Checked>;
}
