import { Group } from '@mantine/core';
import type { Schemas } from '../../api/operator-api.ts';
import { useRevealTransfer } from '../../parts/acts/payout-acts.tsx';
import { TransferButtons } from '../../parts/acts/transfer-buttons.tsx';
import { Reveal } from '../../parts/reveal.tsx';
import { Receipt } from './receipt.tsx';

/** Acts that the operator API allows on this transfer now. */
export function TransferActs({ transfer }: { transfer: Schemas['TransferInFull'] }) {
  const reveal = useRevealTransfer(transfer.id);
  return (
    <Group gap="xs">
      <TransferButtons of={transfer} />
      {transfer.actions.includes('revealTransfer') && (
        <Reveal fields="the account, the narration, the sender and the customer" run={reveal} />
      )}
      <Receipt of={transfer} />
    </Group>
  );
}
