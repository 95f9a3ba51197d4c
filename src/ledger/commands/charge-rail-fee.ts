import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { RailFeeKind } from '../rail-fees.ts';
import { type FeeResult, type ReportedFee, recordRailFee } from './rail-fee.ts';

/** Posts a fee that a provider reports for a final movement, or a refund of one. */
export interface ChargeRailFee extends AnyCommand, ReportedFee {
  readonly kind: 'chargeRailFee';
  /** The payout or inflow, which is successful in the ledger. */
  readonly movementId: string;
  readonly feeKind: RailFeeKind;
}

export interface ChargeResult {
  readonly kind: FeeResult;
}

/**
 * Posts a fee reported after its movement became final. A fee reported with the outcome is posted by that command.
 */
export const chargeRailFee: CommandDefinition<ChargeRailFee, ChargeResult> = {
  kind: 'chargeRailFee',
  queue: 'background',
  collectFacts(command, facts) {
    facts.railFeesOf(command);
  },
  decide: (draft, command) => ({ kind: recordRailFee(draft, { ...command, kind: command.feeKind }) }),
};
