import type { AcceptRefusal, AcceptResult, AcceptTransfer } from './commands.ts';
import type { Draft } from './draft.ts';
import type { Transaction } from './transactions.ts';

const refused = (code: AcceptRefusal): AcceptResult => ({ kind: 'refused', code });

/** Accepts a bank transfer or says why not. A known reference is answered before any rule of business. */
export function decideAccept(draft: Draft, command: AcceptTransfer): AcceptResult {
  const accountId = draft.accountOf(command.source);
  const known = draft.byReference(command.reference);
  if (known !== undefined) {
    if (!sameTransfer(known, command, accountId)) return refused('duplicate_reference');
    // The same id means that this very command committed before and its answer was lost.
    return { kind: 'accepted', transactionId: known.id, replay: known.id !== command.transactionId };
  }
  if (command.currency !== 'NGN') return refused('unsupported_currency');
  if (!command.bankListed) return refused('unknown_bank');
  const wallet = accountId === undefined ? undefined : draft.wallet(accountId);
  if (wallet === undefined) return refused('wallet_not_found');
  if (command.rail === null) return refused('rail_unavailable');
  if (wallet.status !== 'active') return refused('wallet_restricted');
  if (wallet.currency !== command.currency) return refused('unsupported_currency');
  const { bankTransferFee: fee, bankTransferMax: max } = draft.policy;
  if (max !== null && command.amount > max) return refused('limit_exceeded');
  if (wallet.posted - wallet.held < command.amount + fee) return refused('insufficient_funds');

  draft.hold(wallet.accountId, command.amount + fee);
  draft.create({
    id: command.transactionId,
    type: 'debit',
    category: 'bank-outflow',
    reference: command.reference,
    status: 'processing',
    amount: command.amount,
    fee,
    feePayer: fee > 0n ? wallet.accountId : null,
    currency: command.currency,
    sourceAccount: wallet.accountId,
    destinationAccount: null,
    sourceWalletId: wallet.walletId,
    destinationWalletId: null,
    narration: command.narration,
    failureCode: null,
    failureReason: null,
    reversesId: null,
    createdAt: command.now,
    completedAt: null,
    rail: command.rail.name,
    railId: command.rail.railId,
    bankCode: command.bankCode,
    accountNumber: command.accountNumber,
  });
  return { kind: 'accepted', transactionId: command.transactionId, replay: false };
}

/** Whether a stored movement is the one that is asked for (contract section 1, "Reference"). */
function sameTransfer(known: Transaction, command: AcceptTransfer, accountId: string | undefined): boolean {
  return (
    known.category === 'bank-outflow' &&
    known.sourceAccount === accountId &&
    known.amount === command.amount &&
    known.currency === command.currency &&
    known.bankCode === command.bankCode &&
    known.accountNumber === command.accountNumber &&
    known.narration === command.narration
  );
}
