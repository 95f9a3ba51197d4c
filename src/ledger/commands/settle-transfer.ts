import { moneyText } from '../../platform/values/money.ts';
import { chargesOf } from '../charges.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { BANK_OUTFLOW_FAILED, BANK_OUTFLOW_PAID } from '../events.ts';
import { settlementAccount } from '../system-accounts.ts';
import type { BankInflowReturn, BankOutflow, Payout } from '../transactions.ts';
import { movementEvent } from './movement-event.ts';
import { type ReportedFee, recordRailFee } from './rail-fee.ts';

/** Makes a payout final with the bank's outcome: a bank transfer, or the return of an inflow. */
export interface SettleTransfer extends AnyCommand {
  readonly kind: 'settleTransfer';
  readonly transactionId: string;
  /**
   * The transfer as read when it was claimed, still processing. It saves another read; the batch's statements make
   * sure that it is still processing.
   */
  readonly transfer?: Payout;
  readonly outcome: /** `fee` is the provider's fee, where it is reported. */
    | { readonly kind: 'success'; readonly fee?: ReportedFee }
    | { readonly kind: 'failure'; readonly code: string; readonly reason: string };
  /**
   * Number of the attempt that a refusal answers. If another attempt was made since, the payout may have been
   * submitted again, and the refusal proves nothing.
   */
  readonly refusedAttempt?: number;
  /** Id of the event that reports it, or of the incident if the bank contradicts a final state. */
  readonly eventId: string;
}

/** Fields that make a payout final, shared by all commands that do. */
type Settlement = Pick<SettleTransfer, 'outcome' | 'now' | 'eventId'>;

export type SettleResult =
  | { readonly kind: 'settled' }
  /** Final before, with the same outcome; nothing to do. */
  | { readonly kind: 'already' }
  /** Final before, with the other outcome: nothing moved, an incident was recorded. */
  | { readonly kind: 'contrary' }
  /** The refusal answers an attempt before the latest one: nothing moved, and the latest attempt decides. */
  | { readonly kind: 'superseded' }
  | { readonly kind: 'unknown_transaction' };

/** Makes a processing transfer successful or failed. A final state never changes: a later outcome moves nothing. */
export const settleTransfer: CommandDefinition<SettleTransfer, SettleResult> = {
  kind: 'settleTransfer',
  queue: 'settlement',
  collectFacts(command, facts) {
    const { transactionId, outcome, transfer, refusedAttempt } = command;
    // A refusal may come after another process has settled the transfer. If it is superseded, it writes nothing that would
    // fail, so it is decided on the transfer as it is now.
    facts.transaction(transactionId, refusedAttempt === undefined ? transfer : undefined);
    if (outcome.kind === 'failure') facts.failure(transactionId);
    else if (outcome.fee !== undefined)
      facts.railFeesOf({ rail: outcome.fee.rail, movementId: transactionId });
    if (refusedAttempt !== undefined) facts.attemptsOf(transactionId);
  },
  decide,
};

function decide(draft: Draft, command: SettleTransfer): SettleResult {
  const transfer = draft.byId(command.transactionId);
  if (transfer?.category !== 'bank-outflow' && transfer?.category !== 'bank-inflow-return')
    return { kind: 'unknown_transaction' };
  const status = command.outcome.kind === 'success' ? 'successful' : 'failed';
  if (transfer.status === status) return { kind: 'already' };
  if (transfer.status !== 'processing') {
    draft.incidents.push({
      id: command.eventId,
      kind: 'contrary_outcome',
      transactionId: transfer.id,
      detail: `The transfer is ${transfer.status}; the bank now says ${said(command.outcome)}.`,
      createdAt: command.now,
    });
    return { kind: 'contrary' };
  }

  const { refusedAttempt } = command;
  if (refusedAttempt !== undefined && draft.attemptsOf(transfer.id) !== refusedAttempt) {
    return { kind: 'superseded' };
  }
  settleProcessing(draft, command, transfer);
  const { outcome, now } = command;
  if (outcome.kind === 'success' && outcome.fee !== undefined) {
    recordRailFee(draft, { ...outcome.fee, movementId: transfer.id, kind: 'payout', now });
  }
  return { kind: 'settled' };
}

/** Makes a processing payout final. */
export function settleProcessing(draft: Draft, settlement: Settlement, transfer: Payout): void {
  if (transfer.category === 'bank-outflow') settleOutflow(draft, settlement, transfer);
  else settleReturn(draft, settlement, transfer);
}

const said = (outcome: SettleTransfer['outcome']): string =>
  JSON.stringify(outcome.kind === 'success' ? { kind: 'success' } : outcome);

/** Debits the wallet or releases its hold, and reports the outcome. */
function settleOutflow(draft: Draft, command: Settlement, transfer: BankOutflow): void {
  const status = command.outcome.kind === 'success' ? 'successful' : 'failed';
  const source = transfer.sourceAccount;
  const wallet = draft.wallet(source)!;
  const completedAt = Math.max(command.now, transfer.createdAt);
  const final: BankOutflow = {
    ...transfer,
    status,
    completedAt,
    sourceWalletId: wallet.walletId,
    sourceCustomerId: wallet.customerId,
  };
  const charged = chargesOf(transfer);
  draft.hold(source, -transfer.amount);
  for (const charge of charged) draft.hold(charge.payer, -charge.amount);
  if (command.outcome.kind === 'success') {
    const { id: transactionId, amount } = transfer;
    const credit = settlementAccount(transfer.rail);
    draft.post({ transactionId, part: 0, debit: source, credit, amount, at: command.now });
    draft.postCharges(transactionId, charged, command.now);
    final.sourceBalanceAfter = wallet.posted;
  } else {
    final.failureCode = command.outcome.code;
    final.failureReason = command.outcome.reason;
    if (transfer.acceptedOn !== null) draft.usage.release(wallet, transfer.acceptedOn, transfer.amount);
  }
  draft.finish(final);
  const declared = status === 'successful' ? BANK_OUTFLOW_PAID : BANK_OUTFLOW_FAILED;
  draft.events.push(movementEvent(declared, final, wallet, command));
}

/** Pays the return out of suspense; or holds the inflow again, with an incident that gives the reason. */
function settleReturn(draft: Draft, command: Settlement, transfer: BankInflowReturn): void {
  const { outcome, now, eventId } = command;
  const { id, reversesId: inflowId, amount, sourceAccount: debit } = transfer;
  const completedAt = Math.max(now, transfer.createdAt);
  const held = draft.heldMoney(inflowId) ?? { reason: null, accountId: null };
  const before = { state: 'returning', answerId: id } as const;
  if (outcome.kind === 'success') {
    draft.finish({ ...transfer, status: 'successful', completedAt });
    draft.post({
      transactionId: id,
      part: 0,
      debit,
      credit: settlementAccount(transfer.rail),
      amount,
      at: now,
    });
    draft.changeHeldMoney({ ...held, movementId: inflowId, state: 'returned', answerId: id }, before);
    return;
  }
  const { code: failureCode, reason: failureReason } = outcome;
  draft.finish({ ...transfer, status: 'failed', completedAt, failureCode, failureReason });
  draft.changeHeldMoney({ ...held, movementId: inflowId, state: 'held', answerId: null }, before);
  draft.incidents.push({
    id: eventId,
    kind: 'inflow_return_failed',
    transactionId: inflowId,
    detail: `${moneyText(amount, 'NGN')} could not be sent back and wait in suspense again: ${failureReason} (${failureCode}).`,
    createdAt: now,
  });
}
