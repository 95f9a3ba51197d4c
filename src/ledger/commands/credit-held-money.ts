import type { NewEvent } from '../../platform/events/event.ts';
import { type ApprovedCommand, NOT_APPROVED, type NotApproved } from '../approvals.ts';
import { chargesOf } from '../charges.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { BANK_INFLOW_CREDITED, BANK_OUTFLOW_REVERSED } from '../events.ts';
import type { HoldReason } from '../held-money.ts';
import { newAdjustment } from '../new-transactions.ts';
import { inflowFee, reasonToRefuseCredit } from '../reason-to-hold.ts';
import type { WalletState } from '../state.ts';
import type { Adjustment, Payout } from '../transactions.ts';
import { canBeHeld, type FoundHeld, heldMoney, type NotHeld, type Suspended } from './held-money.ts';
import { type EarnedInterest, interestPaid } from './interest-paid.ts';
import { movementEvent } from './movement-event.ts';

/** Origin of money in suspense, as it was read: none of it changes any more. An inflow is its own origin. */
export interface HeldOrigin {
  /** The returned payment; null where none was. */
  readonly payment: Pick<Payout, 'category' | 'status' | 'reference'> | null;
  /** Null where it is not interest. */
  readonly interest: EarnedInterest | null;
}

/** Credits money held in suspense to the wallet it is for or to another (contract sections 3.5 and 3.11). */
export interface CreditHeldMoney extends AnyCommand, ApprovedCommand {
  readonly kind: 'creditHeldMoney';
  /** Business day of `now`, `2026-01-15`. */
  readonly day: string;
  /** Id for the adjustment. */
  readonly transactionId: string;
  /** Movement that brought it into suspense. */
  readonly heldId: string;
  /** The wallet's account. */
  readonly accountId: string;
  readonly origin: HeldOrigin;
  readonly eventId: string;
}

/** Credited; or refused because it is not held or the wallet cannot receive it, and nothing moved. */
export type CreditHeldResult =
  | { readonly kind: 'credited'; readonly replay: boolean }
  | NotApproved
  | NotHeld
  | { readonly kind: 'refused'; readonly code: 'not_taken'; readonly reason: HoldReason };

/**
 * Credits held money once, and reports it with the original event. An inflow pays the fee that it would have paid.
 */
export const creditHeldMoney: CommandDefinition<CreditHeldMoney, CreditHeldResult> = {
  kind: 'creditHeldMoney',
  queue: 'request',
  collectFacts(command, facts) {
    facts.movement(command.transactionId);
    facts.heldMoney(command.heldId);
    facts.approval(command.proposalId);
    facts.wallet(command.accountId);
  },
  decide(draft, command) {
    // The same id means that this command committed before and its response was lost.
    if (draft.byId(command.transactionId) !== undefined) return { kind: 'credited', replay: true };
    if (!draft.isApproved(command.proposalId, command.now)) return NOT_APPROVED;
    const found = heldMoney(draft, command.heldId, canBeHeld);
    if (found.kind === 'refused') return found;
    const wallet = draft.wallet(command.accountId);
    const reason = reasonNotToCredit(draft, command, found, wallet);
    if (reason !== null) return { kind: 'refused', code: 'not_taken', reason };
    credit(draft, command, found.movement, wallet!);
    const { proposalId, transactionId: movementId, now: at } = command;
    draft.executeProposal({ proposalId, movementId, at });
    draft.changeHeldMoney({ ...found.row, state: 'credited', answerId: command.transactionId }, found.before);
    return { kind: 'credited', replay: false };
  },
};

const feeFor = (draft: Draft, day: string, wallet: WalletState | undefined, held: Suspended) =>
  wallet !== undefined && held.category === 'bank-inflow'
    ? inflowFee(wallet, held.amount, draft.policy.on(day).walletBounds)
    : 0n;

/** No balance limit applies to returned payments and interest that go to the wallet they are for. */
function reasonNotToCredit(
  draft: Draft,
  { accountId, day }: CreditHeldMoney,
  { movement, row }: FoundHeld,
  wallet: WalletState | undefined,
): HoldReason | null {
  const { amount, currency, category } = movement;
  const bound = category === 'bank-inflow' || accountId !== row.accountId;
  const limits = bound ? draft.policy.on(day).limits : null;
  return reasonToRefuseCredit(
    wallet,
    { amount, fee: feeFor(draft, day, wallet, movement), currency },
    limits,
  );
}

function credit(draft: Draft, command: CreditHeldMoney, held: Suspended, wallet: WalletState): void {
  const { amount } = held;
  const adjustment = newAdjustment({
    id: command.transactionId,
    reference: null,
    amount,
    fee: feeFor(draft, command.day, wallet, held),
    currency: held.currency,
    sourceAccount: held.destinationAccount,
    destinationAccount: wallet.accountId,
    destinationWalletId: wallet.walletId,
    destinationCustomerId: wallet.customerId,
    narration: held.narration,
    reversesId: held.id,
    createdAt: command.now,
  });
  draft.create(adjustment);
  const sides = { debit: held.destinationAccount, credit: wallet.accountId };
  draft.post({ transactionId: adjustment.id, part: 0, ...sides, amount, at: command.now });
  draft.postCharges(adjustment.id, chargesOf(adjustment), command.now);
  adjustment.destinationBalanceAfter = wallet.posted;
  draft.events.push(report(command, held, adjustment, wallet));
}

/**
 * The event has the reference that the receiver knows: of the returned payment, of the inflow, or none for
 * interest.
 */
function report(
  command: CreditHeldMoney,
  held: Suspended,
  adjustment: Adjustment,
  wallet: WalletState,
): NewEvent {
  const { payment, interest } = command.origin;
  if (held.category === 'interest-payout') {
    if (interest === null) throw new Error(`it is not said what the interest ${held.id} comes from`);
    return interestPaid(adjustment, wallet, interest, command);
  }
  const cameBack = payment?.category === 'bank-outflow' && payment.status === 'successful';
  const declared = cameBack ? BANK_OUTFLOW_REVERSED : BANK_INFLOW_CREDITED;
  return movementEvent(declared, adjustment, wallet, command, cameBack ? payment.reference : held.reference);
}
