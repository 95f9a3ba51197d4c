import { NIL_UUID } from '../platform/values/ids.ts';
import type { Check } from './report.ts';

/**
 * Usage of limits recomputed from history: naira bank transfers that did not fail and transfers to another
 * customer, by the day of acceptance. Expired rows are deleted month by month, so rows may be missing before the
 * newest month only.
 */
const LIMIT_USAGE = `
  WITH counted AS (
    SELECT t.tenant_id, t.amount,
           CASE c.scope WHEN 'wallet' THEN t.source_account WHEN 'customer' THEN s.customer_id
                        ELSE '${NIL_UUID}'::uuid END AS subject,
           to_char(t.accepted_on, CASE c.period WHEN 'day' THEN 'YYYY-MM-DD' ELSE 'YYYY-MM' END) AS period
    FROM limit_counters c
    JOIN transactions t ON t.tenant_id = c.tenant_id
     AND t.accepted_on >= CASE c.period WHEN 'day' THEN c.since ELSE date_trunc('month', c.since)::date END
    JOIN wallets s ON s.tenant_id = t.tenant_id AND s.account_id = t.source_account
    LEFT JOIN wallets d ON d.tenant_id = t.tenant_id AND d.account_id = t.destination_account
    WHERE t.currency = 'NGN'
      AND (t.category = 'bank-outflow' AND t.status <> 'failed'
           OR t.category = 'wallet-transfer' AND d.customer_id <> s.customer_id)
  ),
  due AS (
    SELECT tenant_id, subject, period, sum(amount) AS amount, count(*) AS count
    FROM counted GROUP BY tenant_id, subject, period
  ),
  newest AS (
    SELECT tenant_id, left(max(period), 7) AS month FROM limit_usage GROUP BY tenant_id
  ),
  judged AS (
    SELECT coalesce(d.tenant_id, u.tenant_id) AS tenant_id, coalesce(d.subject, u.subject) AS subject,
           coalesce(d.period, u.period) AS period, coalesce(d.amount, 0) AS amount_due, coalesce(d.count, 0) AS count_due,
           coalesce(u.amount, 0) AS amount, coalesce(u.count, 0) AS count, u.subject IS NULL AS missing
    FROM due d
    FULL JOIN limit_usage u ON u.tenant_id = d.tenant_id AND u.subject = d.subject AND u.period = d.period
  )
  SELECT j.tenant_id, 'limit_usage' AS row_table, format('subject=%s period=%s', j.subject, j.period) AS row_key,
         CASE WHEN j.missing THEN 'what was used of a limit is not counted'
              ELSE 'it is not what movements have used' END AS problem,
         format('%s in %s movements', j.amount_due, j.count_due) AS expected,
         format('%s in %s movements', j.amount, j.count) AS found
  FROM judged j
  LEFT JOIN newest n ON n.tenant_id = j.tenant_id
  WHERE (j.amount <> j.amount_due OR j.count <> j.count_due)
    AND (NOT j.missing OR left(j.period, 7) >= coalesce(n.month, ''))`;

/** Checks the usage of limits. */
export const limitChecks: readonly Check[] = [
  {
    name: 'limit-usage',
    invariant: 2,
    says: 'The used part of a limit is the sum of the movements of its period that have not failed.',
    over: ['limit_usage', 'limit_counters', 'transactions', 'wallets'],
    query: LIMIT_USAGE,
  },
];
