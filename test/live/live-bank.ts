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
  /** Has somebody pay an account; gives the callback that tells of it, for a URL. */
  payIn(accountNumber: string, amount: bigint): Promise<(url: string) => Promise<Callback>>;
  /** The callback that tells of a payment as it is now, for a URL. */
  payoutCallback(railId: string): (url: string) => Promise<Callback>;
  /** Sets the fate of the next submitted payment whose account does not decide it. */
  expect(payee: 'good' | 'bad' | 'returning'): void;
  /** Whole kobo that the account has now. */
  balance(): Promise<bigint>;
  timesPaid(railId: string): Promise<number>;
  /** Kept of each failed payment without any answer saying so, whole kobo. */
  readonly keptOfFailed: bigint;
  close(): Promise<void>;
}
