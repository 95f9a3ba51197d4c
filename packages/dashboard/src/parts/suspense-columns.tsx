import type { Schemas } from '../api/operator-api.ts';
import { ActionMenu } from './acts/actions.tsx';
import { categoryName } from './category.ts';
import { TransferLink, WalletLink } from './link.tsx';
import { Money } from './money.tsx';
import { moneyText } from './money-text.ts';

/** A row of either list of money in suspense. */
type Held = Schemas['MoneyInSuspense'] | Schemas['WaitingInSuspense'];

/** Why money went to suspense. */
const ORIGINS: Readonly<Record<Schemas['WaitingInSuspense']['origin'], string>> = {
  inflow: 'Money in',
  return: 'Returned by the bank',
  interest: 'Interest',
};
const originName = (held: Held): string =>
  'origin' in held ? ORIGINS[held.origin] : categoryName(held.category);

/** Columns of money in suspense, wherever it is listed. */
export const SUSPENSE_COLUMNS = {
  movement: {
    name: 'Transfer',
    show: (held: Held) => <TransferLink id={held.id} name={originName(held)} />,
  },
  amount: {
    name: 'Amount',
    isFigure: true,
    show: ({ amount, currency }: Held) => <Money minor={amount} currency={currency} />,
  },
  wallet: {
    name: 'For wallet',
    show: ({ wallet_id, wallet_owner }: Held) => <WalletLink id={wallet_id} name={wallet_owner} />,
  },
  payment: {
    name: 'Returned payment',
    isExtra: true,
    show: ({ payment_id }: Held) => <TransferLink id={payment_id} />,
  },
  acts: {
    name: 'Actions',
    show: (held: Held) => (
      <ActionMenu
        about={`${originName(held)}, ${moneyText(held.amount, held.currency)}`}
        actions={held.actions}
        subject={{ transferId: held.id, held }}
      />
    ),
  },
};
