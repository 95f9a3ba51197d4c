import { type Session, statement } from '../platform/db/database.ts';
import { textArray } from '../platform/values/pg-array.ts';
import { TRANSACTION_COLUMNS, TRANSACTION_JOINS, type Transaction } from './transactions.ts';

const BY_REFERENCES = statement(
  'transactions_by_references',
  `SELECT ${TRANSACTION_COLUMNS}
   FROM unnest($2::text[]) AS k (reference)
   CROSS JOIN LATERAL (
     SELECT * FROM transactions WHERE tenant_id = $1 AND reference = k.reference LIMIT 1) t
   ${TRANSACTION_JOINS}`,
);

export const transactionsByReferences = (session: Session, tenantId: string, references: readonly string[]) =>
  session.query<Transaction>(BY_REFERENCES, [tenantId, textArray(references, (reference) => reference)]);

const BY_IDS = statement(
  'transactions_by_ids',
  `SELECT ${TRANSACTION_COLUMNS}
   FROM unnest($2::uuid[]) AS k (id)
   CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = k.id LIMIT 1) t
   ${TRANSACTION_JOINS}`,
);

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

const REFUNDS = statement(
  'transactions_that_refund',
  `SELECT ${TRANSACTION_COLUMNS}
   FROM unnest($2::uuid[]) AS k (id)
   CROSS JOIN LATERAL (
     SELECT * FROM transactions WHERE tenant_id = $1 AND reverses_id = k.id AND category = 'bank-outflow') t
   ${TRANSACTION_JOINS}`,
);

/** The transfers that refund inflows, in any state. Plan: transactions_refunds. */
export const refundsOfInflows = (session: Session, tenantId: string, inflowIds: readonly string[]) =>
  session.query<Transaction>(REFUNDS, [tenantId, [...new Set(inflowIds)]]);

const OF_RETURNS = statement(
  'transactions_of_returns',
  `SELECT ${TRANSACTION_COLUMNS}
   FROM unnest($2::uuid[]) AS k (id)
   CROSS JOIN LATERAL (
     SELECT transaction_id FROM payment_returns WHERE tenant_id = $1 AND payment_id = k.id) known
   CROSS JOIN LATERAL (
     SELECT * FROM transactions WHERE tenant_id = $1 AND id = known.transaction_id LIMIT 1) t
   ${TRANSACTION_JOINS}`,
);

export const transactionsOfReturns = (session: Session, tenantId: string, paymentIds: readonly string[]) =>
  session.query<Transaction>(OF_RETURNS, [tenantId, [...new Set(paymentIds)]]);
