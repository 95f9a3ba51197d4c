import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import type { ReportPeriod } from './periods.ts';

/** Limits payouts, money in, returns and provider costs. */
export interface FinanceFilter {
  rail: string | null;
  /** Of payouts alone. */
  bankCode: string | null;
}

/** Starts of the periods, and the end of the last one. `$2`, `$3` and `$4` of the statements. */
function boundsOf(periods: readonly ReportPeriod[]): [starts: string[], from: string, to: string] {
  const starts = periods.map(({ fromMs }) => toRfc3339(fromMs));
  return [starts, starts[0]!, toRfc3339(periods.at(-1)!.untilMs)];
}

/** Final payouts of one period, provider or bank, with one outcome and time. */
export interface PayoutRow {
  /** Index of the period; null in sums by provider or bank, which are of the periods from `$7` on. */
  period: number | null;
  rail: string | null;
  bankCode: string | null;
  outcome: 'successful' | 'failed';
  withinS: number;
  count: bigint;
  /** Kobo, decimal texts like all sums. */
  amount: string;
  fee: string;
  vat: string;
  stampDuty: string;
}

/** Plan: the primary key of the tenant's days. */
const PAYOUTS = statement(
  'finance_payouts',
  `WITH days AS (
     SELECT width_bucket(begins_at, $2::timestamptz[]) - 1 AS period, rail, bank_code, outcome, within_s, count, amount,
            fee, vat, stamp_duty
     FROM payout_rollups
     WHERE tenant_id = $1 AND begins_at >= $3 AND begins_at < $4
       AND ($5::text IS NULL OR rail = $5) AND ($6::text IS NULL OR bank_code = $6)
   ), parts AS (
     SELECT period, NULL AS rail, NULL AS bank_code, outcome, within_s, count, amount, fee, vat, stamp_duty FROM days
     UNION ALL
     SELECT NULL, rail, NULL, outcome, within_s, count, amount, fee, vat, stamp_duty FROM days WHERE period >= $7
     UNION ALL
     SELECT NULL, NULL, bank_code, outcome, within_s, count, amount, fee, vat, stamp_duty FROM days WHERE period >= $7
   )
   SELECT period, rail, bank_code AS "bankCode", outcome, within_s AS "withinS", sum(count)::bigint AS count,
          sum(amount)::text AS amount, sum(fee)::text AS fee, sum(vat)::text AS vat,
          sum(stamp_duty)::text AS "stampDuty"
   FROM parts GROUP BY 1, 2, 3, 4, 5`,
);

/** @param reportedFrom index of the first period that sums by provider and bank include */
export const payoutRows = (
  session: Session,
  tenantId: string,
  periods: readonly ReportPeriod[],
  { rail, bankCode }: FinanceFilter,
  reportedFrom: number,
): Promise<PayoutRow[]> =>
  session.query<PayoutRow>(PAYOUTS, [tenantId, ...boundsOf(periods), rail, bankCode, reportedFrom]);

/** Other movements with banks of one period and provider. */
export interface MovementRow {
  period: number;
  category: 'bank-inflow' | 'bank-outflow-reversal' | 'rail-fee' | 'rail-fee-refund';
  rail: string;
  count: bigint;
  amount: string;
}

/** Plan: the primary key of the tenant's days. */
const MOVEMENTS = statement(
  'finance_movements',
  `SELECT width_bucket(begins_at, $2::timestamptz[]) - 1 AS period, category, rail, sum(count)::bigint AS count,
          sum(amount)::text AS amount
   FROM transaction_rollups
   WHERE tenant_id = $1 AND period = 'day' AND begins_at >= $3 AND begins_at < $4 AND state = 'successful'
     AND category IN ('bank-inflow', 'bank-outflow-reversal', 'rail-fee', 'rail-fee-refund') AND currency = 'NGN'
     AND ($5::text IS NULL OR rail = $5)
   GROUP BY 1, 2, 3`,
);

export const movementRows = (
  session: Session,
  tenantId: string,
  periods: readonly ReportPeriod[],
  { rail }: FinanceFilter,
): Promise<MovementRow[]> => session.query<MovementRow>(MOVEMENTS, [tenantId, ...boundsOf(periods), rail]);

/** An account's postings in a period. */
export interface ChangeRow {
  period: number;
  accountId: string;
  /** Credits less debits. */
  change: string;
}

/** Plan: a range of the primary key for each account. */
const CHANGES = statement(
  'finance_changes',
  `SELECT width_bucket(begins_at, $2::timestamptz[]) - 1 AS period, account_id AS "accountId",
          sum(credits - debits)::text AS change
   FROM account_rollups
   WHERE tenant_id = $1 AND begins_at >= $3 AND begins_at < $4 AND account_id = ANY ($5::uuid[]) AND currency = 'NGN'
   GROUP BY 1, 2`,
);

export const changeRows = (
  session: Session,
  tenantId: string,
  periods: readonly ReportPeriod[],
  accounts: readonly string[],
): Promise<ChangeRow[]> => session.query<ChangeRow>(CHANGES, [tenantId, ...boundsOf(periods), [...accounts]]);

/** An account's balance at an instant. */
interface BalanceRow {
  /** Index of the instant. */
  at: number;
  accountId: string;
  currency: string;
  /** All credits less all debits until then. */
  balance: bigint;
}

/** Plan: for each account and instant, the last row of the primary key before it. */
const BALANCES = statement(
  'finance_balances',
  `SELECT i.place::int - 1 AS at, a.account_id AS "accountId", a.currency, f.balance
   FROM unnest($2::timestamptz[]) WITH ORDINALITY AS i (at, place)
   CROSS JOIN unnest($3::uuid[], $4::text[]) AS a (account_id, currency)
   CROSS JOIN LATERAL (
     SELECT balance FROM account_rollups f
     WHERE f.tenant_id = $1 AND f.account_id = a.account_id AND f.currency = a.currency AND f.begins_at < i.at
     ORDER BY f.begins_at DESC LIMIT 1) AS f`,
);

/** Balances at instants, which are ends of hours, milliseconds. Accounts without postings until then have no row. */
export const balanceRows = (
  session: Session,
  tenantId: string,
  instants: readonly number[],
  accounts: readonly { id: string; currency: string }[],
): Promise<BalanceRow[]> =>
  session.query<BalanceRow>(BALANCES, [
    tenantId,
    instants.map(toRfc3339),
    accounts.map(({ id }) => id),
    accounts.map(({ currency }) => currency),
  ]);

/** A closed day of interest. */
export interface InterestDay {
  day: string;
  /** Naira interest of all wallets, in the unit of accruals, decimal text. */
  units: string;
  /** When its month was paid, milliseconds; null until then. */
  paidAt: number | null;
}

/** Plan: a row for each closed day of the tenant. */
const INTEREST = statement(
  'finance_interest',
  `SELECT d.day::text AS day, coalesce(d.accrued_units ->> 'NGN', '0') AS units, m.paid_at AS "paidAt"
   FROM interest_days d
   LEFT JOIN interest_days m ON m.tenant_id = d.tenant_id
     AND m.day = (date_trunc('month', d.day::timestamp) + interval '1 month - 1 day')::date
   WHERE d.tenant_id = $1 AND d.day <= $2::date
   ORDER BY d.day`,
);

/** Closed days up to a day. */
export const interestDays = (session: Session, tenantId: string, lastDay: string): Promise<InterestDay[]> =>
  session.query<InterestDay>(INTEREST, [tenantId, lastDay]);
