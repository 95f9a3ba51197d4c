import { newEvent } from '../events/event.ts';
import type { Kobo } from '../values/money.ts';
import type { SettleResult, SettleTransfer } from './commands.ts';
import type { Draft } from './draft.ts';
import { FEES_ACCOUNT, settlementAccount } from './system-accounts.ts';
import { type Transaction, transactionView } from './transactions.ts';

/** Makes a processing transfer successful or failed. Final is final: what comes later moves nothing. */
export function decideSettle(draft: Draft, command: SettleTransfer): SettleResult {
  const transfer = draft.byId(command.transactionId);
  if (transfer === undefined || transfer.category !== 'bank-outflow') return { kind: 'unknown_transaction' };
  const status = command.outcome.kind === 'success' ? 'successful' : 'failed';
  if (transfer.status === status) return { kind: 'already' };
  if (transfer.status !== 'processing') {
    draft.incidents.push({
      id: command.eventId,
      kind: 'contrary_outcome',
      transactionId: transfer.id,
      detail: `The transfer is ${transfer.status}; the bank now says ${JSON.stringify(command.outcome)}.`,
      createdAt: command.now,
    });
    return { kind: 'contrary' };
  }

  const { refusedAttempt } = command;
  if (refusedAttempt !== undefined && draft.attemptsOf(transfer.id) !== refusedAttempt) {
    return { kind: 'superseded' };
  }
  const source = transfer.sourceAccount!;
  const wallet = draft.wallet(source)!;
  const completedAt = Math.max(command.now, transfer.createdAt);
  const final: Transaction = { ...transfer, status, completedAt, sourceWalletId: wallet.walletId };
  draft.hold(source, -transfer.amount);
  if (transfer.feePayer !== null) draft.hold(transfer.feePayer, -transfer.fee);
  if (command.outcome.kind === 'success') {
    postPayout(draft, transfer, source, command.now);
  } else {
    final.failureCode = command.outcome.code;
    final.failureReason = command.outcome.reason;
  }
  draft.finish(final);
  draft.events.push(
    newEvent({
      eventId: command.eventId,
      eventType: status === 'successful' ? 'bank-transfer.outflow.success' : 'bank-transfer.outflow.failed',
      customerId: wallet.customerId,
      reference: final.reference,
      wallet: final.sourceWalletId,
      createdAtMs: command.now,
      eventData: transactionView(final),
    }),
  );
  return { kind: 'settled' };
}

function postPayout(draft: Draft, transfer: Transaction, source: string, at: number): void {
  const post = (part: number, debit: string, credit: string, amount: Kobo): void =>
    draft.post({ transactionId: transfer.id, part, debit, credit, amount, at });
  post(0, source, settlementAccount(transfer.rail!), transfer.amount);
  if (transfer.feePayer !== null) post(1, transfer.feePayer, FEES_ACCOUNT, transfer.fee);
}
