import { type ApprovedCommand, NOT_APPROVED, type NotApproved } from '../approvals.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { newInflowReturn } from '../new-transactions.ts';
import { SUSPENSE_ACCOUNT } from '../system-accounts.ts';
import type { BankInflow, Transaction } from '../transactions.ts';
import { heldMoney, type NotHeld } from './held-money.ts';

/** Where an inflow goes back to, by the rail that it came by. */
export interface ReturnAddress {
  /** The id that the return gets. */
  readonly transactionId: string;
  /** The id under which the bank is told of it. */
  readonly railId: string;
  /** The sender's: a code of the bank list, and 10 digits. */
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** Sends an inflow that is held back to its sender (contract section 3.5). */
export interface ReturnInflow extends AnyCommand, ReturnAddress, ApprovedCommand {
  readonly kind: 'returnInflow';
  readonly inflowId: string;
}

/** The return is on its way, as any payout is; or the inflow is not held, and nothing changed. */
export type ReturnInflowResult =
  | { readonly kind: 'returning'; readonly replay: boolean }
  | NotApproved
  | NotHeld;

/** Begins the return of what is held. It is decided once: what is credited or on its way back is not held. */
export const returnInflow: CommandDefinition<ReturnInflow, ReturnInflowResult> = {
  kind: 'returnInflow',
  queue: 'request',
  collectFacts(command, facts) {
    facts.movement(command.transactionId);
    facts.heldMoney(command.inflowId);
    facts.approval(command.proposalId);
  },
  decide(draft, command) {
    // The same id means that this very command committed before and its answer was lost.
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

/** Puts the payout in line that brings an inflow back. Its money stays in suspense until the bank has paid. */
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
