import { type Kobo, MAX_KOBO } from '../../platform/values/money.ts';
import type { ApprovedCommand } from '../approvals.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { newAdjustment } from '../new-transactions.ts';
import type { WalletState } from '../state.ts';
import { accountIn, EQUITY_ACCOUNT } from '../system-accounts.ts';
import type { Transaction } from '../transactions.ts';

/** Credits a wallet with its balance in the business's previous system. No bank brought this money. */
export interface CreditOpeningBalance extends AnyCommand, ApprovedCommand {
  readonly kind: 'creditOpeningBalance';
  /** Id for a new transaction. */
  readonly transactionId: string;
  /** Reference of its line in the file, `import:<id>:<line>`: each is credited once. */
  readonly reference: string;
  /** Wallet id or identifier. */
  readonly wallet: string;
  readonly amount: Kobo;
  readonly currency: string;
}

/** Credited, now or before; or refused, and nothing moved. */
export type OpeningBalanceResult =
  | { readonly kind: 'credited'; readonly transactionId: string; readonly replay: boolean }
  | {
      readonly kind: 'refused';
      readonly code:
        | 'duplicate_reference'
        | 'wallet_not_found'
        | 'unsupported_currency'
        | 'wallet_restricted'
        | 'limit_exceeded';
    };

/** Credits it against equity, once a reference. No event reports it: it predates the business's use of Kolo. */
export const creditOpeningBalance: CommandDefinition<CreditOpeningBalance, OpeningBalanceResult> = {
  kind: 'creditOpeningBalance',
  queue: 'background',
  collectFacts(command, facts) {
    facts.walletNamed(command.wallet);
    facts.reference(command.reference);
  },
  decide,
};

function decide(draft: Draft, command: CreditOpeningBalance): OpeningBalanceResult {
  const { transactionId, reference, amount, currency, now } = command;
  const accountId = draft.accountOf(command.wallet);
  const wallet = accountId === undefined ? undefined : draft.wallet(accountId);
  const known = draft.byReference(reference);
  if (known !== undefined) {
    if (!sameBalance(known, command, wallet)) return { kind: 'refused', code: 'duplicate_reference' };
    return { kind: 'credited', transactionId: known.id, replay: known.id !== transactionId };
  }
  if (wallet === undefined) return { kind: 'refused', code: 'wallet_not_found' };
  if (wallet.currency !== currency) return { kind: 'refused', code: 'unsupported_currency' };
  if (wallet.status === 'closed') return { kind: 'refused', code: 'wallet_restricted' };
  if (wallet.posted + amount > MAX_KOBO) return { kind: 'refused', code: 'limit_exceeded' };
  const adjustment = newAdjustment({
    id: transactionId,
    reference,
    amount,
    fee: 0n,
    reversesId: null,
    currency,
    sourceAccount: accountIn(currency, EQUITY_ACCOUNT),
    destinationAccount: wallet.accountId,
    destinationWalletId: wallet.walletId,
    destinationCustomerId: wallet.customerId,
    narration: 'Opening balance',
    createdAt: now,
  });
  draft.create(adjustment);
  // The approval covers the whole file, and was executed when the import began.
  draft.linkToProposal({ movementId: transactionId, proposalId: command.proposalId });
  const sides = { debit: adjustment.sourceAccount, credit: wallet.accountId };
  draft.post({ transactionId, part: 0, ...sides, amount, at: now });
  adjustment.destinationBalanceAfter = wallet.posted;
  return { kind: 'credited', transactionId, replay: false };
}

const sameBalance = (known: Transaction, command: CreditOpeningBalance, wallet: WalletState | undefined) =>
  known.category === 'adjustment' &&
  known.destinationAccount === wallet?.accountId &&
  known.amount === command.amount &&
  known.currency === command.currency;
