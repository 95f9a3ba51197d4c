import {
  refundsOfInflows,
  transactionsByIds,
  transactionsByReferences,
} from '../../ledger/find-transactions.ts';
import { leftToRefund } from '../../ledger/refunds.ts';
import type { BankInflow } from '../../ledger/transactions.ts';
import type { Session } from '../../platform/db/database.ts';
import { ApiError, type FaultsByCode, refusal } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { type Kobo, koboFromNumber } from '../../platform/values/money.ts';
import { isAccountNumber } from '../../platform/values/nuban.ts';
import { TRANSFER_FAULTS } from '../payouts/refusals.ts';

/** The field at fault for each error of a refund. The request names no source, bank or currency. */
export const REFUND_FAULTS: FaultsByCode = {
  ...TRANSFER_FAULTS,
  insufficient_funds: { path: '', message: 'the wallet has less available than the amount and its fees' },
  wallet_restricted: { path: '', message: 'the wallet of the inflow must be active' },
  unknown_bank: { path: 'transaction_id', message: 'must be an inflow from a bank of the bank list' },
  refund_not_possible: {
    path: 'transaction_id',
    message: "must be an inflow that a wallet got, with its sender's account",
  },
  refund_exceeds: { path: 'amount', message: 'is more than the remainder of the inflow' },
};

/**
 * The inflow, and the amount to refund. The batch that accepts the refund decides by what is left then.
 *
 * @throws ApiError `transaction_not_found`, `refund_not_possible`, `refund_exceeds`
 */
export async function readRefund(
  session: Session,
  tenantId: string,
  id: string,
  request: { reference: string; amount?: number },
): Promise<{ inflow: BankInflow; amount: Kobo }> {
  const [inflow] = isUuid(id) ? await transactionsByIds(session, tenantId, [id]) : [];
  if (inflow === undefined) throw new ApiError('transaction_not_found');
  const isRefundable =
    inflow.category === 'bank-inflow' &&
    inflow.destinationWalletId !== null &&
    inflow.sender.bank_code !== null &&
    isAccountNumber(inflow.sender.account_number ?? '');
  if (!isRefundable) throw refusal('refund_not_possible', REFUND_FAULTS);
  if (request.amount !== undefined) return { inflow, amount: koboFromNumber(request.amount) };
  // Sent again: the amount that was left the first time.
  const [known] = await transactionsByReferences(session, tenantId, [request.reference]);
  if (known?.category === 'bank-outflow' && known.reversesId === id) return { inflow, amount: known.amount };
  const left = leftToRefund(inflow, await refundsOfInflows(session, tenantId, [id]));
  if (left === 0n) throw refusal('refund_exceeds', REFUND_FAULTS);
  return { inflow, amount: left };
}
