import { rowless, type Step } from '../../platform/db/statement.ts';
import { plainArray, textArray } from '../../platform/values/pg-array.ts';
import type { OutflowReversal } from '../transactions.ts';

/** A known return fails the batch: each is credited once. */
const INSERT_PAYMENT_RETURNS = rowless(
  'insert_payment_returns',
  `INSERT INTO payment_returns (tenant_id, transaction_id, payment_id, rail, rail_return_id, part)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::smallint[]) AS n`,
);

/** Writes the `payment_returns` rows of these movements. */
export const insertPaymentReturns = (tenantId: string, rows: readonly OutflowReversal[]): Step => ({
  statement: INSERT_PAYMENT_RETURNS,
  values: [
    tenantId,
    plainArray(rows, (t) => t.id),
    plainArray(rows, (t) => t.paymentId),
    textArray(rows, (t) => t.rail),
    textArray(rows, (t) => t.railId),
    plainArray(rows, (t) => t.part),
  ],
});
