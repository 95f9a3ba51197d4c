import type { SqlCheck } from './report.ts';

/** The act that a manual movement was proposed as, by its category. */
const MADE_AS = `
  CASE WHEN category = 'bank-inflow-return' THEN 'suspense.return'
       WHEN category <> 'adjustment' THEN NULL
       WHEN source_kind IN ('bank_charges', 'interest_income', 'bank_errors')
         OR destination_kind IN ('bank_charges', 'interest_income', 'bank_errors')
         THEN CASE WHEN reverses_id IS NULL THEN 'statement_line.book' ELSE 'statement_line.reverse' END
       WHEN reverses_id IS NOT NULL THEN 'suspense.credit'
       WHEN source_kind IN ('settlement', 'own_bank') THEN 'settlement.adjust'
       ELSE 'adjustment.post' END`;
/** The act that settled a payout manually. */
const SETTLED_AS = `
  CASE WHEN category NOT IN ('bank-outflow', 'bank-inflow-return') THEN NULL
       WHEN status = 'successful' THEN 'payout.settle' WHEN status = 'failed' THEN 'payout.fail' END`;
/** Fields of a proposal's content that must match the movement: its amount, or the movement's id. */
const OF_THE_CONTENT = `
  CASE WHEN p.act IN ('suspense.credit', 'suspense.return') THEN p.content->>'held_id' = m.reverses_id::text
       WHEN p.act IN ('payout.settle', 'payout.fail') THEN p.content->>'transaction_id' = m.id::text
       WHEN p.act = 'statement_line.book'
         THEN p.content->>'amount' = m.amount::text
           AND m.reference ~ format('^statement:%s:%s(:[0-9]+)?$', p.content->>'rail', p.content->>'line')
           AND (p.content->>'direction' = 'in') = (m.source_kind = 'settlement')
           AND CASE p.content->>'as' WHEN 'bank_charge' THEN 'bank_charges' WHEN 'bank_interest' THEN 'interest_income'
             WHEN 'bank_error' THEN 'bank_errors' END
             IN (m.source_kind, m.destination_kind)
       WHEN p.act = 'statement_line.reverse'
         THEN p.content->>'transaction_id' = m.reverses_id::text
           AND m.reference ~ format('^statement:%s:%s(:[0-9]+)?:reversal$', p.content->>'rail', p.content->>'line')
       ELSE p.content->>'amount' = m.amount::text AND p.content->>'reference' = m.reference END`;

