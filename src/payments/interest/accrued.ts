import type { Session } from '../../platform/db/database.ts';
import { keysetSql, type PageRequest } from '../../platform/db/keyset.ts';

/** The interest of a wallet for a day. */
export interface Accrual {
  day: string;
  /** Kobo. */
  balance: bigint;
  /** Percent a year, decimal text. */
  rate: string;
  /** Units, decimal text. */
  amount: string;
  closedAt: number;
  /** True if the month's interest was forfeited; null, like the time, until the month is settled. */
  forfeited: boolean | null;
  settledAt: number | null;
}

/** Plan: the days of the range in order, each looked up in `interest_accruals_pkey`. */
const accrualsSql = (page: PageRequest): string => `
  SELECT d.day::text AS day, a.balance, a.rate::text AS rate, a.amount::text AS amount, d.closed_at AS "closedAt",
         p.forfeited, p.paid_at AS "settledAt"
  FROM interest_days d
  CROSS JOIN LATERAL (
    SELECT balance, rate, amount FROM interest_accruals
    WHERE tenant_id = $1 AND day = d.day AND account_id = $2 LIMIT 1) a
  LEFT JOIN LATERAL (
    SELECT forfeited, paid_at FROM interest_payouts
    WHERE tenant_id = $1 AND account_id = $2 AND month = date_trunc('month', d.day::timestamp)::date LIMIT 1) p ON true
  WHERE d.tenant_id = $1 AND d.day BETWEEN $3 AND $4${keysetSql(page, 'd.day', '$5::date')}`;

/**
 * A wallet's accruals between two days, both included. One row more than the page shows that more follow.
 *
 * @param range days `YYYY-MM-DD`
 */
export function listAccruals(
  session: Session,
  tenantId: string,
  accountId: string,
  { from, to }: { from: string; to: string },
  page: PageRequest,
): Promise<Accrual[]> {
  const key = page.key === null ? [] : [page.key];
  return session.query<Accrual>(accrualsSql(page), [tenantId, accountId, from, to, ...key]);
}
