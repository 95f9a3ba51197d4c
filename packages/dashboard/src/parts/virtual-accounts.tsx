import type { Schemas } from '../api/operator-api.ts';
import { List, READ_WITH_IT } from './list.tsx';

/** Virtual accounts, masked. */
export const Accounts = ({ of: accounts }: { of: Schemas['SeenWalletInFull']['virtual_accounts'] }) => (
  <List
    of="accounts"
    query={READ_WITH_IT}
    rows={accounts}
    all="shown"
    keyOf={({ id }) => id}
    empty="None. The API reserves one."
    columns={[
      {
        name: 'Account',
        show: ({ account_number }) => <span className="digits">{account_number ?? '–'}</span>,
      },
      { name: 'Bank', show: ({ bank_name }) => bank_name },
    ]}
  />
);
