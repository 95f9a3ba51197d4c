import type { Check } from './report.ts';

const RUNS = `
  SELECT r.tenant_id, 'payment_runs' AS row_table, format('id=%s', r.id) AS row_key,
         CASE WHEN p.id IS NULL THEN 'it is sent, and no approved proposal sends it'
              ELSE 'its bulk transfer is another, or is missing' END AS problem,
         r.reference AS expected, b.reference AS found
  FROM payment_runs r
  LEFT JOIN proposals p ON p.chain = r.tenant_id AND p.act = 'payment_run.send' AND p.executed_at IS NOT NULL
    AND p.result ->> 'payment_run_id' = r.id::text
  LEFT JOIN bulk_transfers b ON b.tenant_id = r.tenant_id AND b.id = r.id
  WHERE r.approved_at IS NOT NULL AND (p.id IS NULL OR (r.sent_at IS NOT NULL
    AND (b.id IS NULL) = (r.refusal IS NULL))
    OR b.reference <> r.reference OR b.transfers <> r.transfers - cardinality(r.left_out))`;

/** Payment runs against their approvals and their bulk transfers. */
export const paymentRunChecks: readonly Check[] = [
  {
    name: 'payment-runs',
    invariant: 6,
    says: 'A payment run that is sent was approved, and is the bulk transfer with its id.',
    over: ['payment_runs', 'bulk_transfers'],
    query: RUNS,
  },
];
