import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { RailFeeKind } from '../rail-fees.ts';
import { type FeeResult, type ReportedFee, recordRailFee } from './rail-fee.ts';

/** Books what a provider said that it charged for a movement that is final, or gave back of that. */
export interface ChargeRailFee extends AnyCommand, ReportedFee {
  readonly kind: 'chargeRailFee';
  /** The payout or inflow, which the books have as successful. */
  readonly movementId: string;
  readonly feeKind: RailFeeKind;
}

/** What became of it. */
export interface ChargeResult {
  readonly kind: FeeResult;
}

/** Books a fee that is known only when its movement is final. One that is said with what makes it final is booked with that. */
export const chargeRailFee: CommandDefinition<ChargeRailFee, ChargeResult> = {
  kind: 'chargeRailFee',
  queue: 'background',
  collectFacts(command, facts) {
    facts.railFeesOf(command);
  },
  decide: (draft, command) => ({ kind: recordRailFee(draft, { ...command, kind: command.feeKind }) }),
};
