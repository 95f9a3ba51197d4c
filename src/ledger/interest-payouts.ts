import { type Session, statement } from '../platform/db/database.ts';
import type { Kobo } from '../platform/values/money.ts';
import { plainArray } from '../platform/values/pg-array.ts';

/** Interest payout of a wallet and month; at most one row for each. Sums in units of 1/365,000,000 kobo. */
export interface InterestPayout {
  /** Account of the wallet that earned it. */
  readonly accountId: string;
  /** First day of the month, `2026-01-01`. */
  readonly month: string;
  /** First and last day with interest, and the number of days. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly days: number;
  /** Fraction of a kobo left from the month before. */
  readonly carriedIn: bigint;
  readonly accrued: bigint;
  /** True if the accrued interest is lost; the carried fraction is not. */
  readonly forfeited: boolean;
  /** Whole kobo, 0 where nothing moves, and the part withheld as tax. */
  readonly gross: Kobo;
  readonly tax: Kobo;
  readonly carriedOut: bigint;
  /** The movement; null where nothing moves. */
  readonly transactionId: string | null;
  /** Milliseconds since the epoch. */
  readonly paidAt: number;
}

export type InterestMonth = Pick<InterestPayout, 'accountId' | 'month'>;

/** Map key. */
export const interestMonthKey = ({ accountId, month }: InterestMonth): string => `${accountId} ${month}`;

const PAID_MONTHS = statement(
  'interest_payouts_by_months',
  `SELECT k.account_id AS "accountId", k.month::text AS month
   FROM unnest($2::uuid[], $3::date[]) AS k (account_id, month)
   CROSS JOIN LATERAL (
     SELECT 1 FROM interest_payouts
     WHERE tenant_id = $1 AND account_id = k.account_id AND month = k.month LIMIT 1) p`,
);

/** The paid ones among these months. */
export const paidInterestMonths = (session: Session, tenantId: string, months: readonly InterestMonth[]) =>
  session.query<InterestMonth>(PAID_MONTHS, [
    tenantId,
    plainArray(months, ({ accountId }) => accountId),
    plainArray(months, ({ month }) => month),
  ]);
