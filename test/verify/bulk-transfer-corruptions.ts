import { ABSENT, type Corruption, idOf, type World } from './corruption.ts';

/** A bulk transfer of one accepted movement, complete or not. */
const insert = (w: World, acceptedId: string, result?: string): string => {
  const completed = result === undefined ? 'now(), NULL, NULL, NULL, NULL, NULL' : `NULL, now(), ${result}`;
  return `INSERT INTO bulk_transfers (tenant_id, id, reference, request_hash, mode, transfers, created_at, decided_at,
     refusals, accepted_ids, due_at, completed_at, successful, successful_amount, failed_amount, fees)
   SELECT '${w.a.tenantId}', '${ABSENT}', 'bulk', decode(repeat('00', 32), 'hex'), 'independent', 1, now(), now(), '[]'::jsonb,
     '{${acceptedId}}'::uuid[], ${completed}
   FROM (SELECT coalesce(max(amount), 0) AS amount, coalesce(max(fee + vat + stamp_duty), 0) AS fees
         FROM transactions WHERE id = '${acceptedId}') t`;
};

const broken = (check: string, what: string, sql: (w: World) => string): Corruption => ({
  check,
  what,
  sql: (w) => [sql(w)],
  table: 'bulk_transfers',
  key: () => `id=${ABSENT}`,
});

export const bulkTransferCorruptions: readonly Corruption[] = [
  broken('bulk-transfers', 'one that names a transfer that does not exist', (w) => insert(w, ABSENT)),
  broken('bulk-transfers', 'one whose result is not that of its transfers', (w) =>
    insert(w, w.a.paid, '1, amount + 1, 0, fees'),
  ),
  broken('bulk-transfer-events', 'one that is complete without an event', (w) =>
    insert(w, w.a.paid, '1, amount, 0, fees'),
  ),
  {
    check: 'bulk-transfers',
    what: 'a transfer of a bulk transfer that does not exist',
    sql: (w) => [`UPDATE transactions SET bulk_id = '${ABSENT}' WHERE ${idOf(w, w.a.paid)}`],
    table: 'transactions',
    key: ({ a }) => `id=${a.paid}`,
  },
];
