import type { Check } from './report.ts';

/** Movements that may resolve money in each state (contract section 3.5). Only inflows are sent back. */
const ANSWERS = `
  ('credited', 'adjustment', 'successful'),
  ('returning', 'bank-inflow-return', 'processing'),
  ('returned', 'bank-inflow-return', 'successful')`;

/**
 * Movements that brought money into suspense, the rows that say what becomes of it, and the movements that settle it, side by
 * side. A return that failed settles nothing.
 */
const HELD_MONEY = `
  WITH arrived AS (
    SELECT t.tenant_id, t.id, t.amount, t.currency, t.category
    FROM transactions t
    JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.destination_account AND a.kind = 'suspense'
  ),
  answers AS (
    SELECT tenant_id, id, category, status, amount, fee, currency, reverses_id
    FROM transactions
    WHERE category = 'bank-inflow-return' AND status <> 'failed' OR category = 'adjustment' AND reverses_id IS NOT NULL
        -- Reversals of bookings of lines are judged in rail-fees.ts.
        AND coalesce(reference, '') NOT LIKE 'statement:%'
  ),
  judged AS (
    SELECT coalesce(h.tenant_id, a.tenant_id) AS tenant_id, h.transaction_id, a.id AS answer, h.state, i.amount,
           a.category, a.status, a.amount AS answer_amount, a.reverses_id,
           CASE WHEN h.transaction_id IS NULL THEN 'it settles money in suspense that does not name it'
                WHEN i.id IS NULL THEN 'it is held, and did not go to suspense'
                WHEN h.state NOT IN ('held', 'credited', 'returning', 'returned') THEN 'the state is unknown'
                WHEN (h.state = 'held') <> (h.answer_id IS NULL) THEN 'the state and the movement do not go together'
                WHEN h.state = 'held' THEN NULL
                WHEN a.id IS NULL THEN 'the movement that settles it is none that could'
                WHEN a.reverses_id IS DISTINCT FROM h.transaction_id
                  THEN 'the movement that settles it points to another'
                WHEN a.category = 'bank-inflow-return' AND i.category <> 'bank-inflow'
                  THEN 'it was sent back, and is no inflow'
                WHEN a.amount <> i.amount OR a.currency <> i.currency
                  THEN 'the movement that settles it has another amount or currency'
                WHEN a.fee > 0 AND i.category <> 'bank-inflow' THEN 'a fee is taken for what is no inflow'
                WHEN (h.state, a.category, a.status) NOT IN (${ANSWERS})
                  THEN 'the state is not that of the movement that settles it'
           END AS problem
    FROM held_inflows h
    LEFT JOIN arrived i ON i.tenant_id = h.tenant_id AND i.id = h.transaction_id
    FULL JOIN answers a ON a.tenant_id = h.tenant_id AND a.id = h.answer_id
    UNION ALL
    SELECT i.tenant_id, NULL, i.id, NULL, i.amount, i.category, NULL, NULL, NULL,
           'nothing says what becomes of it in suspense'
    FROM arrived i
    LEFT JOIN held_inflows h ON h.tenant_id = i.tenant_id AND h.transaction_id = i.id
    WHERE h.transaction_id IS NULL
  )
  SELECT tenant_id, CASE WHEN transaction_id IS NULL THEN 'transactions' ELSE 'held_inflows' END AS row_table,
         CASE WHEN transaction_id IS NULL THEN format('id=%s', answer)
              ELSE format('transaction_id=%s', transaction_id) END AS row_key,
         problem, format('amount %s', amount) AS expected,
         format('%s, answered by %s %s of %s, amount %s', state, status, category, reverses_id, answer_amount) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** Compares the balance of suspense with the money that is held or being returned. */
const SUSPENSE = `
  WITH suspense AS (
    SELECT tenant_id, id FROM accounts WHERE kind = 'suspense'
  ),
  moved AS (
    SELECT p.tenant_id, s.id,
           sum(CASE WHEN p.credit_account = s.id THEN p.amount ELSE -p.amount END) AS amount
    FROM postings p
    JOIN suspense s ON s.tenant_id = p.tenant_id AND s.id IN (p.credit_account, p.debit_account)
    GROUP BY p.tenant_id, s.id
  ),
  waiting AS (
    SELECT t.tenant_id, s.id, sum(t.amount) AS amount
    FROM transactions t
    JOIN suspense s ON s.tenant_id = t.tenant_id AND s.id = t.destination_account
    JOIN held_inflows h ON h.tenant_id = t.tenant_id AND h.transaction_id = t.id
    WHERE h.state IN ('held', 'returning')
    GROUP BY t.tenant_id, s.id
  ),
  judged AS (
    SELECT s.*, coalesce(m.amount, 0) AS amount, coalesce(w.amount, 0) AS due
    FROM suspense s
    LEFT JOIN moved m ON m.tenant_id = s.tenant_id AND m.id = s.id
    LEFT JOIN waiting w ON w.tenant_id = s.tenant_id AND w.id = s.id
  )
  SELECT tenant_id, 'accounts' AS row_table, format('id=%s', id) AS row_key,
         'suspense has not what the movements come to that wait in it' AS problem, due AS expected, amount AS found
  FROM judged
  WHERE amount <> due`;

/** Money that no wallet could take. */
export const heldMoneyChecks: readonly Check[] = [
  {
    name: 'held-money',
    invariant: 6,
    says: 'Money in suspense is settled once, by a movement of its amount: credited later, or sent back.',
    over: ['held_inflows', 'transactions'],
    query: HELD_MONEY,
  },
  {
    name: 'suspense',
    invariant: 2,
    says: 'Suspense has what is held or on its way back, and nothing else.',
    over: ['accounts', 'transactions'],
    query: SUSPENSE,
  },
];
