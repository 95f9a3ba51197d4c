import { Bank } from './bank.tsx';
import { WalletLink } from './link.tsx';

interface DestinationProps {
  of: { destination_wallet_id: string | null; account_number: string | null; bank_code: string | null };
}

/** Whom a scheduled payment pays: a wallet, or an account at a bank, masked. */
export const Destination = ({
  of: { destination_wallet_id: id, account_number: account, bank_code: bank },
}: DestinationProps) =>
  id === null ? (
    <>
      {account ?? '–'} at <Bank code={bank} />
    </>
  ) : (
    <WalletLink id={id} />
  );
