import type { Account } from './bring-account.ts';

/** A callback of the bank. */
export interface Callback {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** A bank that a live tenant pays by and is paid by, with a book of its own. */
export interface LiveBank extends Account {
  /** Accounts of a bank of the list: one that is paid, one whose payments fail, one whose payments come back later. */
  readonly payees: Readonly<Record<'good' | 'bad' | 'returning', string>>;
  /** Has somebody pay an account; gives the callback that reports it, for a URL. */
  payIn(accountNumber: string, amount: bigint): Promise<(url: string) => Promise<Callback>>;
  /** The callback that reports a payment's current state, for a URL. */
  payoutCallback(railId: string): (url: string) => Promise<Callback>;
  /** Sets the outcome of the next submitted payment whose account does not decide it. */
  expect(payee: 'good' | 'bad' | 'returning'): void;
  /** Whole kobo that the account has now. */
  balance(): Promise<bigint>;
  timesPaid(railId: string): Promise<number>;
  /** Undisclosed fee that the bank takes for each failed payment, whole kobo. */
  readonly feeOfFailed: bigint;
  close(): Promise<void>;
}
