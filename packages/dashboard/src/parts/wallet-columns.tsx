import { Text } from '@mantine/core';
import type { Schemas } from '../api/operator-api.ts';
import { WalletLink } from './link.tsx';
import { Money } from './money.tsx';
import { Status } from './status.tsx';
import { Time } from './time.tsx';

type SeenWallet = Schemas['SeenWallet'];

const RESTRICTIONS: Readonly<Record<string, string>> = {
  outflow: 'outgoing blocked',
  all: 'all payments blocked',
};

/** Badge of a wallet's status and its restriction. */
export const WalletStatus = ({ status, restriction }: { status: string; restriction: string | null }) => (
  <>
    <Status of={status} />
    {restriction !== null && (
      <Text size="xs" c="dimmed">
        {RESTRICTIONS[restriction] ?? restriction}
      </Text>
    )}
  </>
);

type Balances = Pick<SeenWallet, 'balance' | 'held_balance' | 'ledger_balance' | 'currency'>;

/** Balance columns of lists of wallets. */
export const BALANCE_COLUMNS = [
  {
    name: 'Available',
    isFigure: true,
    show: ({ balance, currency }: Balances) => <Money minor={balance} currency={currency} />,
  },
  {
    name: 'Held',
    isFigure: true,
    show: ({ held_balance, currency }: Balances) => <Money minor={held_balance} currency={currency} />,
  },
  {
    name: 'Ledger',
    isFigure: true,
    show: ({ ledger_balance, currency }: Balances) => <Money minor={ledger_balance} currency={currency} />,
  },
];

/** Columns of every list of wallets. */
export const WALLET_COLUMNS = [
  { name: 'Wallet', show: ({ id, name, owner }: SeenWallet) => <WalletLink id={id} name={name ?? owner} /> },
  {
    name: 'Status',
    show: ({ status, restriction }: SeenWallet) => <WalletStatus status={status} restriction={restriction} />,
  },
  ...BALANCE_COLUMNS,
  { name: 'Tag', show: ({ tag }: SeenWallet) => <span className="written">{tag ?? '–'}</span> },
  { name: 'Created', show: ({ created_at }: SeenWallet) => <Time at={created_at} /> },
];
