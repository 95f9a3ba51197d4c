import type { Account } from './bring-account.ts';

/** What a bank sends by itself. */
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
  /** What the next payment that is told becomes, where its account does not say so. */
  expect(payee: 'good' | 'bad' | 'returning'): void;
  /** Whole kobo that the account has now. */
  balance(): Promise<bigint>;
  timesPaid(railId: string): Promise<number>;
  /** What it keeps of each payment that fails, of which no answer says anything, whole kobo. */
  readonly keptOfFailed: bigint;
  close(): Promise<void>;
}
