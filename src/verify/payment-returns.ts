import type { Check } from './report.ts';

/** Movements of money that came back, and the rows that hold the bank's ids of the returns, side by side. */
const PAYMENT_RETURNS = `
  WITH judged AS (
    SELECT coalesce(r.tenant_id, t.tenant_id) AS tenant_id, coalesce(r.transaction_id, t.id) AS transaction_id,
           r.transaction_id IS NULL AS missing, t.category, r.rail_return_id, r.part, r.payment_id, t.reverses_id,
           t.destination_account, o.source_account, o.status,
           CASE WHEN r.transaction_id IS NULL THEN 'a bank outflow reversal lacks the id that the bank gave the return'
                WHEN t.id IS NULL THEN 'a return has no transaction'
                WHEN t.category <> 'bank-outflow-reversal' THEN 'a return of a movement that is no reversal'
                WHEN coalesce(o.category, 'none') NOT IN ('bank-outflow', 'bank-inflow-return') THEN 'what came back is no payment of the tenant'
                WHEN o.status = 'processing' THEN 'credited before the payment was final'
                WHEN t.reference IS NOT NULL THEN 'a reversal has a reference'
                WHEN t.reverses_id IS DISTINCT FROM CASE o.status WHEN 'successful' THEN r.payment_id END
                  THEN 'it does not reverse the payment that came back'
                WHEN a.kind = 'wallet' AND t.destination_account <> o.source_account
                  THEN 'credited to another wallet than the one that paid'
                WHEN a.kind = 'wallet' AND (o.status = 'failed' OR r.part <> 0)
                  THEN 'credited to a wallet that never paid it'
                WHEN r.part <> 0 AND f.transaction_id IS NULL
                  THEN 'what passes the amount of a payment without a return up to it'
           END AS problem
    FROM payment_returns r
    FULL JOIN (SELECT * FROM transactions WHERE category = 'bank-outflow-reversal') t
      ON t.tenant_id = r.tenant_id AND t.id = r.transaction_id
    LEFT JOIN transactions o ON o.tenant_id = r.tenant_id AND o.id = r.payment_id
    LEFT JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.destination_account
    LEFT JOIN payment_returns f
      ON f.tenant_id = r.tenant_id AND f.rail = r.rail AND f.rail_return_id = r.rail_return_id AND f.part = 0
  )
  SELECT tenant_id, CASE WHEN missing THEN 'transactions' ELSE 'payment_returns' END AS row_table,
         format(CASE WHEN missing THEN 'id=%s' ELSE 'transaction_id=%s' END, transaction_id) AS row_key, problem,
         format('of id=%s %s, from account %s', payment_id, status, source_account) AS expected,
         format('%s, rail_return_id %s part %s, reverses_id %s, to account %s', category, rail_return_id, part,
                reverses_id, destination_account) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** All that came back to the wallet that paid. */
const RETURNED_AMOUNTS = `
  WITH returned AS (
    SELECT t.tenant_id, t.reverses_id, sum(t.amount) AS amount
    FROM transactions t
    JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.destination_account AND a.kind = 'wallet'
    WHERE t.category = 'bank-outflow-reversal'
    GROUP BY 1, 2
  )
  SELECT o.tenant_id, 'transactions' AS row_table, format('id=%s', o.id) AS row_key,
         'more came back to its wallet than it paid' AS problem, o.amount AS expected, r.amount AS found
  FROM returned r
  JOIN transactions o ON o.tenant_id = r.tenant_id AND o.id = r.reverses_id
  WHERE r.amount > o.amount`;

const RETURN_IDS = `
  WITH credited AS (
    SELECT tenant_id, transaction_id, rail, rail_return_id,
           lag(transaction_id) OVER (PARTITION BY rail_return_id, part, rail, tenant_id ORDER BY transaction_id) AS other
    FROM payment_returns
  )
  SELECT tenant_id, 'payment_returns' AS row_table, format('transaction_id=%s', transaction_id) AS row_key,
         'money that came back once is credited twice' AS problem,
         'one transaction an id of the bank' AS expected,
         format('%s of %s is also transaction_id=%s', rail_return_id, rail, other) AS found
  FROM credited
  WHERE other IS NOT NULL`;

/** Checks returns of payments. */
export const paymentReturnChecks: readonly Check[] = [
  {
    name: 'payment-returns',
    invariant: 6,
    says: 'Returned money is credited to the wallet that paid, or to suspense, under the id of the bank.',
    over: ['payment_returns', 'transactions'],
    query: PAYMENT_RETURNS,
  },
  {
    name: 'returned-amounts',
    invariant: 6,
    says: 'No more comes back to a wallet than it has paid.',
    over: ['payment_returns'],
    query: RETURNED_AMOUNTS,
  },
  {
    name: 'return-ids-unique',
    invariant: 3,
    says: "The bank's id of a return is credited once.",
    over: ['payment_returns'],
    query: RETURN_IDS,
  },
];
