import { type Session, statement } from '../platform/db/database.ts';
import type { Kobo } from '../platform/values/money.ts';
import { plainArray } from '../platform/values/pg-array.ts';

/** What becomes of a wallet's interest of a month; at most one row for each. Sums in units of 1/365,000,000 kobo. */
export interface InterestPayout {
  /** The wallet that earned it. */
  readonly accountId: string;
  /** Its first day, `2026-01-01`. */
  readonly month: string;
  /** The first and last day that it earned something on, and how many they are. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly days: number;
  /** The fraction of a kobo that the month before has left. */
  readonly carriedIn: bigint;
  readonly accrued: bigint;
  /** What accrued is lost; what was carried in is not. */
  readonly forfeited: boolean;
  /** Whole kobo, 0 where nothing moves, and what of them is withheld as tax. */
  readonly gross: Kobo;
  readonly tax: Kobo;
  readonly carriedOut: bigint;
  /** The movement; null where nothing moves. */
  readonly transactionId: string | null;
  /** Milliseconds since the epoch. */
  readonly paidAt: number;
}

/** A wallet and a month. */
export type InterestMonth = Pick<InterestPayout, 'accountId' | 'month'>;

/** One text for both. */
export const interestMonthKey = ({ accountId, month }: InterestMonth): string => `${accountId} ${month}`;

const PAID_MONTHS = statement(
  'interest_payouts_by_months',
  `SELECT k.account_id AS "accountId", k.month::text AS month
   FROM unnest($2::uuid[], $3::date[]) AS k (account_id, month)
   CROSS JOIN LATERAL (
     SELECT 1 FROM interest_payouts
     WHERE tenant_id = $1 AND account_id = k.account_id AND month = k.month LIMIT 1) p`,
);

/** Which of these months are paid. */
export const paidInterestMonths = (session: Session, tenantId: string, months: readonly InterestMonth[]) =>
  session.query<InterestMonth>(PAID_MONTHS, [
    tenantId,
    plainArray(months, ({ accountId }) => accountId),
    plainArray(months, ({ month }) => month),
  ]);
