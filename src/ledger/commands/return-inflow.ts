import { type ApprovedCommand, NOT_APPROVED, type NotApproved } from '../approvals.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { newInflowReturn } from '../new-transactions.ts';
import { SUSPENSE_ACCOUNT } from '../system-accounts.ts';
import type { BankInflow, Transaction } from '../transactions.ts';
import { heldMoney, type NotHeld } from './held-money.ts';

/** Address for returning an inflow, on the rail that it came by. */
export interface ReturnAddress {
  /** Id for the return. */
  readonly transactionId: string;
  /** Id that the return is submitted under. */
  readonly railId: string;
  /** The sender's bank code, from the bank list. */
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** Returns a held inflow to its sender (contract section 3.5). */
export interface ReturnInflow extends AnyCommand, ReturnAddress, ApprovedCommand {
  readonly kind: 'returnInflow';
  readonly inflowId: string;
}

/** The return is scheduled like any payout; or the inflow is not held, and nothing changed. */
export type ReturnInflowResult =
  | { readonly kind: 'returning'; readonly replay: boolean }
  | NotApproved
  | NotHeld;

/** Begins the return of a held inflow. It is decided once: money that is credited or being returned is not held. */
export const returnInflow: CommandDefinition<ReturnInflow, ReturnInflowResult> = {
  kind: 'returnInflow',
  queue: 'request',
  collectFacts(command, facts) {
    facts.movement(command.transactionId);
    facts.heldMoney(command.inflowId);
    facts.approval(command.proposalId);
  },
  decide(draft, command) {
    // The same id means that this command committed before and its response was lost.
    if (draft.byId(command.transactionId) !== undefined) return { kind: 'returning', replay: true };
    const { proposalId, transactionId: movementId, now: at } = command;
    if (!draft.isApproved(proposalId, at)) return NOT_APPROVED;
    const found = heldMoney(draft, command.inflowId, isInflow);
    if (found.kind === 'refused') return found;
    beginReturn(draft, found.movement, command, at);
    draft.executeProposal({ proposalId, movementId, at });
    draft.changeHeldMoney({ ...found.row, state: 'returning', answerId: movementId }, found.before);
    return { kind: 'returning', replay: false };
  },
};

const isInflow = (movement: Transaction): movement is BankInflow => movement.category === 'bank-inflow';

/** Schedules the payout that returns an inflow. The money stays in suspense until the bank has paid. */
export function beginReturn(draft: Draft, inflow: BankInflow, to: ReturnAddress, now: number): void {
  draft.create(
    newInflowReturn({
      id: to.transactionId,
      amount: inflow.amount,
      currency: inflow.currency,
      sourceAccount: SUSPENSE_ACCOUNT,
      narration: `Return of ${inflow.railId}`,
      reversesId: inflow.id,
      rail: inflow.rail,
      railId: to.railId,
      bankCode: to.bankCode,
      accountNumber: to.accountNumber,
      createdAt: now,
    }),
  );
}
