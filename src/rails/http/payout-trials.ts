import { isDeepStrictEqual } from 'node:util';
import { Check } from 'typebox/value';
import { NO_DEADLINE } from '../deadline.ts';
import type { PayoutInstruction } from '../rail.ts';
import { ProtocolClient, type ProtocolClientOptions } from './client.ts';
import { orderOf, query, send } from './payouts.ts';
import { paymentAnswer, paymentPath } from './protocol.ts';
import { TIME_DIFFERENCE_MAX_MS } from './signature.ts';
import { isRefused, newPayment, outcome, said, TRIAL_AMOUNT, type Trials } from './trial.ts';

/** Null if a request that must do nothing has done nothing: a valid query shows that the bank does not know the payment. */
async function isNotBooked(client: ProtocolClient, payment: PayoutInstruction): Promise<string | null> {
  const found = await query(client, payment);
  return found.kind === 'not_found' ? null : `it has booked the payment: ${outcome(found)}`;
}

/** Tries to pay as somebody that the bank must not believe. */
const doesNothing =
  (changes: (options: ProtocolClientOptions) => Partial<ProtocolClientOptions>): Trials[string] =>
  async (client, payee, options) => {
    const payment = newPayment(payee);
    const other = new ProtocolClient({ ...options, ...changes(options) });
    const answer = await send(other, payment, NO_DEADLINE);
    if (answer.kind !== 'unknown') return `it answered ${outcome(answer)}`;
    return isNotBooked(client, payment);
  };

/** Promises about payments. */
export const PAYOUT_TRIALS: Trials = {
  'answers not_found for an id that nobody submitted, and names the id': async (client, payee) => {
    const found = await query(client, newPayment(payee));
    return found.kind === 'not_found' ? null : outcome(found);
  },
  'repeats each submitted field, and finds the payment under its id': async (client, payee) => {
    const payment = newPayment(payee);
    const submitted = await client.request('PUT', paymentPath(payment.railId), orderOf(payment));
    if (submitted.status !== 200 || !Check(paymentAnswer, submitted.body)) return said(submitted);
    const found = await query(client, payment);
    return found.kind === 'not_found' ? 'it knows nothing of what it has answered' : null;
  },
  'takes the same id with the same content for the same payment': async (client, payee) => {
    const payment = newPayment(payee);
    const order = orderOf(payment);
    const first = await client.request('PUT', paymentPath(payment.railId), order);
    const again = await client.request('PUT', paymentPath(payment.railId), order);
    const isSame = first.status === 200 && again.status === 200 && isDeepStrictEqual(first.body, again.body);
    return isSame ? null : `first ${said(first)}, then ${said(again)}`;
  },
  'refuses the same id with other content, and leaves the first as it was': async (client, payee) => {
    const payment = newPayment(payee);
    const before = await client.request('PUT', paymentPath(payment.railId), orderOf(payment));
    const other = await client.request(
      'PUT',
      paymentPath(payment.railId),
      orderOf({ ...payment, amount: TRIAL_AMOUNT + 1n }),
    );
    if (!isRefused(other, 409, 'conflict')) return said(other);
    const after = await client.request('GET', paymentPath(payment.railId));
    return isDeepStrictEqual(before.body, after.body) ? null : `before ${said(before)}, then ${said(after)}`;
  },
  'refuses what is no order': async (client, payee) => {
    const payment = newPayment(payee);
    const answer = await client.request('PUT', paymentPath(payment.railId), {
      ...orderOf(payment),
      amount: 0.5,
    });
    if (!isRefused(answer, 400, 'invalid_request')) return said(answer);
    return isNotBooked(client, payment);
  },
};

/** Trials of requests that the bank must not believe. */
export const UNAUTHENTICATED_TRIALS: Trials = {
  'does nothing for who has not the secret': doesNothing(({ secret }) => ({ secret: `not ${secret}` })),
  'does nothing for what was signed long ago': doesNothing(({ clock }) => ({
    clock: { now: () => clock.now() - 2 * TIME_DIFFERENCE_MAX_MS },
  })),
};
