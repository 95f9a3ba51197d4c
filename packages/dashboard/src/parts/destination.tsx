import { Bank } from './bank.tsx';
import { WalletLink } from './link.tsx';

interface DestinationProps {
  of: {
    destination_wallet_id: string | null;
    destination_owner: string | null;
    account_number: string | null;
    bank_code: string | null;
  };
}

/** Destination of a scheduled payment: a wallet, or a masked bank account. */
export const Destination = ({
  of: { destination_wallet_id: id, destination_owner: owner, account_number: account, bank_code: bank },
}: DestinationProps) =>
  id === null ? (
    <>
      {account ?? '–'} at <Bank code={bank} />
    </>
  ) : (
    <WalletLink id={id} name={owner} />
  );
