import type { BookedPayment } from '../../rails/book.ts';
import type { Comparison, Mismatch } from './comparison.ts';

/** A payout, with what its transaction says of it. */
interface LedgerPayment {
  rail_id: string;
  tenant_id: string;
  transaction_id: string;
  bank_code: string;
  account_number: string;
  claimed: boolean;
  /** Null where the transaction is missing, which `verifyLedger` finds. */
  status: 'processing' | 'successful' | 'failed' | null;
  amount: string | null;
}

const PAYMENTS = `
  SELECT p.rail_id, p.tenant_id::text AS tenant_id, p.transaction_id::text AS transaction_id, p.bank_code,
         p.account_number, p.submitted_at IS NOT NULL AS claimed, t.status, t.amount::text AS amount
  FROM payouts p
  LEFT JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
  WHERE p.rail = $1 AND ($2::uuid IS NULL OR p.tenant_id = $2)`;
const ALL_PAYMENTS = `${PAYMENTS} ORDER BY p.rail_id COLLATE "C"`;
const SOME_PAYMENTS = `${PAYMENTS} AND p.rail_id = ANY ($3)`;

function checkPayment(
  ours: LedgerPayment | undefined,
  theirs: BookedPayment | undefined,
): Mismatch | undefined {
  if (theirs === undefined) {
    return ours?.status === 'successful' ? { problem: 'successful here, unknown to the bank' } : undefined;
  }
  if (ours === undefined) return { problem: 'the bank has a payment that is not here', early: true };
  if (!ours.claimed)
    return { problem: 'the bank has a payment whose submission is not recorded here', early: true };
  if (theirs.conflicts > 0) return { problem: 'the bank received different payments under one id' };
  const same =
    ours.amount === theirs.amount.toString() &&
    ours.bank_code === theirs.bankCode &&
    ours.account_number === theirs.accountNumber;
  if (!same) return { problem: 'the bank has another amount, bank or account' };
  if (ours.status === 'successful' && !theirs.paid)
    return { problem: 'successful here, not paid by the bank', late: true };
  if (ours.status === 'failed' && theirs.paid) return { problem: 'released here, paid by the bank' };
  return undefined;
}

/** Payouts, and the payments that were submitted to the bank. */
export const payments: Comparison<LedgerPayment, BookedPayment> = {
  report: {
    name: 'bank-payments',
    invariant: 5,
    says: "The bank's book paid what is successful here, as it is here, and nothing that was released.",
  },
  table: 'payouts',
  all: ALL_PAYMENTS,
  some: SOME_PAYMENTS,
  keyColumn: 'rail_id',
  keyOfOurs: (row) => row.rail_id,
  keyOfTheirs: (row) => row.railId,
  tenantOf: (ours) => ours?.tenant_id ?? null,
  judge: checkPayment,
};
