import type { ReturnAddress } from '../../ledger/commands/return-inflow.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { isAccountNumber } from '../../platform/values/nuban.ts';
import type { BankList } from '../../rails/banks.ts';
import type { RailDescription } from '../../rails/description.ts';
import type { Sender } from '../../rails/money-in.ts';
import type { RailIds } from '../payouts/rail-ids.ts';

/** Data from which the account for a return is derived. */
interface ReturnAddressInput {
  /** The rail that the money came by. */
  rail: RailDescription;
  banks: BankList;
  railIds: RailIds;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * The account to which an inflow is returned: its sender's, by the same rail. Null if the rail makes no payouts or the
 * sender's account is unknown.
 */
export function returnAddress(
  { rail, banks, railIds, now }: ReturnAddressInput,
  { bankCode, accountNumber }: Pick<Sender, 'bankCode' | 'accountNumber'>,
): ReturnAddress | null {
  const bank = bankCode === null ? undefined : banks.find(bankCode);
  if (bank === undefined || accountNumber === null || !isAccountNumber(accountNumber)) return null;
  if (!rail.capabilities.includes('payouts')) return null;
  return {
    transactionId: uuidv7(now),
    railId: railIds.next(rail, now),
    bankCode: bank.code,
    accountNumber,
  };
}
