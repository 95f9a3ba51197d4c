import { rowless, type Step } from '../../db/statement.ts';
import { plainArray, textArray } from '../../values/pg-array.ts';
import type { HeldInflow } from '../held-inflows.ts';

const INSERT_HELD_INFLOWS = rowless(
  'insert_held_inflows',
  `INSERT INTO held_inflows (tenant_id, transaction_id, state, reason, account_id, answer_id)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[]) AS n`,
);

/** Writes what becomes of inflows that went to suspense. */
export const insertHeldInflows = (tenantId: string, rows: readonly HeldInflow[]): Step => ({
  statement: INSERT_HELD_INFLOWS,
  values: [
    tenantId,
    plainArray(rows, (row) => row.inflowId),
    plainArray(rows, (row) => row.state),
    textArray(rows, (row) => row.reason),
    plainArray(rows, (row) => row.accountId),
    plainArray(rows, (row) => row.answerId),
  ],
});
