import { newEvent } from '../../events/event.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { BANK_INFLOW_CREDITED } from '../events.ts';
import type { HeldState, HoldReason } from '../held-inflows.ts';
import { newAdjustment } from '../new-transactions.ts';
import { inflowFee, reasonNotToTake } from '../reason-to-hold.ts';
import type { WalletState } from '../state.ts';
import { FEES_ACCOUNT, SUSPENSE_ACCOUNT } from '../system-accounts.ts';
import { transactionView } from '../transaction-view.ts';
import type { BankInflow } from '../transactions.ts';
import { heldInflow } from './held-inflow.ts';

/** Credits an inflow that is held to a wallet, the one that it came for or another (contract section 3.5). */
export interface CreditHeldInflow extends AnyCommand {
  readonly kind: 'creditHeldInflow';
  /** The id that the adjustment gets. */
  readonly transactionId: string;
  readonly inflowId: string;
  /** The wallet's account. */
  readonly accountId: string;
  readonly eventId: string;
}

/** The wallet has it; or it is not held, or the wallet cannot take it, and nothing moved. */
export type CreditHeldResult =
  | { readonly kind: 'credited'; readonly replay: boolean }
  | { readonly kind: 'refused'; readonly code: 'inflow_not_found' }
  | { readonly kind: 'refused'; readonly code: 'not_held'; readonly state: HeldState }
  | { readonly kind: 'refused'; readonly code: 'not_taken'; readonly reason: HoldReason };

/** Credits what is held, with the fee and the event that it would have had. It is decided once. */
export const creditHeldInflow: CommandDefinition<CreditHeldInflow, CreditHeldResult> = {
  kind: 'creditHeldInflow',
  queue: 'request',
  names(command, facts) {
    facts.movement(command.transactionId);
    facts.heldInflow(command.inflowId);
    facts.wallet(command.accountId);
  },
  decide(draft, command) {
    // The same id means that this very command committed before and its answer was lost.
    if (draft.byId(command.transactionId) !== undefined) return { kind: 'credited', replay: true };
    const found = heldInflow(draft, command.inflowId);
    if (found === undefined) return { kind: 'refused', code: 'inflow_not_found' };
    const { inflow, row, before } = found;
    if (row.state !== 'held') return { kind: 'refused', code: 'not_held', state: row.state };
    const wallet = draft.wallet(command.accountId);
    const reason = reasonNotToTake(wallet, inflow.amount);
    if (reason !== null) return { kind: 'refused', code: 'not_taken', reason };
    credit(draft, command, inflow, wallet!);
    draft.decideHeld({ ...row, state: 'credited', answerId: command.transactionId }, before);
    return { kind: 'credited', replay: false };
  },
};

function credit(draft: Draft, command: CreditHeldInflow, inflow: BankInflow, wallet: WalletState): void {
  const { amount } = inflow;
  const fee = inflowFee(wallet, amount);
  const adjustment = newAdjustment({
    id: command.transactionId,
    reference: null,
    amount,
    fee,
    currency: inflow.currency,
    sourceAccount: SUSPENSE_ACCOUNT,
    destinationAccount: wallet.accountId,
    destinationWalletId: wallet.walletId,
    destinationCustomerId: wallet.customerId,
    narration: inflow.narration,
    reversesId: inflow.id,
    createdAt: command.now,
  });
  draft.create(adjustment);
  const posting = { transactionId: adjustment.id, amount, at: command.now };
  draft.post({ ...posting, part: 0, debit: SUSPENSE_ACCOUNT, credit: wallet.accountId });
  if (fee > 0n)
    draft.post({ ...posting, part: 1, debit: wallet.accountId, credit: FEES_ACCOUNT, amount: fee });
  adjustment.destinationBalanceAfter = wallet.posted;
  draft.events.push(
    newEvent(BANK_INFLOW_CREDITED, {
      eventId: command.eventId,
      customerId: wallet.customerId,
      // Of the inflow: whoever waits for it knows it by that.
      reference: inflow.reference,
      wallet: wallet.walletId,
      createdAtMs: command.now,
      eventData: transactionView(adjustment),
    }),
  );
}
