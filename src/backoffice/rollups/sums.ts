import { LONGER_S, PAYOUT_TIME_BOUNDS_S } from '../../ledger/batch-sums.ts';
import { LAST_SYSTEM_ACCOUNT } from '../../ledger/system-accounts.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';

/**
 * SQL of sums over transactions. It refers to derived tables, so that counting, rebuilding and checking share
 * it over different rows.
 */

/**
 * Transactions in the counted states, with the rail of each. @param from gives transactions as `t`, their
 * tenant's time zone as `z.time_zone`, and `c.final`, true to count their outcome, false their creation
 */
export const movedOf = (from: string): string => `
  SELECT t.tenant_id, z.time_zone, t.currency, 1 AS count,
         CASE WHEN t.category = 'rail-fee' AND t.type = 'credit' THEN 'rail-fee-refund' ELSE t.category END AS category,
         t.amount,
         CASE WHEN c.final AND t.status = 'successful' THEN t.fee + t.vat + t.stamp_duty ELSE 0 END AS charged,
         CASE WHEN c.final THEN t.status ELSE 'accepted' END AS state,
         CASE WHEN c.final THEN t.completed_at ELSE t.created_at END AS at,
         coalesce(CASE
           WHEN NOT c.final THEN NULL
           WHEN t.category IN ('bank-outflow', 'bank-inflow-return') THEN
             (SELECT p.rail FROM payouts p WHERE p.tenant_id = t.tenant_id AND p.transaction_id = t.id)
           WHEN t.category = 'bank-inflow' THEN
             (SELECT i.rail FROM inflows i WHERE i.tenant_id = t.tenant_id AND i.transaction_id = t.id)
           WHEN t.category = 'bank-outflow-reversal' THEN
             (SELECT r.rail FROM payment_returns r WHERE r.tenant_id = t.tenant_id AND r.transaction_id = t.id)
           WHEN t.category = 'rail-fee' THEN
             (SELECT f.rail FROM rail_fees f WHERE f.tenant_id = t.tenant_id AND f.transaction_id = t.id)
         END, '') AS rail
  FROM ${from}`;

/** The columns of `transaction_rollups`, in this order. */
export const MOVEMENT_COLUMNS =
  'tenant_id, period, begins_at, state, category, currency, rail, count, amount, charged';

/** Sums by hour and day: rows of `MOVEMENT_COLUMNS`, from `moved` (`movedOf`). */
export const MOVEMENT_SUMS = `
  SELECT tenant_id, period, date_trunc(period, at, time_zone) AS begins_at, state, category, currency, rail,
         sum(count)::bigint AS count, sum(amount)::bigint AS amount, sum(charged)::bigint AS charged
  FROM moved CROSS JOIN (VALUES ('hour'), ('day')) AS p (period)
  GROUP BY 1, 2, 3, 4, 5, 6, 7`;

/**
 * Final bank payouts. @param from gives transactions as `t`, payouts as `p`, and their tenant's time zone as
 * `z.time_zone`
 */
export const payoutsOf = (from: string): string => `
  SELECT t.tenant_id, date_trunc('day', t.completed_at, z.time_zone) AS begins_at, p.rail, p.bank_code,
         t.status AS outcome, 1 AS count, t.amount, CASE t.status WHEN 'successful' THEN t.fee ELSE 0 END AS fee,
         CASE t.status WHEN 'successful' THEN t.vat ELSE 0 END AS vat,
         CASE t.status WHEN 'successful' THEN t.stamp_duty ELSE 0 END AS stamp_duty,
         coalesce(
           (SELECT min(b) FROM unnest('{${PAYOUT_TIME_BOUNDS_S.join()}}'::int[]) b
            WHERE t.completed_at - t.created_at <= make_interval(secs => b)), ${LONGER_S}) AS within_s
  FROM ${from}`;

/** Adds up `paid` (`payoutsOf`) in `payout_rollups`. */
export const ADD_PAYOUTS = `
  INSERT INTO payout_rollups AS f
    (tenant_id, begins_at, rail, bank_code, outcome, within_s, count, amount, fee, vat, stamp_duty)
  SELECT tenant_id, begins_at, rail, bank_code, outcome, within_s, sum(count), sum(amount), sum(fee), sum(vat),
         sum(stamp_duty)
  FROM paid GROUP BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (tenant_id, begins_at, rail, bank_code, outcome, within_s) DO UPDATE
    SET count = f.count + excluded.count, amount = f.amount + excluded.amount, fee = f.fee + excluded.fee,
        vat = f.vat + excluded.vat, stamp_duty = f.stamp_duty + excluded.stamp_duty`;

/**
 * Both sides of postings. The wallets of a currency are one account, with the nil UUID. @param from gives
 * postings as `p`, their transactions as `t`, and their tenant's time zone as `z.time_zone`
 */
export const sidesOf = (from: string): string => `
  SELECT p.tenant_id, z.time_zone, p.posted_at AS at, t.currency, s.debit, s.credit,
         CASE WHEN s.account_id <= '${LAST_SYSTEM_ACCOUNT}' THEN s.account_id ELSE '${NIL_UUID}' END AS account_id
  FROM ${from}
  CROSS JOIN LATERAL (VALUES (p.debit_account, p.amount, 0), (p.credit_account, 0, p.amount)) AS s (account_id, debit, credit)`;

/** Sums by account and hour, from `sides` (`sidesOf`). */
export const ACCOUNT_SUMS = `
  SELECT tenant_id, account_id, currency, date_trunc('hour', at, time_zone) AS begins_at,
         sum(debit)::bigint AS debits, sum(credit)::bigint AS credits
  FROM sides
  GROUP BY 1, 2, 3, 4`;
