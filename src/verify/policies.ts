import type { Check } from './report.ts';

/** The zone of business days, fixed when the first was closed in it. Before that it could change: it may have been any. */
const ZONE = `
    SELECT tenant_id, min(time_zone) AS name, min(closed_at) AS fixed_at FROM interest_days GROUP BY tenant_id`;

/** The day on which a row was made, for its business; until its zone was fixed in a zone that is given. */
const dayOf = (row: string, before: string) =>
  `(${row}.created_at AT TIME ZONE CASE WHEN ${row}.created_at >= zone.fixed_at THEN zone.name ELSE '${before}' END)::date`;
/** The first and the last day that it may have been. */
const earliestDay = (row: string) => dayOf(row, 'Etc/GMT+12');
const latestDay = (row: string) => dayOf(row, 'Etc/GMT-14');

/**
 * Versions are numbered on, and the ledger names the newest. Fees and limits hold from the day on which they were set at the
 * earliest, interest from the next.
 */
const POLICIES = `
  WITH zone AS (${ZONE}
  ),
  dated AS (
    SELECT p.*, ${earliestDay('p')} AS set_on
    FROM policies p
    LEFT JOIN zone ON zone.tenant_id = p.tenant_id
  ),
  judged AS (
    SELECT p.*, l.policy_version AS named,
           CASE WHEN p.version <> row_number() OVER (PARTITION BY p.tenant_id ORDER BY p.version)
                  THEN 'a version before it is missing'
                WHEN p.version > l.policy_version THEN 'a newer version than its ledger names'
                WHEN p.holds_from < p.set_on THEN 'it holds from a day before it was set'
                WHEN p.holds_from = p.set_on AND p.interest IS NOT NULL
                  THEN 'its terms of interest hold from the day on which it was set'
                WHEN p.fee_account IS DISTINCT FROM i.account_id OR (p.fees ? 'fee_wallet') <> (i.account_id IS NOT NULL)
                  THEN 'its fee wallet is not the wallet that its fees name'
           END AS problem
    FROM dated p
    JOIN ledgers l ON l.tenant_id = p.tenant_id
    LEFT JOIN wallet_ids i ON i.tenant_id = p.tenant_id AND i.id = p.fees ->> 'fee_wallet'
  )
  SELECT tenant_id, 'policies' AS row_table, format('version=%s', version) AS row_key, problem,
         format('ledger names %s', named) AS expected,
         format('from %s, set %s, fees paid by %s', holds_from, created_at, fee_account) AS found
  FROM judged
  WHERE problem IS NOT NULL`;

/** A movement's fees and limits depend on its day. */
const ACCEPTED_DAYS = `
  WITH zone AS (${ZONE}
  )
  SELECT t.tenant_id, 'transactions' AS row_table, format('id=%s', t.id) AS row_key,
         'it was not accepted on this day' AS problem,
         format('%s to %s', ${earliestDay('t')}, ${latestDay('t')}) AS expected, t.accepted_on AS found
  FROM transactions t
  LEFT JOIN zone ON zone.tenant_id = t.tenant_id
  WHERE t.accepted_on NOT BETWEEN ${earliestDay('t')} AND ${latestDay('t')}`;

/** Tolerance between the times of a movement and of the change of policy around it: clocks differ, commands wait. */
const CLOSE = `interval '1 minute'`;

/** Fees as they were set, and none before that. Of a business's first version they may be what each transfer costs. */
const FEES = `
    SELECT tenant_id, version, coalesce(holds_from, '-infinity') AS holds_from, created_at AS set_at, fee_account,
           CASE WHEN bank_transfer_fee = 0 THEN fees
                ELSE jsonb_build_object('bank_transfer', jsonb_build_array(jsonb_build_object('flat', bank_transfer_fee)))
           END AS fees
    FROM policies
    WHERE fees IS NOT NULL OR bank_transfer_fee > 0
    UNION ALL
    SELECT tenant_id, 0, '-infinity', '-infinity', NULL, '{}' FROM ledgers`;

/** The charges, as columns of `transactions`, each with the account that pays it. */
const PARTS = ['fee', 'vat', 'stamp_duty'];

