import type { PaymentReturn } from '../../rails/money-in.ts';
import type { Comparison, Mismatch } from './comparison.ts';

/** A return as it was credited, to a wallet or to suspense or in part to either. */
interface LedgerReturn {
  return_id: string;
  tenant_id: string;
  payment_id: string;
  /** The bank's id of the payment; null where the payment is missing, which `verifyLedger` finds. */
  rail_id: string | null;
  amount: string | null;
}

const RETURNS = `
  SELECT r.rail_return_id AS return_id, r.tenant_id::text AS tenant_id, r.payment_id::text AS payment_id, p.rail_id,
         sum(t.amount)::text AS amount
  FROM payment_returns r
  LEFT JOIN transactions t ON t.tenant_id = r.tenant_id AND t.id = r.transaction_id
  LEFT JOIN payouts p ON p.tenant_id = r.tenant_id AND p.transaction_id = r.payment_id
  WHERE r.rail = $1 AND ($2::uuid IS NULL OR r.tenant_id = $2)`;
const GROUPED = 'GROUP BY r.rail_return_id, r.tenant_id, r.payment_id, p.rail_id';
const ALL_RETURNS = `${RETURNS} ${GROUPED} ORDER BY r.rail_return_id COLLATE "C"`;
const SOME_RETURNS = `${RETURNS} AND r.rail_return_id = ANY ($3) ${GROUPED}`;

function judgeReturn(
  ours: LedgerReturn | undefined,
  theirs: PaymentReturn | undefined,
): Mismatch | undefined {
  if (theirs === undefined) return { problem: 'came back here, and the bank never returned it', late: true };
  if (ours === undefined) {
    return theirs.acknowledged
      ? { problem: 'acknowledged to the bank, and not credited here', early: true }
      : undefined;
  }
  if (ours.amount !== theirs.amount.toString()) return { problem: 'the bank has another amount' };
  if (ours.rail_id !== theirs.railId) return { problem: 'the bank returned another payment' };
  return undefined;
}

/** Compares credited returns with the bank's returns. */
export const paymentReturns: Comparison<LedgerReturn, PaymentReturn> = {
  report: {
    name: 'bank-returns',
    invariant: 5,
    says: "A return is the same here and in the bank's book, of the same payment, and an acknowledged one is credited.",
  },
  table: 'payment_returns',
  all: ALL_RETURNS,
  some: SOME_RETURNS,
  keyColumn: 'rail_return_id',
  keyOfOurs: (row) => row.return_id,
  keyOfTheirs: (row) => row.returnId,
  tenantOf: (ours) => ours?.tenant_id ?? null,
  judge: judgeReturn,
};
