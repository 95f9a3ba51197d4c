import type { Engine } from '../../ledger/engine/engine.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { ReturnedPayment } from '../../rails/provider.ts';

/** Dependencies of crediting a return. */
interface CreditDeps {
  engine: Pick<Engine, 'submit'>;
  clock: Clock;
}

/** A return, and the payment that came back. */
interface Returned extends Pick<ReturnedPayment, 'returnId' | 'amount'> {
  tenantId: string;
  rail: string;
  /** The payment's movement. */
  paymentId: string;
}

/**
 * Credits what came back of a payment, once by the rail's id of the return.
 *
 * @returns true if it is credited; it is not while the payment is not final
 * @throws Error where the movement is no payment
 */
export async function creditReturned(
  { engine, clock }: CreditDeps,
  { tenantId, rail, paymentId, returnId, amount }: Returned,
): Promise<boolean> {
  const now = clock.now();
  const result = await engine.submit(tenantId, {
    kind: 'creditReturn',
    now,
    paymentId,
    rail,
    railReturnId: returnId,
    amount,
    transactionId: uuidv7(now),
    excessId: uuidv7(now),
    eventId: uuidv7(now),
    incidentId: uuidv7(now),
  });
  if (result.kind === 'refused') throw new Error(`${paymentId} is no payment`);
  return result.kind === 'credited';
}
