import type { Kobo } from '../../platform/values/money.ts';
import { type ApprovedCommand, NOT_APPROVED, type NotApproved } from '../approvals.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import type { HoldReason } from '../held-money.ts';
import { newAdjustment } from '../new-transactions.ts';
import { reasonToRefuseCredit } from '../reason-to-hold.ts';
import type { WalletState } from '../state.ts';
import { isSystemAccount } from '../system-accounts.ts';

/**
 * Moves money between two accounts on an approved proposal. The submitter checks which pairs of accounts are
 * allowed.
 */
export interface PostAdjustment extends AnyCommand, ApprovedCommand {
  readonly kind: 'postAdjustment';
  /** Id for a new movement. */
  readonly transactionId: string;
  readonly reference: string;
  /** Account of a wallet, or a system account. */
  readonly debit: string;
  readonly credit: string;
  readonly amount: Kobo;
  /** ISO 4217, the same for both accounts. */
  readonly currency: string;
  readonly narration: string;
  /** The adjustment that this one takes back; null for none. */
  readonly reversesId: string | null;
}

/** Posted; or refused because the reference is taken or a wallet cannot pay or receive it, and nothing moved. */
export type AdjustmentResult =
  | { readonly kind: 'adjusted'; readonly replay: boolean }
  | NotApproved
  | { readonly kind: 'refused'; readonly code: 'duplicate_reference' | 'wallet_not_found' }
  | { readonly kind: 'refused'; readonly code: 'wallet_restricted' | 'insufficient_funds' }
  | { readonly kind: 'refused'; readonly code: 'not_taken'; readonly reason: HoldReason };

/** Posts it once. Limits and outflow restrictions do not apply to approved corrections. No event reports it. */
export const postAdjustment: CommandDefinition<PostAdjustment, AdjustmentResult> = {
  kind: 'postAdjustment',
  queue: 'request',
  collectFacts(command, facts) {
    facts.reference(command.reference);
    facts.approval(command.proposalId);
    for (const account of [command.debit, command.credit])
      if (!isSystemAccount(account)) facts.wallet(account);
  },
  decide,
};

type Refused = Extract<AdjustmentResult, { kind: 'refused' }>;

function decide(draft: Draft, command: PostAdjustment): AdjustmentResult {
  const known = draft.byReference(command.reference);
  // The same id means that this command committed before and its response was lost.
  if (known?.id === command.transactionId) return { kind: 'adjusted', replay: true };
  if (!draft.isApproved(command.proposalId, command.now)) return NOT_APPROVED;
  if (known !== undefined) return { kind: 'refused', code: 'duplicate_reference' };
  const source = draft.wallet(command.debit);
  const destination = draft.wallet(command.credit);
  const refused = notPaid(command, source) ?? notTaken(command, destination);
  if (refused !== null) return refused;
  post(draft, command, source, destination);
  return { kind: 'adjusted', replay: false };
}

function notPaid(
  { debit, amount, currency }: PostAdjustment,
  wallet: WalletState | undefined,
): Refused | null {
  if (isSystemAccount(debit)) return null;
  if (wallet === undefined || wallet.currency !== currency)
    return { kind: 'refused', code: 'wallet_not_found' };
  if (wallet.status === 'closed') return { kind: 'refused', code: 'wallet_restricted' };
  return wallet.posted - wallet.held < amount ? { kind: 'refused', code: 'insufficient_funds' } : null;
}

function notTaken(
  { credit, amount, currency }: PostAdjustment,
  wallet: WalletState | undefined,
): Refused | null {
  if (isSystemAccount(credit)) return null;
  const reason = reasonToRefuseCredit(wallet, { amount, fee: 0n, currency }, null);
  return reason === null ? null : { kind: 'refused', code: 'not_taken', reason };
}

function post(
  draft: Draft,
  command: PostAdjustment,
  source: WalletState | undefined,
  destination: WalletState | undefined,
): void {
  const { transactionId, proposalId, debit, credit, amount, now: at } = command;
  const adjustment = newAdjustment({
    id: transactionId,
    reference: command.reference,
    amount,
    fee: 0n,
    currency: command.currency,
    sourceAccount: debit,
    sourceWalletId: source?.walletId ?? null,
    sourceCustomerId: source?.customerId ?? null,
    destinationAccount: credit,
    destinationWalletId: destination?.walletId ?? null,
    destinationCustomerId: destination?.customerId ?? null,
    narration: command.narration,
    reversesId: command.reversesId,
    createdAt: at,
  });
  draft.create(adjustment);
  draft.post({ transactionId, part: 0, debit, credit, amount, at });
  adjustment.sourceBalanceAfter = source?.posted ?? null;
  adjustment.destinationBalanceAfter = destination?.posted ?? null;
  draft.executeProposal({ proposalId, movementId: transactionId, at });
}
