import { type EventDeclaration, type NewEvent, newEvent } from '../../platform/events/event.ts';
import type { WalletState } from '../state.ts';
import type { transactionStatusSchema } from '../transaction-schema.ts';
import { transactionView } from '../transaction-view.ts';
import type { Transaction } from '../transactions.ts';

/**
 * The event that reports a movement to the owner of its wallet, as the status query (TSQ) shows it.
 *
 * @param command gives the event's id, and its time in milliseconds since the epoch
 * @param reference that the owner knows, where it is not the movement's own
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
