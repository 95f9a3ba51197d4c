import fc from 'fast-check';
import type { AdjustSettlement } from '../../src/ledger/commands/adjust-settlement.ts';
import type { ChargeRailFee } from '../../src/ledger/commands/charge-rail-fee.ts';
import { idOf } from '../../src/values/ids.ts';
import { mostly } from './held-steps.ts';
import { adjustmentId, inflowId, transferId } from './program-ids.ts';

/** What a provider says that it charged for a payment, or gave back. */
export interface FeeStep {
  readonly do: 'fee';
  /** The payment, or the inflow. */
  readonly reference: number;
  readonly fee: ChargeRailFee['feeKind'];
  readonly amount: number;
}

/** What the business itself brings to a provider, or takes. */
export interface AdjustStep {
  readonly do: 'adjust';
  readonly reference: number;
  readonly copy: number;
  readonly direction: 'in' | 'out';
  readonly amount: number;
}

export const adjustStep: fc.Arbitrary<AdjustStep> = fc.record({
  do: fc.constant('adjust' as const),
  reference: fc.nat(4),
  copy: mostly(0, 1),
  direction: mostly<'in' | 'out'>('in', 'out'),
  amount: mostly(50, 51),
});

/** The command that it means, without its time. */
export const adjustCommand = ({
  reference,
  copy,
  direction,
  amount,
}: AdjustStep): Omit<AdjustSettlement, 'now'> => ({
  ...{ kind: 'adjustSettlement', transactionId: adjustmentId(reference, copy), reference: `r${reference}` },
  ...{ rail: 'sandbox', direction, amount: BigInt(amount) },
});

export const feeStep: fc.Arbitrary<FeeStep> = fc.record({
  do: fc.constant('fee' as const),
  reference: fc.nat(2),
  fee: fc.constantFrom('payout' as const, 'payout' as const, 'inflow' as const, 'refund' as const),
  amount: mostly(10, 0, 4, 11),
});

/** The command that it means, without what all commands have. */
export const feeCommand = ({
  reference,
  fee,
  amount,
}: FeeStep): Omit<ChargeRailFee, 'now' | 'transactionId'> => {
  const movementId = fee === 'inflow' ? inflowId(reference, 0) : transferId(reference, 0);
  return {
    ...{ kind: 'chargeRailFee', rail: 'sandbox', movementId, feeKind: fee, amount: BigInt(amount) },
    incidentId: idOf('fee', movementId, fee, String(amount)),
  };
};
