import type { Schemas } from '../../api/operator-api.ts';
import { ActionButtons } from './actions.tsx';

type Transfer = Schemas['TransferInFull'];

/** Actions that its page shows by itself. */
const ELSEWHERE = ['revealTransfer', 'readTransferInFull'];

/** The object that a proposal about the transfer would have; undefined for a final transfer. */
export function subjectOf({ id, completed_at, suspense_state }: Transfer): string | undefined {
  if (suspense_state === 'held') return `suspense ${id}`;
  return completed_at === null ? `payout ${id}` : undefined;
}

/** Buttons for what the operator API allows on a transfer now. */
export function TransferButtons({ of: transfer }: { of: Transfer }) {
  const { id, amount, fee, currency, actions, suspense_wallet_id: wallet_id } = transfer;
  return (
    <ActionButtons
      actions={actions.filter((action) => !ELSEWHERE.includes(action))}
      subject={{
        transferId: id,
        payout: { id, amount, fee, currency },
        held: { id, amount, currency, wallet_id },
      }}
    />
  );
}
