/*
 * Changes of interest settings hold from the next day. `wallets` has the newest settings. `previous_interest_settings`
 * has a row for each day with a change: the settings of that day. The settings of any day are those of the first row
 * from that day on, or else those in `wallets`.
 */

/** Settings whose changes hold from the next day. */
type Setting =
  | 'interest_enabled'
  | 'interest_rate'
  | 'interest_payout_wallet'
  | 'bypass_withdrawal_limit_rule';

/**
 * SQL: joins the settings of wallet `w` that changes have replaced since a day, as `name`. $1 is the tenant.
 *
 * @param day the day; null for the very first settings
 */
export const previousSettings = (name: string, day: string | null): string => `
  LEFT JOIN LATERAL (
    SELECT * FROM previous_interest_settings
    WHERE tenant_id = $1 AND account_id = w.account_id${day === null ? '' : ` AND held_until >= ${day}`}
    ORDER BY held_until LIMIT 1) ${name} ON true`;

/** SQL: a setting of the wallet `w` as it held then, by what `previousSettings` has joined. */
export const settingOf = (name: string, setting: Setting): string =>
  `CASE WHEN ${name}.interest_enabled IS NULL THEN w.${setting} ELSE ${name}.${setting} END`;
