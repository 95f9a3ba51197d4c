import { type Kobo, minKobo, moneyText } from '../../platform/values/money.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { BANK_OUTFLOW_REVERSED } from '../events.ts';
import type { HoldReason } from '../held-money.ts';
import { newOutflowReversal } from '../new-transactions.ts';
import { reasonToRefuseCredit } from '../reason-to-hold.ts';
import type { WalletState } from '../state.ts';
import { SUSPENSE_ACCOUNT, settlementAccount } from '../system-accounts.ts';
import type { OutflowReversal, Payout, Transaction } from '../transactions.ts';
import { holdForOperator } from './held-money.ts';
import { movementEvent } from './movement-event.ts';

/**
 * Credits money that a bank returned from a payment: a transfer or the return of an inflow (contract section 3.11).
 */
export interface CreditReturn extends AnyCommand {
  readonly kind: 'creditReturn';
  /** Transaction of the payment. */
  readonly paymentId: string;
  readonly rail: string;
  /** The bank's id of the return; credited once, however often it is reported. */
  readonly railReturnId: string;
  readonly amount: Kobo;
  /** Ids for the movements: the return, and its excess over the payment's amount. */
  readonly transactionId: string;
  readonly excessId: string;
  /** Ids of the event that reports it, and of the incident where money goes to suspense. */
  readonly eventId: string;
  readonly incidentId: string;
}

export type ReturnResult =
  /** To the wallet, to suspense, or to both. */
  | { readonly kind: 'credited'; readonly transactionId: string; readonly replay: boolean }
  /** The payment is not final yet; report the return again later. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'refused'; readonly code: 'unknown_transaction' };

/**
 * Credits the wallet that paid, up to the payment's amount over all its returns. Fees stay charged, and the payment
 * stays successful. The bank has the money already, so money that no wallet can receive goes to suspense, with an
 * incident. A return of an inflow's return goes there too, since that payment had no wallet.
 */
export const creditReturn: CommandDefinition<CreditReturn, ReturnResult> = {
  kind: 'creditReturn',
  queue: 'settlement',
  collectFacts(command, facts) {
    facts.transaction(command.paymentId, undefined);
    facts.returnsOf(command.paymentId);
  },
  decide,
};

function decide(draft: Draft, command: CreditReturn): ReturnResult {
  const payment = draft.byId(command.paymentId);
  if (payment === undefined || !isPayout(payment)) return { kind: 'refused', code: 'unknown_transaction' };
  const earlier = draft.returnsOf(payment.id);
  // A return may have become two movements; the first one's id names it.
  const known = earlier.find(
    ({ rail, railId, part }) => rail === command.rail && railId === command.railReturnId && part === 0,
  );
  if (known !== undefined) {
    return { kind: 'credited', transactionId: known.id, replay: known.id !== command.transactionId };
  }
  if (payment.status === 'processing') return { kind: 'waits' };
  const returned = earlier.reduce((sum, { amount }) => sum + amount, 0n);
  const rest = payment.status === 'successful' && returned < payment.amount ? payment.amount - returned : 0n;
  const wallet = draft.wallet(payment.sourceAccount);
  const due = minKobo(command.amount, rest);
  const reason = reasonToSuspend(payment, wallet, due);
  const credited = reason === null ? due : 0n;
  if (reason === null) creditWallet(draft, command, payment, credited, wallet!);
  if (credited < command.amount) suspend(draft, command, payment, command.amount - credited, reason);
  return { kind: 'credited', transactionId: command.transactionId, replay: false };
}

const isPayout = (movement: Transaction): movement is Payout =>
  movement.category === 'bank-outflow' || movement.category === 'bank-inflow-return';

/** Reason why the wallet can have none of it; null where it can. */
function reasonToSuspend(payment: Payout, wallet: WalletState | undefined, due: Kobo): HoldReason | null {
  if (payment.status === 'failed') return 'payment_failed';
  if (due === 0n) return 'payment_returned';
  if (payment.category === 'bank-inflow-return') return 'sender_returned';
  return reasonToRefuseCredit(wallet, { amount: due, fee: 0n, currency: payment.currency }, null);
}

function creditWallet(
  draft: Draft,
  command: CreditReturn,
  payment: Payout,
  amount: Kobo,
  wallet: WalletState,
): void {
  const reversal = moveBack(draft, command, payment, { id: command.transactionId, part: 0, amount }, wallet);
  reversal.destinationBalanceAfter = wallet.posted;
  draft.events.push(movementEvent(BANK_OUTFLOW_REVERSED, reversal, wallet, command, payment.reference));
}

/** @param reason why the wallet can have none of it; null where only the excess goes to suspense */
function suspend(
  draft: Draft,
  command: CreditReturn,
  payment: Payout,
  amount: Kobo,
  reason: HoldReason | null,
): void {
  const part = reason === null ? 1 : 0;
  const id = reason === null ? command.excessId : command.transactionId;
  moveBack(draft, command, payment, { id, part, amount }, null);
  holdForOperator(draft, {
    movementId: id,
    sum: `${moneyText(amount, 'NGN')} that came back`,
    reason: reason ?? 'more_than_paid',
    accountId: payment.category === 'bank-outflow' ? payment.sourceAccount : null,
    incidentId: command.incidentId,
    kind: 'return_in_suspense',
    now: command.now,
  });
}

/** Moves all or part of the return to the wallet that paid, or to suspense where that is null. */
function moveBack(
  draft: Draft,
  { rail, railReturnId, now }: CreditReturn,
  payment: Payout,
  { id, part, amount }: Pick<OutflowReversal, 'id' | 'part' | 'amount'>,
  wallet: WalletState | null,
): OutflowReversal {
  const reversal = newOutflowReversal({
    id,
    amount,
    rail,
    railId: railReturnId,
    paymentId: payment.id,
    part,
    reversesId: payment.status === 'successful' ? payment.id : null,
    destinationAccount: wallet?.accountId ?? SUSPENSE_ACCOUNT,
    destinationWalletId: wallet?.walletId ?? null,
    destinationCustomerId: wallet?.customerId ?? null,
    createdAt: now,
  });
  draft.create(reversal);
  const sides = { debit: settlementAccount(rail), credit: reversal.destinationAccount };
  draft.post({ transactionId: id, part: 0, ...sides, amount, at: now });
  return reversal;
}
