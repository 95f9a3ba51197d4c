import { Text } from '@mantine/core';
import type { Schemas } from '../api/operator-api.ts';
import { Bank } from './bank.tsx';
import { WalletLink } from './link.tsx';

type Transfer = Schemas['ListedTransfer'];

/** The owner of the wallet that pays, or the sender of money that came in. */
export const Payer = ({
  of: { source, source_owner, sender_name },
}: {
  of: Pick<Transfer, 'source' | 'source_owner' | 'sender_name'>;
}) =>
  source === null ? (
    <span className="written">{sender_name ?? '–'}</span>
  ) : (
    <WalletLink id={source} name={source_owner} />
  );

/** The owner of the wallet that is paid, or the account at a bank. */
export function Payee({
  of: { destination, destination_owner, account_number: account, bank_code },
}: {
  of: Pick<Transfer, 'destination' | 'destination_owner' | 'account_number' | 'bank_code'>;
}) {
  if (destination !== null) return <WalletLink id={destination} name={destination_owner} />;
  if (account === null) return '–';
  return (
    <>
      <span className="digits">{account}</span>
      <Text size="xs" c="dimmed">
        <Bank code={bank_code} />
      </Text>
    </>
  );
}
