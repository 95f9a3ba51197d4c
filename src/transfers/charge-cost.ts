import type { ChargeResult } from '../ledger/commands/charge-rail-fee.ts';
import type { Engine } from '../ledger/engine/engine.ts';
import type { RailFeeKind } from '../ledger/rail-fees.ts';
import { idOf, uuidv7 } from '../values/ids.ts';
import type { Kobo } from '../values/money.ts';

/** What a provider said, in an answer that it was asked for, that it charged for a movement. */
interface Cost {
  readonly rail: string;
  /** The payout or inflow, which the books have as successful. */
  readonly transactionId: string;
  /** `refund`: what it gave back of what it had charged for that movement. */
  readonly kind: RailFeeKind;
  /** Whole kobo; 0 where it charged nothing, null or undefined where it does not say. */
  readonly cost: Kobo | null | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Books what a provider charged for a movement. Call it with every answer that says it, behind the commit that made the
 * movement final: what is booked is booked once, so that whoever asks again makes up what a crash has left out.
 *
 * @returns what became of it; undefined where the provider does not say
 */
export async function chargeCost(
  engine: Pick<Engine, 'submit'>,
  tenantId: string,
  { rail, transactionId: movementId, kind: feeKind, cost, now }: Cost,
): Promise<ChargeResult | undefined> {
  if (cost === null || cost === undefined) return undefined;
  return engine.submit(tenantId, {
    ...{ kind: 'chargeRailFee', now, rail, movementId, feeKind, amount: cost },
    transactionId: uuidv7(now),
    incidentId: idOf('rail_fee', rail, movementId, feeKind, String(cost)),
  });
}
