import { newEvent } from '../../events/event.ts';
import { type Kobo, MAX_KOBO, minKobo } from '../../values/money.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { BANK_INFLOW_CREDITED } from '../events.ts';
import { newBankInflow } from '../new-transactions.ts';
import { type Incident, takesMoney } from '../state.ts';
import { FEES_ACCOUNT, SUSPENSE_ACCOUNT, settlementAccount } from '../system-accounts.ts';
import { transactionView } from '../transaction-view.ts';
import type { ShownSender, Transaction } from '../transactions.ts';

/** Credits a wallet with money that came in from a bank, or suspense when the wallet cannot take it. */
export interface CreditInflow extends AnyCommand {
  readonly kind: 'creditInflow';
  readonly transactionId: string;
  readonly rail: string;
  /** The bank's id of the inflow; credited once, however often it is reported. */
  readonly railInflowId: string;
  /** The wallet's account. */
  readonly accountId: string;
  readonly amount: Kobo;
  /** The sender's reference, null when there is none. */
  readonly reference: string | null;
  readonly narration: string | null;
  readonly sender: ShownSender;
  readonly eventId: string;
}

/** The money is credited, to the wallet or to suspense; or its reference is that of another movement. */
export type InflowResult =
  | { readonly kind: 'credited'; readonly transactionId: string; readonly replay: boolean }
  | { readonly kind: 'refused'; readonly code: 'duplicate_reference' };

/**
 * Credits money that came in. The bank has it already, so it is never turned away: what the wallet cannot take
 * goes to suspense, with an incident for an operator. Only a reference that names another movement is refused.
 */
export const creditInflow: CommandDefinition<CreditInflow, InflowResult> = {
  kind: 'creditInflow',
  queue: 'request',
  names(command, facts) {
    facts.wallet(command.accountId);
    facts.inflow(command.rail, command.railInflowId);
    if (command.reference !== null) facts.reference(command.reference);
  },
  decide,
};

function decide(draft: Draft, command: CreditInflow): InflowResult {
  const known =
    draft.byInflow(command.rail, command.railInflowId) ??
    (command.reference === null ? undefined : draft.byReference(command.reference));
  if (known !== undefined) {
    if (!sameInflow(known, command)) return { kind: 'refused', code: 'duplicate_reference' };
    return { kind: 'credited', transactionId: known.id, replay: known.id !== command.transactionId };
  }
  const wallet = draft.wallet(command.accountId);
  const takes =
    wallet !== undefined &&
    takesMoney(wallet) &&
    wallet.currency === 'NGN' &&
    wallet.posted + command.amount <= MAX_KOBO;
  const transaction = newBankInflow({
    id: command.transactionId,
    reference: command.reference,
    amount: command.amount,
    fee: takes ? minKobo(wallet.inflowTransferFee ?? 0n, command.amount) : 0n,
    destinationAccount: takes ? wallet.accountId : SUSPENSE_ACCOUNT,
    destinationWalletId: takes ? wallet.walletId : null,
    narration: command.narration,
    rail: command.rail,
    railId: command.railInflowId,
    sender: command.sender,
    createdAt: command.now,
  });
  draft.create(transaction);
  const settlement = settlementAccount(command.rail);
  const posting = { transactionId: transaction.id, amount: command.amount, at: command.now };
  if (!takes) {
    draft.post({ ...posting, part: 0, debit: settlement, credit: SUSPENSE_ACCOUNT });
    draft.incidents.push(inSuspense(command));
    return { kind: 'credited', transactionId: transaction.id, replay: false };
  }
  draft.post({ ...posting, part: 0, debit: settlement, credit: wallet.accountId });
  if (transaction.feePayer !== null) {
    draft.post({
      ...posting,
      part: 1,
      debit: wallet.accountId,
      credit: FEES_ACCOUNT,
      amount: transaction.fee,
    });
  }
  transaction.destinationCustomerId = wallet.customerId;
  transaction.destinationBalanceAfter = wallet.posted;
  draft.events.push(
    newEvent(BANK_INFLOW_CREDITED, {
      eventId: command.eventId,
      customerId: wallet.customerId,
      reference: command.reference,
      wallet: wallet.walletId,
      createdAtMs: command.now,
      eventData: transactionView(transaction),
    }),
  );
  return { kind: 'credited', transactionId: transaction.id, replay: false };
}

/** What an operator is told of money that the wallet cannot take. */
const inSuspense = (command: CreditInflow): Incident => ({
  id: command.eventId,
  kind: 'inflow_in_suspense',
  transactionId: command.transactionId,
  detail: `Wallet account ${command.accountId} cannot take ${command.amount} kobo.`,
  createdAt: command.now,
});

/** Whether a stored movement is this inflow, reported again. In suspense it still counts as the same money. */
function sameInflow(known: Transaction, command: CreditInflow): boolean {
  return (
    known.category === 'bank-inflow' &&
    known.rail === command.rail &&
    known.railId === command.railInflowId &&
    known.amount === command.amount
  );
}
