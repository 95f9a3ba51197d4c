import { rowless, type Step } from '../../db/statement.ts';
import { plainArray, textArray } from '../../values/pg-array.ts';
import type { HeldInflow, HeldInflowChange } from '../held-inflows.ts';
import { exactly } from './exactly.ts';

/** The statements that write what becomes of inflows in suspense. */
export function heldInflowSteps(tenantId: string, changes: readonly HeldInflowChange[]): Step[] {
  const inserted = changes.filter(({ before }) => before === null).map(({ row }) => row);
  const updated = changes.filter(({ before }) => before !== null);
  return [
    ...(inserted.length > 0 ? [insertHeldInflows(tenantId, inserted)] : []),
    ...(updated.length > 0 ? [updateHeldInflows(tenantId, updated)] : []),
  ];
}

const INSERT_HELD_INFLOWS = rowless(
  'insert_held_inflows',
  `INSERT INTO held_inflows (tenant_id, transaction_id, state, reason, account_id, answer_id)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[]) AS n`,
);

const insertHeldInflows = (tenantId: string, rows: readonly HeldInflow[]): Step => ({
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

/** Decided once: only what is as it was decided on changes. */
const UPDATE_HELD_INFLOWS = exactly(
  'update_held_inflows',
  'cardinality($2::uuid[])',
  `UPDATE held_inflows h SET state = c.state, answer_id = c.answer
   FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::uuid[])
     AS c (id, state, answer, state_before, answer_before)
   WHERE h.tenant_id = $1 AND h.transaction_id = ANY ($2::uuid[]) AND h.transaction_id = c.id
     AND h.state = c.state_before AND h.answer_id IS NOT DISTINCT FROM c.answer_before`,
);

const updateHeldInflows = (tenantId: string, changes: readonly HeldInflowChange[]): Step => ({
  statement: UPDATE_HELD_INFLOWS,
  values: [
    tenantId,
    plainArray(changes, ({ row }) => row.inflowId),
    plainArray(changes, ({ row }) => row.state),
    plainArray(changes, ({ row }) => row.answerId),
    plainArray(changes, ({ before }) => before!.state),
    plainArray(changes, ({ before }) => before!.answerId),
  ],
});
