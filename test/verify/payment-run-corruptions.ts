import { ABSENT, type Corruption, type World } from './corruption.ts';

/** A payment run that is approved, and sent unless `sentAt` is NULL. */
const insert = ({ a }: World, sentAt: string): string =>
  `INSERT INTO payment_runs (tenant_id, id, reference, wallet_id, mode, transfers, amount, transfers_ciphertext, transfers_key_id,
     checked, checks_ciphertext, checks_key_id, created_by, created_at, approved_at, left_out, due_at, sent_at)
   VALUES ('${a.tenantId}', '${ABSENT}', 'run-2', 'salaries', 'independent', 1, 100, '', 'key', 1, '', 'key', 'operator', now(), now(),
     '{}', CASE WHEN ${sentAt} IS NULL THEN now() END, ${sentAt})`;

/** Its approval. */
const approve = ({ a }: World): string =>
  `UPDATE proposals SET act = 'payment_run.send', result = '{"payment_run_id":"${ABSENT}"}'
   WHERE id = (SELECT id FROM proposals WHERE chain = '${a.tenantId}' AND act = 'payout.fail' AND executed_at IS NOT NULL LIMIT 1)`;

const broken = (what: string, sql: (w: World) => string[]): Corruption => ({
  check: 'payment-runs',
  what,
  sql,
  table: 'payment_runs',
  key: () => `id=${ABSENT}`,
});

export const paymentRunCorruptions: readonly Corruption[] = [
  broken('one that nobody approved', (w) => [insert(w, 'NULL::timestamptz')]),
  broken('one that was sent without a bulk transfer', (w) => [insert(w, 'now()'), approve(w)]),
];
