import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../act.tsx';
import { moneyText } from '../money-text.ts';
import { Proposed } from '../proposed.tsx';
import { useSide } from '../side.ts';

const PROPOSALS = '/ops/v1/businesses/{business_id}/{mode}/proposals';

/** Money that is held in suspense. */
export interface HeldMoney {
  /** Of the movement that brought it there. */
  id: string;
  /** Minor units of the currency. */
  amount: number;
  currency: string;
  /** The wallet that it is for; null where that is not known. */
  wallet_id: string | null;
}

interface OfHeld {
  held: HeldMoney;
  close: () => void;
}

/** Proposes that a wallet is credited with it. */
export function CreditHeld({ held, close }: OfHeld) {
  const side = useSide();
  const [walletId, setWalletId] = useState('');
  const propose = useAct('post', `${PROPOSALS}/suspense.credit`);
  const money = moneyText(held.amount, held.currency);
  const known = held.wallet_id === null ? undefined : `Left empty: ${held.wallet_id}, which it is for.`;
  return (
    <ActDialog
      label="Propose crediting it"
      what={`${money} leave suspense and are credited to a wallet. Nothing happens until another person has approved it.`}
      asksWhy
      run={async (reason) => {
        const content = { held_id: held.id, wallet_id: walletId.trim() === '' ? null : walletId.trim() };
        const made = await propose.mutateAsync({ path: side, body: { content, reason } });
        return <Proposed of={made} />;
      }}
      close={close}
    >
      <TextInput
        label="Wallet that is credited"
        description={known ?? 'It is not known whose the money is.'}
        value={walletId}
        onChange={(event) => setWalletId(event.currentTarget.value)}
        required={held.wallet_id === null}
        maxLength={200}
      />
    </ActDialog>
  );
}

/** Proposes that it is paid back to who sent it. */
export function ReturnHeld({ held, close }: OfHeld) {
  const side = useSide();
  const propose = useAct('post', `${PROPOSALS}/suspense.return`);
  const money = moneyText(held.amount, held.currency);
  return (
    <ActDialog
      label="Propose sending it back"
      isGrave
      what={`${money} leave suspense and are returned to the account that they came from, as a payout. Nothing happens until another person has approved it.`}
      asksWhy
      run={async (reason) => {
        const body = { content: { held_id: held.id }, reason };
        const made = await propose.mutateAsync({ path: side, body });
        return <Proposed of={made} />;
      }}
      close={close}
    />
  );
}
