import type { Schemas } from '../api/operator-api.ts';
import { ActionMenu } from './acts/actions.tsx';
import { IdLink, WalletLink } from './link.tsx';
import { Money } from './money.tsx';

/** A row of either list of money in suspense. */
type Held = Schemas['MoneyInSuspense'] | Schemas['WaitingInSuspense'];

/** Columns of money in suspense, wherever it is listed. */
export const SUSPENSE_COLUMNS = {
  movement: {
    name: 'Transfer',
    show: ({ id }: Held) => <IdLink of="transfers" id={id} />,
  },
  amount: {
    name: 'Amount',
    isFigure: true,
    show: ({ amount, currency }: Held) => <Money minor={amount} currency={currency} />,
  },
  wallet: {
    name: 'For wallet',
    show: (held: Held) => (
      <WalletLink id={held.wallet_id} name={'wallet_owner' in held ? held.wallet_owner : null} />
    ),
  },
  payment: {
    name: 'Returned payment',
    isExtra: true,
    show: ({ payment_id }: Held) => <IdLink of="transfers" id={payment_id} />,
  },
  acts: {
    name: 'Actions',
    show: ({ id, actions, ...held }: Held) => (
      <ActionMenu
        about={`the movement ${id}`}
        actions={actions}
        subject={{ transferId: id, held: { id, ...held } }}
      />
    ),
  },
};
