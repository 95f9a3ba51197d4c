import type { Check } from './report.ts';

/** Closed days follow one another, end where they end in their zone, and nothing can be posted into them any more. */
const DAYS = `
  WITH judged AS (
    SELECT d.*, l.last_posted_at,
           CASE WHEN d.time_zone <> min(d.time_zone) OVER () THEN 'it was closed in another time zone than others'
                WHEN d.until <> (d.day + 1)::timestamp AT TIME ZONE d.time_zone
                  THEN 'it does not end at the first instant of the next day'
                WHEN l.last_posted_at < d.until THEN 'the next posting could be dated into it'
                WHEN d.day <> lag(d.day) OVER days + 1 THEN 'days before it are missing'
                WHEN d.accrued_at IS NULL AND lead(d.day) OVER days IS NOT NULL
                  THEN 'a later day was closed before its wallets had accrued'
                WHEN d.paid_at IS NULL AND lead(d.day) OVER days IS NOT NULL AND extract(day FROM d.day + 1) = 1
                  THEN 'a later day was closed before the month was paid'
           END AS problem
    FROM interest_days d
    JOIN ledgers l ON l.tenant_id = d.tenant_id
    WINDOW days AS (PARTITION BY d.tenant_id ORDER BY d.day)
  )
  SELECT tenant_id, 'interest_days' AS row_table, format('day=%s', day) AS row_key, problem, NULL AS expected,
         format('until %s in %s, last posted at %s', until, time_zone, last_posted_at) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** The policy's terms of interest for a closed day. They are set before the day from which they hold. */
const TERMS = `
  WITH due AS (
    SELECT d.tenant_id, d.day, d.rate, d.withholding_tax_percent AS tax, coalesce(p.version, 0) AS version,
           coalesce((p.interest ->> 'rate')::numeric, 0) AS rate_due,
           coalesce((p.interest ->> 'withholding_tax_percent')::numeric, 10) AS tax_due
    FROM interest_days d
    LEFT JOIN LATERAL (
      SELECT * FROM policies p
      WHERE p.tenant_id = d.tenant_id AND p.interest IS NOT NULL AND p.holds_from <= d.day
      ORDER BY p.holds_from DESC, p.version DESC LIMIT 1) p ON true
  )
  SELECT tenant_id, 'interest_days' AS row_table, format('day=%s', day) AS row_key,
         'its terms are not those of the policy that held on it' AS problem,
         format('%s percent, tax %s percent, by version %s', rate_due, tax_due, version) AS expected,
         format('%s percent, tax %s percent', rate, tax) AS found
  FROM due
  WHERE rate <> rate_due OR tax <> tax_due`;

/** A wallet's settings at the end of a day: the alias \`s\`, of wallet \`w\` and \`day\`. */
const settingsOn = (day: string): string => `
    LEFT JOIN LATERAL (
      SELECT * FROM previous_interest_settings x
      WHERE x.tenant_id = w.tenant_id AND x.account_id = w.account_id AND x.held_until >= ${day}
      ORDER BY x.held_until LIMIT 1) h ON true
    CROSS JOIN LATERAL (
      SELECT * FROM (VALUES
        (true, h.interest_enabled, h.interest_rate, h.interest_payout_wallet, h.bypass_withdrawal_limit_rule),
        (false, w.interest_enabled, w.interest_rate, w.interest_payout_wallet, w.bypass_withdrawal_limit_rule)
      ) AS v (changed, enabled, rate, payout_wallet, bypass)
      WHERE v.changed = (h.held_until IS NOT NULL)) s`;

/**
 * Each wallet's balance at the end of each closed day, from its postings alone: the last one of a day holds until the day of
 * the next one.
 */
const ACCRUALS = `
  WITH zone AS (SELECT min(time_zone) AS name FROM interest_days),
  sides AS (
    SELECT tenant_id, debit_account AS account_id, debit_seq AS seq, debit_balance_after AS balance, posted_at
    FROM postings WHERE debit_seq IS NOT NULL
    UNION ALL
    SELECT tenant_id, credit_account, credit_seq, credit_balance_after, posted_at
    FROM postings WHERE credit_seq IS NOT NULL
  ),
  last_of_day AS (
    SELECT DISTINCT ON (account_id, tenant_id, day) tenant_id, account_id, balance, day
    FROM (SELECT sides.*, (posted_at AT TIME ZONE zone.name)::date AS day FROM sides, zone WHERE zone.name IS NOT NULL) t
    ORDER BY account_id, tenant_id, day, seq DESC
  ),
  spans AS (
    SELECT l.*, lead(day) OVER (PARTITION BY account_id, tenant_id ORDER BY day) AS next_day FROM last_of_day l
  ),
  due AS (
    SELECT d.tenant_id, d.day, p.account_id, p.balance, coalesce(s.rate, d.rate) AS rate
    FROM spans p
    JOIN interest_days d ON d.tenant_id = p.tenant_id AND d.day >= p.day AND (p.next_day IS NULL OR d.day < p.next_day)
      AND (d.accrued_at IS NOT NULL OR p.account_id <= d.accrued_to)
    JOIN wallets w ON w.tenant_id = p.tenant_id AND w.account_id = p.account_id
    ${settingsOn('d.day')}
    WHERE p.balance > 0 AND s.enabled AND coalesce(s.rate, d.rate) > 0
  ),
  judged AS (
    SELECT coalesce(due.tenant_id, made.tenant_id) AS tenant_id, coalesce(due.day, made.day) AS day,
           coalesce(due.account_id, made.account_id) AS account_id,
           due.balance AS balance_due, due.rate AS rate_due, made.balance, made.rate, made.amount,
           CASE WHEN made.day IS NULL THEN 'a day of a wallet has not accrued'
                WHEN due.day IS NULL THEN 'the wallet earned nothing on this day, or it is not closed'
                WHEN made.balance <> due.balance THEN 'the balance is not that at the end of the day'
                WHEN made.rate <> due.rate THEN 'the rate is not what held on the day'
                WHEN made.amount <> due.balance * due.rate * 10000 THEN 'the amount is not balance times rate'
           END AS problem
    FROM due
    FULL JOIN interest_accruals made
      ON made.tenant_id = due.tenant_id AND made.day = due.day AND made.account_id = due.account_id
  )
  SELECT tenant_id, 'interest_accruals' AS row_table, format('day=%s account_id=%s', day, account_id) AS row_key, problem,
         format('%s at %s percent', balance_due, rate_due) AS expected,
         format('%s at %s percent: %s', balance, rate, amount) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** A month's payout of a wallet against its accruals, the month before, its withdrawals and its settings on the last day. */
