import fc from 'fast-check';
import type { ChargeRailFee } from '../../src/ledger/commands/charge-rail-fee.ts';
import type { PostAdjustment } from '../../src/ledger/commands/post-adjustment.ts';
import {
  ADJUSTMENTS_ACCOUNT,
  OWN_BANK_ACCOUNT,
  settlementAccount,
} from '../../src/ledger/system-accounts.ts';
import { deterministicId } from '../../src/platform/values/ids.ts';
import { mostly } from './held-steps.ts';
import { adjustmentId, inflowId, NO_ACCOUNT, proposalFor, transferId } from './program-ids.ts';
import type { SeededTenant } from './support.ts';

/** A fee that a provider reports, or gives back. */
export interface FeeStep {
  readonly do: 'fee';
  /** The payment, or the inflow. */
  readonly reference: number;
  readonly fee: ChargeRailFee['feeKind'];
  readonly amount: number;
}

/** An approved adjustment: between a provider and the own bank, or with a wallet on one or both ends. */
export interface AdjustStep {
  readonly do: 'adjust';
  readonly reference: number;
  readonly copy: number;
  readonly between: 'in' | 'out' | 'toWallet' | 'fromWallet' | 'wallets';
  readonly wallets: readonly [number, number];
  readonly amount: number;
}

/** @param wallet draws a wallet of a program, or none */
export const adjustStep = (wallet: fc.Arbitrary<number>): fc.Arbitrary<AdjustStep> =>
  fc.record({
    do: fc.constant('adjust' as const),
    reference: fc.nat(4),
    copy: mostly(0, 1),
    between: fc.constantFrom('in', 'out', 'toWallet', 'fromWallet', 'wallets'),
    wallets: fc.tuple(wallet, wallet).filter(([one, other]) => one !== other),
    amount: mostly(5, 6),
  });

/** The command that it means, without its time. */
export function adjustCommand(
  { reference, copy, between, wallets, amount }: AdjustStep,
  tenant: SeededTenant,
): Omit<PostAdjustment, 'now'> {
  const [one, other] = wallets.map((wallet) => tenant.wallets[wallet]?.accountId ?? NO_ACCOUNT);
  const settlement = settlementAccount('sandbox');
  const [debit, credit] = {
    in: [settlement, OWN_BANK_ACCOUNT],
    out: [OWN_BANK_ACCOUNT, settlement],
    toWallet: [ADJUSTMENTS_ACCOUNT, one!],
    fromWallet: [one!, ADJUSTMENTS_ACCOUNT],
    wallets: [one!, other!],
  }[between] as [string, string];
  const transactionId = adjustmentId(reference, copy);
  return {
    kind: 'postAdjustment',
    transactionId,
    proposalId: proposalFor(tenant, transactionId),
    reference: `r${reference}`,
    debit,
    credit,
    amount: BigInt(amount),
    currency: 'NGN',
    narration: 'n',
    reversesId: null,
  };
}

export const feeStep: fc.Arbitrary<FeeStep> = fc.record({
  do: fc.constant('fee' as const),
  reference: fc.nat(2),
  fee: fc.constantFrom('payout' as const, 'payout' as const, 'inflow' as const, 'refund' as const),
  amount: mostly(10, 0, 4, 11),
});

/** The command that it means, without the fields of all commands. */
export const feeCommand = ({
  reference,
  fee,
  amount,
}: FeeStep): Omit<ChargeRailFee, 'now' | 'transactionId'> => {
  const movementId = fee === 'inflow' ? inflowId(reference, 0) : transferId(reference, 0);
  return {
    kind: 'chargeRailFee',
    rail: 'sandbox',
    movementId,
    feeKind: fee,
    amount: BigInt(amount),
    incidentId: deterministicId('fee', movementId, fee, String(amount)),
  };
};
