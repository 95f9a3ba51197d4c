import { useState } from 'react';
import { useAct } from '../../api/use-api.ts';
import { ActDialog } from '../act.tsx';
import { Approved } from '../approved.tsx';
import { useEnvironment } from '../environment.ts';
import { moneyText } from '../money-text.ts';
import { WalletText } from '../named-wallet.tsx';
import { WalletSelect } from '../picker.tsx';
import { Proposed } from '../proposed.tsx';

const PROPOSALS = '/ops/v1/businesses/{business_id}/{mode}/proposals';

/** Money that is held in suspense. */
export interface HeldMoney {
  /** Id of the transfer that brought it there. */
  id: string;
  /** Minor units of the currency. */
  amount: number;
  currency: string;
  /** The intended wallet; null where unknown. */
  wallet_id: string | null;
}

interface OfHeld {
  held: HeldMoney;
  close: () => void;
}

/** How the chosen wallet relates to the one that the sender paid. */
function Intended({ of: { wallet_id: intended }, chosen }: { of: HeldMoney; chosen: string }) {
  if (intended === null) return 'The owner of the money is unknown.';
  if (intended === chosen) return 'The intended wallet.';
  return (
    <>
      The money was intended for another: <WalletText id={intended} />.
    </>
  );
}

/** Proposes crediting it to a wallet. */
export function CreditHeld({ held, close }: OfHeld) {
  const environment = useEnvironment();
  const [walletId, setWalletId] = useState(held.wallet_id ?? '');
  const propose = useAct('post', `${PROPOSALS}/suspense.credit`);
  const money = moneyText(held.amount, held.currency);
  return (
    <ActDialog
      label="Propose a credit"
      confirms
      proposesAbout={`suspense ${held.id}`}
      explanation={
        <>
          Moves {money} from suspense to a wallet. Nothing happens until <Approved />.
        </>
      }
      asksWhy
      run={async (reason) => {
        const content = { held_id: held.id, wallet_id: walletId === held.wallet_id ? null : walletId };
        const made = await propose.mutateAsync({ path: environment, body: { content, reason } });
        return <Proposed of={made} />;
      }}
      close={close}
    >
      <WalletSelect
        label="Wallet to credit"
        description={<Intended of={held} chosen={walletId} />}
        value={walletId}
        onChange={setWalletId}
        required
      />
    </ActDialog>
  );
}

/** Proposes returning it to its sender. */
export function ReturnHeld({ held, close }: OfHeld) {
  const environment = useEnvironment();
  const propose = useAct('post', `${PROPOSALS}/suspense.return`);
  const money = moneyText(held.amount, held.currency);
  return (
    <ActDialog
      label="Propose a return"
      confirms
      proposesAbout={`suspense ${held.id}`}
      isGrave
      explanation={
        <>
          Returns {money} from suspense to the sender's account, as a payout. Nothing happens until{' '}
          <Approved />.
        </>
      }
      asksWhy
      run={async (reason) => {
        const body = { content: { held_id: held.id }, reason };
        const made = await propose.mutateAsync({ path: environment, body });
        return <Proposed of={made} />;
      }}
      close={close}
    />
  );
}
