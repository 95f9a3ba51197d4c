import { BOTH_SIDES, postedIn, quarterOf } from './quarters.ts';
import type { Check } from './report.ts';

/**
 * Tenants whose rollups, together with the batches that wait to be counted, cover all of the ledger: all versions since the one that they have come to are
 * there. Where one is missing they are about to be made anew.
 */
const COMPLETE = `
  complete AS (
    SELECT p.tenant_id, p.time_zone FROM rollup_progress p
    JOIN ledgers l ON l.tenant_id = p.tenant_id
    WHERE l.version - p.version =
      (SELECT count(*) FROM ledger_batches b WHERE b.tenant_id = p.tenant_id AND b.version > p.version)
  )`;

/** A provider's refund counts apart from its charges. */
const CATEGORY =
  "CASE WHEN t.category = 'rail-fee' AND t.reverses_id IS NOT NULL THEN 'rail-fee-refund' ELSE t.category END";

/** Movements by the hour and the day in which they were accepted and in which they became final. */
const MOVEMENTS = `
  WITH ${COMPLETE},
  quarters AS (
    SELECT t.tenant_id, ${quarterOf('t.created_at')} AS at, 'accepted' AS state, ${CATEGORY} AS category, t.currency,
           '' AS rail, count(*) AS count, sum(t.amount) AS amount, 0 AS charged
    FROM transactions t
    GROUP BY 1, 2, 4, 5
    UNION ALL
    SELECT t.tenant_id, ${quarterOf('t.completed_at')}, t.status, ${CATEGORY}, t.currency,
           coalesce(p.rail, i.rail, r.rail, f.rail, ''), count(*), sum(t.amount),
           sum(CASE t.status WHEN 'successful' THEN t.fee + t.vat + t.stamp_duty ELSE 0 END)
    FROM transactions t
    LEFT JOIN payouts p ON p.tenant_id = t.tenant_id AND p.transaction_id = t.id
    LEFT JOIN inflows i ON i.tenant_id = t.tenant_id AND i.transaction_id = t.id
    LEFT JOIN payment_returns r ON r.tenant_id = t.tenant_id AND r.transaction_id = t.id
    LEFT JOIN rail_fees f ON f.tenant_id = t.tenant_id AND f.transaction_id = t.id
    WHERE t.status <> 'processing'
    GROUP BY 1, 2, 3, 4, 5, 6
  ),
  hours AS (
    SELECT tenant_id, time_zone, date_trunc('hour', at, time_zone) AS hour, state, category, currency, rail,
           sum(count) AS count, sum(amount) AS amount, sum(charged) AS charged
    FROM complete JOIN quarters USING (tenant_id)
    GROUP BY 1, 2, 3, 4, 5, 6, 7
  ),
  expected AS (
    SELECT tenant_id, period, date_trunc(period, hour, time_zone) AS begins_at, state, category, currency, rail,
           sum(count) AS count, sum(amount) AS amount, sum(charged) AS charged
    FROM hours CROSS JOIN (VALUES ('hour'), ('day')) AS p (period)
    GROUP BY 1, 2, 3, 4, 5, 6, 7
  ),
  found AS (
    SELECT tenant_id, period, begins_at, state, category, currency, rail,
           sum(count) AS count, sum(amount) AS amount, sum(charged) AS charged
    FROM (
      SELECT * FROM transaction_rollups WHERE tenant_id IN (SELECT tenant_id FROM complete)
      UNION ALL
      SELECT k.tenant_id, p.period, date_trunc(p.period, to_timestamp((m.row ->> 'at')::bigint), k.time_zone), m.row ->> 'state',
             m.row ->> 'category', m.row ->> 'currency', m.row ->> 'rail', (m.row ->> 'count')::bigint,
             (m.row ->> 'amount')::bigint, (m.row ->> 'charged')::bigint
      FROM complete k
      JOIN ledger_batches b ON b.tenant_id = k.tenant_id
      CROSS JOIN LATERAL jsonb_array_elements(b.moved) AS m (row)
      CROSS JOIN (VALUES ('hour'), ('day')) AS p (period)
    ) AS counted
    GROUP BY 1, 2, 3, 4, 5, 6, 7
  )
  SELECT tenant_id, 'transaction_rollups' AS row_table,
         format('period=%s begins_at=%s state=%s category=%s currency=%s rail=%s', period, begins_at, state, category, currency, rail)
           AS row_key,
         'a rollup is not the sum of its movements' AS problem,
         CASE WHEN e.count IS NULL THEN 'no row' ELSE format('count=%s amount=%s charged=%s', e.count, e.amount, e.charged) END
           AS expected,
         CASE WHEN f.count IS NULL THEN 'no row' ELSE format('count=%s amount=%s charged=%s', f.count, f.amount, f.charged) END
           AS found
  FROM expected e FULL JOIN found f USING (tenant_id, period, begins_at, state, category, currency, rail)
  WHERE (e.count, e.amount, e.charged) IS DISTINCT FROM (f.count, f.amount, f.charged)`;

