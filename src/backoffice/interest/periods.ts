import { type Session, statement } from '../../platform/db/database.ts';

/** A closed day of a tenant; times are milliseconds since the epoch. */
export interface ClosedDay {
  day: string;
  /** Percent, decimal text. */
  rate: string;
  taxPercent: string;
  closedAt: number;
  /** Wallets that have earned something on it so far. */
  wallets: bigint;
  /** Time at which all wallets had accrued; null until then. */
  accruedAt: number | null;
  /** Time at which all had been paid; set on the last day of a month. */
  paidAt: number | null;
}

const COLUMNS = `day::text AS day, rate::text AS rate, withholding_tax_percent::text AS "taxPercent",
  closed_at AS "closedAt", accrued_wallets AS wallets, accrued_at AS "accruedAt", paid_at AS "paidAt"`;

/** Plan: interest_days_pkey from one day to another. */
const DAYS = statement(
  'interest_days_of_month',
  `SELECT ${COLUMNS} FROM interest_days WHERE tenant_id = $1 AND day >= $2::date AND day < ($2::date + interval '1 month')::date
   ORDER BY day DESC`,
);

/** The closed days of a month, newest first. @param month `YYYY-MM` */
export const daysOfMonth = (session: Session, tenantId: string, month: string): Promise<ClosedDay[]> =>
  session.query<ClosedDay>(DAYS, [tenantId, `${month}-01`]);

/** Months that are listed: two years. */
export const MONTHS_MAX = 24;

/** A month of a tenant with at least one closed day; times are milliseconds since the epoch. */
export interface InterestMonth {
  /** `YYYY-MM`. */
  month: string;
  /** Closed days, and those on which all wallets have accrued. */
  days: bigint;
  accruedDays: bigint;
  /** Time at which all had been paid; null until then. */
  paidAt: number | null;
}

/** Plan: interest_days_pkey from its end, a row for each day of so many months. */
const MONTHS = statement(
  'interest_months',
  `SELECT to_char(day, 'YYYY-MM') AS month, count(*) AS days, count(accrued_at) AS "accruedDays", max(paid_at) AS "paidAt"
   FROM (SELECT day, accrued_at, paid_at FROM interest_days
         WHERE tenant_id = $1 ORDER BY day DESC LIMIT ${MONTHS_MAX * 31}) newest
   GROUP BY 1 ORDER BY 1 DESC LIMIT ${MONTHS_MAX}`,
);

/** The newest months with a closed day, newest first. */
export const listMonths = (session: Session, tenantId: string): Promise<InterestMonth[]> =>
  session.query<InterestMonth>(MONTHS, [tenantId]);
