import type { Metadata } from '../../platform/values/metadata.ts';
import { type Kobo, MAX_KOBO } from '../../platform/values/money.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { WALLET_TRANSFER_DONE } from '../events.ts';
import { newWalletTransfer } from '../new-transactions.ts';
import { balanceExceededBy, exceededBy, type LimitExceeded } from '../policy/limits.ts';
import { canReceive, type WalletState } from '../state.ts';
import type { Transaction } from '../transactions.ts';
import { movementEvent } from './movement-event.ts';

/** Moves money from one wallet of the tenant to another, immediately (contract section 3.4). */
export interface TransferBetweenWallets extends AnyCommand {
  readonly kind: 'transferBetweenWallets';
  /** Business day of `now`, `2026-01-15`. */
  readonly day: string;
  /** Id for a new transaction. */
  readonly transactionId: string;
  /** Wallet id or identifier. */
  readonly source: string;
  readonly destination: string;
  readonly amount: Kobo;
  readonly currency: string;
  readonly reference: string;
  readonly narration: string | null;
  /** Not part of the content: a repeat may have other metadata. */
  readonly metadata: Metadata | null;
  /** Id of the event that reports it. */
  readonly eventId: string;
}

/** Refusal, with the field of the request at fault. */
export type WalletTransferRefusal =
  | { readonly code: 'duplicate_reference'; readonly field: 'reference' }
  | { readonly code: 'wallet_not_found' | 'wallet_restricted'; readonly field: 'source' | 'destination' }
  | { readonly code: 'same_wallet'; readonly field: 'destination' }
  | { readonly code: 'unsupported_currency'; readonly field: 'currency' }
  | { readonly code: 'insufficient_funds'; readonly field: 'source' }
  | {
      readonly code: 'limit_exceeded';
      readonly field: 'source' | 'destination';
      /** The policy's limit; null where no wallet may hold so much. */
      readonly exceeded: LimitExceeded | null;
    };

/** Transferred; or refused, and nothing moved. */
export type WalletTransferResult =
  | {
      readonly kind: 'transferred';
      readonly transactionId: string;
      /** True if the reference was known, with the same content. */
      readonly replay: boolean;
    }
  | ({ readonly kind: 'refused' } & WalletTransferRefusal);

/** Transfers or refuses. A known reference is answered before any business rule. */
export const transferBetweenWallets: CommandDefinition<TransferBetweenWallets, WalletTransferResult> = {
  kind: 'transferBetweenWallets',
  queue: 'request',
  collectFacts(command, facts) {
    facts.payingWallet(command.source, command.day);
    facts.walletNamed(command.destination);
    facts.reference(command.reference);
  },
  decide(draft, command) {
    const source = walletNamed(draft, command.source);
    const destination = walletNamed(draft, command.destination);
    const known = draft.byReference(command.reference);
    if (known !== undefined) {
      if (!sameTransfer(known, command, source, destination))
        return { kind: 'refused', code: 'duplicate_reference', field: 'reference' };
      // The same id means that this command committed before and its response was lost.
      return { kind: 'transferred', transactionId: known.id, replay: known.id !== command.transactionId };
    }
    const refusal = refusalOf(draft, command, source, destination);
    if (refusal !== null) return { kind: 'refused', ...refusal };
    return move(draft, command, source!, destination!);
  },
};

function walletNamed(draft: Draft, id: string): WalletState | undefined {
  const accountId = draft.accountOf(id);
  return accountId === undefined ? undefined : draft.wallet(accountId);
}

/** The first rule that forbids it; null for none. */
function refusalOf(
  draft: Draft,
  { amount, currency, day }: TransferBetweenWallets,
  source: WalletState | undefined,
  destination: WalletState | undefined,
): WalletTransferRefusal | null {
  if (source === undefined) return { code: 'wallet_not_found', field: 'source' };
  if (destination === undefined) return { code: 'wallet_not_found', field: 'destination' };
  if (source.accountId === destination.accountId) return { code: 'same_wallet', field: 'destination' };
  if (source.status !== 'active') return { code: 'wallet_restricted', field: 'source' };
  if (!canReceive(destination)) return { code: 'wallet_restricted', field: 'destination' };
  if (source.currency !== currency || destination.currency !== currency)
    return { code: 'unsupported_currency', field: 'currency' };
  const limit = passedLimit(draft, amount, day, source, destination);
  if (limit !== null) return limit;
  if (source.posted - source.held < amount) return { code: 'insufficient_funds', field: 'source' };
  if (destination.posted + amount > MAX_KOBO)
    return { code: 'limit_exceeded', field: 'destination', exceeded: null };
  return null;
}

/** The limit that it would exceed: the source's, if it goes to another customer, or the destination's balance. */
function passedLimit(
  draft: Draft,
  amount: Kobo,
  day: string,
  source: WalletState,
  destination: WalletState,
): WalletTransferRefusal | null {
  const { limits } = draft.policy.on(day);
  if (limits === null || source.currency !== 'NGN') return null;
  if (isCounted(source, destination)) {
    const exceeded = exceededBy(limits, source.tier, amount, (...of) => draft.usage.used(source, day, ...of));
    if (exceeded !== null) return { code: 'limit_exceeded', field: 'source', exceeded };
  }
  const exceeded = balanceExceededBy(limits, destination.tier, destination.posted, amount);
  return exceeded && { code: 'limit_exceeded', field: 'destination', exceeded };
}

/** True if limits count it: naira that goes to another customer. */
const isCounted = (source: WalletState, destination: WalletState): boolean =>
  source.currency === 'NGN' && source.customerId !== destination.customerId;

function move(
  draft: Draft,
  command: TransferBetweenWallets,
  source: WalletState,
  destination: WalletState,
): WalletTransferResult {
  const { transactionId, amount, now } = command;
  const transfer = newWalletTransfer({
    id: transactionId,
    reference: command.reference,
    amount,
    currency: command.currency,
    sourceAccount: source.accountId,
    sourceWalletId: source.walletId,
    sourceCustomerId: source.customerId,
    destinationAccount: destination.accountId,
    destinationWalletId: destination.walletId,
    destinationCustomerId: destination.customerId,
    narration: command.narration,
    metadata: command.metadata,
    createdAt: now,
    acceptedOn: command.day,
  });
  draft.create(transfer);
  if (isCounted(source, destination)) draft.usage.count(source, command.day, amount);
  const sides = { debit: source.accountId, credit: destination.accountId };
  draft.post({ transactionId, part: 0, ...sides, amount, at: now });
  transfer.sourceBalanceAfter = source.posted;
  transfer.destinationBalanceAfter = destination.posted;
  draft.events.push(movementEvent(WALLET_TRANSFER_DONE, transfer, source, command));
  return { kind: 'transferred', transactionId, replay: false };
}

/** True if a stored movement equals the request (contract section 1, "Reference"). */
const sameTransfer = (
  known: Transaction,
  command: TransferBetweenWallets,
  source: WalletState | undefined,
  destination: WalletState | undefined,
): boolean =>
  known.category === 'wallet-transfer' &&
  known.sourceAccount === source?.accountId &&
  known.destinationAccount === destination?.accountId &&
  known.amount === command.amount &&
  known.currency === command.currency &&
  known.narration === command.narration;
