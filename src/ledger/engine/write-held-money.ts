import { rowless, type Step } from '../../platform/db/statement.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { plainArray, textArray } from '../../platform/values/pg-array.ts';
import type { HeldMoney, HeldMoneyChange } from '../held-money.ts';
import { ABOUT_SUSPENSE } from '../incidents.ts';
import { expectRows } from './expect-rows.ts';

/** Statements that write changes of money in suspense. */
export function heldMoneySteps(tenantId: string, changes: readonly HeldMoneyChange[]): Step[] {
  const inserted = changes.filter(({ before }) => before === null).map(({ row }) => row);
  const updated = changes.filter(({ before }) => before !== null);
  return [
    ...(inserted.length > 0 ? [insertHeldMoney(tenantId, inserted)] : []),
    ...(updated.length > 0 ? [updateHeldMoney(tenantId, updated)] : []),
  ];
}

const INSERT_HELD_MONEY = rowless(
  'insert_held_money',
  `INSERT INTO held_inflows (tenant_id, transaction_id, state, reason, account_id, answer_id)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[]) AS n`,
);

const insertHeldMoney = (tenantId: string, rows: readonly HeldMoney[]): Step => ({
  statement: INSERT_HELD_MONEY,
  values: [
    tenantId,
    plainArray(rows, (row) => row.movementId),
    plainArray(rows, (row) => row.state),
    textArray(rows, (row) => row.reason),
    plainArray(rows, (row) => row.accountId),
    plainArray(rows, (row) => row.answerId),
  ],
});

/** Each row is decided once: it must still be as it was decided on. */
const UPDATE_HELD_MONEY = expectRows(
  'update_held_money',
  'cardinality($2::uuid[])',
  `UPDATE held_inflows h SET state = c.state, answer_id = c.answer
   FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::uuid[])
     AS c (id, state, answer, state_before, answer_before)
   WHERE h.tenant_id = $1 AND h.transaction_id = ANY ($2::uuid[]) AND h.transaction_id = c.id
     AND h.state = c.state_before AND h.answer_id IS NOT DISTINCT FROM c.answer_before`,
);

const updateHeldMoney = (tenantId: string, changes: readonly HeldMoneyChange[]): Step => ({
  statement: UPDATE_HELD_MONEY,
  values: [
    tenantId,
    plainArray(changes, ({ row }) => row.movementId),
    plainArray(changes, ({ row }) => row.state),
    plainArray(changes, ({ row }) => row.answerId),
    plainArray(changes, ({ before }) => before!.state),
    plainArray(changes, ({ before }) => before!.answerId),
  ],
});

/** The money has left suspense, so its incidents close. Plan: incidents_about. */
const CLOSE_INCIDENTS = rowless(
  'close_suspense_incidents',
  `UPDATE incidents i SET closed_at = $4, closed_by = 'kolo books', closing_note = c.note
   FROM unnest($2::uuid[], $3::text[]) AS c (id, note)
   WHERE i.tenant_id = $1 AND i.transaction_id = ANY ($2::uuid[]) AND i.transaction_id IS NOT NULL
     AND i.transaction_id = c.id AND i.closed_at IS NULL AND ${ABOUT_SUSPENSE}`,
);

const OUTCOMES = { credited: 'Credited to a wallet', returned: 'Sent back to its sender' } as const;

/**
 * Closes the incidents of money that leaves suspense. Run it after the statement that inserts the batch's
 * incidents.
 */
export function closeSuspenseIncidents(
  tenantId: string,
  changes: readonly HeldMoneyChange[],
  atMs: number,
): Step[] {
  const settled = changes.flatMap(({ row: { movementId, state } }) =>
    state === 'credited' || state === 'returned' ? [{ movementId, note: `${OUTCOMES[state]}.` }] : [],
  );
  if (settled.length === 0) return [];
  const ids = plainArray(settled, ({ movementId }) => movementId);
  const notes = textArray(settled, ({ note }) => note);
  return [{ statement: CLOSE_INCIDENTS, values: [tenantId, ids, notes, toRfc3339(atMs)] }];
}
