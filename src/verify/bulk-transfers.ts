import { contentCheck } from './events.ts';
import type { Check } from './report.ts';

/** Bulk transfers against the movements that they name, in both directions. A bulk that is being decided names none yet. */
const TRANSFERS = `
  WITH accepted AS (
    SELECT b.tenant_id, b.id AS bulk_id, b.completed_at, a.id
    FROM bulk_transfers b CROSS JOIN LATERAL unnest(b.accepted_ids) AS a (id)
  ),
  results AS (
    SELECT a.tenant_id, a.bulk_id, count(*) FILTER (WHERE t.status = 'successful') AS successful,
           coalesce(sum(t.amount) FILTER (WHERE t.status = 'successful'), 0) AS successful_amount,
           coalesce(sum(t.amount) FILTER (WHERE t.status = 'failed'), 0) AS failed_amount,
           coalesce(sum(t.fee + t.vat + t.stamp_duty) FILTER (WHERE t.status = 'successful'), 0) AS fees
    FROM accepted a JOIN transactions t ON t.tenant_id = a.tenant_id AND t.id = a.id
    WHERE a.completed_at IS NOT NULL GROUP BY a.tenant_id, a.bulk_id
  )
  SELECT a.tenant_id, 'bulk_transfers' AS row_table, format('id=%s', a.bulk_id) AS row_key,
         CASE WHEN t.id IS NULL THEN 'it names a transfer that does not exist in the tenant'
              ELSE 'it is complete while a transfer of it is processing' END AS problem,
         NULL AS expected, a.id::text AS found
  FROM accepted a LEFT JOIN transactions t ON t.tenant_id = a.tenant_id AND t.id = a.id
  WHERE t.id IS NULL OR (a.completed_at IS NOT NULL AND t.status = 'processing')
  UNION ALL
  SELECT r.tenant_id, 'bulk_transfers', format('id=%s', r.bulk_id), 'its result is not that of its transfers',
         ROW(r.successful, r.successful_amount, r.failed_amount, r.fees)::text,
         ROW(b.successful, b.successful_amount, b.failed_amount, b.fees)::text
  FROM results r JOIN bulk_transfers b ON b.tenant_id = r.tenant_id AND b.id = r.bulk_id
  WHERE (r.successful, r.successful_amount, r.failed_amount, r.fees)
    <> (b.successful, b.successful_amount, b.failed_amount, b.fees)
  UNION ALL
  SELECT t.tenant_id, 'transactions', format('id=%s', t.id), 'its bulk transfer does not name it', t.bulk_id::text, NULL
  FROM transactions t LEFT JOIN bulk_transfers b ON b.tenant_id = t.tenant_id AND b.id = t.bulk_id
  WHERE t.bulk_id IS NOT NULL AND (b.id IS NULL OR (b.decided_at IS NOT NULL AND t.id <> ALL (b.accepted_ids)))`;

const events = (content: string): string => `
  WITH reported AS (
    SELECT e.tenant_id, e.id, b."eventData" ->> 'bulk_id' AS bulk_id
    FROM events e CROSS JOIN LATERAL jsonb_to_record(${content}) AS b ("eventData" jsonb)
    WHERE e.type = 'bulk-transfer.completed'
  ),
  counted AS (
    SELECT b.tenant_id, b.id, b.completed_at, count(r.id) AS events
    FROM bulk_transfers b LEFT JOIN reported r ON r.tenant_id = b.tenant_id AND r.bulk_id = b.id::text
    GROUP BY b.tenant_id, b.id
  )
  SELECT tenant_id, 'bulk_transfers' AS row_table, format('id=%s', id) AS row_key,
         CASE WHEN completed_at IS NULL THEN 'an event reports it as complete' ELSE 'no event, or several, report it as complete' END
           AS problem,
         CASE WHEN completed_at IS NULL THEN '0' ELSE '1' END AS expected, events::text AS found
  FROM counted WHERE events <> (completed_at IS NOT NULL)::integer`;

/** Bulk transfers name their transfers, and are complete, with one event, once all of these are final. */
export const bulkTransferChecks: readonly Check[] = [
  {
    name: 'bulk-transfers',
    invariant: 7,
    says: 'A bulk transfer names its transfers, and is complete only when all of them are final, with their result.',
    over: ['bulk_transfers', 'transactions'],
    query: TRANSFERS,
  },
  contentCheck(
    'bulk-transfer-events',
    'A complete bulk transfer has one event that says so.',
    ['bulk_transfers', 'events'],
    events,
  ),
];
