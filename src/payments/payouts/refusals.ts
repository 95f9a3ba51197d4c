import type { AcceptResult } from '../../ledger/commands/accept-transfer.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import {
  ApiError,
  type ErrorCode,
  type FaultsByCode,
  type FieldError,
  refusal,
} from '../../platform/values/errors.ts';
import { limitFault } from '../transfers/limit-fault.ts';

export const refusalMessage = (code: ErrorCode): string =>
  code === 'insufficient_funds' ? 'Insufficient funds' : 'An error occurred processing bank transfer';

/** The fault of a request that no account at a provider can carry out. It concerns no field. */
export const notConnected = (what: string): FieldError => ({
  path: '',
  message: `no enabled account of the business at a provider ${what}; the operator connects one (kolo rail add)`,
});

/** The field at fault for each error of a bank transfer. */
export const TRANSFER_FAULTS: FaultsByCode = {
  insufficient_funds: { path: 'source', message: 'has less available than the amount and its fees' },
  wallet_not_found: { path: 'source', message: 'no wallet has this id' },
  wallet_restricted: { path: 'source', message: 'must be a wallet that is active' },
  unknown_bank: { path: 'bankCode', message: 'must be a code of the bank list' },
  unsupported_currency: { path: 'currency', message: 'must be NGN, and the currency of the source' },
  duplicate_reference: { path: 'reference', message: 'is the reference of another movement' },
  limit_exceeded: { path: 'amount', message: 'is over a limit' },
  rail_unavailable: notConnected('pays'),
};

/** The error that answers a refused transfer. @param faults the field at fault for each code */
export function errorOf(
  refused: AcceptResult & { kind: 'refused' },
  calendar: Calendar,
  day: string,
  faults: FaultsByCode = TRANSFER_FAULTS,
): ApiError {
  if (refused.code === 'limit_exceeded')
    return new ApiError(refused.code, [limitFault(refused.exceeded, 'amount', calendar, day)]);
  if (refused.of !== undefined) return new ApiError(refused.code, [FEE_WALLET_FAULTS[refused.code]!]);
  return refusal(refused.code, faults);
}

/** Faults of the fee wallet in the policy of the business. */
const FEE_WALLET_FAULTS: FaultsByCode = {
  insufficient_funds: { path: 'fee_wallet', message: 'has less available than the fees that it pays' },
  wallet_restricted: { path: 'fee_wallet', message: 'must be a wallet that is active' },
};
