import { lookUp, type Session } from '../../platform/db/database.ts';

/** A returned payment and its tenant. */
export interface ReturnedPayment {
  railId: string;
  tenantId: string;
  transactionId: string;
}

/** Uses an index over all tenants: a return has nothing but the bank's id of the payment. */
const FIND_PAYMENTS = lookUp(
  'find_returned_payments',
  `SELECT k.id AS "railId", p.tenant_id AS "tenantId", p.transaction_id AS "transactionId"
   FROM unnest($2::text[]) AS k (id)
   CROSS JOIN LATERAL (
     SELECT tenant_id, transaction_id FROM payouts WHERE rail_id = k.id AND rail = $1 LIMIT 1) p`,
  `SELECT rail_id AS "railId", tenant_id AS "tenantId", transaction_id AS "transactionId"
   FROM payouts WHERE rail_id = ANY ($2::text[]) AND rail = $1`,
);

/**
 * Payments of a rail by their ids at its bank. Where a node of Citus does not answer, some may be missing if others were found. Runs
 * under kolo_directory.
 */
export const findPayments = (
  directory: Session,
  rail: string,
  railIds: readonly string[],
): Promise<ReturnedPayment[]> => directory.query<ReturnedPayment>(FIND_PAYMENTS, [rail, railIds]);