/** Movements that people made or settled, against what was proposed and approved. */
const MANUAL_ACTS = `
  WITH moved AS (
    SELECT t.tenant_id, t.id, t.category, t.status, t.amount, t.reference, t.reverses_id, s.kind AS source_kind,
           d.kind AS destination_kind, by.proposal_id, by.made
    FROM transactions t
    LEFT JOIN accounts s ON s.tenant_id = t.tenant_id AND s.id = t.source_account
    LEFT JOIN accounts d ON d.tenant_id = t.tenant_id AND d.id = t.destination_account
    CROSS JOIN LATERAL (VALUES
      -- Opening balances, which many make by one proposal, are held against their file (\`imports.ts\`).
      (t.proposal_id, true, (t.proposal_id IS NOT NULL OR t.category = 'adjustment')
        AND NOT (t.category = 'adjustment' AND s.kind IS NOT DISTINCT FROM 'equity')),
      (t.settled_by, false, t.settled_by IS NOT NULL OR t.failure_code = 'failed_by_hand')) AS by (proposal_id, made, is_manual)
    WHERE (t.category = 'adjustment' OR t.failure_code = 'failed_by_hand' OR coalesce(t.proposal_id, t.settled_by) IS NOT NULL)
      AND by.is_manual
  ),
  judged AS (
    SELECT m.tenant_id, m.id, m.proposal_id, p.id AS proposed, p.act, p.content, p.result,
           CASE WHEN m.proposal_id IS NULL THEN 'nobody has proposed it'
                WHEN p.id IS NULL THEN 'its tenant has no such proposal'
                WHEN p.approved_by IS NULL AND NOT p.alone THEN 'nobody has approved its proposal'
                WHEN p.executed_at IS NULL THEN 'its proposal is not done'
                WHEN p.result->>'transaction_id' IS DISTINCT FROM m.id::text
                  THEN 'its proposal was done by another movement'
                WHEN p.act IS DISTINCT FROM CASE WHEN m.made THEN ${MADE_AS} ELSE ${SETTLED_AS} END
                  THEN 'its proposal is for something else'
                WHEN (${OF_THE_CONTENT}) IS NOT TRUE THEN 'it is not what was proposed'
           END AS problem
    FROM moved m
    LEFT JOIN proposals p ON p.id = m.proposal_id AND p.chain = m.tenant_id
  )
  SELECT tenant_id, 'transactions' AS row_table, format('id=%s', id) AS row_key, problem,
         format('%s %s', act, content) AS expected, format('proposal %s, done by %s', proposal_id, result) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** The booking of a line, and its movements by their postings on the settlement account, make up the line, which never changes. */
const BOOKED_LINES = `
  WITH booked AS (
    SELECT t.tenant_id, t.id, p.content, CASE WHEN s.kind = 'settlement' THEN t.amount ELSE -t.amount END AS amount,
           CASE WHEN s.kind = 'settlement' THEN t.source_account ELSE t.destination_account END AS settlement
    FROM transactions t
    JOIN accounts s ON s.tenant_id = t.tenant_id AND s.id = t.source_account
    JOIN proposals p ON p.id = t.proposal_id AND p.chain = t.tenant_id
    WHERE t.category = 'adjustment' AND p.act = 'statement_line.book'
  ),
  beside AS (
    SELECT b.tenant_id, b.id, sum(CASE WHEN p.debit_account = b.settlement THEN p.amount ELSE -p.amount END) AS amount
    FROM booked b
    CROSS JOIN LATERAL jsonb_array_elements_text(b.content->'movements') m (id)
    JOIN postings p ON p.tenant_id = b.tenant_id AND p.transaction_id = m.id::uuid
      AND b.settlement IN (p.debit_account, p.credit_account)
    GROUP BY b.tenant_id, b.id
  )
  SELECT b.tenant_id, 'transactions' AS row_table, format('id=%s', b.id) AS row_key,
         'it and the movements of its line do not make up the line' AS problem, l.amount::text AS expected,
         format('%s and %s', b.amount, coalesce(o.amount, 0)) AS found
  FROM booked b
  LEFT JOIN beside o ON o.tenant_id = b.tenant_id AND o.id = b.id
  LEFT JOIN bank_statement_lines l ON l.tenant_id = b.tenant_id AND l.rail = b.content->>'rail'
    AND l.number = (b.content->>'line')::bigint
  WHERE l.amount IS DISTINCT FROM b.amount + coalesce(o.amount, 0)`;

/** Movements beside the bookings of lines: what explains one line explains no other, until that booking is reversed. */
const BOOKED_TWICE = `
  SELECT t.tenant_id, 'transactions' AS row_table, format('id=%s', m.id) AS row_key,
         'two bookings of lines that stand name it' AS problem, NULL AS expected,
         string_agg(t.id::text, ', ' ORDER BY t.id) AS found
  FROM transactions t
  JOIN proposals p ON p.id = t.proposal_id AND p.chain = t.tenant_id
  CROSS JOIN LATERAL jsonb_array_elements_text(p.content->'movements') m (id)
  WHERE t.category = 'adjustment' AND p.act = 'statement_line.book'
    AND NOT EXISTS (
      SELECT FROM transactions r
      WHERE r.tenant_id = t.tenant_id AND r.category = 'adjustment' AND r.reverses_id = t.id)
  GROUP BY t.tenant_id, m.id
  HAVING count(*) > 1`;

/** Approved proposals that move money and are marked executed. */
const DONE = `
  SELECT p.chain AS tenant_id, 'proposals' AS row_table, format('id=%s', p.id) AS row_key,
         'it is said to be done, and no movement of its tenant says so' AS problem, NULL AS expected,
         p.result::text AS found
  FROM proposals p
  LEFT JOIN transactions t ON t.tenant_id = p.chain AND t.id::text = p.result->>'transaction_id'
    AND p.id IN (t.proposal_id, t.settled_by)
  WHERE p.executed_at IS NOT NULL AND t.id IS NULL AND p.batch_size IS NULL
    AND p.act IN ('suspense.credit', 'suspense.return', 'settlement.adjust', 'adjustment.post', 'statement_line.book',
      'statement_line.reverse', 'payout.settle', 'payout.fail')`;

/** Compares manual movements with their approved proposals. */
export const manualActChecks: readonly SqlCheck[] = [
  {
    name: 'manual-acts',
    invariant: 6,
    says: 'A manual movement or settlement was proposed, approved, and done once, as it was proposed.',
    over: ['transactions'],
    query: MANUAL_ACTS,
  },
  {
    name: 'booked-lines',
    invariant: 6,
    says: 'The booking of a line of a statement, and the movements that it was approved with, make up the line.',
    over: ['transactions'],
    query: BOOKED_LINES,
  },
  {
    name: 'booked-twice',
    invariant: 6,
    says: 'No movement is part of two bookings of lines that stand.',
    over: ['transactions'],
    query: BOOKED_TWICE,
  },
  {
    name: 'proposals-done',
    invariant: 6,
    says: 'A proposal of money that is said to be done has its movement.',
    over: ['transactions'],
    query: DONE,
  },
];
