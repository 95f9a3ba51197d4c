import { NO_DEADLINE } from '../deadline.ts';
import type { CallbackListener } from './callback-listener.ts';
import { send } from './payouts.ts';
import { newPayment, outcome, type Trials } from './trial.ts';

/** Trials of a bank's callbacks. */
export const callbackTrials = (callbacks: CallbackListener, withinMs: number): Trials => ({
  'sends a callback when a payment has its outcome': async (client, payee) => {
    const payment = newPayment(payee);
    const submitted = await send(client, payment, NO_DEADLINE);
    const isIt = await callbacks.receives(
      (notification) => notification.kind === 'payout' && notification.railId === payment.railId,
      withinMs,
    );
    return isIt
      ? null
      : `it answered ${outcome(submitted)}, and sent no signed callback within ${withinMs / 1_000} s`;
  },
});
