import type { Kobo } from '../../values/money.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { newBankOutflow } from '../new-transactions.ts';
import type { Transaction } from '../transactions.ts';

/** Holds money in a wallet for a bank transfer and puts the transfer in line (contract section 3.2). */
export interface AcceptTransfer extends AnyCommand {
  readonly kind: 'acceptTransfer';
  /** The business day of `now`, `2026-01-15`. */
  readonly day: string;
  /** The id that the transaction gets if it is new. */
  readonly transactionId: string;
  /** The wallet to debit, as the caller named it: wallet id or identifier. */
  readonly source: string;
  readonly amount: Kobo;
  readonly currency: string;
  readonly reference: string;
  /** The destination bank's code as listed, or as the caller wrote it when no listed bank has it. */
  readonly bankCode: string;
  readonly bankListed: boolean;
  /** 10 digits. */
  readonly accountNumber: string;
  readonly narration: string | null;
  /** The rail that will pay, and the id under which it is told; null when the tenant has none. */
  readonly rail: { readonly name: string; readonly railId: string } | null;
}

type AcceptRefusal =
  | 'duplicate_reference'
  | 'unsupported_currency'
  | 'unknown_bank'
  | 'wallet_not_found'
  | 'rail_unavailable'
  | 'wallet_restricted'
  | 'limit_exceeded'
  | 'insufficient_funds';

/** The transfer is accepted and durably scheduled, or refused and nothing was held. */
export type AcceptResult =
  | {
      readonly kind: 'accepted';
      readonly transactionId: string;
      /** The reference was known, with this very content. */
      readonly replay: boolean;
    }
  | { readonly kind: 'refused'; readonly code: AcceptRefusal };

const refused = (code: AcceptRefusal): AcceptResult => ({ kind: 'refused', code });

/** Accepts a bank transfer or says why not. A known reference is answered before any rule of business. */
export const acceptTransfer: CommandDefinition<AcceptTransfer, AcceptResult> = {
  kind: 'acceptTransfer',
  queue: 'request',
  names(command, facts) {
    facts.walletNamed(command.source);
    facts.reference(command.reference);
  },
  decide,
};

function decide(draft: Draft, command: AcceptTransfer): AcceptResult {
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
  draft.create(
    newBankOutflow({
      id: command.transactionId,
      reference: command.reference,
      amount: command.amount,
      fee,
      feePayer: fee > 0n ? wallet.accountId : null,
      vat: 0n,
      vatPayer: null,
      stampDuty: 0n,
      stampDutyPayer: null,
      currency: command.currency,
      sourceAccount: wallet.accountId,
      sourceWalletId: wallet.walletId,
      narration: command.narration,
      rail: command.rail.name,
      railId: command.rail.railId,
      bankCode: command.bankCode,
      accountNumber: command.accountNumber,
      createdAt: command.now,
      acceptedOn: command.day,
    }),
  );
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
