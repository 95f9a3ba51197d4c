import type { ChargeResult } from '../../ledger/commands/charge-rail-fee.ts';
import type { ReportedFee } from '../../ledger/commands/rail-fee.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { RailFeeKind } from '../../ledger/rail-fees.ts';
import { deterministicId, uuidv7 } from '../../platform/values/ids.ts';
import type { Kobo } from '../../platform/values/money.ts';

/** The fee that a provider reports for a movement, in the response to a query. */
interface Cost {
  readonly rail: string;
  /** The payout or inflow. */
  readonly transactionId: string;
  /** `refund`: the provider gave back a part of its charge. */
  readonly kind: RailFeeKind;
  /** Whole kobo; 0 if nothing was charged, null or undefined if the provider does not report it. */
  readonly cost: Kobo | null | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * A cost for the command that makes its movement final: booked in the same commit, so that no crash parts them.
 *
 * @returns undefined where the provider does not say
 */
export function reportedFee({
  rail,
  transactionId: movementId,
  kind,
  cost,
  now,
}: Cost): ReportedFee | undefined {
  if (cost === null || cost === undefined) return undefined;
  const incidentId = deterministicId('rail_fee', rail, movementId, kind, String(cost));
  return { rail, amount: cost, transactionId: uuidv7(now), incidentId };
}

/**
 * Books a cost of a final movement. Call it with every later response that reports one: it is booked once, and a
 * contradiction is an incident.
 *
 * @returns the result; undefined if the provider reports no cost
 */
export async function chargeCost(
  engine: Pick<Engine, 'submit'>,
  tenantId: string,
  cost: Cost,
): Promise<ChargeResult | undefined> {
  const fee = reportedFee(cost);
  if (fee === undefined) return undefined;
  const { transactionId: movementId, kind: feeKind, now } = cost;
  return engine.submit(tenantId, { ...fee, kind: 'chargeRailFee', now, movementId, feeKind });
}