/** Fees of a day, a row for each version that may have counted on it and each of its bands. */
const TARIFFS = `
    SELECT r.*, ${PARTS.map(
      (part) =>
        `CASE r.fees -> 'payers' ->> '${part}' WHEN 'fee_wallet' THEN r.fee_account END AS ${part}_by`,
    ).join(`,
           `)},
           coalesce((r.fees ->> 'vat_percent')::numeric, 0) AS vat_percent,
           (r.fees -> 'stamp_duty' ->> 'from')::numeric AS duty_from, (r.fees -> 'stamp_duty' ->> 'amount')::numeric AS duty,
           coalesce(lag(b.up_to) OVER (PARTITION BY r.tenant_id, r.day, r.version ORDER BY b.nth), 0) AS above, b.up_to,
           coalesce(b.flat, 0) AS flat, coalesce(b.percent, 0) AS percent, b.cap
    FROM reigns r
    LEFT JOIN LATERAL ROWS FROM (
      jsonb_to_recordset(r.fees -> 'bank_transfer') AS (up_to numeric, flat numeric, percent numeric, cap numeric)
    ) WITH ORDINALITY AS b (up_to, flat, percent, cap, nth) ON true`;

/**
 * Bank transfers, `t`, beside what they cost, `d`, by each version that counted when they were accepted, `f`.
 *
 * @param apart so far from that time
 */
const charged = (transfers: string, apart: string): string => `
    FROM ${transfers} t
    JOIN tariffs f ON f.tenant_id = t.tenant_id AND f.day = t.accepted_on
      AND t.amount > f.above AND t.amount <= coalesce(f.up_to, t.amount)
      AND t.created_at BETWEEN f.set_at - ${apart} AND f.superseded_at + ${apart}
    LEFT JOIN to_own_account o ON o.tenant_id = t.tenant_id AND o.transaction_id = t.id
      AND o.issued_at <= t.created_at + ${CLOSE}
    CROSS JOIN LATERAL (SELECT f.flat + least(round(t.amount * f.percent * 0.01), f.cap) AS fee OFFSET 0) c
    CROSS JOIN LATERAL (
      SELECT c.fee, round(c.fee * f.vat_percent * 0.01) AS vat,
             CASE WHEN t.amount >= f.duty_from AND o.transaction_id IS NULL THEN f.duty ELSE 0 END AS stamp_duty
      OFFSET 0) d`;

/** Nobody pays what comes to nothing. */
const payerDue = (part: string): string =>
  `CASE WHEN d.${part} > 0 THEN coalesce(f.${part}_by, t.source_account) END`;
const IS_DUE = PARTS.map(
  (part) => `t.${part} = d.${part} AND t.${part}_payer IS NOT DISTINCT FROM ${payerDue(part)}`,
).join(`
      AND `);

/** Text of the charges and their payers. */
const shown = (of: 't' | 'd'): string =>
  `format('fee %s of %s, VAT %s of %s, stamp duty %s of %s', ${PARTS.map(
    (part) => `${of}.${part}, coalesce((${of === 't' ? `t.${part}_payer` : payerDue(part)})::text, 'nobody')`,
  ).join(', ')})`;

/**
 * Each bank transfer against the fees that held on its day when it was accepted. Of the versions of a day the one counts that
 * holds from the latest day, of several the newest, from the time at which it was set. Transfers without a day are those of
 * versions of Kolo that stored none.
 */
const CHARGES = `
  WITH days AS MATERIALIZED (
    SELECT tenant_id, accepted_on AS day, min(created_at) AS first, max(created_at) AS last
    FROM transactions
    WHERE category = 'bank-outflow' AND accepted_on IS NOT NULL
    GROUP BY tenant_id, accepted_on
  ),
  versions AS MATERIALIZED (${FEES}
  ),
  ranked AS (
    SELECT v.*, d.day, d.first, d.last,
           coalesce(min(v.set_at) OVER (PARTITION BY v.tenant_id, d.day ORDER BY v.holds_from DESC, v.version DESC
                                        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 'infinity') AS superseded_at
    FROM days d
    JOIN versions v ON v.tenant_id = d.tenant_id AND v.holds_from <= d.day
  ),
  reigns AS (
    SELECT * FROM ranked
    WHERE set_at <= last + ${CLOSE} AND superseded_at >= first - ${CLOSE}
  ),
  tariffs AS MATERIALIZED (${TARIFFS}
  ),
  to_own_account AS MATERIALIZED (
    SELECT p.tenant_id, p.transaction_id, coalesce(v.issued_at, v.created_at) AS issued_at
    FROM virtual_accounts v
    JOIN payouts p ON p.tenant_id = v.tenant_id AND p.bank_code = v.bank_code AND p.account_number = v.account_number
    JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
    JOIN wallets s ON s.tenant_id = t.tenant_id AND s.account_id = t.source_account
    JOIN wallets o ON o.tenant_id = v.tenant_id AND o.account_id = v.account_id AND o.customer_id = s.customer_id
  ),
  different AS MATERIALIZED (
    SELECT DISTINCT t.tenant_id, t.id
    ${charged('transactions', `interval '0'`)}
    WHERE t.category = 'bank-outflow' AND NOT (${IS_DUE})
  )
  SELECT t.tenant_id, 'transactions' AS row_table, format('id=%s', t.id) AS row_key,
         'it was not charged what held when it was accepted' AS problem,
         string_agg(${shown('d')}, '; or ') AS expected, min(${shown('t')}) AS found
  ${charged('(SELECT t.* FROM different JOIN transactions t USING (tenant_id, id))', CLOSE)}
  GROUP BY t.tenant_id, t.id
  HAVING NOT bool_or(${IS_DUE})`;

