import { toRfc3339 } from '../platform/values/clock.ts';
import { NO_METADATA } from '../platform/values/metadata.ts';
import { koboToNumber } from '../platform/values/money.ts';
import { bankDetailsOf, feesOf, type Transaction } from './transactions.ts';

/**
 * Response of the status query (TSQ) and `eventData` of events (contract section 3.3).
 *
 * @param account the wallet from whose side the movement is seen; by default the source of a debit or the
 *   destination of a credit
 */
export function transactionView(t: Transaction, account?: string) {
  const seen = account ?? (t.type === 'debit' ? t.sourceAccount : t.destinationAccount);
  const isSource = seen === t.sourceAccount;
  const balanceAfter = isSource ? t.sourceBalanceAfter : t.destinationBalanceAfter;
  const { recipient, bank, sender, account_reference, session_id } = bankDetailsOf(t);
  const createdAt = toRfc3339(t.createdAt);
  const completedAt = t.completedAt === null ? null : toRfc3339(t.completedAt);
  return {
    id: t.id,
    reference: t.reference,
    status: t.status,
    amount: koboToNumber(t.amount),
    fee: koboToNumber(feesOf(t)),
    fee_breakdown: {
      fee: koboToNumber(t.fee),
      vat: koboToNumber(t.vat),
      stamp_duty: koboToNumber(t.stampDuty),
    },
    currency: t.currency,
    type: isSource ? ('debit' as const) : ('credit' as const),
    category: t.category,
    wallet_id: isSource ? t.sourceWalletId : t.destinationWalletId,
    customer_id: isSource ? t.sourceCustomerId : t.destinationCustomerId,
    source: t.sourceWalletId,
    destination: t.destinationWalletId,
    recipient,
    bank,
    sender,
    account_reference,
    narration: t.narration,
    metadata: t.metadata ?? NO_METADATA,
    session_id,
    failure_reason: t.failureReason,
    failure_code: t.failureCode,
    reverses_id: t.category === 'bank-outflow' ? null : t.reversesId,
    balance_after: balanceAfter === null ? null : koboToNumber(balanceAfter),
    created_at: createdAt,
    completed_at: completedAt,
    updated_at: completedAt ?? createdAt,
  };
}
