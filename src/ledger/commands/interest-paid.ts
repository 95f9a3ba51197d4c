import { type NewEvent, newEvent } from '../../platform/events/event.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { INTEREST_PAID } from '../events.ts';
import type { InterestPayout } from '../interest-payouts.ts';
import type { WalletState } from '../state.ts';
import { transactionView } from '../transaction-view.ts';
import type { Transaction } from '../transactions.ts';

/** Origin of an interest payout. */
export interface EarnedInterest
  extends Pick<InterestPayout, 'gross' | 'tax' | 'firstDay' | 'lastDay' | 'days'> {
  /** The wallet that earned it. */
  readonly walletId: string;
}

/** The event that reports interest to the wallet that received it. */
export const interestPaid = (
  movement: Transaction,
  to: WalletState,
  { walletId, gross, tax, firstDay, lastDay, days }: EarnedInterest,
  { eventId, now }: { readonly eventId: string; readonly now: number },
): NewEvent =>
  newEvent(INTEREST_PAID, {
    eventId,
    customerId: to.customerId,
    reference: null,
    wallet: to.walletId,
    createdAtMs: now,
    // A spread of so many fields would cost more than the rest of the payout.
    eventData: Object.assign(transactionView(movement), {
      interest_wallet_id: walletId,
      gross: koboToNumber(gross),
      tax: koboToNumber(tax),
      net: koboToNumber(gross - tax),
      from: firstDay,
      to: lastDay,
      days,
    }),
  });