/** Limits as they were set, and none before that. */
const LIMITS = `
    SELECT tenant_id, version, coalesce(holds_from, '-infinity') AS holds_from, created_at AS set_at,
           coalesce(limits, '{}') -> 'wallet_settings' AS bounds
    FROM policies
    WHERE limits IS NOT NULL OR bank_transfer_max IS NOT NULL
    UNION ALL
    SELECT tenant_id, 0, '-infinity', '-infinity', NULL FROM ledgers`;

/** The bounds of version `v` for a movement `t`. A percentage is rounded down. */
const KOBO_MAX = `(v.bounds ->> 'inflow_fee_max_kobo')::numeric`;
const PERCENT_MAX = `(v.bounds ->> 'inflow_fee_max_percent')::numeric`;

/**
 * Fees of inflows, and of inflows that were credited later. A version that surely counted replaces those before it. Fees
 * within the bounds of all versions need no search for the version.
 */
const INFLOW_FEES = `
  WITH zone AS (${ZONE}
  ),
  versions AS NOT MATERIALIZED (${LIMITS}
  ),
  strictest AS (
    SELECT tenant_id, min(${KOBO_MAX}) AS kobo, min(${PERCENT_MAX}) AS percent FROM versions v GROUP BY tenant_id
  ),
  suspects AS (
    SELECT t.tenant_id, t.id, t.fee, t.amount, t.created_at FROM transactions t
    JOIN strictest b ON b.tenant_id = t.tenant_id
    WHERE t.category IN ('bank-inflow', 'adjustment') AND t.fee > least(b.kobo, floor(t.amount * b.percent * 0.01))
  ),
  judged AS (
    SELECT t.tenant_id, t.id, t.fee, coalesce(least(${KOBO_MAX}, floor(t.amount * ${PERCENT_MAX} * 0.01)), 'infinity') AS most,
           bool_or(v.holds_from <= ${earliestDay('t')} AND v.set_at <= t.created_at - ${CLOSE}) OVER (
             PARTITION BY t.tenant_id, t.id ORDER BY v.holds_from DESC, v.version DESC
             ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS is_replaced
    FROM suspects t
    LEFT JOIN zone ON zone.tenant_id = t.tenant_id
    JOIN versions v ON v.tenant_id = t.tenant_id AND v.holds_from <= ${latestDay('t')} AND v.set_at <= t.created_at + ${CLOSE}
  )
  SELECT tenant_id, 'transactions' AS row_table, format('id=%s', id) AS row_key,
         'its inflow fee is above the bounds of the policy' AS problem, format('at most %s', max(most)) AS expected,
         min(fee) AS found
  FROM judged
  WHERE is_replaced IS NOT TRUE
  GROUP BY tenant_id, id
  HAVING min(fee) > max(most)`;

/** Compares policies with the charges of movements. */
export const policyChecks: readonly Check[] = [
  {
    name: 'policies',
    invariant: 6,
    says: 'Versions of a policy are numbered on, and none holds from a day that had begun before it was to.',
    over: ['policies'],
    query: POLICIES,
  },
  {
    name: 'accepted-days',
    invariant: 6,
    says: 'The business day of a movement is the one on which it was accepted.',
    over: ['transactions', 'interest_days'],
    query: ACCEPTED_DAYS,
  },
  {
    name: 'charges',
    invariant: 2,
    says: 'A bank transfer was charged the fee, VAT and stamp duty that held when it was accepted, to whom they named.',
    over: ['transactions', 'policies'],
    query: CHARGES,
  },
  {
    name: 'inflow-fees',
    invariant: 2,
    says: 'The fee of an inflow is within the bounds that the policy had when it came in.',
    over: ['transactions', 'policies'],
    query: INFLOW_FEES,
  },
];
