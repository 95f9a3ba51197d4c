import { moneyText } from '../../platform/values/money.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { type InterestPayout, interestMonthKey } from '../interest-payouts.ts';
import { newInterestPayout } from '../new-transactions.ts';
import { reasonToRefuseCredit } from '../reason-to-hold.ts';
import type { WalletState } from '../state.ts';
import {
  accountIn,
  INTEREST_EXPENSE_ACCOUNT,
  SUSPENSE_ACCOUNT,
  TAX_PAYABLE_ACCOUNT,
} from '../system-accounts.ts';
import { holdForOperator } from './held-money.ts';
import { interestPaid } from './interest-paid.ts';

/**
 * Pays a wallet's interest of a month (contract section 3.7). The amount is computed before: the days are closed
 * and it no longer changes.
 */
export interface PayInterest extends AnyCommand {
  readonly kind: 'payInterest';
  /** Id for the movement, if money moves. */
  readonly transactionId: string;
  /** Id of the event that reports it, or of the incident. */
  readonly eventId: string;
  readonly payout: Omit<InterestPayout, 'transactionId' | 'paidAt'>;
  /** Wallet id that earned it. */
  readonly walletId: string;
  readonly currency: string;
  /** Accounts of wallets to pay; the first that can receive it does. */
  readonly payTo: readonly string[];
}

/** Paid, carried or forfeited in full (`carried`), or paid before (`already`). */
export type PayInterestResult = { readonly kind: 'paid' | 'carried' | 'already' };

/**
 * Pays once a wallet and month. Where no wallet can receive it, the money goes to suspense, with an incident for an
 * operator.
 */
export const payInterest: CommandDefinition<PayInterest, PayInterestResult> = {
  kind: 'payInterest',
  queue: 'background',
  collectFacts({ payout, payTo }, facts) {
    facts.interestMonth(payout);
    for (const account of payTo) facts.transientWallet(account);
  },
  decide,
};

function decide(draft: Draft, command: PayInterest): PayInterestResult {
  const { payout, transactionId, now } = command;
  if (draft.isInterestPaid(interestMonthKey(payout))) return { kind: 'already' };
  const moves = payout.gross > 0n;
  draft.recordInterest({
    accountId: payout.accountId,
    month: payout.month,
    firstDay: payout.firstDay,
    lastDay: payout.lastDay,
    days: payout.days,
    carriedIn: payout.carriedIn,
    accrued: payout.accrued,
    forfeited: payout.forfeited,
    gross: payout.gross,
    tax: payout.tax,
    carriedOut: payout.carriedOut,
    transactionId: moves ? transactionId : null,
    paidAt: now,
  });
  if (!moves) return { kind: 'carried' };
  pay(draft, command);
  return { kind: 'paid' };
}

function pay(draft: Draft, command: PayInterest): void {
  const { payout, transactionId, currency, now, eventId } = command;
  const net = payout.gross - payout.tax;
  const canTake = (wallet: WalletState | undefined): wallet is WalletState =>
    reasonToRefuseCredit(wallet, { amount: net, fee: 0n, currency }, null) === null;
  const wallet = command.payTo.map((account) => draft.wallet(account)).find(canTake);
  const movement = newInterestPayout({
    id: transactionId,
    amount: net,
    currency,
    destinationAccount: wallet?.accountId ?? accountIn(currency, SUSPENSE_ACCOUNT),
    destinationWalletId: wallet?.walletId ?? null,
    destinationCustomerId: wallet?.customerId ?? null,
    createdAt: now,
  });
  draft.create(movement);
  const expense = accountIn(currency, INTEREST_EXPENSE_ACCOUNT);
  const to = movement.destinationAccount;
  draft.post({ transactionId, part: 0, debit: expense, credit: to, amount: net, at: now });
  if (payout.tax > 0n) {
    const tax = accountIn(currency, TAX_PAYABLE_ACCOUNT);
    draft.post({ transactionId, part: 1, debit: expense, credit: tax, amount: payout.tax, at: now });
  }
  if (wallet === undefined) {
    const { accountId } = payout;
    holdForOperator(draft, {
      movementId: transactionId,
      sum: `${moneyText(net, currency)} of interest`,
      reason: 'no_wallet_takes',
      accountId,
      incidentId: eventId,
      kind: 'interest_in_suspense',
      now,
    });
    return;
  }
  movement.destinationBalanceAfter = wallet.posted;
  const { gross, tax, firstDay, lastDay, days } = payout;
  const earned = { walletId: command.walletId, gross, tax, firstDay, lastDay, days };
  draft.events.push(interestPaid(movement, wallet, earned, command));
}
