import { OperatorError } from '../../platform/values/operator-error.ts';
import { ACCOUNT_TRIALS, ISSUING_TRIALS } from './account-trials.ts';
import { CallbackListener } from './callback-listener.ts';
import { callbackTrials } from './callback-trials.ts';
import { detailOf, ProtocolClient, type ProtocolClientOptions } from './client.ts';
import { BOOK_TRIALS, LIST_TRIALS } from './list-trials.ts';
import { PAYOUT_TRIALS, UNAUTHENTICATED_TRIALS } from './payout-trials.ts';
import type { Payee, Trials } from './trial.ts';

/** A promise of the protocol, and the result of its trial. */
export interface PromiseResult {
  readonly promise: string;
  /** The way in which the bank broke the promise; null if it did not. */
  readonly broken: string | null;
}

const TRIALS: Trials = {
  ...ACCOUNT_TRIALS,
  ...PAYOUT_TRIALS,
  ...LIST_TRIALS,
  ...ISSUING_TRIALS,
  ...BOOK_TRIALS,
  ...UNAUTHENTICATED_TRIALS,
};

/** The time that a bank has for the callback about a payment's outcome, milliseconds. */
const CALLBACK_MS = 30_000;

/** Settings of a conformance run. */
export interface Trying extends ProtocolClientOptions {
  /** Listener for its callbacks; left out, they are not tried. */
  readonly callbacks?: { readonly host: string; readonly port: number; readonly withinMs?: number };
}

/**
 * Tries a bank: whether it keeps what the rail protocol promises (docs/rails.md). It pays a payee a few times, and has accounts
 * issued.
 *
 * @param options as a rail would speak to it
 * @throws OperatorError where callbacks cannot be listened for
 */
export async function* tryBank(
  { callbacks, ...options }: Trying,
  payee: Payee,
): AsyncGenerator<PromiseResult> {
  if (callbacks === undefined) {
    yield* tried(TRIALS, options, payee);
    return;
  }
  const listener = new CallbackListener(options.secret, options.clock);
  await listener.listen(callbacks).catch((error: Error) => {
    throw new OperatorError(`Callbacks cannot be listened for: ${error.message}.`);
  });
  try {
    const trials = callbackTrials(listener, callbacks.withinMs ?? CALLBACK_MS);
    yield* tried({ ...TRIALS, ...trials }, options, payee);
  } finally {
    await listener.close();
  }
}

async function* tried(
  trials: Trials,
  options: ProtocolClientOptions,
  payee: Payee,
): AsyncGenerator<PromiseResult> {
  const client = new ProtocolClient(options);
  for (const [promise, trial] of Object.entries(trials)) {
    const broken = await trial(client, payee, options).catch((error: unknown) => detailOf(error));
    yield { promise, broken };
  }
}