/** Sums posted on each account in each hour. */
const ACCOUNTS = `
  WITH ${COMPLETE},${postedIn('complete')},
  expected AS (
    SELECT tenant_id, s.account_id, currency, date_trunc('hour', at, time_zone) AS begins_at,
           sum(s.debits) AS debits, sum(s.credits) AS credits
    FROM complete JOIN posted USING (tenant_id)${BOTH_SIDES}
    GROUP BY 1, 2, 3, 4
  ),
  found AS (
    SELECT tenant_id, account_id, currency, begins_at, sum(debits) AS debits, sum(credits) AS credits
    FROM (
      SELECT tenant_id, account_id, currency, begins_at, debits, credits FROM account_rollups
      WHERE tenant_id IN (SELECT tenant_id FROM complete)
      UNION ALL
      SELECT k.tenant_id, (p.row ->> 'account')::uuid, p.row ->> 'currency',
             date_trunc('hour', to_timestamp((p.row ->> 'at')::bigint), k.time_zone), (p.row ->> 'debits')::bigint,
             (p.row ->> 'credits')::bigint
      FROM complete k
      JOIN ledger_batches b ON b.tenant_id = k.tenant_id
      CROSS JOIN LATERAL jsonb_array_elements(b.posted) AS p (row)
    ) AS counted
    GROUP BY 1, 2, 3, 4
  )
  SELECT tenant_id, 'account_rollups' AS row_table,
         format('account_id=%s currency=%s begins_at=%s', account_id, currency, begins_at) AS row_key,
         'a rollup is not the sum of its postings' AS problem,
         CASE WHEN e.debits IS NULL THEN 'no row' ELSE format('debits=%s credits=%s', e.debits, e.credits) END AS expected,
         CASE WHEN f.debits IS NULL THEN 'no row' ELSE format('debits=%s credits=%s', f.debits, f.credits) END AS found
  FROM expected e FULL JOIN found f USING (tenant_id, account_id, currency, begins_at)
  WHERE (e.debits, e.credits) IS DISTINCT FROM (f.debits, f.credits)`;

/** The least of the bounds, in seconds, that a time does not exceed; the last stands for any longer time. */
const WITHIN = `CASE ${[1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 21_600, 86_400]
  .map((seconds) => `WHEN t.completed_at - t.created_at <= interval '${seconds} seconds' THEN ${seconds}`)
  .join(' ')} ELSE 2147483647 END`;

