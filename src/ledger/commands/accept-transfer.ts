import type { Kobo } from '../../platform/values/money.ts';
import { type Charge, chargesOf, NO_CHARGES, paidBy } from '../charges.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { newBankOutflow } from '../new-transactions.ts';
import { chargesFor } from '../policy/fees.ts';
import { exceededBy, type LimitExceeded, railBoundExceeded } from '../policy/limits.ts';
import type { WalletState } from '../state.ts';
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
  /** Whose virtual account of the tenant it is; null where it is none, and the money goes to another business or bank. */
  readonly recipientCustomerId: string | null;
  /** The rail that will pay, and the id under which it is told; null when the tenant has none. */
  readonly rail: { readonly name: string; readonly railId: string } | null;
  /** Given where the tenant's rails pay this bank other amounts alone: within these bounds, whole kobo. */
  readonly railBounds: { readonly least: Kobo; readonly most: Kobo | null } | null;
}

type AcceptRefusal =
  | 'duplicate_reference'
  | 'unsupported_currency'
  | 'unknown_bank'
  | 'wallet_not_found'
  | 'rail_unavailable'
  | 'wallet_restricted'
  | 'insufficient_funds';

/** The transfer is accepted and durably scheduled, or refused and nothing was held. */
export type AcceptResult =
  | {
      readonly kind: 'accepted';
      readonly transactionId: string;
      /** The reference was known, with this very content. */
      readonly replay: boolean;
    }
  | {
      readonly kind: 'refused';
      readonly code: 'limit_exceeded';
      readonly exceeded: LimitExceeded;
    }
  | {
      readonly kind: 'refused';
      readonly code: AcceptRefusal;
      /** Set where it is the wallet that pays the fees, and not what the request names. */
      readonly of?: 'fee_wallet';
    };

const refused = (code: AcceptRefusal, of?: 'fee_wallet'): AcceptResult => ({
  kind: 'refused',
  code,
  ...(of && { of }),
});

/** Accepts a bank transfer or says why not. A known reference is answered before any rule of business. */
export const acceptTransfer: CommandDefinition<AcceptTransfer, AcceptResult> = {
  kind: 'acceptTransfer',
  queue: 'request',
  collectFacts(command, facts) {
    facts.payingWallet(command.source, command.day);
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
  if (command.rail === null && command.railBounds !== null) {
    return {
      kind: 'refused',
      code: 'limit_exceeded',
      exceeded: railBoundExceeded(command.railBounds, command.amount),
    };
  }
  if (command.rail === null) return refused('rail_unavailable');
  if (wallet.status !== 'active') return refused('wallet_restricted');
  if (wallet.currency !== command.currency) return refused('unsupported_currency');
  const { amount, day } = command;
  const { fees, limits } = draft.policy.on(day);
  const exceeded =
    limits && exceededBy(limits, wallet.tier, amount, (...of) => draft.usage.used(wallet, day, ...of));
  if (exceeded !== null) return { kind: 'refused', code: 'limit_exceeded', exceeded };
  const toOwnAccount = command.recipientCustomerId === wallet.customerId;
  const charges = fees === null ? NO_CHARGES : chargesFor(fees, amount, wallet.accountId, toOwnAccount);
  const charged = chargesOf(charges);
  const refusal = refusalOfPayers(draft, wallet, amount, charged);
  if (refusal !== null) return refusal;

  draft.hold(wallet.accountId, amount);
  for (const charge of charged) draft.hold(charge.payer, charge.amount);
  draft.usage.count(wallet, day, amount);
  draft.create(
    newBankOutflow({
      charges,
      id: command.transactionId,
      reference: command.reference,
      amount,
      currency: command.currency,
      sourceAccount: wallet.accountId,
      sourceWalletId: wallet.walletId,
      narration: command.narration,
      rail: command.rail.name,
      railId: command.rail.railId,
      bankCode: command.bankCode,
      accountNumber: command.accountNumber,
      createdAt: command.now,
      acceptedOn: day,
    }),
  );
  return { kind: 'accepted', transactionId: command.transactionId, replay: false };
}

/** Why one of those who pay cannot; each has to cover its part. */
function refusalOfPayers(
  draft: Draft,
  source: WalletState,
  amount: Kobo,
  charged: readonly Charge[],
): AcceptResult | null {
  if (source.posted - source.held < amount + paidBy(charged, source.accountId)) {
    return refused('insufficient_funds');
  }
  for (const { payer } of charged) {
    if (payer === source.accountId) continue;
    const wallet = draft.wallet(payer);
    if (wallet?.status !== 'active') return refused('wallet_restricted', 'fee_wallet');
    if (wallet.posted - wallet.held < paidBy(charged, payer)) {
      return refused('insufficient_funds', 'fee_wallet');
    }
  }
  return null;
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
