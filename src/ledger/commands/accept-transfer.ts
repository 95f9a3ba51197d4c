import type { Metadata } from '../../platform/values/metadata.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { type Charge, chargesOf, NO_CHARGES, paidBy } from '../charges.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { newBankOutflow } from '../new-transactions.ts';
import { chargesFor } from '../policy/fees.ts';
import { exceededBy, type LimitExceeded, railBoundExceeded } from '../policy/limits.ts';
import { leftToRefund } from '../refunds.ts';
import type { WalletState } from '../state.ts';
import type { Transaction } from '../transactions.ts';

/** Holds money in a wallet for a bank transfer and schedules the payout (contract section 3.2). */
export interface AcceptTransfer extends AnyCommand {
  readonly kind: 'acceptTransfer';
  /** Business day of `now`, `2026-01-15`. */
  readonly day: string;
  /** Id for a new transaction. */
  readonly transactionId: string;
  /** Wallet to debit, by wallet id or identifier. */
  readonly source: string;
  readonly amount: Kobo;
  readonly currency: string;
  readonly reference: string;
  /** Destination bank code as listed, or as the caller wrote it when no listed bank has it. */
  readonly bankCode: string;
  readonly bankListed: boolean;
  /** 10 digits. */
  readonly accountNumber: string;
  readonly narration: string | null;
  /** Not part of the content: a repeat may have other metadata. */
  readonly metadata: Metadata | null;
  /** The inflow that it refunds, in full or in part, from the wallet that got it; null where it refunds none. */
  readonly refundsId: string | null;
  /** The bulk transfer that it belongs to; null where to none. Not part of the content. */
  readonly bulkId: string | null;
  /**
   * Customer whose virtual account it is; null where it is none of the tenant's, and the money goes to another
   * business or bank.
   */
  readonly recipientCustomerId: string | null;
  /** Rail that will pay, and the id that the payout is submitted under; null when the tenant has none. */
  readonly rail: { readonly name: string; readonly railId: string } | null;
  /** Bounds, whole kobo, within which the tenant's rails pay this bank; null unless the amount is outside. */
  readonly railBounds: { readonly least: Kobo; readonly most: Kobo | null } | null;
}

type AcceptRefusal =
  | 'duplicate_reference'
  | 'unsupported_currency'
  | 'unknown_bank'
  | 'wallet_not_found'
  | 'rail_unavailable'
  | 'wallet_restricted'
  | 'insufficient_funds'
  | 'refund_not_possible'
  | 'refund_exceeds';

/** Accepted and durably scheduled, or refused with nothing held. */
export type AcceptResult =
  | {
      readonly kind: 'accepted';
      readonly transactionId: string;
      /** True if the reference was known, with the same content. */
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
      /** Set where the refusal is about the wallet that pays the fees, which the request does not name. */
      readonly of?: 'fee_wallet';
    };

const refused = (code: AcceptRefusal, of?: 'fee_wallet'): AcceptResult => ({
  kind: 'refused',
  code,
  ...(of && { of }),
});

/** Accepts or refuses a bank transfer. A known reference is answered before any business rule. */
export const acceptTransfer: CommandDefinition<AcceptTransfer, AcceptResult> = {
  kind: 'acceptTransfer',
  queue: 'request',
  collectFacts(command, facts) {
    facts.payingWallet(command.source, command.day);
    facts.reference(command.reference);
    if (command.refundsId !== null) facts.refundsOf(command.refundsId);
  },
  decide,
};

function decide(draft: Draft, command: AcceptTransfer): AcceptResult {
  const accountId = draft.accountOf(command.source);
  const known = draft.byReference(command.reference);
  if (known !== undefined) {
    if (!sameTransfer(known, command, accountId)) return refused('duplicate_reference');
    // The same id means that this command committed before and its response was lost.
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
  if (command.refundsId !== null) {
    const refusal = refusalOfRefund(draft, command.refundsId, wallet, amount);
    if (refusal !== null) return refused(refusal);
  }
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
      metadata: command.metadata,
      rail: command.rail.name,
      railId: command.rail.railId,
      bankCode: command.bankCode,
      accountNumber: command.accountNumber,
      createdAt: command.now,
      acceptedOn: day,
      reversesId: command.refundsId,
    }),
  );
  if (command.bulkId !== null)
    draft.linkToBulk({ movementId: command.transactionId, bulkId: command.bulkId });
  return { kind: 'accepted', transactionId: command.transactionId, replay: false };
}

/** The refusal of a refund that is larger than what is left of its inflow; null if it is none. */
function refusalOfRefund(
  draft: Draft,
  inflowId: string,
  wallet: WalletState,
  amount: Kobo,
): AcceptRefusal | null {
  const inflow = draft.byId(inflowId);
  if (inflow?.category !== 'bank-inflow' || inflow.destinationAccount !== wallet.accountId)
    return 'refund_not_possible';
  return amount > leftToRefund(inflow, draft.refundsOf(inflowId)) ? 'refund_exceeds' : null;
}

/** The refusal for a payer that cannot cover its part; null when all can. */
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

/** True if a stored movement equals the request (contract section 1, "Reference"). */
function sameTransfer(known: Transaction, command: AcceptTransfer, accountId: string | undefined): boolean {
  return (
    known.category === 'bank-outflow' &&
    known.reversesId === command.refundsId &&
    known.sourceAccount === accountId &&
    known.amount === command.amount &&
    known.currency === command.currency &&
    known.bankCode === command.bankCode &&
    known.accountNumber === command.accountNumber &&
    known.narration === command.narration
  );
}