/** Final payouts by day, provider, bank and time. */
const PAYOUTS = `
  WITH ${COMPLETE},
  quarters AS (
    SELECT t.tenant_id, ${quarterOf('t.completed_at')} AS at, p.rail, p.bank_code, t.status AS outcome, ${WITHIN} AS within_s,
           count(*) AS count, sum(t.amount) AS amount, sum(t.fee) AS fee, sum(t.vat) AS vat, sum(t.stamp_duty) AS stamp_duty
    FROM transactions t
    JOIN payouts p ON p.tenant_id = t.tenant_id AND p.transaction_id = t.id
    WHERE t.category = 'bank-outflow' AND t.status <> 'processing'
    GROUP BY 1, 2, 3, 4, 5, 6
  ),
  expected AS (
    SELECT tenant_id, date_trunc('day', at, time_zone) AS begins_at, rail, bank_code, outcome, within_s,
           sum(count) AS count, sum(amount) AS amount,
           sum(CASE outcome WHEN 'successful' THEN fee ELSE 0 END) AS fee,
           sum(CASE outcome WHEN 'successful' THEN vat ELSE 0 END) AS vat,
           sum(CASE outcome WHEN 'successful' THEN stamp_duty ELSE 0 END) AS stamp_duty
    FROM complete JOIN quarters USING (tenant_id)
    GROUP BY 1, 2, 3, 4, 5, 6
  ),
  found AS (
    SELECT tenant_id, begins_at, rail, bank_code, outcome, within_s, sum(count) AS count, sum(amount) AS amount,
           sum(fee) AS fee, sum(vat) AS vat, sum(stamp_duty) AS stamp_duty
    FROM (
      SELECT * FROM payout_rollups WHERE tenant_id IN (SELECT tenant_id FROM complete)
      UNION ALL
      SELECT k.tenant_id, date_trunc('day', to_timestamp((o.row ->> 'at')::bigint), k.time_zone), o.row ->> 'rail',
             o.row ->> 'bank', o.row ->> 'outcome', (o.row ->> 'within')::int, (o.row ->> 'count')::bigint,
             (o.row ->> 'amount')::bigint, (o.row ->> 'fee')::bigint, (o.row ->> 'vat')::bigint,
             (o.row ->> 'stamp')::bigint
      FROM complete k
      JOIN ledger_batches b ON b.tenant_id = k.tenant_id
      CROSS JOIN LATERAL jsonb_array_elements(b.payouts) AS o (row)
    ) AS counted
    GROUP BY 1, 2, 3, 4, 5, 6
  )
  SELECT tenant_id, 'payout_rollups' AS row_table,
         format('begins_at=%s rail=%s bank_code=%s outcome=%s within_s=%s', begins_at, rail, bank_code, outcome, within_s)
           AS row_key,
         'a rollup is not the sum of its payouts' AS problem,
         CASE WHEN e.count IS NULL THEN 'no row'
           ELSE format('count=%s amount=%s fee=%s vat=%s stamp_duty=%s', e.count, e.amount, e.fee, e.vat, e.stamp_duty) END
           AS expected,
         CASE WHEN f.count IS NULL THEN 'no row'
           ELSE format('count=%s amount=%s fee=%s vat=%s stamp_duty=%s', f.count, f.amount, f.fee, f.vat, f.stamp_duty) END
           AS found
  FROM expected e FULL JOIN found f USING (tenant_id, begins_at, rail, bank_code, outcome, within_s)
  WHERE (e.count, e.amount, e.fee, e.vat, e.stamp_duty)
    IS DISTINCT FROM (f.count, f.amount, f.fee, f.vat, f.stamp_duty)`;

/** Balance of an account after an hour: the sum of postings until then. */
const BALANCES = `
  SELECT tenant_id, 'account_rollups' AS row_table,
         format('account_id=%s currency=%s begins_at=%s', account_id, currency, begins_at) AS row_key,
         'a balance is not what was posted up to then' AS problem, running AS expected, balance AS found
  FROM (
    SELECT *, sum(credits - debits) OVER (PARTITION BY tenant_id, account_id, currency ORDER BY begins_at) AS running
    FROM account_rollups) AS hours
  WHERE balance <> running`;

/** Rollups by hour and day, compared with the transactions and postings that they sum up. */
export const figureChecks: readonly Check[] = [
  {
    name: 'transaction-rollups',
    invariant: 2,
    says: 'The rollup of each hour and day is the sum of its movements.',
    over: ['transaction_rollups'],
    query: MOVEMENTS,
  },
  {
    name: 'payout-rollups',
    invariant: 2,
    says: 'The rollup of the payouts of each day is the sum of its final payouts.',
    over: ['payout_rollups'],
    query: PAYOUTS,
  },
  {
    name: 'account-rollups',
    invariant: 2,
    says: 'The rollup of each account and hour is the sum of its postings.',
    over: ['account_rollups'],
    query: ACCOUNTS,
  },
  {
    name: 'account-rollup-balances',
    invariant: 2,
    says: 'The rollup of the balance of each account is the sum of its hours.',
    over: ['account_rollups'],
    query: BALANCES,
  },
];
