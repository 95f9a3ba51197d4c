import type { Check } from './report.ts';

/** What may stand for a state, by the movement that is its answer (contract section 3.5). */
const ANSWERS = `
  ('credited', 'adjustment', 'successful'),
  ('returning', 'bank-inflow-return', 'processing'),
  ('returned', 'bank-inflow-return', 'successful')`;

/**
 * Inflows that went to suspense, the rows that say what becomes of them, and the movements that settle them, side by side.
 * An earlier version wrote no row: such an inflow is held. A return that failed settles nothing.
 */
const HELD_INFLOWS = `
  WITH arrived AS (
    SELECT t.tenant_id, t.id, t.amount
    FROM transactions t
    JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.destination_account AND a.kind = 'suspense'
    WHERE t.category = 'bank-inflow'
  ),
  answers AS (
    SELECT tenant_id, id, category, status, amount, reverses_id
    FROM transactions
    WHERE category = 'bank-inflow-return' AND status <> 'failed' OR category = 'adjustment' AND reverses_id IS NOT NULL
  ),
  judged AS (
    SELECT coalesce(h.tenant_id, a.tenant_id) AS tenant_id, h.transaction_id, a.id AS answer, h.state, i.amount,
           a.category, a.status, a.amount AS answer_amount, a.reverses_id,
           CASE WHEN h.transaction_id IS NULL THEN 'it settles an inflow that does not name it'
                WHEN i.id IS NULL THEN 'it is held, and is no inflow in suspense'
                WHEN h.state NOT IN ('held', 'credited', 'returning', 'returned') THEN 'the state is unknown'
                WHEN (h.state = 'held') <> (h.answer_id IS NULL) THEN 'the state and the movement do not go together'
                WHEN h.state = 'held' THEN NULL
                WHEN a.id IS NULL THEN 'the movement that settles it is none that could'
                WHEN a.reverses_id IS DISTINCT FROM h.transaction_id
                  THEN 'the movement that settles it points to another'
                WHEN a.amount <> i.amount THEN 'the movement that settles it has another amount'
                WHEN (h.state, a.category, a.status) NOT IN (${ANSWERS})
                  THEN 'the state is not that of the movement that settles it'
           END AS problem
    FROM held_inflows h
    LEFT JOIN arrived i ON i.tenant_id = h.tenant_id AND i.id = h.transaction_id
    FULL JOIN answers a ON a.tenant_id = h.tenant_id AND a.id = h.answer_id
  )
  SELECT tenant_id, CASE WHEN transaction_id IS NULL THEN 'transactions' ELSE 'held_inflows' END AS row_table,
         CASE WHEN transaction_id IS NULL THEN format('id=%s', answer)
              ELSE format('transaction_id=%s', transaction_id) END AS row_key,
         problem, format('amount %s', amount) AS expected,
         format('%s, answered by %s %s of %s, amount %s', state, status, category, reverses_id, answer_amount) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** What inflows brought into suspense and their answers took out of it, against those that are not settled yet. */
const SUSPENSE = `
  WITH suspense AS (
    SELECT tenant_id, id FROM accounts WHERE kind = 'suspense'
  ),
  moved AS (
    SELECT p.tenant_id, s.id,
           sum(CASE WHEN p.credit_account = s.id THEN p.amount ELSE -p.amount END) AS amount
    FROM postings p
    JOIN suspense s ON s.tenant_id = p.tenant_id AND s.id IN (p.credit_account, p.debit_account)
    JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
      AND t.category IN ('bank-inflow', 'bank-inflow-return', 'adjustment')
    GROUP BY p.tenant_id, s.id
  ),
  waiting AS (
    SELECT t.tenant_id, s.id, sum(t.amount) AS amount
    FROM transactions t
    JOIN suspense s ON s.tenant_id = t.tenant_id AND s.id = t.destination_account
    LEFT JOIN held_inflows h ON h.tenant_id = t.tenant_id AND h.transaction_id = t.id
    WHERE t.category = 'bank-inflow' AND coalesce(h.state, 'held') IN ('held', 'returning')
    GROUP BY t.tenant_id, s.id
  ),
  judged AS (
    SELECT s.*, coalesce(m.amount, 0) AS amount, coalesce(w.amount, 0) AS due
    FROM suspense s
    LEFT JOIN moved m ON m.tenant_id = s.tenant_id AND m.id = s.id
    LEFT JOIN waiting w ON w.tenant_id = s.tenant_id AND w.id = s.id
  )
  SELECT tenant_id, 'accounts' AS row_table, format('id=%s', id) AS row_key,
         'suspense has not what the inflows come to that wait in it' AS problem, due AS expected, amount AS found
  FROM judged
  WHERE amount <> due`;

/** Money that came in and that its wallet could not take. */
export const heldInflowChecks: readonly Check[] = [
  {
    name: 'held-inflows',
    invariant: 6,
    says: 'An inflow in suspense is settled once, by a movement of its amount: credited later, or sent back.',
    over: ['held_inflows', 'transactions'],
    query: HELD_INFLOWS,
  },
  {
    name: 'suspense',
    invariant: 2,
    says: 'Of inflows, suspense has those that are held or on their way back, and no others.',
    over: ['accounts', 'transactions'],
    query: SUSPENSE,
  },
];
