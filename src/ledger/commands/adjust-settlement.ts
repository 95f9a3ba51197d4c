import type { Kobo } from '../../values/money.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { newAdjustment } from '../new-transactions.ts';
import { OWN_BANK_ACCOUNT, settlementAccount } from '../system-accounts.ts';
import type { Transaction } from '../transactions.ts';

/** Books what an operator has seen of an account at a provider: money that the business itself brought there, or took. */
export interface AdjustSettlement extends AnyCommand {
  readonly kind: 'adjustSettlement';
  /** The id that the movement gets if it is new. */
  readonly transactionId: string;
  readonly reference: string;
  readonly rail: string;
  /** `in`: from the business's own bank to the provider; `out`: from the provider to the bank. */
  readonly direction: 'in' | 'out';
  readonly amount: Kobo;
}

/** It is booked, now or before; or its reference is that of another movement. */
export type AdjustResult =
  | { readonly kind: 'adjusted'; readonly transactionId: string; readonly replay: boolean }
  | { readonly kind: 'refused'; readonly code: 'duplicate_reference' };

/** Books it once a reference, between the rail's settlement account and the business's own bank. Nobody is told. */
export const adjustSettlement: CommandDefinition<AdjustSettlement, AdjustResult> = {
  kind: 'adjustSettlement',
  queue: 'request',
  names(command, facts) {
    facts.reference(command.reference);
  },
  decide,
};

const NARRATIONS = { in: 'Top-up from own bank', out: 'Payout to own bank' } as const;

function decide(draft: Draft, command: AdjustSettlement): AdjustResult {
  const { transactionId, reference, rail, direction, amount, now } = command;
  const settlement = settlementAccount(rail);
  // What is debited grows: both are what others owe the business.
  const [debit, credit] =
    direction === 'in' ? [settlement, OWN_BANK_ACCOUNT] : [OWN_BANK_ACCOUNT, settlement];
  const known = draft.byReference(reference);
  if (known !== undefined) {
    const same = isAdjustment(known, debit, credit) && known.amount === amount;
    if (!same) return { kind: 'refused', code: 'duplicate_reference' };
    return { kind: 'adjusted', transactionId: known.id, replay: known.id !== transactionId };
  }
  draft.create(
    newAdjustment({
      ...{ id: transactionId, reference, amount, fee: 0n, currency: 'NGN', reversesId: null },
      sourceAccount: debit,
      destinationAccount: credit,
      destinationWalletId: null,
      destinationCustomerId: null,
      narration: `${NARRATIONS[direction]}, ${rail}`,
      createdAt: now,
    }),
  );
  draft.post({ transactionId, part: 0, debit, credit, amount, at: now });
  return { kind: 'adjusted', transactionId, replay: false };
}

const isAdjustment = (known: Transaction, debit: string, credit: string): boolean =>
  known.category === 'adjustment' && known.sourceAccount === debit && known.destinationAccount === credit;
