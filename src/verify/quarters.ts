import { NIL_UUID } from '../platform/values/ids.ts';

/**
 * A time rounded down to a quarter of an hour, by which every time zone counts: rows are grouped by it first, because rounding in
 * a time zone takes four times as long. SQL.
 */
export const quarterOf = (time: string): string => `date_bin('15 minutes', ${time}, '2000-01-01Z')`;

/**
 * Sums posted from one account to another in each quarter of an hour; all wallets are one. SQL, for a WITH list.
 *
 * @param tenants name of a query that is before it in the list
 */
export const postedIn = (tenants: string): string => `
  system AS (SELECT tenant_id, id FROM accounts WHERE kind <> 'wallet'),
  posted AS (
    SELECT p.tenant_id, coalesce(d.id, '${NIL_UUID}') AS debit_account, coalesce(c.id, '${NIL_UUID}') AS credit_account,
           t.currency, ${quarterOf('p.posted_at')} AS at, sum(p.amount) AS amount
    FROM ${tenants} k
    JOIN postings p ON p.tenant_id = k.tenant_id
    JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
    LEFT JOIN system d ON d.tenant_id = p.tenant_id AND d.id = p.debit_account
    LEFT JOIN system c ON c.tenant_id = p.tenant_id AND c.id = p.credit_account
    GROUP BY 1, 2, 3, 4, 5
  )`;

/** Both sides of what was posted, as `account_id`, `debits` and `credits`. SQL, behind FROM `posted`. */
export const BOTH_SIDES = `
    CROSS JOIN LATERAL (VALUES (debit_account, amount, 0), (credit_account, 0, amount)) AS s (account_id, debits, credits)`;
