import { ACCOUNT_TRIALS, ISSUING_TRIALS } from './account-trials.ts';
import { detailOf, ProtocolClient, type ProtocolClientOptions } from './client.ts';
import { BOOK_TRIALS, LIST_TRIALS } from './list-trials.ts';
import { PAYOUT_TRIALS, STRANGER_TRIALS } from './payout-trials.ts';
import type { Payee, Trials } from './trial.ts';

/** A promise of the protocol, and how the bank has kept it. */
export interface Kept {
  readonly promise: string;
  /** What the bank did instead; null where it has kept it. */
  readonly broken: string | null;
}

const TRIALS: Trials = {
  ...ACCOUNT_TRIALS,
  ...PAYOUT_TRIALS,
  ...LIST_TRIALS,
  ...ISSUING_TRIALS,
  ...BOOK_TRIALS,
  ...STRANGER_TRIALS,
};

/**
 * Tries a bank: whether it keeps what the rail protocol promises (docs/rails.md). It pays a payee a few times, and has accounts
 * issued.
 *
 * @param options as a rail would speak to it
 */
export async function* tryBank(options: ProtocolClientOptions, payee: Payee): AsyncGenerator<Kept> {
  const client = new ProtocolClient(options);
  for (const [promise, trial] of Object.entries(TRIALS)) {
    const broken = await trial(client, payee, options).catch((error: unknown) => detailOf(error));
    yield { promise, broken };
  }
}
