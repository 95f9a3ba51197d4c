import { type EventDeclaration, type NewEvent, newEvent } from '../../platform/events/event.ts';
import type { WalletState } from '../state.ts';
import type { transactionStatusSchema } from '../transaction-schema.ts';
import { transactionView } from '../transaction-view.ts';
import type { Transaction } from '../transactions.ts';

/**
 * The event that reports a movement as TSQ shows it, to the owner of the wallet that it is about.
 *
 * @param command that moved it: the event's id, and its time in milliseconds since the epoch
 * @param reference by which the owner knows it, where that is not the movement's own
 */
export const movementEvent = (
  declared: EventDeclaration<string, typeof transactionStatusSchema>,
  movement: Transaction,
  wallet: WalletState,
  command: { readonly eventId: string; readonly now: number },
  reference: string | null = movement.reference,
): NewEvent =>
  newEvent(declared, {
    eventId: command.eventId,
    customerId: wallet.customerId,
    reference,
    wallet: wallet.walletId,
    createdAtMs: command.now,
    eventData: transactionView(movement),
  });
