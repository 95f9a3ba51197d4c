import type { TransferBetweenWallets } from '../../ledger/commands/transfer-between-wallets.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';

/** A requested wallet transfer. */
type WalletTransferRequest = Pick<
  TransferBetweenWallets,
  'source' | 'destination' | 'amount' | 'currency' | 'reference' | 'narration' | 'metadata'
>;

/** Makes the command that moves the money now, with every id that it may need. */
export function walletTransfer(
  { clock, calendar }: { clock: Clock; calendar: Calendar },
  request: WalletTransferRequest,
): TransferBetweenWallets {
  const now = clock.now();
  return {
    kind: 'transferBetweenWallets',
    now,
    day: calendar.dayOf(now),
    transactionId: uuidv7(now),
    eventId: uuidv7(now),
    source: request.source,
    destination: request.destination,
    amount: request.amount,
    currency: request.currency,
    reference: request.reference,
    narration: request.narration,
    metadata: request.metadata,
  };
}
