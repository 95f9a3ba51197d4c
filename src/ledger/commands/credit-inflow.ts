import { type Kobo, moneyText } from '../../platform/values/money.ts';
import { chargesOf } from '../charges.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { BANK_INFLOW_CREDITED } from '../events.ts';
import { HOLD_REASONS, type HoldReason } from '../held-money.ts';
import { newBankInflow } from '../new-transactions.ts';
import { inflowFee, reasonToHold } from '../reason-to-hold.ts';
import type { WalletState } from '../state.ts';
import { SUSPENSE_ACCOUNT, settlementAccount } from '../system-accounts.ts';
import type { BankInflow, SenderView, Transaction } from '../transactions.ts';
import { checkPayment, type PaymentCheck } from '../virtual-account.ts';
import { holdForOperator } from './held-money.ts';
import { movementEvent } from './movement-event.ts';
import { type ReportedFee, recordRailFee } from './rail-fee.ts';
import { beginReturn, type ReturnAddress } from './return-inflow.ts';

/** Credits a wallet with an inflow, or suspense when the wallet cannot receive it. */
export interface CreditInflow extends AnyCommand {
  readonly kind: 'creditInflow';
  /** Business day of `now`, `2026-01-15`. */
  readonly day: string;
  readonly transactionId: string;
  readonly rail: string;
  /** The bank's id of the inflow; credited once, however often it is reported. */
  readonly railInflowId: string;
  /** The wallet's account. */
  readonly accountId: string;
  /** Virtual account that was paid; null where the bank named the wallet itself. */
  readonly virtualAccountId: string | null;
  /** Time of payment by the rail's clock, milliseconds since the epoch. */
  readonly paidAt: number;
  readonly amount: Kobo;
  /** The sender's reference; null when there is none. */
  readonly reference: string | null;
  readonly narration: string | null;
  readonly sender: SenderView;
  /** Account that it goes back to if it is rejected; null if that is unknown or the rail cannot pay. */
  readonly returnTo: ReturnAddress | null;
  /** The provider's fee, where it is reported. */
  readonly fee?: ReportedFee;
  readonly eventId: string;
}

/** Credited to the wallet or to suspense; or refused because its reference is another movement's. */
export type InflowResult =
  | { readonly kind: 'credited'; readonly transactionId: string; readonly replay: boolean }
  | { readonly kind: 'refused'; readonly code: 'duplicate_reference' };

/**
 * Credits an inflow. The bank has the money already, so it is never rejected: what the wallet cannot receive goes
 * to suspense, with an incident for an operator. Only a reference of another movement is refused.
 */
export const creditInflow: CommandDefinition<CreditInflow, InflowResult> = {
  kind: 'creditInflow',
  queue: 'request',
  collectFacts(command, facts) {
    facts.wallet(command.accountId);
    facts.inflow(command.rail, command.railInflowId);
    if (command.virtualAccountId !== null) facts.virtualAccount(command.virtualAccountId);
    if (command.reference !== null) facts.reference(command.reference);
    const { fee, transactionId: movementId } = command;
    if (fee !== undefined) facts.railFeesOf({ rail: fee.rail, movementId });
  },
  decide,
};

function decide(draft: Draft, command: CreditInflow): InflowResult {
  const known =
    draft.byInflow(command.rail, command.railInflowId) ??
    (command.reference === null ? undefined : draft.byReference(command.reference));
  if (known !== undefined) {
    if (!sameInflow(known, command)) return { kind: 'refused', code: 'duplicate_reference' };
    return { kind: 'credited', transactionId: known.id, replay: known.id !== command.transactionId };
  }
  const wallet = draft.wallet(command.accountId);
  const account = command.virtualAccountId === null ? null : draft.virtualAccount(command.virtualAccountId);
  const verdict: PaymentCheck =
    account === null ? { accepted: true, closes: false } : checkPayment(account, command);
  const terms = draft.policy.on(command.day);
  const reason = reasonToHold(wallet, command.amount, verdict, terms);
  const accountReference = account?.reference ?? null;
  if (reason !== null) {
    hold(draft, command, accountReference, reason);
  } else {
    credit(draft, command, accountReference, wallet!);
    if (verdict.accepted && verdict.closes) draft.closeVirtualAccount(account!.id, command.now);
  }
  const { transactionId: movementId, fee, now } = command;
  if (fee !== undefined) recordRailFee(draft, { ...fee, movementId, kind: 'inflow', now });
  return { kind: 'credited', transactionId: command.transactionId, replay: false };
}

/** Credits the wallet, less its fee. */
function credit(
  draft: Draft,
  command: CreditInflow,
  accountReference: string | null,
  wallet: WalletState,
): void {
  const inflow = arrive(draft, command, accountReference, wallet);
  draft.postCharges(inflow.id, chargesOf(inflow), command.now);
  inflow.destinationCustomerId = wallet.customerId;
  inflow.destinationBalanceAfter = wallet.posted;
  draft.events.push(movementEvent(BANK_INFLOW_CREDITED, inflow, wallet, command));
}

/** Puts the money into suspense, until it is returned to its sender or an operator decides. */
function hold(
  draft: Draft,
  command: CreditInflow,
  accountReference: string | null,
  reason: HoldReason,
): void {
  const { transactionId, accountId, amount, now } = command;
  const inflow = arrive(draft, command, accountReference, null);
  if (HOLD_REASONS[reason].returnsToSender && command.returnTo !== null) {
    beginReturn(draft, inflow, command.returnTo, now);
    const answerId = command.returnTo.transactionId;
    draft.changeHeldMoney(
      { movementId: transactionId, state: 'returning', reason, accountId, answerId },
      null,
    );
    return;
  }
  holdForOperator(draft, {
    movementId: transactionId,
    sum: moneyText(amount, 'NGN'),
    reason,
    accountId,
    incidentId: command.eventId,
    kind: 'inflow_in_suspense',
    now,
  });
}

/** Moves the money to its wallet, or to suspense where that is null. */
function arrive(
  draft: Draft,
  command: CreditInflow,
  accountReference: string | null,
  wallet: WalletState | null,
): BankInflow {
  const { transactionId, rail, amount, now } = command;
  const inflow = newBankInflow({
    id: transactionId,
    reference: command.reference,
    amount,
    fee: wallet === null ? 0n : inflowFee(wallet, amount, draft.policy.on(command.day).walletBounds),
    destinationAccount: wallet?.accountId ?? SUSPENSE_ACCOUNT,
    destinationWalletId: wallet?.walletId ?? null,
    narration: command.narration,
    rail,
    railId: command.railInflowId,
    sender: command.sender,
    virtualAccountId: command.virtualAccountId,
    accountReference,
    paidAt: command.paidAt,
    createdAt: now,
  });
  draft.create(inflow);
  const sides = { debit: settlementAccount(rail), credit: inflow.destinationAccount };
  draft.post({ transactionId, part: 0, ...sides, amount, at: now });
  return inflow;
}

/** True if a stored movement is this inflow, reported again. In suspense it still counts as the same money. */
function sameInflow(known: Transaction, command: CreditInflow): boolean {
  return (
    known.category === 'bank-inflow' &&
    known.rail === command.rail &&
    known.railId === command.railInflowId &&
    known.amount === command.amount
  );
}
