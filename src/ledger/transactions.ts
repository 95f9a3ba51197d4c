import { toRfc3339 } from '../clock.ts';
import { type Session, statement } from '../db/database.ts';
import { type Kobo, koboToNumber } from '../money.ts';

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

/**
 * The columns of a `Transaction`, from `transactions t`. Plan: the primary keys of payouts, inflows and wallets
 * are looked up for each row that the caller's condition on t finds.
 */
export const TRANSACTION_COLUMNS = `
  t.id, t.type, t.category, t.reference, t.status, t.amount, t.fee, t.fee_payer AS "feePayer", t.currency,
  t.source_account AS "sourceAccount", t.destination_account AS "destinationAccount",
  sw.wallet_id AS "sourceWalletId", dw.wallet_id AS "destinationWalletId",
  t.narration, t.failure_code AS "failureCode", t.failure_reason AS "failureReason",
  t.reverses_id AS "reversesId", t.created_at AS "createdAt", t.completed_at AS "completedAt",
  COALESCE(p.rail, i.rail) AS rail, COALESCE(p.rail_id, i.rail_inflow_id) AS "railId",
  p.bank_code AS "bankCode", p.account_number AS "accountNumber"`;

/** What `TRANSACTION_COLUMNS` reads beside `transactions t`. */
export const TRANSACTION_JOINS = `
  LEFT JOIN payouts p ON p.tenant_id = t.tenant_id AND p.transaction_id = t.id
  LEFT JOIN inflows i ON i.tenant_id = t.tenant_id AND i.transaction_id = t.id
  LEFT JOIN wallets sw ON sw.tenant_id = t.tenant_id AND sw.account_id = t.source_account
  LEFT JOIN wallets dw ON dw.tenant_id = t.tenant_id AND dw.account_id = t.destination_account`;

const BY_REFERENCES = statement(
  'transactions_by_references',
  `SELECT ${TRANSACTION_COLUMNS}
   FROM unnest($2::text[]) AS k (reference)
   JOIN transactions t ON t.tenant_id = $1 AND t.reference = k.reference ${TRANSACTION_JOINS}`,
);

/** The movements that have one of these references. */
export const transactionsByReferences = (session: Session, tenantId: string, references: readonly string[]) =>
  session.query<Transaction>(BY_REFERENCES, [tenantId, references]);

const BY_IDS = statement(
  'transactions_by_ids',
  `SELECT ${TRANSACTION_COLUMNS}
   FROM unnest($2::uuid[]) AS k (id)
   JOIN transactions t ON t.tenant_id = $1 AND t.id = k.id ${TRANSACTION_JOINS}`,
);

/** The movements that have one of these ids. */
export const transactionsByIds = (session: Session, tenantId: string, ids: readonly string[]) =>
  session.query<Transaction>(BY_IDS, [tenantId, ids]);

const BY_INFLOWS = statement(
  'transactions_by_inflows',
  `SELECT ${TRANSACTION_COLUMNS}
   FROM unnest($2::text[], $3::text[]) AS k (rail, id)
   JOIN inflows known ON known.tenant_id = $1 AND known.rail = k.rail AND known.rail_inflow_id = k.id
   JOIN transactions t ON t.tenant_id = $1 AND t.id = known.transaction_id ${TRANSACTION_JOINS}`,
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
