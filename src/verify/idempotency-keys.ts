import type { Check } from './report.ts';

/** A key is written first and its answer last, in one transaction. */
const UNANSWERED = `
  SELECT k.tenant_id, 'idempotency_keys' AS row_table, format('operation=%s key=%s', k.operation, k.key) AS row_key,
         CASE WHEN k.status IS NULL OR k.body IS NULL THEN 'its answer was not written with it'
              ELSE 'it expires too early' END AS problem,
         format('until %s at least', k.created_at + interval '24 hours') AS expected,
         format('status %s, until %s', k.status, k.expires_at) AS found
  FROM idempotency_keys k
  WHERE k.status IS NULL OR k.body IS NULL OR k.expires_at < k.created_at + interval '24 hours'`;

/** Checks the stored idempotency keys. */
export const idempotencyKeyChecks: readonly Check[] = [
  {
    name: 'idempotency-keys',
    invariant: 3,
    says: 'A stored key has the answer to its request, and is stored for a day.',
    over: ['idempotency_keys'],
    query: UNANSWERED,
  },
];
