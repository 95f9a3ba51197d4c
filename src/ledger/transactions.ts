import { type Session, statement } from '../db/database.ts';
import { toRfc3339 } from '../values/clock.ts';
import { type Kobo, koboToNumber } from '../values/money.ts';
import { textArray } from '../values/pg-array.ts';

export type TransactionStatus = 'processing' | 'successful' | 'failed';
export type TransactionCategory = 'bank-outflow' | 'bank-inflow';

/** One movement of money with what the bank knows of it. Times in milliseconds since the epoch. */
export interface Transaction {
  id: string;
  type: 'debit' | 'credit';
  category: TransactionCategory;
  reference: string | null;
  status: TransactionStatus;
  amount: Kobo;
  fee: Kobo;
  /** The account that pays the fee; null when there is none. */
  feePayer: string | null;
  currency: string;
  sourceAccount: string | null;
  destinationAccount: string | null;
  /** The wallets' public ids; null where that side is not a wallet. */
  sourceWalletId: string | null;
  destinationWalletId: string | null;
  narration: string | null;
  failureCode: string | null;
  failureReason: string | null;
  reversesId: string | null;
  createdAt: number;
  completedAt: number | null;
  /** Payouts and inflows: the rail and its id of the movement. */
  rail: string | null;
  railId: string | null;
  /** Payouts: where to. */
  bankCode: string | null;
  accountNumber: string | null;
}

/** The columns of a `Transaction`, from `transactions t` and `TRANSACTION_JOINS`. */
export const TRANSACTION_COLUMNS = `
  t.id, t.type, t.category, t.reference, t.status, t.amount, t.fee, t.fee_payer AS "feePayer", t.currency,
  t.source_account AS "sourceAccount", t.destination_account AS "destinationAccount",
  sw.wallet_id AS "sourceWalletId", dw.wallet_id AS "destinationWalletId",
  t.narration, t.failure_code AS "failureCode", t.failure_reason AS "failureReason",
  t.reverses_id AS "reversesId", t.created_at AS "createdAt", t.completed_at AS "completedAt",
  COALESCE(p.rail, i.rail) AS rail, COALESCE(p.rail_id, i.rail_inflow_id) AS "railId",
  p.bank_code AS "bankCode", p.account_number AS "accountNumber"`;

/**
 * What `TRANSACTION_COLUMNS` reads beside `transactions t`. $1 is the tenant. Each is a LATERAL look-up with a
 * limit, because that leaves the planner one plan: a primary key looked up for each row. The category says where
 * there is nothing to look up.
 */
export const TRANSACTION_JOINS = `
  LEFT JOIN LATERAL (
    SELECT * FROM payouts
    WHERE t.category = 'bank-outflow' AND tenant_id = $1 AND transaction_id = t.id LIMIT 1) p ON true
  LEFT JOIN LATERAL (
    SELECT * FROM inflows
    WHERE t.category = 'bank-inflow' AND tenant_id = $1 AND transaction_id = t.id LIMIT 1) i ON true
  LEFT JOIN LATERAL (
    SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = t.source_account LIMIT 1) sw ON true
  LEFT JOIN LATERAL (
    SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = t.destination_account LIMIT 1) dw ON true`;

const BY_REFERENCES = statement(
  'transactions_by_references',
  `SELECT ${TRANSACTION_COLUMNS}
   FROM unnest($2::text[]) AS k (reference)
   CROSS JOIN LATERAL (
     SELECT * FROM transactions WHERE tenant_id = $1 AND reference = k.reference LIMIT 1) t
   ${TRANSACTION_JOINS}`,
);

/** The movements that have one of these references. */
export const transactionsByReferences = (session: Session, tenantId: string, references: readonly string[]) =>
  session.query<Transaction>(BY_REFERENCES, [tenantId, textArray(references, (reference) => reference)]);

const BY_IDS = statement(
  'transactions_by_ids',
  `SELECT ${TRANSACTION_COLUMNS}
   FROM unnest($2::uuid[]) AS k (id)
   CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = k.id LIMIT 1) t
   ${TRANSACTION_JOINS}`,
);

/** The movements that have one of these ids. */
export const transactionsByIds = (session: Session, tenantId: string, ids: readonly string[]) =>
  session.query<Transaction>(BY_IDS, [tenantId, ids]);

const BY_INFLOWS = statement(
  'transactions_by_inflows',
  `SELECT ${TRANSACTION_COLUMNS}
   FROM unnest($2::text[], $3::text[]) AS k (rail, id)
   CROSS JOIN LATERAL (
     SELECT transaction_id FROM inflows WHERE tenant_id = $1 AND rail = k.rail AND rail_inflow_id = k.id LIMIT 1
   ) known
   CROSS JOIN LATERAL (
     SELECT * FROM transactions WHERE tenant_id = $1 AND id = known.transaction_id LIMIT 1) t
   ${TRANSACTION_JOINS}`,
);

/** The movements that credited one of these inflows. */
export const transactionsByInflows = (
  session: Session,
  tenantId: string,
  inflows: readonly { rail: string; railInflowId: string }[],
) =>
  session.query<Transaction>(BY_INFLOWS, [
    tenantId,
    inflows.map((inflow) => inflow.rail),
    inflows.map((inflow) => inflow.railInflowId),
  ]);

/** The wallets whose balances change when this transaction is finished, by their accounts. */
export function walletsToFinish(transaction: Transaction): string[] {
  if (transaction.category !== 'bank-outflow') return [];
  return [transaction.sourceAccount, transaction.feePayer].filter((account) => account !== null);
}

/** What TSQ answers and what events carry as `eventData` (contract section 3.3). */
export function transactionView(t: Transaction) {
  return {
    id: t.id,
    reference: t.reference,
    status: t.status,
    amount: koboToNumber(t.amount),
    fee: koboToNumber(t.fee),
    currency: t.currency,
    type: t.type,
    category: t.category,
    source: t.sourceWalletId,
    recipient: t.accountNumber ?? t.destinationWalletId,
    bank: t.bankCode,
    narration: t.narration,
    session_id: t.railId,
    failure_reason: t.failureReason,
    created_at: toRfc3339(t.createdAt),
    completed_at: t.completedAt === null ? null : toRfc3339(t.completedAt),
  };
}
