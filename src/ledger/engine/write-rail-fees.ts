import { rowless, type Step } from '../../platform/db/statement.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { plainArray, textArray } from '../../platform/values/pg-array.ts';
import type { RailFee } from '../rail-fees.ts';

/** A known fee fails the batch, which is decided again with the fee looked up. */
const INSERT_RAIL_FEES = rowless(
  'insert_rail_fees',
  `INSERT INTO rail_fees (tenant_id, rail, movement_id, kind, amount, transaction_id, charged_at)
   SELECT $1, n.* FROM unnest($2::text[], $3::uuid[], $4::text[], $5::bigint[], $6::uuid[], $7::timestamptz[]) AS n`,
);

/** Writes the provider fees that providers reported. */
export const insertRailFees = (tenantId: string, rows: readonly RailFee[]): Step => ({
  statement: INSERT_RAIL_FEES,
  values: [
    tenantId,
    textArray(rows, (row) => row.rail),
    plainArray(rows, (row) => row.movementId),
    plainArray(rows, (row) => row.kind),
    plainArray(rows, (row) => row.amount),
    plainArray(rows, (row) => row.transactionId),
    plainArray(rows, (row) => toRfc3339(row.chargedAt)),
  ],
});