const DAY_SUMS = `
  WITH earned AS (
    SELECT tenant_id, day, jsonb_object_agg(currency, units) AS units, sum(wallets) AS wallets FROM (
      SELECT a.tenant_id, a.day, w.currency, sum(a.amount) AS units, count(*) AS wallets FROM interest_accruals a
      JOIN wallets w ON w.tenant_id = a.tenant_id AND w.account_id = a.account_id
      GROUP BY a.tenant_id, a.day, w.currency) AS by_currency
    GROUP BY tenant_id, day
  )
  SELECT d.tenant_id, 'interest_days' AS row_table, format('day=%s', d.day) AS row_key,
         'the sum of a day is not that of its accruals' AS problem,
         format('%s wallets, %s', coalesce(e.wallets, 0), coalesce(e.units, '{}')) AS expected,
         format('%s wallets, %s', d.accrued_wallets, d.accrued_units) AS found
  FROM interest_days d LEFT JOIN earned e ON e.tenant_id = d.tenant_id AND e.day = d.day
  WHERE d.accrued_units <> coalesce(e.units, '{}') OR d.accrued_wallets <> coalesce(e.wallets, 0)`;

const PAYOUTS = `
  WITH closed AS (
    SELECT tenant_id, date_trunc('month', day)::date AS month, day, withholding_tax_percent AS tax_percent, time_zone
    FROM interest_days
    WHERE paid_at IS NOT NULL
  ),
  earned AS (
    SELECT a.*, c.month IS NOT NULL AS is_closed
    FROM (
      SELECT tenant_id, account_id, date_trunc('month', day)::date AS month, sum(amount) AS accrued, count(*) AS days,
             min(day) AS first_day, max(day) AS last_day
      FROM interest_accruals
      GROUP BY 1, 2, 3) a
    LEFT JOIN closed c ON c.tenant_id = a.tenant_id AND c.month = a.month
  ),
  withdrawals AS (
    SELECT t.tenant_id, t.source_account AS account_id, c.month, count(*) AS count
    FROM transactions t
    JOIN postings p ON p.tenant_id = t.tenant_id AND p.transaction_id = t.id AND p.part = 0
    JOIN closed c ON c.tenant_id = t.tenant_id
      AND c.month = date_trunc('month', p.posted_at AT TIME ZONE c.time_zone)::date
    WHERE t.category = 'bank-outflow'
    GROUP BY 1, 2, 3
  ),
  paid AS (
    SELECT p.*, n.count AS withdrawals, t.amount, t.destination_account,
           CASE WHEN p.carried_in <> p.left_before THEN 'what is carried in is not what the month before has left'
                WHEN c.month IS NOT NULL AND p.forfeited <> (coalesce(n.count, 0) > 4 AND NOT coalesce(s.bypass, false))
                  THEN 'whether it is forfeited is not what the withdrawals of the month say'
                WHEN p.gross <> trunc((p.carried_in + CASE WHEN p.forfeited THEN 0 ELSE p.accrued END) / 365000000)
                  THEN 'it is not the whole kobo of what is carried in and accrued'
                WHEN c.month IS NOT NULL AND p.tax <> trunc(p.gross * c.tax_percent / 100)
                  THEN 'the tax is not that of the last day of the month'
                WHEN (p.gross > 0) <> (p.transaction_id IS NOT NULL) OR p.gross > 0 AND t.id IS NULL
                  THEN 'kobo and a movement do not go together'
                WHEN t.category <> 'interest-payout' OR t.amount <> p.gross - p.tax OR t.currency <> w.currency
                  THEN 'its movement is another'
                WHEN t.destination_account NOT IN (w.account_id, u.default_account)
                  AND t.destination_account IS DISTINCT FROM i.account_id AND a.kind <> 'suspense'
                  THEN 'it went to a wallet that it was not for'
           END AS problem
    FROM (
      SELECT p.*, coalesce(lag(carried_out) OVER (PARTITION BY account_id, tenant_id ORDER BY month), 0) AS left_before
      FROM interest_payouts p) p
    LEFT JOIN closed c ON c.tenant_id = p.tenant_id AND c.month = p.month
    LEFT JOIN withdrawals n ON n.tenant_id = p.tenant_id AND n.account_id = p.account_id AND n.month = p.month
    LEFT JOIN wallets w ON w.tenant_id = p.tenant_id AND w.account_id = p.account_id
    LEFT JOIN customers u ON u.tenant_id = w.tenant_id AND u.id = w.customer_id
    ${settingsOn("(p.month + interval '1 month' - interval '1 day')::date")}
    LEFT JOIN wallet_ids i ON i.tenant_id = w.tenant_id AND i.id = s.payout_wallet
    LEFT JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
    LEFT JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.destination_account
  ),
  judged AS (
    SELECT coalesce(e.tenant_id, p.tenant_id) AS tenant_id, coalesce(e.account_id, p.account_id) AS account_id,
           coalesce(e.month, p.month) AS month, e.accrued AS accrued_due, p.accrued, p.gross, p.tax, p.left_before,
           p.carried_in, p.carried_out, p.forfeited, p.withdrawals, p.amount, p.destination_account,
           CASE WHEN p.month IS NULL THEN CASE WHEN e.is_closed THEN 'a month of a wallet is not paid' END
                WHEN e.month IS NULL OR p.accrued <> e.accrued OR p.days <> e.days
                  OR p.first_day <> e.first_day OR p.last_day <> e.last_day THEN 'it is not what the days have accrued'
                ELSE p.problem
           END AS problem
    FROM earned e
    FULL JOIN paid p ON p.tenant_id = e.tenant_id AND p.account_id = e.account_id AND p.month = e.month
  )
  SELECT tenant_id, 'interest_payouts' AS row_table, format('account_id=%s month=%s', account_id, month) AS row_key, problem,
         format('accrued %s, carried in %s, withdrawals %s', accrued_due, left_before, withdrawals) AS expected,
         format('accrued %s, carried in %s and out %s, gross %s, tax %s, forfeited %s, moved %s to %s', accrued, carried_in,
                carried_out, gross, tax, forfeited, amount, destination_account) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

const MOVEMENTS = `
  SELECT t.tenant_id, 'transactions' AS row_table, format('id=%s', t.id) AS row_key,
         CASE WHEN count(p.transaction_id) = 0 THEN 'no payout of a month has made this movement'
              ELSE 'several payouts name this movement' END AS problem,
         '1 payout' AS expected, count(p.transaction_id) AS found
  FROM transactions t
  LEFT JOIN interest_payouts p ON p.tenant_id = t.tenant_id AND p.transaction_id = t.id
  WHERE t.category = 'interest-payout'
  GROUP BY t.tenant_id, t.id
  HAVING count(p.transaction_id) <> 1`;

/** Interest, computed once more from postings and settings. */
export const interestChecks: readonly Check[] = [
  {
    name: 'interest-days',
    invariant: 2,
    says: 'Closed days follow one another, each done before the next, and nothing can be posted into them.',
    over: ['interest_days'],
    query: DAYS,
  },
  {
    name: 'interest-terms',
    invariant: 2,
    says: 'A day was closed with the rate and the withholding tax of the policy that held on it.',
    over: ['interest_days', 'policies'],
    query: TERMS,
  },
  {
    name: 'interest-accruals',
    invariant: 2,
    says: "A wallet's balance at the end of a closed day has accrued at the rate that held on it, once.",
    over: ['interest_accruals', 'postings'],
    query: ACCRUALS,
  },
  {
    name: 'interest-day-sums',
    invariant: 2,
    says: 'The wallets of a day and its sum by currency are those of its accruals.',
    over: ['interest_days', 'interest_accruals'],
    query: DAY_SUMS,
  },
  {
    name: 'interest-payouts',
    invariant: 2,
    says: 'A month of a wallet is paid once: the whole kobo of what is carried in and accrued, unless forfeited.',
    over: ['interest_payouts', 'interest_accruals'],
    query: PAYOUTS,
  },
  {
    name: 'interest-movements',
    invariant: 6,
    says: 'A movement of interest is that of one payout.',
    over: ['transactions', 'interest_payouts'],
    query: MOVEMENTS,
  },
];
