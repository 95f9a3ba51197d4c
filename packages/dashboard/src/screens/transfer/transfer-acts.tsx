import { Group } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { ActionButtons } from '../../parts/acts/actions.tsx';
import { useRevealTransfer } from '../../parts/acts/payout-acts.tsx';
import { Reveal } from '../../parts/reveal.tsx';
import { Receipt } from './receipt.tsx';

/** Actions shown elsewhere on the page. */
const ELSEWHERE = ['revealTransfer', 'readTransferInFull'];

/** Acts that the operator API allows on this transfer now. */
export function TransferActs({ transfer }: { transfer: Schemas['TransferInFull'] }) {
  const { id, amount, fee, currency, actions, suspense_wallet_id: wallet_id } = transfer;
  const reveal = useRevealTransfer(id);
  return (
    <Group gap="xs">
      <ActionButtons
        actions={actions.filter((action) => !ELSEWHERE.includes(action))}
        subject={{
          transferId: id,
          payout: { id, amount, fee, currency },
          held: { id, amount, currency, wallet_id },
        }}
      />
      {actions.includes('revealTransfer') && (
        <Reveal fields="the account, the narration, the sender and the customer" run={reveal} />
      )}
      <Receipt of={transfer} />
    </Group>
  );
}
