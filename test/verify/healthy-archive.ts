import type pg from 'pg';

/** Moves an event of a transaction, with its deliveries, to the first file of its tenant's archive. */
export async function writeArchive(client: pg.ClientBase, eventId: string): Promise<void> {
  await client.query('DELETE FROM webhook_deliveries WHERE event_id = $1', [eventId]);
  await client.query(
    `WITH gone AS (DELETE FROM events WHERE id = $1 RETURNING *)
     INSERT INTO archive_files (tenant_id, number, first_sequence, last_sequence, from_at, to_at, events, deliveries,
       transactions_hash, sha256, archived_at)
     SELECT tenant_id, 1, sequence, sequence, created_at, created_at, 1, 1,
       ('x' || left(encode(sha256(convert_to(concat_ws(' ', t->>'id', type, t->>'amount', t->>'status'), 'UTF8')), 'hex'), 15))::bit(60)::bigint,
       sha256('1'), now()
     FROM gone CROSS JOIN LATERAL (SELECT content::jsonb->'eventData' AS t) e`,
    [eventId],
  );
}
